/** Letters are never smaller than this share of what they should be; a word that is longer still is broken. */
export const LEAST = 0.55

/** The parts of a name that stay on one line: it may break at spaces and after hyphens. */
export function pieces(name: string): string[] {
  return name.match(/[^\s-]+-?|-/g) ?? []
}

/** How much smaller the letters are drawn, so that the widest piece finds room; both in the same unit. */
export function fitted(place: number, widest: number): number {
  return widest > place && widest > 0 ? Math.max(LEAST, place / widest) : 1
}

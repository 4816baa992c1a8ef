const [WIDE, HIGH] = [390, 800]
const [LEAST, MOST] = [0.7, 1.6]

/** How large cards are drawn on a screen of so many pixels: 1 on most phones, less on small ones, more on a tablet. */
export function sizeIn(wide: number, high: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.min(wide / WIDE, high / HIGH)))
}

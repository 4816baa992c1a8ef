const [WIDE, HIGH] = [390, 800]
const [LEAST, MOST] = [0.7, 1.6]

/** How large cards are drawn on a screen of so many pixels: 1 on most phones, less on small ones, more on a tablet. */
export function sizeIn(wide: number, high: number): number {
  return Math.min(MOST, Math.max(LEAST, Math.min(wide / WIDE, high / HIGH)))
}

/** So many pixels as if letters had their usual size: sizes are counted in letters. */
export function inLetters(wide: number, high: number): [number, number] {
  const share = 16 / parseFloat(getComputedStyle(document.documentElement).fontSize)
  return [wide * share, high * share]
}

const THUMB = 48

/** How a hand lies in so many pixels: in as few rows as leave every card the width of a thumb. */
export function handIn(wide: number, cards: number): { rows: number; across: number } {
  const most = Math.max(1, Math.floor(wide / THUMB))
  const rows = Math.max(1, Math.ceil(cards / most))
  return { rows, across: Math.max(1, Math.ceil(cards / rows)) }
}

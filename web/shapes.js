/**
 * The five shapes a phone or tablet can have, spelled here and nowhere else. A style rule asks for one by its name:
 * `@shape lying { … }`. Asked of the frame (`container: phone`), not of the glass: a hint, a keyboard or a strip above
 * takes its room first. In rem, so that letters twice as large make a screen half as big.
 */
export const SHAPES = {
  /** letters twice as large on a small phone */
  tiny: '(max-width: 17rem)',
  /** a small phone, or one with its keyboard open */
  low: '(max-width: 29.99rem) and (max-height: 43rem)',
  /** a phone on its side */
  lying: '(min-width: 30rem) and (max-height: 27rem)',
  /** a tablet on its side, a laptop */
  wide: '(min-width: 45rem) and (min-height: 27.01rem) and (orientation: landscape)',
  /** a tablet held upright */
  tall: '(min-width: 40rem) and (orientation: portrait)',
}

export function spellShapes(css) {
  return css.replace(/@shape ([\w, ]+?)(?=\s*\{)/g, (_, names) => {
    const unknown = names.split(/,\s*/).find((name) => !(name in SHAPES))
    if (unknown) throw new Error(`no such shape: ${unknown}`)
    const asked = names.split(/,\s*/).map((name) => `(${SHAPES[name]})`)
    return `@container phone ${asked.length > 1 ? asked.join(' or ') : SHAPES[names]}`
  })
}

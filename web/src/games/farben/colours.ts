import palette from '../../../../src/tablee/games/farben/palette.json'
import { t } from '../../i18n/text.svelte'
import type { ChooseColour } from './wire'

export type Colour = ChooseColour['colour']

/** A colour as it is painted: never alone, always with its name, letter, sign and pattern. */
export interface Paint {
  colour: Colour
  hex: string
  pattern: string
  /** for words and signs on the colour */
  ink: string
  edge: { outer: string; inner: string }
  /** multicolour is a drawing */
  strokes?: string[]
}

const paints = palette.colours as Paint[]
export const COLOURS: readonly Colour[] = paints.map((paint) => paint.colour)
const byName = Object.fromEntries(paints.map((paint) => [paint.colour, paint])) as Record<Colour, Paint>

export function paintOf(colour: Colour): Paint {
  return byName[colour]
}

/** The paper against its ink, for a button in the flood; on black it has to be seen, too. */
export function paperOn({ colour, ink }: Paint): string {
  if (ink !== '#ffffff') return '#ffffff'
  return colour === 'black' ? '#403b48' : '#17141b'
}

export function nameOfColour(colour: Colour): string {
  return t(`farben.colour.${colour}`)
}

/** The name on a small card: a very long one may be broken. */
export function shortName(colour: Colour): string {
  return nameOfColour(colour).replace(/^Multi/, 'Multi\u00ad')
}

export function letterOf(colour: Colour): string {
  return t(`farben.letter.${colour}`)
}

import type { Colour } from '../colours'

/** A tile that is laid over a colour again and again: width, height, a line or a filled shape. */
export interface Tile {
  width: number
  height: number
  line?: string
  shape?: string
}

export const TILES: Record<string, Tile> = {
  stripes: { width: 11, height: 11, line: 'M5 -1V12' },
  scales: { width: 18, height: 18, line: 'M0 9A9 9 0 0 0 18 9M-9 0A9 9 0 0 0 9 0A9 9 0 0 0 27 0M-9 18A9 9 0 0 0 9 18A9 9 0 0 0 27 18' },
  rays: { width: 44, height: 44, line: 'M22 22L22 2M22 22L40 8M22 22L43 27M22 22L33 42M22 22L13 42M22 22L1 28M22 22L4 8' },
  herringbone: { width: 18, height: 10, line: 'M0 -7L9 2L18 -7M0 3L9 12L18 3M0 13L9 22L18 13' },
  waves: { width: 26, height: 11, line: 'M0 5Q6.5 -2 13 5T26 5M-13 5Q-6.5 12 0 5M26 5Q32.5 -2 39 5' },
  diamonds: { width: 16, height: 20, shape: 'M8 3L13 10L8 17L3 10Z' },
  dots: { width: 15, height: 15, shape: 'M4 1.5L6.5 3.5L5.5 6.5L2.5 6.5L1.5 3.5ZM11.5 9L14 11L13 14L10 14L9 11Z' },
  grain: { width: 26, height: 48, line: 'M4 -1Q10 12 4 24T4 49M13 -1Q8 14 14 26T13 49M21 -1Q25 11 20 24T21 49' },
  checks: { width: 18, height: 18, shape: 'M0 0H9V9H0ZM9 9H18V18H9Z' },
  hatching: { width: 11, height: 11, line: 'M-1 -1L12 12M12 -1L-1 12' },
}

const DARK = 'rgb(23 20 27 / 0.2)'
const SOFT = 'rgb(23 20 27 / 0.13)'
const LIGHT = 'rgb(255 255 255 / 0.17)'

/** Where words on the colour have contrast to spare the pattern may take some, elsewhere it gives some. */
export const TONES: Record<Colour, string> = {
  red: DARK,
  green: DARK,
  blue: DARK,
  orange: SOFT,
  yellow: SOFT,
  pink: SOFT,
  grey: 'rgb(255 255 255 / 0.26)',
  purple: LIGHT,
  brown: LIGHT,
  black: LIGHT,
  white: SOFT,
  multicolour: SOFT,
}

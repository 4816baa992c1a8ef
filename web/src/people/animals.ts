/** Paper to cut an animal from: body, shade (a darker sheet of the badge's colour), ink, mustard. */
export type Sheet = 'body' | 'shade' | 'ink' | 'gold'
export type Piece = readonly [Sheet, string]

const spot = (x: number, y: number, r = 2.6) =>
  `M${x - r} ${y - r * 0.3}L${x - r * 0.2} ${y - r}L${x + r * 0.9} ${y - r * 0.5}L${x + r} ${y + r * 0.5}L${x} ${y + r}L${x - r * 0.8} ${y + r * 0.6}Z`
const round = (x: number, y: number, r: number) =>
  `M${x} ${y - r}L${x + r * 0.72} ${y - r * 0.66}L${x + r} ${y + r * 0.08}L${x + r * 0.66} ${y + r * 0.76}L${x - r * 0.06} ${y + r}L${x - r * 0.74} ${y + r * 0.68}L${x - r} ${y - r * 0.06}L${x - r * 0.64} ${y - r * 0.76}Z`

/** Each is two to five flat pieces on a field of 64, laid over each other in this order. */
export const ANIMALS = {
  fox: [
    ['body', 'M11 9L26 21L39 21L53 8L53 34L43 46L33 56L21 46L10 35Z'],
    ['shade', 'M10 35L24 34L33 56L21 46ZM53 34L41 34L33 56L43 46ZM15 16L22 22L16 27ZM49 15L42 22L48 26Z'],
    ['ink', spot(24, 32) + spot(41, 32) + 'M28 50L38 50L33 56Z'],
  ],
  owl: [
    ['body', 'M13 9L25 16L40 15L52 8L53 38L45 55L20 56L11 40Z'],
    ['shade', round(23, 29, 10) + round(42, 29, 10) + 'M24 48L32 45L41 48L33 53Z'],
    ['body', round(23, 29, 6.5) + round(42, 29, 6.5)],
    ['ink', spot(24, 29, 3.4) + spot(41, 29, 3.4)],
    ['gold', 'M28 36L37 36L33 44Z'],
  ],
  cat: [
    ['body', 'M13 8L26 20L39 20L52 9L54 36L46 50L32 55L18 50L10 37Z'],
    ['shade', 'M16 16L22 22L16 27ZM48 16L42 21L48 26ZM7 39L20 41L7 43ZM57 38L44 41L57 43ZM9 47L20 44L12 50ZM55 46L44 44L53 50Z'],
    ['ink', 'M22 30L26 29L27 36L23 36ZM38 30L42 29L42 36L39 36ZM28 40L36 40L32 45Z'],
  ],
  bear: [
    ['shade', round(14, 17, 8) + round(50, 16, 8)],
    ['body', 'M32 12L48 17L56 32L52 47L40 56L23 56L11 46L8 31L17 16Z'],
    ['shade', 'M32 36L42 40L43 48L33 54L22 49L23 40Z'],
    ['ink', spot(22, 31, 3) + spot(42, 30, 3) + 'M27 40L37 40L36 45L32 47L28 45Z'],
  ],
  frog: [
    ['body', 'M14 10L24 10L28 19L37 19L41 9L51 11L54 22L58 36L49 50L32 54L14 50L6 37L10 22Z'],
    ['ink', spot(19, 19, 4) + spot(46, 19, 4)],
    ['shade', 'M12 36L24 41L40 41L53 35L46 46L32 49L18 46Z'],
    ['ink', 'M28 31L30 30L30 33ZM36 30L38 31L36 33Z'],
  ],
  hedgehog: [
    ['shade', 'M4 34L11 31L7 24L14 23L12 15L20 17L21 9L28 13L32 6L37 13L44 9L45 17L53 15L51 23L58 25L53 31L60 35L54 40L58 47L50 48L14 49L6 47L10 40Z'],
    ['body', 'M32 23L45 28L50 40L43 52L32 58L21 52L14 40L19 28Z'],
    ['ink', spot(24, 37) + spot(40, 37) + 'M27 47L37 47L36 52L32 54L28 52Z'],
  ],
  rabbit: [
    ['body', 'M14 3L22 2L29 24L36 24L43 2L51 4L46 28L53 41L46 53L32 57L18 53L11 41L18 27Z'],
    ['shade', 'M18 8L21 8L26 24L22 26ZM47 8L44 8L39 24L43 26Z'],
    ['ink', spot(24, 38) + spot(40, 38) + 'M28 44L36 44L32 48Z'],
    ['shade', 'M29 50L35 50L35 55L30 55Z'],
  ],
  penguin: [
    ['ink', 'M32 6L45 11L51 24L52 44L45 57L20 57L12 44L13 24L20 11Z'],
    ['body', 'M23 18L32 22L41 18L47 27L45 48L38 57L26 57L19 48L17 27Z'],
    ['ink', spot(25, 28) + spot(40, 28)],
    ['gold', 'M26 33L38 33L32 41ZM21 55L30 54L29 60L21 60ZM35 54L44 55L43 60L35 60Z'],
  ],
  whale: [
    ['body', 'M6 34L14 24L28 20L42 25L49 35L50 26L44 18L53 20L61 15L59 25L56 38L46 50L28 54L13 48Z'],
    ['shade', 'M8 41L22 46L40 44L50 44L43 51L28 54L13 48Z'],
    ['ink', spot(19, 34, 3)],
    ['body', 'M27 17L24 8L18 7L21 3L27 5L29 10L33 4L39 5L36 9L31 10L30 17Z'],
  ],
  snail: [
    ['body', 'M6 52L10 46L12 33L8 21L11 20L15 31L19 31L22 19L25 20L22 33L24 44L44 46L60 50L58 55L12 56Z'],
    ['shade', round(40, 33, 17)],
    ['body', 'M40 23L48 27L50 35L44 41L36 40L33 33L37 29L42 30L43 34L40 36L39 33L37 34L38 37L42 38L46 35L45 29L40 27L34 29L31 33L30 28Z'],
    ['ink', spot(9, 20, 2.6) + spot(24, 19, 2.6)],
  ],
  elephant: [
    ['shade', 'M24 16L12 11L3 20L4 36L14 44L24 38ZM41 16L53 10L61 21L60 36L51 44L41 38Z'],
    ['body', 'M32 9L44 14L47 29L41 39L39 50L45 53L44 58L35 58L29 52L26 40L18 29L21 14Z'],
    ['ink', spot(26, 27) + spot(39, 27)],
    ['shade', 'M28 44L37 43L37 45L29 46ZM29 49L38 48L38 50L30 51Z'],
  ],
  duck: [
    ['body', 'M28 6L41 8L49 19L48 31L53 43L49 57L16 57L14 44L20 32L17 18Z'],
    ['gold', 'M7 27L24 24L33 28L31 34L22 37L8 35L13 31Z'],
    ['ink', spot(32, 20, 3)],
    ['shade', 'M27 46L38 42L51 43L49 51L38 54Z'],
  ],
  turtle: [
    ['body', 'M47 30L55 24L62 29L61 39L52 44ZM10 44L20 44L19 55L10 55ZM38 44L48 44L48 55L39 55ZM3 42L10 38L11 46Z'],
    ['shade', 'M6 45L9 31L19 20L32 16L44 22L50 33L51 46L28 48Z'],
    ['body', 'M24 24L34 23L38 31L32 38L23 36L19 30ZM12 37L18 37L19 43L11 43ZM40 36L46 37L46 43L39 43Z'],
    ['ink', spot(56, 31, 2.4)],
  ],
  crab: [
    ['body', 'M5 26L3 13L12 7L12 16L20 14L17 25L12 28L17 33L13 42ZM59 26L61 13L52 8L52 16L44 14L47 25L52 28L47 33L51 42Z'],
    ['shade', 'M12 47L5 55L9 56L16 51ZM20 51L16 59L20 59L25 53ZM52 47L59 55L55 56L48 51ZM44 51L48 59L44 59L39 53Z'],
    ['body', 'M22 27L21 19L26 19L28 26L37 26L39 19L44 19L42 27L52 33L54 43L44 53L20 53L10 43L12 33Z'],
    ['ink', spot(24, 20, 3) + spot(41, 20, 3) + 'M25 41L40 41L33 47Z'],
  ],
  bat: [
    ['shade', 'M2 22L14 16L24 26L40 26L50 15L62 22L62 40L54 37L49 46L42 41L33 52L23 41L15 46L10 37L2 41Z'],
    ['body', 'M18 11L27 19L38 19L46 10L48 34L42 46L32 50L22 46L16 34Z'],
    ['ink', spot(25, 30, 3) + spot(40, 30, 3) + 'M24 38L41 38L36 43L29 43Z'],
    ['body', 'M27 38L31 38L29 43ZM34 38L38 38L36 43Z'],
  ],
  pig: [
    ['shade', 'M10 10L25 14L15 28ZM54 9L40 14L50 27Z'],
    ['body', 'M32 13L47 18L55 32L52 46L40 56L24 56L12 46L9 32L17 18Z'],
    ['shade', 'M23 35L41 34L45 42L40 50L24 50L19 42Z'],
    ['ink', spot(22, 29) + spot(42, 29) + 'M26 39L29 39L29 46L26 46ZM36 39L39 39L38 46L35 46Z'],
  ],
} as const satisfies Record<string, readonly Piece[]>

/** On the wire an animal and a colour are numbers: the order above and below is for ever. */
export type Animal = keyof typeof ANIMALS
export const ANIMAL_NAMES = Object.keys(ANIMALS) as Animal[]

/** Disc and shade of the eight badge colours; they are the same by day and by night. */
export const COLOURS = {
  tomato: ['#e4572e', '#a83314'],
  mustard: ['#f2b134', '#b57508'],
  teal: ['#17878b', '#0c565a'],
  plum: ['#7d4b91', '#4d2a5c'],
  sky: ['#5a9bd0', '#2c6596'],
  rose: ['#ec93a7', '#b8536c'],
  moss: ['#7f9f45', '#4f6a22'],
  clay: ['#a9744c', '#6e4526'],
} as const

export type Colour = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as Colour[]

/** A circle as scissors cut it. */
export const DISC = 'M33 2L45 5L56 13L62 26L61 40L54 53L42 61L28 62L14 57L5 46L2 32L6 18L17 7Z'

export function animalAt(number: number): Animal {
  return ANIMAL_NAMES[number % ANIMAL_NAMES.length] ?? 'fox'
}

export function colourAt(number: number): Colour {
  return COLOUR_NAMES[number % COLOUR_NAMES.length] ?? 'teal'
}

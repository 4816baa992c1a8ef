/** The paved square, laid in rings as around a well: one path a shade, from the lamplight outwards. */
const SHADES = ['#4b3c49', '#41343f', '#382c3b', '#2b2233'] as const
const RING = 27
const LAST = 8
const WIDE = 32
const JOINT = 1.6

interface Stone {
  shade: number
  d: string
}

const STONES = Array.from({ length: LAST }, (_, at) => ring(at + 1)).flat()

/** how far it reaches from its middle */
export const PAVED = (LAST + 0.5) * RING

export const PAVING: readonly { fill: string; d: string }[] = SHADES.map((fill, shade) => ({
  fill,
  d: STONES.filter((stone) => stone.shade === shade)
    .map((stone) => stone.d)
    .join(''),
}))

/** Far out stones are missing here and there: the square ends in the dark. */
function ring(at: number): Stone[] {
  const many = Math.round((2 * Math.PI * at * RING) / WIDE)
  return Array.from({ length: many }, (_, n) => n)
    .filter((n) => at < 6 || chance(at, n) > (at - 5) / 4)
    .map((n) => ({ shade: shadeOf(at, n), d: outline(at, n, many) }))
}

function shadeOf(at: number, n: number): number {
  return Math.min(3, Math.max(0, Math.round(at / 3 + 2 * chance(n, at) - 1.4)))
}

function outline(at: number, n: number, many: number): string {
  const [inner, outer] = [at * RING - RING / 2 + JOINT, at * RING + RING / 2 - JOINT]
  const turn = (at * 0.37) % 1
  const corner = (radius: number, step: number, gap: number, luck: number) => {
    const angle = ((n + turn + step) / many) * 2 * Math.PI + gap / radius
    const far = radius + 2 * chance(n + luck, at) - 1
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`
  }
  return `M${corner(inner, 0, JOINT, 1)}L${corner(outer, 0, JOINT, 2)}L${corner(outer, 0.55, 0, 3)}L${corner(outer, 1, -JOINT, 4)}L${corner(inner, 1, -JOINT, 5)}Z`
}

/** From 0 to 1, the same each time. */
function chance(one: number, other: number): number {
  const wave = Math.sin(one * 127.1 + other * 311.7) * 437.5
  return wave - Math.floor(wave)
}

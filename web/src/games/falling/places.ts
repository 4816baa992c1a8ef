import type { Card } from './wire'

export type Pile = readonly Card[]

/** A pile keeps its place as long as one of its cards is there; a new one takes the first free place. */
export function keepPlaces(before: readonly Pile[], piles: readonly Pile[]): Pile[] {
  const places = before.map((old) => piles.find((pile) => shareCard(old, pile)) ?? [])
  for (const pile of piles.filter((pile) => !places.includes(pile))) {
    const free = places.findIndex((place) => place.length === 0)
    if (free < 0) places.push(pile)
    else places[free] = pile
  }
  return places
}

function shareCard(one: Pile, other: Pile): boolean {
  return one.some(({ id }) => other.some((card) => card.id === id))
}

/** In the eye a card that has just fallen is not there yet: a tap so soon after it means the one below (4.9). */
const UNSEEN = 250

/** The top cards as they are seen, and what each of them fell on, and when. */
export class Seen {
  private tops = new Set<number>()
  private falls = new Map<number, { on: number; at: number }>()

  look(piles: readonly Pile[], now: number): void {
    for (const pile of piles) {
      const [top, below] = [pile.at(-1)!, pile.at(-2)]
      if (below && !this.tops.has(top.id) && this.tops.has(below.id) && top.kind !== 'ground') this.falls.set(top.id, { on: below.id, at: now })
    }
    this.tops = new Set(piles.map((pile) => pile.at(-1)!.id))
  }

  /** The card that a finger on this one means. */
  meant(card: number, now: number): number {
    const fall = this.falls.get(card)
    return fall && this.tops.has(card) && now - fall.at <= UNSEEN ? fall.on : card
  }
}

/** Eight piles lie below my hand; the next ones above it, and each has a key that takes from it. */
export const LOW = 8
export const KEYS = '12345678QRSTUV'

/** Somebody split me often. */
export function isFull(places: readonly (readonly Card[])[]): boolean {
  return places.slice(LOW).some((pile) => pile.length)
}

/** How many stand side by side on a phone: nobody's place changes during a game. */
export function columnsFor(others: number): number {
  return [1, 1, 2, 3, 2, 3, 3, 4, 4, 3][others] ?? 4
}

/** Clockwise from my left: the order in which the dealer comes round. I sit below, so I am last. */
export function clockwise(seats: number, me: number | null): number[] {
  const first = me === null ? 0 : me + 1
  return Array.from({ length: me === null ? seats : seats - 1 }, (_, step) => (first + step) % seats)
}

export interface Ring {
  columns: number
  rows: number
  /** where the middle of each seat is, in columns and rows */
  seats: { x: number; y: number }[]
}

/** above, right, below, left */
const SIDES: Record<number, [number, number, number, number]> = {
  3: [1, 0, 2, 0],
  4: [2, 0, 2, 0],
  5: [3, 0, 2, 0],
  6: [3, 0, 3, 0],
  7: [3, 1, 3, 0],
  8: [3, 1, 3, 1],
  9: [4, 1, 3, 1],
  10: [4, 1, 4, 1],
  11: [4, 2, 4, 1],
  12: [4, 2, 4, 2],
  13: [5, 2, 4, 2],
  14: [5, 2, 5, 2],
  15: [5, 3, 5, 2],
  16: [5, 3, 5, 3],
}

/** The whole circle on the big screen: along its four edges, clockwise, the dealer in the middle. */
export function ringOf(many: number): Ring {
  const [above, right, below, left] = SIDES[many] ?? SIDES[16]!
  const columns = Math.max(above, below, 2)
  const sides = Math.max(right, left, 1)
  const rows = sides + 2
  const along = (count: number, length: number) => Array.from({ length: count }, (_, at) => ((at + 0.5) / count) * length)
  const spread = (count: number) => along(count, count).map((x) => x + (columns - count) / 2)
  return {
    columns,
    rows,
    seats: [
      ...spread(above).map((x) => ({ x, y: 0.5 })),
      ...along(right, sides).map((y) => ({ x: columns - 0.5, y: 1 + y })),
      ...spread(below)
        .reverse()
        .map((x) => ({ x, y: rows - 0.5 })),
      ...along(left, sides)
        .reverse()
        .map((y) => ({ x: 0.5, y: 1 + y })),
    ],
  }
}

export interface Target {
  seat: number
  left: number
  top: number
  right: number
  bottom: number
}

interface Point {
  x: number
  y: number
}

const LEAST_FLICK = 24
const WIDEST = Math.PI / 7

/** At whom a finger threw: where it was lifted, or the nearest to the line of a short flick. */
export function aimedAt(from: Point, to: Point, targets: readonly Target[]): number | null {
  const under = targets.find((one) => to.x >= one.left && to.x <= one.right && to.y >= one.top && to.y <= one.bottom)
  if (under) return under.seat
  if (Math.hypot(to.x - from.x, to.y - from.y) < LEAST_FLICK) return null
  const offs = targets.map((one) => ({ seat: one.seat, off: turn(from, to, { x: (one.left + one.right) / 2, y: (one.top + one.bottom) / 2 }) }))
  const best = offs.filter(({ off }) => off < WIDEST).sort((a, b) => a.off - b.off)[0]
  return best?.seat ?? null
}

/** The angle between where the finger went and where somebody is. */
function turn(from: Point, to: Point, aim: Point): number {
  const off = Math.abs(Math.atan2(to.y - from.y, to.x - from.x) - Math.atan2(aim.y - from.y, aim.x - from.x))
  return Math.min(off, 2 * Math.PI - off)
}

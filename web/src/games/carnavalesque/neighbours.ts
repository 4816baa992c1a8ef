import { HIGH, WIDE } from './cards'
import type { CrowdCard } from './wire'

/** 0.1 mm between the middles of two cards that lie beside each other */
const NEAR = 1_100
const MOST = 3
/** so little of a card on another is nothing to the eye (3.2) */
const HAIR = 20

export interface Neighbours {
  on: CrowdCard[]
  under: CrowdCard[]
  beside: CrowdCard[]
}

/** What lies under a card, on it, and beside it: as somebody sees who looks at the heap. The crowd is told from the bottom up. */
export function neighboursOf(crowd: readonly CrowdCard[], card: CrowdCard): Neighbours {
  const at = crowd.indexOf(card)
  const touching = crowd.filter((other) => other !== card && overlap(card, other))
  const beside = crowd.filter((other) => other !== card && !touching.includes(other) && distance(card, other) < NEAR)
  return {
    on: touching.filter((other) => crowd.indexOf(other) < at).slice(-MOST),
    under: touching.filter((other) => crowd.indexOf(other) > at).slice(0, MOST),
    beside: beside.sort((a, b) => distance(card, a) - distance(card, b)).slice(0, MOST),
  }
}

const distance = (a: CrowdCard, b: CrowdCard) => Math.hypot(a.x - b.x, a.y - b.y)

/** Two rectangles lie apart if they do along a side of one of them. */
function overlap(a: CrowdCard, b: CrowdCard): boolean {
  return [a, b].every((card) => sidesOf(card).every((side) => spansMeet(cornersOf(a), cornersOf(b), side)))
}

type Vector = readonly [number, number]

function sidesOf({ angle }: CrowdCard): [Vector, Vector] {
  const turn = (angle * Math.PI) / 1800
  return [
    [Math.cos(turn), Math.sin(turn)],
    [-Math.sin(turn), Math.cos(turn)],
  ]
}

function cornersOf(card: CrowdCard): Vector[] {
  const [across, down] = sidesOf(card)
  return [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ].map(([i, j]) => [card.x + i! * across[0] * WIDE * 5 + j! * down[0] * HIGH * 5, card.y + i! * across[1] * WIDE * 5 + j! * down[1] * HIGH * 5])
}

function spansMeet(a: Vector[], b: Vector[], [x, y]: Vector): boolean {
  const [of, to] = [a, b].map((corners) => corners.map((corner) => corner[0] * x + corner[1] * y))
  return Math.max(...of!) - Math.min(...to!) >= HAIR && Math.max(...to!) - Math.min(...of!) >= HAIR
}

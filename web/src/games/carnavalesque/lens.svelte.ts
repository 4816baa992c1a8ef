import type { CrowdCard } from './wire'

interface Spot {
  x: number
  y: number
}
interface Box {
  x: number
  y: number
  width: number
  height: number
}

const LEAST = 300
const MOST = 4
const STEP = 1.5

/** The Jester's hand, turned, and how far it goes from the tip of its finger, in mm. */
export interface Reach {
  turn: number
  left: number
  up: number
  right: number
  down: number
}
const FROM_BELOW: Reach = { turn: 0, left: 7, up: 7, right: 48, down: 92 }
const FROM_THE_RIGHT: Reach = { turn: -60, left: 7, up: 23, right: 94, down: 35 }

/** It comes from where there is room. */
export const reachIn = (wide: number, high: number): Reach => (wide > high ? FROM_THE_RIGHT : FROM_BELOW)

/** Far out it is shown at the edge of the heap, where all of it can be seen. */
export function tipIn({ x, y, width, height }: Box, { left, up }: Reach, hand: readonly [number, number]): Spot {
  const within = (length: number, least: number, most: number) => Math.min(most, Math.max(least, length / 10))
  return { x: within(hand[0], x + left, x + width), y: within(hand[1], y + up, y + height) }
}

/** All of the heap, in mm, with room for the finger at its edge. */
export function frame(crowd: readonly CrowdCard[]): Box {
  const half = (pick: (card: CrowdCard) => number) => crowd.reduce((far, card) => Math.max(far, Math.abs(pick(card)) / 10 + 46), LEAST / 2)
  const width = Math.ceil((half((card) => card.x) * 2) / 20) * 20
  const height = Math.ceil((half((card) => card.y) * 2) / 20) * 20
  return { x: -width / 2, y: -height / 2, width, height }
}

/** What part of the heap is looked at: pinched and dragged with fingers, or moved with buttons. */
export class Lens {
  zoom = $state(1)
  middle: Spot = $state.raw({ x: 0, y: 0 })
  #fingers = new Map<number, Spot>()
  #moved = 0

  /** `more`: room for the hand at the right and below */
  part(whole: Box, more: Pick<Reach, 'right' | 'down'> = { right: 0, down: 0 }): string {
    const [width, height] = [(whole.width + more.right) / this.zoom, (whole.height + more.down) / this.zoom]
    const [left, top] = [this.middle.x + whole.x / this.zoom, this.middle.y + whole.y / this.zoom]
    return [left, top, width, height].map((n) => n.toFixed(1)).join(' ')
  }

  closer = () => this.#set(this.zoom * STEP)
  farther = () => this.#set(this.zoom / STEP)
  /** by part of what is seen */
  pan = (across: number, down: number, whole: Box) =>
    this.#go(this.middle.x + (across * whole.width) / this.zoom, this.middle.y + (down * whole.height) / this.zoom)
  lookAt = ({ x, y }: Spot) => this.zoom > 1 && this.#go(x / 10, y / 10)

  press(id: number, at: Spot): void {
    if (this.#fingers.size === 0) this.#moved = 0
    this.#fingers.set(id, at)
  }

  /** `scale`: mm to a pixel */
  drag(id: number, to: Spot, scale: number): void {
    const from = this.#fingers.get(id)
    if (!from) return
    this.#moved += Math.hypot(to.x - from.x, to.y - from.y)
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1]
    if (other) this.#set((this.zoom * Math.hypot(to.x - other.x, to.y - other.y)) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y)))
    const share = other ? 0.5 : 1
    if (this.zoom > 1) this.#go(this.middle.x - (to.x - from.x) * scale * share, this.middle.y - (to.y - from.y) * scale * share)
    this.#fingers.set(id, to)
  }

  /** Was it a tap? */
  release(id: number): boolean {
    const isTap = this.#fingers.size === 1 && this.#fingers.has(id) && this.#moved < 10
    this.#fingers.delete(id)
    if (this.#fingers.size) this.#moved = Infinity
    return isTap
  }

  #set(zoom: number): void {
    this.zoom = Math.min(MOST, Math.max(1, zoom))
    if (this.zoom === 1) this.middle = { x: 0, y: 0 }
  }

  #go(x: number, y: number): void {
    this.middle = { x: Math.min(200, Math.max(-200, x)), y: Math.min(180, Math.max(-180, y)) }
  }
}

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

  part(whole: Box): string {
    const [width, height] = [whole.width / this.zoom, whole.height / this.zoom]
    return [this.middle.x - width / 2, this.middle.y - height / 2, width, height].map((n) => n.toFixed(1)).join(' ')
  }

  closer = () => this.#set(this.zoom * STEP)
  farther = () => this.#set(this.zoom / STEP)
  /** by part of what is seen */
  pan = (across: number, down: number, whole: Box) => this.#go(this.middle.x + (across * whole.width) / this.zoom, this.middle.y + (down * whole.height) / this.zoom)
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

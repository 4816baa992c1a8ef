import { movesLess } from '../../device/settings.svelte'
import { cue } from '../../device/sound'
import type { Phase, Show } from './table.svelte'
import type { Hands } from './wire'

const BREATH = 700
const ALL_HANDS = 5_200
const TURN_OVER = 1_500

/** The hands come up one player after the other, then the ranks are turned over, then the receipt is read. */
export class Reveal {
  /** whose hands are up already */
  up = $state(0)
  turned = $state(false)
  done = $state(false)
  readonly hands: readonly Hands[]
  #timer = 0

  constructor(phase: Phase<'Scoring'>, show: Show) {
    this.hands = phase.hands.filter((hand) => hand.at.length > 0)
    if (show.fresh && !movesLess()) this.#later(BREATH, this.hands.length ? this.#next : this.#turn)
    else this.skip()
  }

  skip = (): void => {
    clearTimeout(this.#timer)
    this.up = this.hands.length
    this.turned = this.done = true
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Who points at her, as far as it is shown. */
  pointersAt(seat: number): number[] {
    return this.hands
      .slice(0, this.up)
      .filter((hand) => hand.at.includes(seat))
      .map((hand) => hand.seat)
  }

  #next = (): void => {
    this.up++
    cue('point')
    const pace = Math.min(900, ALL_HANDS / this.hands.length)
    this.#later(pace, this.up < this.hands.length ? this.#next : this.#turn)
  }

  #turn = (): void => {
    this.turned = true
    cue('turn')
    this.#later(TURN_OVER, this.skip)
  }

  #later(wait: number, then: () => void): void {
    this.#timer = setTimeout(then, wait) as unknown as number
  }
}

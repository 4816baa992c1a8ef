import { movesLess } from '../../device/settings.svelte'
import { cue } from '../../device/sound'
import type { Phase, Show } from './table.svelte'
import type { Hands } from './wire'

/** What the hands, the cards and the word take of the film. */
const SHARES = { hands: 0.28, cards: 0.42, word: 0.3 }
const [LONGEST, SHORTER, SHORTEST] = [10_000, 1_000, 4_000]

/** So long the film is: never the same one five times, it gets shorter from round to round (7.7). */
export function filmOf(round: number): number {
  return Math.max(SHORTEST, LONGEST - SHORTER * (round - 1))
}

/** The hands come up one player after the other; the ranks are turned card by card, who is looked for last; a word; the receipt. */
export class Reveal {
  /** whose hands are up already */
  up = $state(0)
  /** how many cards are turned */
  cards = $state(0)
  /** the word has the whole screen */
  word = $state(false)
  done = $state(false)
  readonly hands: readonly Hands[]
  readonly #order: readonly number[]
  readonly #film: number
  #timer = 0

  constructor(phase: Phase<'Scoring'>, show: Show) {
    const { stage, round } = show.table
    const isAsked = (seat: number) => Number(phase.ranks[stage.indexOf(seat)] === phase.rank)
    this.hands = phase.hands.filter((hand) => hand.at.length > 0)
    this.#order = [...stage].sort((a, b) => isAsked(a) - isAsked(b))
    this.#film = filmOf(round)
    if (!show.fresh) this.skip()
    else if (movesLess()) this.#say()
    else this.#later(300, this.hands.length ? this.#raise : this.#turn)
  }

  skip = (): void => {
    clearTimeout(this.#timer)
    this.up = this.hands.length
    this.cards = this.#order.length
    this.word = false
    this.done = true
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  isTurned(seat: number): boolean {
    return this.#order.indexOf(seat) < this.cards
  }

  /** Who points at her, as far as it is shown. */
  pointersAt(seat: number): number[] {
    return this.hands
      .slice(0, this.up)
      .filter((hand) => hand.at.includes(seat))
      .map((hand) => hand.seat)
  }

  #raise = (): void => {
    this.up++
    cue('point')
    this.#later((this.#film * SHARES.hands) / this.hands.length, this.up < this.hands.length ? this.#raise : this.#turn)
  }

  /** A drum before each card. */
  #turn = (): void => {
    if (this.cards) cue('turn')
    cue('beat')
    this.cards++
    this.#later((this.#film * SHARES.cards) / this.#order.length, this.cards < this.#order.length ? this.#turn : this.#say)
  }

  /** Where less moves the word stands there at once, with all hands and cards. */
  #say = (): void => {
    this.up = this.hands.length
    this.cards = this.#order.length
    this.word = true
    cue('hit')
    this.#later(this.#film * SHARES.word, this.skip)
  }

  #later(wait: number, then: () => void): void {
    this.#timer = setTimeout(then, wait) as unknown as number
  }
}

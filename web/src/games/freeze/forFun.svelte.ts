import { keep, recall } from '../../net/storage'
import type { Show } from './table.svelte'

const KEY = 'tablee.freeze.fun'
interface Kept {
  round: string
  hands: number[]
  guess: string
}

/** What whoever is not asked points at and guesses all the same. Kept on this phone for the round, told to nobody, worth nothing. */
export class ForFun {
  hands: readonly number[] = $state.raw([])
  guess = $state('')
  readonly #round: string

  constructor({ room, table }: Show) {
    this.#round = `${room.code}.${room.commitment}.${table.round}`
    const kept = recall<Kept>(KEY)
    if (kept?.round === this.#round) ({ hands: this.hands, guess: this.guess } = kept)
  }

  /** Again takes the hand back; a third replaces the oldest. */
  point(seat: number): void {
    this.hands = this.hands.includes(seat) ? this.hands.filter((at) => at !== seat) : [...this.hands, seat].slice(-2)
    this.#keep()
  }

  write(guess: string): Promise<{ kind: string }> {
    this.guess = guess
    this.#keep()
    return Promise.resolve({ kind: 'done' })
  }

  #keep(): void {
    keep(KEY, { round: this.#round, hands: this.hands, guess: this.guess })
  }
}

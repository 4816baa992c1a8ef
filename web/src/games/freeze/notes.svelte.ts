import { keep, recall } from '../../net/storage'
import type { Rank, Show } from './table.svelte'

const KEY = 'tablee.freeze.notes'
interface Kept {
  round: string
  marks: Record<number, Rank>
}

/** Who may hold which rank, as I suspect it in this round. Kept on this phone alone. */
export class Notes {
  marks: Record<number, Rank> = $state({})
  readonly #round: string

  constructor({ room, table }: Show) {
    this.#round = `${room.code}.${room.commitment}.${table.round}`
    const kept = recall<Kept>(KEY)
    if (kept?.round === this.#round) this.marks = kept.marks
  }

  /** The next mark: none, 1, 2, 3, 4, none again. */
  turn(seat: number): void {
    const now = this.marks[seat]
    this.mark(seat, now === undefined ? 1 : now === 4 ? 4 : ((now + 1) as Rank))
  }

  /** The same mark once more takes it back. */
  mark(seat: number, rank: Rank): void {
    if (this.marks[seat] === rank) delete this.marks[seat]
    else this.marks[seat] = rank
    keep(KEY, { round: this.#round, marks: this.marks })
  }
}

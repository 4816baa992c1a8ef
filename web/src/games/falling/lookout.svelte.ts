import { countdown, tableNow } from '../../net/clock.svelte'
import { lineOf } from './moments.svelte'
import { fallOf, isAbove, type Play } from './table.svelte'
import { fallersAt } from './wishes'
import type { Faller } from './wire'

const SETTLES = 5_000

export interface Lookout {
  /** everybody as they are, or as they were while the last seconds are seen again (1.3) */
  readonly fallers: readonly Faller[]
  /** what is going on, in one line */
  readonly line: string
  /** how far down we are: 0 high up, 1 on the ground */
  readonly depth: number
  /** where the dealer's hand is: at whom it serves, else at whom it serves next */
  readonly dealerAt: number | null
}

/** What phone and TV both see of the fall. */
export function lookoutOf(play: Play): Lookout {
  const fall = $derived(fallOf(play))
  const start = countdown(() => (isAbove(play) ? fall?.beat_at : null))
  const replay = countdown(() => (fall?.replay ? fall.deadline : null))
  const fallers = $derived.by(() => {
    const film = fall?.replay
    if (!film || replay.left < 0) return play.table.fallers
    return fallersAt(film, film.until - (fall.deadline - tableNow()) * ((film.until - film.since) / SETTLES))
  })
  return {
    get fallers() {
      return fallers
    },
    get line() {
      return lineOf(play, start.seconds)
    },
    get depth() {
      return 1 - play.table.left / play.table.total
    },
    get dealerAt() {
      return fall ? (fall.served ?? fall.next) : null
    },
  }
}

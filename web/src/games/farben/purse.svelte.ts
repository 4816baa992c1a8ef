import { untrack } from 'svelte'
import { announce } from '../../ui/announce.svelte'
import { cue } from '../../device/sound'
import { t } from '../../i18n/text.svelte'
import { flyPoints } from '../../ui/fly'
import { nameOfColour } from './colours'
import { callOf, type Play } from './table.svelte'
import type { CountingView, TurnedCard } from './wire'

const TURN = 480
/** so long a turned card is all there is to see */
const REVEAL = 3_200

/** Points on their way: a card is turned over, then they fly to whom they belong, and only then are counted. */
export class Purse {
  #flying: Record<number, number> = $state({})
  /** whose cards were turned before our eyes */
  moved: number[] = $state([])
  /** the card that is all there is to see now */
  shown: TurnedCard | null = $state.raw(null)
  #seen: Set<number>
  #play: Play

  constructor(play: Play, turned: () => readonly TurnedCard[], seen: readonly TurnedCard[]) {
    this.#play = play
    this.#seen = new Set(seen.map((card) => card.owner))
    $effect.pre(() => {
      const cards = turned().filter((card) => !this.#seen.has(card.owner))
      untrack(() => cards.forEach((card) => void this.#turn(card)))
    })
  }

  /** What a screen shows of it: the card, the story about it, who recalled. */
  revealed({ turned, stories, recaller }: Pick<CountingView, 'turned' | 'stories' | 'recaller'>) {
    const card = this.shown
    return card && { card, story: stories[turned.findIndex((one) => one.owner === card.owner)] ?? [], recaller }
  }

  /** Her total without what is still in the air. */
  total(seat: number): number {
    return (this.#play.table.totals[seat] ?? 0) - (this.#flying[seat] ?? 0)
  }

  async #turn(card: TurnedCard): Promise<void> {
    this.#seen.add(card.owner)
    this.moved.push(card.owner)
    this.shown = card
    setTimeout(() => (this.shown = this.shown === card ? null : this.shown), REVEAL)
    cue(card.points ? 'join' : 'no')
    this.#say(card)
    const phase = this.#play.table.phase
    const recaller = 'recaller' in phase ? phase.recaller : card.owner
    const knew = card.notes.filter((note) => note.colour === card.colour)
    await Promise.all([
      this.#pay(recaller, card.points, card.owner),
      this.#pay(card.owner, card.to_owner, card.owner),
      ...knew.map(({ seat }) => this.#pay(seat, 1, card.owner)),
    ])
  }

  async #pay(seat: number, points: number, owner: number): Promise<void> {
    if (!points) return
    this.#flying[seat] = (this.#flying[seat] ?? 0) + points
    await new Promise((then) => setTimeout(then, TURN))
    const [from, to] = [document.querySelector(`[data-card='${owner}']`), document.querySelector(`[data-seat='${seat}']`)]
    cue('point')
    if (from && to) await flyPoints(points, from, to)
    this.#flying[seat] = (this.#flying[seat] ?? 0) - points
  }

  #say(card: TurnedCard): void {
    const name = callOf(this.#play, card.owner)
    announce(t(card.points ? 'farben.turned.right' : 'farben.turned.wrong', { name, colour: nameOfColour(card.colour), n: card.points }))
  }
}

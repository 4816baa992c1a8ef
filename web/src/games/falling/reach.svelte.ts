import { cue } from '../../device/sound'
import { Seen } from './places'
import { offered, type Play } from './table.svelte'
import { imagine, thrown, type Wish } from './wishes'
import type { Card, Faller } from './wire'

const NOBODY: Faller = { piles: [], rider: null, hand: null, is_falling: false, numb: 0 }

export interface Reach {
  /** me, with what I asked for already done */
  readonly me: Faller
  /** cards on their way */
  readonly thrown: readonly { at: number; card: Card }[]
  /** players at whom the card in my hand may be played */
  readonly targets: readonly number[]
  readonly saves: readonly number[]
  /** the card in my hand can be played at nobody */
  readonly isDead: boolean
  /** and may be thrown away (4.2) */
  readonly mayDrop: boolean
  reachFor: (card: number) => void
  throwAt: (seat: number) => void
  drop: () => void
}

/** My hand: it answers at once, and what the table refuses is as it was before. */
export function reachOf(play: Play): Reach {
  let wishes: readonly Wish[] = $state.raw([])
  const mine = $derived(play.mine ? (play.table.fallers[play.mine.seat] ?? NOBODY) : NOBODY)
  const me = $derived(imagine(mine, wishes))
  const may = $derived(offered(play, 'play'))
  const mayDrop = $derived(offered(play, 'drop')?.card === me.hand?.id && me.hand !== null)
  const seen = new Seen()
  $effect(() => seen.look(mine.piles, performance.now()))

  async function wish(what: Wish): Promise<void> {
    wishes = [...wishes, what]
    cue(what.do === 'take' ? 'tap' : 'lay')
    await play.act(what)
    wishes = wishes.filter((one) => one !== what)
  }

  const saves = () => offered(play, 'save')?.cards ?? []
  return {
    get me() {
      return me
    },
    get thrown() {
      return thrown(mine, wishes)
    },
    get targets() {
      return may && may.card === me.hand?.id ? may.at : []
    },
    get saves() {
      return saves()
    },
    get isDead() {
      return me.hand !== null && me.hand === mine.hand && !may && saves().length === 0 && !wishes.length
    },
    get mayDrop() {
      return mayDrop
    },
    /** a Stop that answers the Ground is played at once, from the hand or from a pile (5.1) */
    reachFor(card) {
      if (saves().includes(card)) void wish({ do: 'save', card })
      else if (me.hand?.id !== card) void wish({ do: 'take', card: seen.meant(card, performance.now()) })
    },
    throwAt(seat) {
      const card = me.hand?.id
      if (card === undefined) return
      if (seat === play.mine?.seat && saves().includes(card)) void wish({ do: 'save', card })
      else void wish({ do: 'play', card, at: seat })
    },
    drop() {
      if (mayDrop && me.hand) void wish({ do: 'drop', card: me.hand.id })
    },
  }
}

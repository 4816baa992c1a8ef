import { createContext } from 'svelte'
import { cue } from '../../device/sound'
import type { Look } from './cards'
import { offered, type Play } from './table.svelte'
import type { CrowdCard, Way } from './wire'

export type Tab = 'crowd' | 'yard' | 'others'

/** What I have in mind and can still take back: a card of the heap, a card of my hand, a way to lay it. */
export interface Choice {
  tab: Tab
  readonly card: CrowdCard | null
  readonly own: number | null
  /** cards of the heap with which something can be done now */
  readonly free: readonly number[]
  readonly freeInHand: readonly number[]
  readonly seen: Readonly<Record<number, Look>>
  /** while a card is being moved: how far, and where to */
  readonly reach: number
  readonly aim: [number, number] | null
  readonly ways: readonly Way[]
  way: Way | null
  pick: (card: CrowdCard | undefined, at: [number, number]) => void
  choose: (id: number) => void
  pickOwn: (card: number) => void
  /** begins to move the chosen card, or stops it */
  move: (on: boolean) => void
  nudge: (across: number, down: number) => void
}

export const [getChoice, setChoice] = createContext<Choice>()

const NUDGE = 200

export function choiceOf(play: Play): Choice {
  const phase = $derived(play.table.phase.name)
  const isBuilding = $derived(offered(play, 'lay') !== undefined || phase === 'Building')
  // what I had in mind ends with the phase
  const asked = $derived(`${play.table.round}.${phase}.${'player' in play.table.phase ? play.table.phase.player : ''}`)
  let wish: { in: string; tab?: Tab; id?: number; own?: number | null; aim?: [number, number] | null; way?: Way | null } = $state.raw({ in: '' })
  const mind = $derived(wish.in === asked ? wish : { in: asked })
  const think = (more: Partial<typeof wish>) => (wish = { ...mind, ...more })

  const card = $derived(play.crowd?.find(({ id }) => id === mind.id) ?? null)
  const shift = $derived(offered(play, 'shift'))
  const spot = $derived(shift?.cards.find((one) => one.card === card?.id))
  const lay = $derived(offered(play, 'lay')?.ways ?? [])
  const free = $derived([
    ...new Set([
      ...(offered(play, 'draw')?.cards ?? []),
      ...(offered(play, 'peek')?.cards ?? []),
      ...(offered(play, 'turn_over')?.cards ?? []),
      ...(offered(play, 'toss')?.cards ?? []),
      ...(shift?.cards.map((one) => one.card) ?? []),
    ]),
  ])
  const freeInHand = $derived([
    ...new Set([
      ...(offered(play, 'give')?.cards ?? []),
      ...(offered(play, 'discard')?.cards ?? []),
      ...(offered(play, 'trade')?.cards ?? []),
      ...(offered(play, 'barter')?.cards ?? []),
      ...lay.map((way) => way.card),
    ]),
  ])
  const own = $derived(mind.own != null && freeInHand.includes(mind.own) ? mind.own : null)
  const ways = $derived(lay.filter((way) => way.card === own))
  const way = $derived(
    ways.find((one) => mind.way && one.workshop === mind.way.workshop && one.afresh === mind.way.afresh && one.worn === mind.way.worn) ?? null,
  )
  const aim = $derived(spot && mind.aim ? mind.aim : null)

  /** as far as the offer lets it go */
  function aimAt(x: number, y: number): void {
    if (!spot || !shift) return
    const [across, down] = [x - spot.at[0], y - spot.at[1]]
    const share = Math.min(1, (shift.reach - 2) / Math.max(1, Math.hypot(across, down)))
    const within = (n: number, most: number) => Math.round(Math.min(most, Math.max(-most, n)))
    think({ aim: [within(spot.at[0] + across * share, 2500), within(spot.at[1] + down * share, 2000)] })
  }

  return {
    get tab() {
      return mind.tab ?? (isBuilding ? 'yard' : 'crowd')
    },
    set tab(tab) {
      think({ tab })
    },
    get card() {
      return card
    },
    get own() {
      return own
    },
    get free() {
      return free
    },
    get freeInHand() {
      return freeInHand
    },
    get seen() {
      return Object.fromEntries((play.mine?.peeked ?? []).map(({ card, face }) => [card, face]))
    },
    get reach() {
      return aim && shift ? shift.reach : 0
    },
    get aim() {
      return aim
    },
    get ways() {
      return ways
    },
    get way() {
      return way
    },
    set way(way) {
      think({ way })
    },
    pick: (touched, at) => {
      cue('tap')
      if (touched) play.wish(...at)
      if (aim) aimAt(...at)
      else think({ id: touched?.id ?? -1 })
    },
    choose: (id) => think({ id, aim: null }),
    pickOwn: (card) => think({ own: card === own ? null : card, way: null }),
    move: (on) => think({ aim: on && spot ? spot.at : null }),
    nudge: (across, down) => aim && aimAt(aim[0] + across * NUDGE, aim[1] + down * NUDGE),
  }
}

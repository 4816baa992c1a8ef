import { createContext } from 'svelte'
import { tableNow } from '../../net/clock.svelte'
import type { Session } from '../../net/session.svelte'
import { listed, t, type TextKey } from '../../i18n/text.svelte'
import type { GameProps } from '../index'
import { calledOr, isMe, nameOf, phaseIf, type Table, tableOf } from '../table.svelte'
import type { News, Role } from './cards'
import type { Action, CrowdCard, Private, Public, Screen, TableView, Told } from './wire'

export { isMe, nameOf, offered, phaseIf, seatsOf } from '../table.svelte'

export type PhaseName = TableView['phase']['name']
export type Phase<Name extends PhaseName> = Extract<TableView['phase'], { name: Name }>

export interface Wish {
  seat: number
  x: number
  y: number
}
const WISHED = 6_000

/** The game as this device may see it. */
export interface Play extends Table<Public, Private, Action, Told> {
  /** the heap, or null where it may not be seen */
  readonly crowd: readonly CrowdCard[] | null
  /** where the Jester's hand is now, while he is blind */
  readonly hand: readonly [number, number] | null
  /** where others, and I, would like to draw */
  readonly wishes: readonly Wish[]
  /** points at a place of the heap, for all to see */
  wish: (x: number, y: number) => void
  /** when I last did something, in table time */
  readonly acted: number
  /** signs without words */
  react: Session['react']
  onReaction: Session['onReaction']
}

export const [getPlay, setPlay] = createContext<Play>()

export function playOf(props: () => GameProps, session: Session): Play {
  const table = tableOf<Public, Private | Screen, Action, Told>(props)
  let hand: [number, number] | null = $state.raw(null)
  let wishes: readonly Wish[] = $state.raw([])
  let acted = -Infinity
  function wished(wish: Wish): void {
    wishes = [...wishes.filter(({ seat }) => seat !== wish.seat), wish]
    setTimeout(() => (wishes = wishes.filter((other) => other !== wish)), WISHED)
  }
  $effect(() =>
    session.onHand(({ seat, x, y }) => {
      if (table.table.phase.name === 'Rummaging') hand = [x, y]
      else wished({ seat, x, y })
    }),
  )
  $effect(() => {
    const { phase } = table.table
    hand = phase.name === 'Rummaging' ? phase.hand : null
    if (phase.name !== 'Drawing') wishes = []
  })
  const { act } = table
  return Object.defineProperties(table, {
    mine: { get: () => (props().me && 'seat' in ((props().view.mine ?? {}) as object) ? (props().view.mine as Private) : null) },
    crowd: { get: () => table.table.crowd ?? (props().view.mine as Private | Screen | null)?.crowd ?? null },
    hand: { get: () => hand },
    wishes: { get: () => wishes },
    wish: {
      value: (x: number, y: number) => {
        const seat = (props().view.mine as Private | null)?.seat
        if (seat === undefined || !mayWish(table.table, seat)) return
        session.moveHand(x, y)
        wished({ seat, x, y })
      },
    },
    acted: { get: () => acted },
    react: { value: session.react },
    onReaction: { value: session.onReaction },
    act: {
      value: (action: Action) => {
        acted = tableNow()
        return act(action)
      },
    },
  }) as Play
}

/** Another carnavalist draws: I can only hope. */
export function mayWish({ phase, king }: TableView, seat: number): boolean {
  return phase.name === 'Drawing' && phase.player !== seat && king !== seat
}

/** The wishes as they are drawn: with the first letter of whose they are. */
export function wishesOf(play: Play): (Wish & { letter: string })[] {
  return play.wishes.map(({ seat, x, y }) => ({ seat, x, y, letter: [...nameOf(play, seat)][0] ?? '' }))
}

/** "Ada, Bo and you": as one says it in this language. */
export function namesOf(play: Play, seats: readonly number[]): string {
  return listed(seats.map((seat) => calledOr(t('carnival.you'), play, seat)))
}

/** Why nobody hears me: the King is mute to the end of the round, or all others are; and all but a blind Jester. */
export function hushedBy(play: Play): TextKey | null {
  const blind = phaseIf(play, 'Rummaging')
  if (blind) return isMe(play, blind.player) ? null : 'carnival.hushed.jester'
  const [isKing, isTopsyTurvy] = [isMe(play, play.table.king), play.table.event === 'topsy_turvy']
  if (isKing === isTopsyTurvy) return null
  return isKing ? 'carnival.hushed.king' : 'carnival.hushed.topsy'
}

const KINGS: readonly PhaseName[] = ['Decreeing', 'Answering', 'Building']

/** For whom alone the table waits; null where several are asked, or nobody. */
export function askedIn({ phase, king }: TableView): number | null {
  if (KINGS.includes(phase.name)) return king
  return 'whom' in phase ? phase.whom : 'player' in phase ? phase.player : null
}

const LEVELLING: readonly PhaseName[] = ['Dropping', 'Refilling']
const KINGS_NEWS: readonly News[] = ['hurry', 'royal_word', 'topsy_turvy']

/** The event, for as long as it changes anything for anybody. */
export function newsOf({ table: { phase, event } }: Play): News | null {
  if (!event || LEVELLING.includes(phase.name)) return null
  return phase.name === 'Building' && !KINGS_NEWS.includes(event) ? null : event
}

/** The role that matters now: the open one of whose turn it is, else the one I still hold in secret. */
export function roleOf(play: Play): { seat: number; role: Role } | null {
  const { phase, roles } = play.table
  if (LEVELLING.includes(phase.name)) return null
  const seat = phase.name === 'Building' ? (phase.is_tailored ? roles.indexOf('tailor') : -1) : (playerOf(play) ?? -1)
  const open = roles[seat]
  if (open) return { seat, role: open }
  const secret = play.mine && !roles[play.mine.seat] ? play.mine.role : null
  return play.mine && secret && (phase.name !== 'Building' || secret === 'tailor') ? { seat: play.mine.seat, role: secret } : null
}

/** Whose turn it is, where somebody has one. */
export function playerOf(play: Play): number | null {
  const { phase } = play.table
  return 'player' in phase ? phase.player : phase.name === 'Building' ? play.table.king : null
}

import { createContext } from 'svelte'
import { t, type TextKey } from '../../lib/text.svelte'
import type { GameProps } from '../index'
import { isMe, listed, nameOf } from '../seen'
import type { News, Role } from './cards'
import type { Action, CrowdCard, Private, Public, TableView, Told } from './wire'

export { isMe, nameOf, offered, seatsOf } from '../seen'

export type PhaseName = TableView['phase']['name']
export type Phase<Name extends PhaseName> = Extract<TableView['phase'], { name: Name }>

/** The game as this device may see it. */
export interface Play {
  readonly table: Public
  readonly mine: Private | null
  /** the heap, or null where it may not be seen */
  readonly crowd: readonly CrowdCard[] | null
  readonly told: readonly Told[]
  readonly room: GameProps['room']
  /** where the Jester's hand is now, while he is blind */
  readonly hand: readonly [number, number] | null
  act: (action: Action) => Promise<{ kind: string }>
  /** when I last did something, in table time */
  readonly acted: number
}

export const [getPlay, setPlay] = createContext<Play>()

/** The phase in force, if it is this one. */
export function phaseOf<Name extends PhaseName>(play: Play, name: Name): Phase<Name> | null {
  return play.table.phase.name === name ? (play.table.phase as Phase<Name>) : null
}

/** "Ada, Bo and you": as one says it in this language. */
export function namesOf(play: Play, seats: readonly number[]): string {
  return listed(seats.map((seat) => (isMe(play, seat) ? t('carnival.you') : nameOf(play, seat))))
}

/** Why nobody hears me: the King is mute to the end of the round, and while the Jester is blind everybody is. */
export function hushedBy(play: Play): TextKey | null {
  if (isMe(play, play.table.king)) return 'carnival.hushed.king'
  return phaseOf(play, 'Rummaging') ? 'carnival.hushed.jester' : null
}

const KINGS: readonly PhaseName[] = ['Decreeing', 'Answering', 'Building']

/** For whom alone the table waits; null where several are asked, or nobody. */
export function askedIn({ phase, king }: TableView): number | null {
  if (KINGS.includes(phase.name)) return king
  return 'whom' in phase ? phase.whom : 'player' in phase ? phase.player : null
}

const LEVELLING: readonly PhaseName[] = ['Dropping', 'Refilling']
const KINGS_NEWS: readonly News[] = ['hurry', 'royal_word']

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

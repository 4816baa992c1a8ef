import { createContext } from 'svelte'
import { settings } from '../../lib/settings.svelte'
import { t, type TextKey } from '../../lib/text.svelte'
import { type GameProps, sitter } from '../index'
import type { Action, CrowdCard, Mine, Private, Public, TableView, Told } from './wire'

export type PhaseName = TableView['phase']['name']
export type Phase<Name extends PhaseName> = Extract<TableView['phase'], { name: Name }>
type Offers = NonNullable<Mine['offers']>[number]
export type Offer<Do extends Offers['do']> = Extract<Offers, { do: Do }>

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
}

export const [getPlay, setPlay] = createContext<Play>()

export function offered<Do extends Offers['do']>(play: Play, what: Do): Offer<Do> | undefined {
  return play.mine?.offers?.find((offer): offer is Offer<Do> => offer.do === what)
}

/** The phase in force, if it is this one. */
export function phaseOf<Name extends PhaseName>(play: Play, name: Name): Phase<Name> | null {
  return play.table.phase.name === name ? (play.table.phase as Phase<Name>) : null
}

export function isMe(play: Play, seat: number | null): boolean {
  return seat !== null && play.mine?.seat === seat
}

export function nameOf(play: Play, seat: number | null): string {
  return (seat === null ? undefined : sitter(play.room, seat)?.name) ?? ''
}

/** "Ada, Bo and you": as one says it in this language. */
export function namesOf(play: Play, seats: readonly number[]): string {
  const names = seats.map((seat) => (isMe(play, seat) ? t('carnival.you') : nameOf(play, seat)))
  return new Intl.ListFormat(settings.lang === 'en' ? 'en-GB' : settings.lang, { type: 'conjunction' }).format(names)
}

export function seatsOf(play: Play): number[] {
  return play.room.seats.map((_, seat) => seat)
}

/** Why nobody hears me: the King is mute to the end of the round, and while the Jester is blind everybody is. */
export function hushedBy(play: Play): TextKey | null {
  if (isMe(play, play.table.king)) return 'carnival.hushed.king'
  return phaseOf(play, 'Rummaging') ? 'carnival.hushed.jester' : null
}

/** Whose turn it is, where somebody has one. */
export function playerOf(play: Play): number | null {
  const { phase } = play.table
  return 'player' in phase ? phase.player : phase.name === 'Building' ? play.table.king : null
}

import { createContext } from 'svelte'
import { t, type TextKey } from '../../lib/text.svelte'
import type { Person } from '../../lib/words'
import type { GameProps } from '../index'
import { isMe, listed, nameOf, seatsOf } from '../seen'
import type { Action, Private, Public, TableView } from './wire'

export { isMe, listed, nameOf, offered, personOn, seatsOf } from '../seen'

export type PhaseName = TableView['phase']['name']
export type Phase<Name extends PhaseName> = Extract<TableView['phase'], { name: Name }>

/** The game as this device may see it: the table, what is mine, and who sits where. */
export interface Play {
  readonly table: Public
  readonly mine: Private | null
  readonly room: GameProps['room']
  readonly me: Person | null
  /** this phase began before our eyes: its moments may be played */
  readonly fresh: boolean
  act: (action: Action) => Promise<{ kind: string }>
  react: GameProps['react']
  onReaction: GameProps['onReaction']
}

export const [getPlay, setPlay] = createContext<Play>()

/** The phase in force; a component named as the phase is only drawn in it. */
export function phaseOf<Name extends PhaseName>(play: Play, _: Name): Phase<Name> {
  return play.table.phase as Phase<Name>
}

/** Her name, or "You" for me. */
export function callOf(play: Play, seat: number): string {
  return isMe(play, seat) ? t('farben.me') : nameOf(play, seat)
}

/** "Ada, Bo and you": as one says it in this language. */
export function namesOf(play: Play, seats: readonly number[]): string {
  const others = seats.filter((seat) => !isMe(play, seat)).map((seat) => nameOf(play, seat))
  return listed(seats.length > others.length ? [...others, t('farben.you')] : others)
}

/** Everybody but those: for whom we wait. */
export function without(play: Play, done: readonly number[]): number[] {
  return seatsOf(play).filter((seat) => !done.includes(seat))
}

/** Why nobody hears me: while it is her turn only the teller is heard (3.3). */
export function hushedBy({ table, mine }: Pick<Play, 'table' | 'mine'>): TextKey | null {
  const { phase, options } = table
  return options.hush && 'teller' in phase && phase.teller !== mine?.seat ? 'farben.hushed' : null
}

/** What everybody else does while one tells: they listen, wait for the first line, or read. */
export function hearing(play: Play): string {
  const { lines, teller } = phaseOf(play, 'Telling')
  if (play.table.options.way !== 'written') return t('farben.tell.listen')
  return lines.length ? t('farben.read.why') : t('farben.tell.writes', { name: nameOf(play, teller) })
}

/** Which packet of hers it is, where everybody gets more than one. */
export function lapOf({ lap, laps }: { lap: number; laps: number }): string {
  return laps > 1 ? t('farben.lap', { n: lap, most: laps }) : ''
}

/** Changes whenever a screen has to be drawn anew. */
export function chapter({ round, phase }: TableView): string {
  const whose = 'teller' in phase ? phase.teller : 'recaller' in phase ? `${phase.lap}.${phase.recaller}` : ''
  return `${round}.${phase.name}.${whose}`
}

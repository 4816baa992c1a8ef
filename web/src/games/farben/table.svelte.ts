import { createContext } from 'svelte'
import { listed, t, type TextKey } from '../../i18n/text.svelte'
import type { GameProps } from '../index'
import { calledOr, namesAnd, nameOf, phaseOf, seatsOf, type Table, tableOf } from '../table.svelte'
import type { Action, Private, Public, TableView } from './wire'

export { isMe, nameOf, offered, personOn, phaseOf, seatsOf } from '../table.svelte'

export type PhaseName = TableView['phase']['name']
export type Phase<Name extends PhaseName> = Extract<TableView['phase'], { name: Name }>

/** The game as this device may see it. */
export type Play = Table<Public, Private, Action>

export const [getPlay, setPlay] = createContext<Play>()

export function playOf(props: () => GameProps): Play {
  return tableOf<Public, Private, Action>(props)
}

/** Her name, or "You" for me. */
export function callOf(play: Play, seat: number): string {
  return calledOr(t('farben.me'), play, seat)
}

/** "Ada, Bo and you": as one says it in this language. */
export function namesOf(play: Play, seats: readonly number[]): string {
  return listed(namesAnd(t('farben.you'), play, seats))
}

/** Everybody but those: for whom we wait. */
export function without(play: Play, done: readonly number[]): number[] {
  return seatsOf(play).filter((seat) => !done.includes(seat))
}

/** Why nobody hears me: while it is her turn only the teller is heard (3.3), and nobody helps who recalls (4.5). */
export function hushedBy({ table, mine }: Pick<Play, 'table' | 'mine'>): TextKey | null {
  const { phase, options } = table
  if (phase.name === 'Noting') return 'farben.hushed.recall'
  if (phase.name === 'Recalling' || phase.name === 'Clueing') {
    const heard = phase.name === 'Clueing' ? [phase.recaller, phase.owner] : [phase.recaller]
    return mine && heard.includes(mine.seat) ? null : 'farben.hushed.recall'
  }
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

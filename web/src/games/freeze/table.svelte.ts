import { createContext } from 'svelte'
import { listed, t } from '../../i18n/text.svelte'
import { isPaper } from '../../net/room'
import { COLOURS, colourAt } from '../../people/animals'
import type { GameProps } from '../index'
import { calledOr, namesAnd, personOn, type Table, tableOf } from '../table.svelte'
import type { Action, Private, Public, TableView } from './wire'

export { isMe, nameOf, offered, phaseOf } from '../table.svelte'

export type Rank = 1 | 2 | 3 | 4
export const RANKS: readonly Rank[] = [1, 2, 3, 4]
export type PhaseName = TableView['phase']['name']
export type Phase<Name extends PhaseName> = Extract<TableView['phase'], { name: Name }>

/** The show as this device may see it. */
export interface Show extends Table<Public, Private, Action> {
  /** totals as they were before this round was scored */
  readonly before: readonly number[]
}

export const [getShow, setShow] = createContext<Show>()

export function showOf(props: () => GameProps): Show {
  const table = tableOf<Public, Private, Action>(props)
  let before: readonly number[] = $state.raw([])
  $effect.pre(() => {
    const { phase, totals } = table.table
    if (phase.name !== 'Scoring' && phase.name !== 'Ended') before = totals
  })
  return Object.defineProperty(table, 'before', { get: () => before }) as Show
}

/** The number of her colour; she may have left the room. */
export function colourOf(show: Show, seat: number): number {
  return personOn(show, seat)?.colour ?? 0
}

/** Her name, or "You" for me. */
export function callOf(show: Show, seat: number): string {
  return calledOr(t('freeze.me'), show, seat)
}

/** "Ada, Bo and you": as one says it in this language. */
export function namesOf(show: Show, seats: readonly number[], most = 3): string {
  const names = namesAnd(t('freeze.you'), show, seats)
  const shown = names.length > most ? [...names.slice(0, most - 1), t('freeze.more', { n: names.length - most + 1 })] : names
  return listed(shown)
}

/** Who goes on stage next; in a small company some who leave come back at once (8.3), after the last round nobody. */
export function nextUp(show: Show, seats: readonly number[]): string {
  return seats.length ? t('freeze.next.names', { names: namesOf(show, seats, 4), lot: 4 - seats.length }) : t('freeze.next.none')
}

export function onStage(show: Show): boolean {
  return show.mine !== null && show.table.stage.includes(show.mine.seat)
}

/** Does anybody on stage hear what is said aloud? Bots do not: all would wait until its time is up. */
export function isHeard(show: Pick<Show, 'table' | 'mine' | 'room'>): boolean {
  return show.table.stage.some((seat) => !isPaper(personOn(show, seat)))
}

/** The two papers of a badge colour: disc and shade. */
export function sheetsOf(colour: number): readonly [string, string] {
  return COLOURS[colourAt(colour)]
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : points ? `+${points}` : '0'
}

/** The line that a call names, if it names one. */
export function lineOf(show: Show, call: TableView['calls'][number] | undefined): TableView['lines'][number] | undefined {
  return show.table.lines.find((line) => line.number === call?.line)
}

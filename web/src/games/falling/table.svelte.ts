import { createContext } from 'svelte'
import { settings } from '../../device/settings.svelte'
import { listed, t, type TextKey } from '../../i18n/text.svelte'
import type { GameProps } from '../index'
import { calledOr, isMe, nameOf, personOn, type Table, tableOf } from '../table.svelte'
import type { Kind } from './cards'
import type { Action, Faller, FallingView, Frame, Private, Public } from './wire'

export { isMe, nameOf, offered, personOn, seatsOf } from '../table.svelte'

/** What everybody sees happen. */
export interface Happening {
  time: number
  seat: number | null
  what: Frame['what']
}

/** The game as this device may see it. */
export type Play = Table<Public, Private, Action, Happening>

export const [getPlay, setPlay] = createContext<Play>()

export function playOf(props: () => GameProps): Play {
  return tableOf<Public, Private, Action, Happening>(props)
}

/** The fall under way; null before the jump and after the last Ground. */
export function fallOf({ table }: Play): FallingView | null {
  return table.phase.name === 'Falling' ? table.phase : null
}

/** Her name, or "You" for me. */
export function callOf(play: Play, seat: number): string {
  return calledOr(t('falling.me'), play, seat)
}

export function nameOfCard(kind: Kind): string {
  return t(`falling.card.${kind}` as TextKey)
}

/** Who fell longest first; a dealing player is not among them. */
export function placesOf({ table }: Play): number[] {
  const inTheAir = table.fallers.flatMap((faller, seat) => (faller.is_falling ? [seat] : []))
  return [...inTheAir, ...[...table.landed].reverse()]
}

/** One of us should deal, but we are too few (1.3). */
export function hasNoDealer({ table }: Play): boolean {
  return table.options.dealer !== 'house' && table.dealer === null
}

/** The first card has not come yet. */
export function isAbove({ table }: Play): boolean {
  return table.left === table.total && table.fallers.every((faller) => faller.piles.length === 0 && !faller.hand)
}

/** What was played, as it happened: a rider lies before somebody, others move it, tear it or double it. */
export function playedLine(play: Play, by: number, kind: Kind, at: number): string {
  const name = nameOf(play, by)
  const card = nameOfCard(kind)
  if (by === at) return t('falling.told.self', { kind, name, card })
  return isMe(play, at) ? t('falling.told.play.me', { kind, name, card }) : t('falling.told.play', { kind, name, card, at: nameOf(play, at) })
}

/** Seconds as one says them: "0.12". */
export function seconds(millis: number): string {
  return new Intl.NumberFormat(settings.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(millis / 1000)
}

/** Everything a player has, for those who listen. */
export function describe(play: Play, seat: number, faller: Faller): string {
  if (seat === play.table.dealer) return t('falling.slot.dealer', { name: callOf(play, seat) })
  if (!faller.is_falling) return t('falling.slot.out', { name: callOf(play, seat) })
  const fall = fallOf(play)
  const said = [callOf(play, seat)]
  if (faller.rider) said.push(t('falling.slot.rider', { card: riderName(faller.rider) }))
  if (fall?.served === seat) said.push(t('falling.slot.locked'))
  if (faller.hand) said.push(t('falling.slot.hand', { card: nameOfCard(faller.hand.kind) }))
  if (faller.piles.length) said.push(t('falling.slot.piles', { cards: listed(faller.piles.map((pile) => nameOfCard(pile.at(-1)!.kind))) }))
  if (fall?.next === seat) said.push(t('falling.slot.next'))
  const person = personOn(play, seat)
  if (person && person.quality !== 'good') said.push(t(`quality.${person.quality}`))
  return said.join('. ')
}

export function riderName({ card, extra }: NonNullable<Faller['rider']>): string {
  return extra ? t('falling.card.doubled', { card: nameOfCard(card.kind) }) : nameOfCard(card.kind)
}

/** Who is still in the air when all others have landed. */
export function endLine(play: Play): string {
  const winner = placesOf(play)[0]!
  return isMe(play, winner) ? t('falling.end.me') : t('falling.end', { name: nameOf(play, winner) })
}

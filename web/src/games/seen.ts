/** What every game asks of what this device may see: who sits where, and what is offered to me. */
import { settings } from '../lib/settings.svelte'
import type { Room } from '../lib/wire'
import type { Person } from '../lib/words'
import { sitter } from './index'

interface Seen {
  readonly room: Room
  readonly mine: { readonly seat: number } | null
}
interface Asked {
  readonly mine: { readonly offers?: readonly { do: string }[] } | null
}
type OffersTo<Me extends Asked> = NonNullable<NonNullable<Me['mine']>['offers']>[number]

export function offered<Me extends Asked, Do extends OffersTo<Me>['do']>({ mine }: Me, what: Do): Extract<OffersTo<Me>, { do: Do }> | undefined {
  return mine?.offers?.find((offer): offer is Extract<OffersTo<Me>, { do: Do }> => offer.do === what)
}

export function seatsOf({ room }: Seen): number[] {
  return room.seats.map((_, seat) => seat)
}

export function isMe({ mine }: Seen, seat: number | null): boolean {
  return mine?.seat === seat
}

export function personOn({ room }: Seen, seat: number): Person | undefined {
  return sitter(room, seat)
}

/** She may have left the room. */
export function nameOf(seen: Seen, seat: number | null): string {
  return (seat === null ? undefined : personOn(seen, seat)?.name) ?? ''
}

/** "Ada, Bo and Cléo": as one says it in this language. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.lang === 'en' ? 'en-GB' : settings.lang, { type: 'conjunction' }).format(names)
}

/** The table as this device may see it, for every game: who sits where, what lies open, what is offered to me. */
import { untrack } from 'svelte'
import { type Person, sitter } from '../net/room'
import type { Room } from '../net/wire'
import type { GameProps } from './index'

/** What a game is told; each game adds what is its own. */
export interface Table<Public, Private, Action, Told = unknown> {
  readonly table: Public
  readonly mine: Private | null
  /** what happened since the last view */
  readonly told: readonly Told[]
  readonly room: Room
  readonly me: Person | null
  /** this phase began before our eyes: its moments may be played */
  readonly fresh: boolean
  act: (action: Action) => Promise<{ kind: string }>
}

/** The props of a screen as the table they tell. */
export function tableOf<Public, Private, Action extends { do: string }, Told = unknown>(props: () => GameProps): Table<Public, Private, Action, Told> {
  const first = untrack(() => props().view.entry)
  return {
    get table() {
      return props().view.table as Public
    },
    get mine() {
      return props().view.mine as Private | null
    },
    get told() {
      return props().view.told as readonly Told[]
    },
    get room() {
      return props().room
    },
    get me() {
      return props().me
    },
    get fresh() {
      return props().view.entry !== first
    },
    act: (action) => props().act(action),
  }
}

interface Phased {
  readonly table: { readonly phase: { readonly name: string } }
}
type PhaseIn<Seen extends Phased, Name> = Extract<Seen['table']['phase'], { name: Name }>

/** The phase in force; a component named as the phase is only drawn in it. */
export function phaseOf<Seen extends Phased, Name extends Seen['table']['phase']['name']>(seen: Seen, _: Name): PhaseIn<Seen, Name> {
  return seen.table.phase as PhaseIn<Seen, Name>
}

/** The phase in force, if it is this one. */
export function phaseIf<Seen extends Phased, Name extends Seen['table']['phase']['name']>(seen: Seen, name: Name): PhaseIn<Seen, Name> | null {
  return seen.table.phase.name === name ? phaseOf(seen, name) : null
}

/** How it ends for whoever looks at this screen: well on the TV, for who won, and where nobody had to. */
export function endOf(winners: readonly number[], mine: { readonly seat: number } | null): 'joy' | 'sorrow' {
  return mine === null || !winners.length || winners.includes(mine.seat) ? 'joy' : 'sorrow'
}

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

/** Her name, or a word for me: "You". */
export function calledOr(me: string, seen: Seen, seat: number): string {
  return isMe(seen, seat) ? me : nameOf(seen, seat)
}

/** The names of all these, and last a word for me: "Ada", "Bo", "you". */
export function namesAnd(me: string, seen: Seen, seats: readonly number[]): string[] {
  const others = seats.filter((seat) => !isMe(seen, seat)).map((seat) => nameOf(seen, seat))
  return seats.length > others.length ? [...others, me] : others
}

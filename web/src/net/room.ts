import type { Ask, PersonView, React, Room, Speak } from './wire'

export type Lang = Speak['lang']
export type Person = PersonView
export type Wish = Ask['a']
export type Reaction = React['how']
/** Content of a view (places, roles, words) travels in every language that it has; in English it has all. */
export type Content = { en: string } & Partial<Record<Lang, string>>

/** Nobody of flesh and blood plays here: a paper player, or one who sits in for somebody. */
export function isPaper(person: Person | null | undefined): boolean {
  return !!person && (person.bot !== null || person.stand_in)
}

/** A word that finds no room beside three others, unless its letters are smaller. */
export function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => word.length > 9)
}

/** Somebody who is missed at the table in play. */
export function canStandIn(room: Room | null, person: Person): boolean {
  return room?.stage === 'playing' && room.seats.includes(person.id) && person.link !== 'here' && !person.bot
}

/** Who sits here, but has not been seen for a while: the next game is played without them. */
export function absent(room: Room | null): Person[] {
  return room?.people.filter((person) => person.plays && !person.bot && person.link === 'gone') ?? []
}

/** Where there are too many for a game, paper players get up before anybody else; who came last goes first. */
export function spare(room: Room): Person | undefined {
  return seated(room)
    .filter(({ bot }) => bot)
    .at(-1)
}

/** Who plays if it starts now. */
export function seated(room: Room): Person[] {
  const away = absent(room)
  return room.people.filter((person) => person.plays && !away.includes(person))
}

/** My seat at the table in play; null if I only watch. */
export function seatOf(room: Room, person: Person | null): number | null {
  const seat = person ? room.seats.indexOf(person.id) : -1
  return seat < 0 ? null : seat
}

/** Who sits on a seat; bots are people too. */
export function sitter(room: Room, seat: number): Person | undefined {
  return room.people.find((person) => person.id === room.seats[seat])
}

/** The people of flesh and blood at the table in play, beside me. */
export function others(room: Room, me: Person | null): Person[] {
  return room.people.filter(({ id, bot }) => !bot && id !== me?.id && room.seats.includes(id))
}

/** People who are here and have no chair at the table in play. */
export function watching(room: Room): Person[] {
  return room.people.filter(({ id, bot, link }) => !bot && link === 'here' && !room.seats.includes(id))
}

/** A paper player whose chair nobody else is about to take; who has left counts as one. */
export function freeChair(room: Room): Person | undefined {
  const isFree = ({ id, bot, left }: Person) => (bot !== null || left) && !room.people.some(({ claims }) => claims === id)
  return room.stage === 'playing'
    ? room.seats.map((id) => room.people.find((person) => person.id === id)).find((person) => person && isFree(person))
    : undefined
}

/** Whose chair I take when the next phase begins. */
export function awaited(room: Room, me: Person | null): Person | undefined {
  return room.people.find(({ id }) => id === me?.claims)
}

/** Who decides what is played, and when. */
export function hostOf(room: Room | null): Person | undefined {
  return room?.people.find((person) => person.id === room.host)
}

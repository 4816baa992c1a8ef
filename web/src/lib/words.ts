import type { Ask, PersonView, React, Room, Speak } from './wire'

export type Lang = Speak['lang']
export type Person = PersonView
export type Wish = Ask['a']
export type Reaction = React['how']
/** Content of a view (places, roles, lines of bots) travels in every language. */
export type Content = Record<Lang, string>

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
  return seated(room).filter(({ bot }) => bot).at(-1)
}

/** Who plays if it starts now. */
export function seated(room: Room): Person[] {
  const away = absent(room)
  return room.people.filter((person) => person.plays && !away.includes(person))
}

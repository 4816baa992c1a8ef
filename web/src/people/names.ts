import { ANIMAL_NAMES, COLOUR_NAMES } from './animals'
import { t, type TextKey } from '../i18n/text.svelte'
import type { Room } from '../net/wire'

export interface Dressed {
  name: string
  animal: number
  colour: number
}

const pick = (many: number) => Math.floor(Math.random() * many)

/** A friendly name of an animal in the person's language, and a badge that goes with it. */
export function roll(): Dressed {
  const animal = pick(ANIMAL_NAMES.length)
  return { name: nameFor(animal), animal, colour: pick(COLOUR_NAMES.length) }
}

/** Whose name was erased is called by her animal, in everybody's own language. */
export function named(room: Room): Room {
  if (room.people.every((person) => person.name)) return room
  return { ...room, people: room.people.map((person) => (person.name ? person : { ...person, name: t(`animal.${ANIMAL_NAMES[person.animal]}` as TextKey) })) }
}

function nameFor(animal: number): string {
  const names = t(`names.${ANIMAL_NAMES[animal]}` as TextKey).split(',')
  return names[pick(names.length)] ?? ''
}

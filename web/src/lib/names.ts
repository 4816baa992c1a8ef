import { ANIMAL_NAMES, COLOUR_NAMES } from '../table/animals'
import { t, type TextKey } from './text.svelte'

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

function nameFor(animal: number): string {
  const names = t(`names.${ANIMAL_NAMES[animal]}` as TextKey).split(',')
  return names[pick(names.length)] ?? ''
}

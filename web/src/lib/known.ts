import { hints, read } from './hints.svelte'

const OFTEN = 3

/** What was there three times is known: nobody has to put it away. */
export function isKnown(hint: string): boolean {
  return hints.read.filter((one) => one === hint).length >= OFTEN
}

export function putAway(hint: string): void {
  read(...Array.from({ length: OFTEN }, () => hint))
}

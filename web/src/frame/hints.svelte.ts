import { keep, recall } from '../net/storage'

const KEY = 'tablee.hints'

interface Hints {
  /** the code of the room in which they are shown */
  room: string | null
  /** what I have read, by its key, once for each time */
  read: readonly string[]
}

/** Hints in place, kept on this phone: where they are shown and which I know. */
export const hints: Hints = $state({ room: null, read: [], ...recall<Partial<Hints>>(KEY) })

export function showHints(room: string): void {
  change({ room })
}

/** Who switches them on wants to see them all. */
export function switchHints(room: string): void {
  change(hints.room === room ? { room: null } : { room, read: [] })
}

export function read(...hint: readonly string[]): void {
  change({ read: [...hints.read, ...hint] })
}

function change(to: Partial<Hints>): void {
  Object.assign(hints, to)
  keep(KEY, hints)
}

const OFTEN = 3

/** What was there three times is known: nobody has to put it away. */
export function isKnown(hint: string): boolean {
  return hints.read.filter((one) => one === hint).length >= OFTEN
}

export function putAway(hint: string): void {
  read(...Array.from({ length: OFTEN }, () => hint))
}

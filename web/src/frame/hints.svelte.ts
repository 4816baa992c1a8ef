import { keep, recall } from '../net/storage'

const KEY = 'tablee.hints'

interface Hints {
  /** the code of the room for which they were asked */
  room: string | null
  /** elsewhere I want none; who is new here gets them without asking */
  off: boolean
  /** what I have read, by its key, once for each time */
  read: readonly string[]
}

/** Hints in place, kept on this phone: where they are shown and which I know. */
export const hints: Hints = $state({ room: null, off: false, read: [], ...recall<Partial<Hints>>(KEY) })

export function showHints(room: string): void {
  change({ room })
}

/** Are they shown in this room? */
export function areShown(room: string): boolean {
  return hints.room === room || !hints.off
}

/** Who switches them on wants to see them all. */
export function switchHints(room: string): void {
  change(areShown(room) ? { room: null, off: true } : { room, off: false, read: [] })
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

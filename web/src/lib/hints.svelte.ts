import { keep, recall } from './settings.svelte'

const KEY = 'tablee.hints'
const OFTEN = 3

interface Hints {
  /** the code of the room in which they are shown */
  room: string | null
  /** what I have put away, by its key */
  read: readonly string[]
  /** how often I had the time to read it */
  seen: Readonly<Record<string, number>>
}

/** Hints in place, kept on this phone: where they are shown and which I know. */
export const hints: Hints = $state({ room: null, read: [], seen: {}, ...recall<Partial<Hints>>(KEY) })

export function showHints(room: string): void {
  change({ room })
}

/** Who switches them on wants to see them all. */
export function switchHints(room: string): void {
  change(hints.room === room ? { room: null } : { room, read: [], seen: {} })
}

export function putAway(hint: string): void {
  change({ read: [...hints.read, hint] })
}

/** What was there three times is known: it puts itself away. */
export function see(hint: string): void {
  const times = (hints.seen[hint] ?? 0) + 1
  change({ seen: { ...hints.seen, [hint]: times } })
  if (times === OFTEN) putAway(hint)
}

function change(to: Partial<Hints>): void {
  Object.assign(hints, to)
  keep(KEY, hints)
}

import { untrack } from 'svelte'
import { readAloud } from '../device/voice'

/** in ms; whoever listens has begun to hear it by then */
const LINGERS = 5_000

export interface Said {
  id: number
  text: string
}

/** `queue`: what the one voice of the page says, in its order; each is heard once (Announcer). */
export const voice: { queue: readonly Said[] } = $state({ queue: [] })

let count = 0
let now: string[] = []

/** Says a change to those who listen instead of looking. Say what changed, not everything. */
export function announce(text: string): void {
  if (!text || now.includes(text)) return
  if (now.length === 0) setTimeout(() => (now = []))
  now.push(text)
  readAloud(text)
  const said = { id: ++count, text: /[.!?…]$/.test(text) ? text : `${text}.` }
  voice.queue = [...untrack(() => voice.queue), said]
  setTimeout(() => {
    voice.queue = voice.queue.filter(({ id }) => id !== said.id)
  }, LINGERS)
}

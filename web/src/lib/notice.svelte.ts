import { untrack } from 'svelte'
import { buzz } from './buzz'
import { play } from './sound'

/** What a tap was answered with, shown where the finger was. */
export interface Notice {
  kind: 'refused' | 'late' | 'plain'
  key: string
  params: Record<string, unknown>
  x: number
  y: number
  id: number
}

let finger = { x: 0, y: 0 }
let count = 0
/** `sheets`: a dialog hides the rest of the page from everybody, so notices are shown inside the open one. */
export const notices: { now: Notice | null; spoken: string; sheets: number } = $state({ now: null, spoken: '', sheets: 0 })

/** Remembers where the last tap or key press happened. Call once at start. */
export function followFinger(): void {
  addEventListener('pointerdown', (event) => (finger = { x: event.clientX, y: event.clientY }), { capture: true, passive: true })
  addEventListener('keydown', () => (finger = middleOfFocus()), { capture: true, passive: true })
}

function middleOfFocus(): { x: number; y: number } {
  const box = document.activeElement?.getBoundingClientRect()
  return box?.width ? { x: box.x + box.width / 2, y: box.y } : finger
}

export function refuse(kind: 'refused' | 'late', key: string, params: Record<string, unknown>): void {
  notices.now = { kind, key, params, ...finger, id: ++count }
  play('no')
  buzz('no')
}

/** A short word of the house near the finger: "Copied". `text` is already in the person's language. */
export function note(text: string): void {
  notices.now = { kind: 'plain', key: text, params: {}, ...finger, id: ++count }
}

let sentences: string[] = []

/** Says a change to those who listen instead of looking. Say what changed, not everything. What happens at once is said in one go. */
export function announce(text: string): void {
  if (!text || sentences.includes(text)) return
  if (sentences.length === 0) setTimeout(() => (sentences = []))
  sentences.push(text)
  const all = sentences.map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(' ')
  notices.spoken = untrack(() => notices.spoken) === all ? `${all}\u00a0` : all
}

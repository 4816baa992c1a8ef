import { buzz } from '../device/haptics'
import { cue } from '../device/sound'

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
/** `sheets`, `paused`: a dialog hides the rest of the page from everybody, so notices are shown inside the open one. */
export const notices: { now: Notice | null; sheets: number; paused: boolean } = $state({ now: null, sheets: 0, paused: false })

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
  cue('no')
  buzz('no')
}

/** A short word of the house near the finger: "Copied". `text` is already in the person's language. */
export function note(text: string): void {
  notices.now = { kind: 'plain', key: text, params: {}, ...finger, id: ++count }
}

const LEAST = 2_600
const PER_LETTER = 60

/** In ms; long words stay longer. */
export function timeToRead(words: string): number {
  return Math.max(LEAST, PER_LETTER * words.length)
}

/** Where a finger or a mouse last went down or up. */
const last: { target: EventTarget | null; at: number } = { target: null, at: -Infinity }
const SOON = 700

for (const kind of ['pointerdown', 'pointerup'] as const) {
  globalThis.addEventListener?.(kind, (event) => Object.assign(last, { target: event.target, at: event.timeStamp }), { capture: true, passive: true })
}

/**
 * Is this click what a browser sends after a pointer that was answered already? A key press and most screen readers
 * send a click alone; some send both, with any `detail`.
 */
export function followsPointer(click: Event): boolean {
  const here = click.currentTarget
  return here instanceof Node && last.target instanceof Node && here.contains(last.target) && click.timeStamp - last.at < SOON
}

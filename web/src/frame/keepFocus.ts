/**
 * Nobody loses her place: when what had the focus is gone or can no longer be pressed, the headline has it. Without
 * this a keyboard or a screen reader begins anew at the top of the page after every tap that ends a phase.
 */
export function keepFocus(root: HTMLElement): void {
  let held: Element | null = null
  root.addEventListener('focusin', (event) => (held = event.target as Element))
  const look = new MutationObserver(() => {
    // where there was no headline yet, it gets the focus when it comes
    const waits = held === root && root.querySelector('h1') !== null
    if (!held || (!waits && held.isConnected && !held.matches(':disabled'))) return
    const now = document.activeElement
    if (now && now !== held && now !== document.body) held = now
    // what lies under an open dialog cannot have it
    else headlineOf([...root.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? root).focus({ preventScroll: true })
  })
  look.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'open'] })
}

function headlineOf(root: HTMLElement): HTMLElement {
  const found = root.querySelector<HTMLElement>('h1, h2') ?? root
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1
  return found
}

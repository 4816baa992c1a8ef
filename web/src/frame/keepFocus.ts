/**
 * Nobody loses her place: when what had the focus is gone or can no longer be pressed, the headline has it. Without
 * this a keyboard or a screen reader begins anew at the top of the page after every tap that ends a phase.
 */
export function keepFocus(root: HTMLElement): () => void {
  let held: Element | null = null
  const holds = (event: FocusEvent) => (held = event.target as Element)
  const look = new MutationObserver(() => {
    if (!held || (held.isConnected && !held.matches(':disabled'))) return
    held = null
    if (document.activeElement && document.activeElement !== document.body) return
    headlineOf(root).focus({ preventScroll: true })
  })
  root.addEventListener('focusin', holds)
  look.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    look.disconnect()
    root.removeEventListener('focusin', holds)
  }
}

function headlineOf(root: HTMLElement): HTMLElement {
  const found = root.querySelector<HTMLElement>('h1') ?? root
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1
  return found
}

import { movesLess } from '../device/settings.svelte'

/** Something flies from where it was earned to whom it belongs; with less motion it merely arrives. */
export async function fly(what: HTMLElement, from: Element, to: Element, delay = 0): Promise<void> {
  const [start, end] = [middle(from), middle(to)]
  if (movesLess()) return
  Object.assign(what.style, { position: 'fixed', left: '0', top: '0', zIndex: '50', pointerEvents: 'none' })
  const at = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`
  const top = Math.min(start.y, end.y) - 40
  const path = [at(start.x, start.y, 0.6), at((start.x + end.x) / 2, top, 1.3), at(end.x, end.y, 0.7)]
  await what.animate({ transform: path, opacity: [0, 1, 0.9] }, { duration: 650, delay, easing: 'ease-in-out', fill: 'both' }).finished
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Makes a slip of paper with a number ("+3"), lets it fly, and takes it away. Resolves when it has arrived. */
export async function flyPoints(points: number, from: Element, to: Element, delay = 0): Promise<void> {
  const slip = document.createElement('span')
  slip.className = `slip ${points < 0 ? 'minus' : 'plus'}`
  slip.textContent = points < 0 ? `−${-points}` : `+${points}`
  slip.setAttribute('aria-hidden', 'true')
  document.body.append(slip)
  try {
    await fly(slip, from, to, delay)
  } finally {
    slip.remove()
  }
}

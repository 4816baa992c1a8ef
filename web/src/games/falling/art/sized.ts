/** Tells a place how big it is, in hundredths, where CSS cannot ask: in browsers from before container queries (Safari 15). */
export function sized(place: HTMLElement): (() => void) | undefined {
  if (CSS.supports('container-type', 'size')) return undefined
  const look = new ResizeObserver(() => {
    place.style.setProperty('--w', `${place.clientWidth / 100}px`)
    place.style.setProperty('--h', `${place.clientHeight / 100}px`)
  })
  look.observe(place)
  return () => look.disconnect()
}

const page = globalThis.document?.documentElement

/** Whether this browser can fill the screen at all (an iPhone cannot). */
export const canFill = !!page?.requestFullscreen

export const screenState = $state({ isFull: false })

/** Call once on a big screen: F fills it, and lets go again. */
export function fillByKey(): () => void {
  const look = () => (screenState.isFull = document.fullscreenElement !== null)
  const key = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key.toLowerCase() === 'f' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) fill()
  }
  document.addEventListener('fullscreenchange', look)
  addEventListener('keydown', key)
  return () => {
    document.removeEventListener('fullscreenchange', look)
    removeEventListener('keydown', key)
  }
}

export function fill(): void {
  void (document.fullscreenElement ? document.exitFullscreen() : page.requestFullscreen?.({ navigationUI: 'hide' }))?.catch(() => undefined)
}

const SHELF = 'house'

/** Whether this page was kept on the device, and shown because the house cannot be reached. */
export const isOffline = 'offline' in (globalThis.document?.documentElement.dataset ?? {})

/** Where it may (HTTPS): what this page was made of is kept for days without a net. */
export async function keepTheHouse(): Promise<void> {
  if (!navigator.serviceWorker || isOffline) return
  await navigator.serviceWorker.register('/sw.js')
  await navigator.serviceWorker.ready
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  await (await caches.open(SHELF)).addAll(used.filter((file) => file.startsWith('/assets/')))
}

/** As soon as the house answers, its own page is loaded. */
export function comeBackWithTheNet(every = 3_000): () => void {
  const look = () =>
    void fetch('/healthz', { cache: 'no-store' }).then(
      (answer) => answer.ok && location.reload(),
      () => undefined,
    )
  const timer = setInterval(look, every)
  addEventListener('online', look)
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
  }
}

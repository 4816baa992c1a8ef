import { keep, recall } from '../net/storage'

const KEY = 'tablee.again'
const PAUSE = 1_000
const CALM = 5_000

let isMissing = false

/** Parts of the app come when they are needed; whatever does not come would leave an empty screen. */
export function watchWhatComes(): void {
  addEventListener('vite:preloadError', comeBack)
}

export function missing(error: unknown): never {
  void comeBack()
  throw error
}

/** The house was away for a moment, or has a newer app: as soon as it answers, all begins anew. The seat is kept. */
async function comeBack(): Promise<void> {
  if (isMissing) return
  isMissing = true
  const wasJustHere = Date.now() - (recall<number>(KEY) ?? 0) < CALM
  do await rest(wasJustHere ? CALM : PAUSE)
  while (!(await isOpen()))
  keep(KEY, Date.now())
  location.reload()
}

async function isOpen(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
}

function rest(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time))
}

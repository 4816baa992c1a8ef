import { keep, recall } from '../net/storage'

/** What Chromium hands over: asking can wait until it suits us. */
interface Prompt extends Event {
  prompt(): Promise<unknown>
}

const PLAYED = 'tablee.played'
const ASKED = 'tablee.install'

let prompt: Prompt | null = $state.raw(null)
let wasAsked = $state(recall<boolean>(ASKED) ?? false)

/** Call once at start. */
export function waitForPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as Prompt
  })
  addEventListener('appinstalled', neverAgain)
}

/** A game was played to its end on this device: whoever has come so far may come again. */
export function hasPlayed(): void {
  keep(PLAYED, true)
}

/** How Tablée could be laid on the home screen, asked once, after the first game: by a tap, by the menu of an iPhone, or not at all. */
export function wayToInstall(): 'tap' | 'share' | null {
  if (wasAsked || !recall<boolean>(PLAYED) || matchMedia('(display-mode: standalone)').matches) return null
  if (prompt) return 'tap'
  return 'standalone' in navigator && isSecureContext ? 'share' : null
}

export function install(): void {
  void prompt?.prompt()
  neverAgain()
}

export function neverAgain(): void {
  prompt = null
  wasAsked = true
  keep(ASKED, true)
}

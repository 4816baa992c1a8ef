import { LANGUAGES } from '../net/languages'
import type { Lang } from '../net/room'
import { keep, recall } from '../net/storage'

export interface Settings {
  lang: Lang
  sound: boolean
  /** in percent; the big screen has its own */
  volume: number
  tvVolume: number
  /** short shakes of the phone */
  haptics: boolean
  /** `auto` follows the device */
  motion: 'auto' | 'less'
  lamp: 'auto' | 'day' | 'night'
  /** letters that are easier to tell apart */
  easy: boolean
  hand: 'right' | 'left'
  /** letters and digits as shortcuts */
  keys: boolean
  /** read aloud by the browser's own voice */
  voice: boolean
  name: string
  animal: number | null
  colour: number | null
}

const KEY = 'tablee.settings'

function firstLanguage(): Lang {
  const wanted = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2))
  return (wanted.find((tag) => LANGUAGES.includes(tag as Lang)) as Lang | undefined) ?? 'en'
}

function read(): Settings {
  const fresh: Settings = {
    lang: firstLanguage(),
    sound: true,
    volume: 70,
    tvVolume: 100,
    haptics: true,
    motion: 'auto',
    lamp: 'auto',
    easy: false,
    hand: 'right',
    keys: true,
    voice: false,
    name: '',
    animal: null,
    colour: null,
  }
  return { ...fresh, ...(recall<Partial<Settings>>(KEY) ?? {}) }
}

/** What this device remembers. Change a field, then it is kept and applied. */
export const settings: Settings = $state(read())

export function set(change: Partial<Settings>): void {
  Object.assign(settings, change)
  keep(KEY, settings)
  dressPage()
}

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

export function movesLess(): boolean {
  return settings.motion === 'less' || !!calm?.matches
}

export function dressPage(): void {
  const page = document.documentElement
  page.lang = settings.lang
  page.dataset['lamp'] = settings.lamp === 'auto' ? (dark?.matches ? 'night' : 'day') : settings.lamp
  page.dataset['motion'] = movesLess() ? 'less' : 'full'
  page.dataset['letters'] = settings.easy ? 'easy' : 'own'
  page.dataset['hand'] = settings.hand
  colourTheBar(page)
}

/** The bar of the browser has the colour of the table, by day and by night (`--board` in ui/tokens.css). */
const BOARD: Record<string, string> = { day: '#f3e4c8', night: '#1e1726' }

function colourTheBar(page: HTMLElement): void {
  const board = BOARD[page.dataset['lamp'] ?? 'day'] ?? ''
  for (const bar of document.querySelectorAll('meta[name=theme-color]')) bar.setAttribute('content', board)
}

dark?.addEventListener('change', dressPage)
calm?.addEventListener('change', dressPage)

import type { Lang } from './words'

export const LANGS: readonly Lang[] = ['en', 'fr', 'de']

export interface Settings {
  lang: Lang
  sound: boolean
  /** `auto` follows the device */
  motion: 'auto' | 'less'
  lamp: 'auto' | 'day' | 'night'
  name: string
  animal: number | null
  colour: number | null
}

const KEY = 'tablee.settings'

/** Storage may be forbidden or full (private window): what was to be kept is then known until the page is closed. */
const unstored = new Map<string, string>()

function firstLanguage(): Lang {
  const wanted = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2))
  return (wanted.find((tag) => LANGS.includes(tag as Lang)) as Lang | undefined) ?? 'en'
}

function read(): Settings {
  const fresh: Settings = { lang: firstLanguage(), sound: true, motion: 'auto', lamp: 'auto', name: '', animal: null, colour: null }
  return { ...fresh, ...(recall<Partial<Settings>>(KEY) ?? {}) }
}

/** What this device remembers. Change a field, then it is kept and applied. */
export const settings: Settings = $state(read())

export function set(change: Partial<Settings>): void {
  Object.assign(settings, change)
  keep(KEY, settings)
  dressPage()
}

export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function keep(key: string, value: unknown): void {
  unstored.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    if (value !== null) unstored.set(key, JSON.stringify(value))
  }
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
}

dark?.addEventListener('change', dressPage)
calm?.addEventListener('change', dressPage)

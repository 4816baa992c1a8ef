import type house from '../texts/en.json'
import type carnavalesque from '../texts/carnavalesque/en.json'
import type falling from '../texts/falling/en.json'
import type farben from '../texts/farben/en.json'
import type freeze from '../texts/freeze/en.json'
import type privacy from '../texts/privacy/en.json'
import type rules from '../texts/rules/en.json'
import { missing } from './again'
import { fill } from './message'
import { TurnedAway } from './rooms'
import { set, settings } from './settings.svelte'
import type { Content, Lang } from './words'

export type TextKey = keyof typeof house | keyof typeof carnavalesque | keyof typeof falling | keyof typeof farben | keyof typeof freeze | keyof typeof privacy | keyof typeof rules
export type Pack = 'house' | 'carnavalesque' | 'falling' | 'farben' | 'freeze' | 'privacy' | 'rules'
type Messages = Record<string, string>

const files = import.meta.glob<string>('../texts/**/*.json', { query: '?url', import: 'default', eager: true })
const packs = new Set<Pack>(['house'])
const loaded = new Set<string>()
let messages: Messages = $state.raw({})
let spoken: Lang = $state('en')
let wanted: Lang = settings.lang

/** Makes sure that a pack of texts is there in the language spoken now, and in every one spoken later. */
export async function bring(pack: Pack): Promise<void> {
  packs.add(pack)
  await fetchPack(pack, settings.lang)
}

/** The one that was tapped last is spoken, with everything that was brought meanwhile. */
export async function speak(lang: Lang): Promise<void> {
  wanted = lang
  if (lang !== spoken) await translate(lang)
  if (wanted !== lang) return
  set({ lang })
  await Promise.all([...packs].map((pack) => fetchPack(pack, lang)))
}

async function translate(lang: Lang): Promise<void> {
  const known = [...packs]
  const all = await Promise.all(known.map((pack) => read(pack, lang)))
  if (wanted !== lang) return
  messages = Object.assign({}, messages, ...all) as Messages
  loaded.clear()
  for (const pack of known) loaded.add(`${pack}/${lang}`)
  spoken = lang
}

async function fetchPack(pack: Pack, lang: Lang): Promise<void> {
  if (loaded.has(`${pack}/${lang}`)) return
  const more = await read(pack, lang).catch(missing)
  if (lang !== settings.lang) return fetchPack(pack, settings.lang)
  messages = { ...messages, ...more }
  loaded.add(`${pack}/${lang}`)
  spoken = lang
}

async function read(pack: Pack, lang: Lang): Promise<Messages> {
  const file = files[pack === 'house' ? `../texts/${lang}.json` : `../texts/${pack}/${lang}.json`]
  return file ? ((await (await fetch(file)).json()) as Messages) : {}
}

/** The text of a key in the language of this person. */
export function t(key: TextKey, params: Record<string, unknown> = {}): string {
  return fill(messages[key] ?? '', params, spoken)
}

/** A text whose key came over the wire: `fallback` is said if this version does not know it. */
export function tWire(prefix: 'refused' | 'late' | 'bye' | 'sorry', key: string, params: Record<string, unknown>, fallback: TextKey): string {
  const message = messages[`${prefix}.${key}`]
  return message === undefined ? t(fallback) : fill(message, params, spoken)
}

/** Why the house did not do it: what it said, or that it said nothing. */
export function whyNot(error: unknown): string {
  return tWire('bye', error instanceof TurnedAway ? error.message : '', {}, 'home.unreachable')
}

/** Content travels in three languages: pick mine. */
export function say(content: Content): string {
  return content[spoken]
}

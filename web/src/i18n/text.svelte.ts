import packs from 'virtual:texts'
import { missing } from '../device/reloadOnMissingChunk'
import { set, settings } from '../device/settings.svelte'
import { TurnedAway } from '../net/api'
import { LANGUAGES } from '../net/languages'
import type { Content, Lang } from '../net/room'
import type { Pack, Texts } from './keys'
import { type Message, type Messages, type Pick, picker } from './plural'

export type { Pack }
export type TextKey = keyof Texts
/** Only what a message needs; nothing, for a message without arguments. */
type Needs<K extends TextKey> = K extends TextKey ? (Texts[K] extends null ? [] : [args: Texts[K]]) : never

const pickers: Partial<Record<Lang, Pick>> = {}
const wantedPacks = new Set<Pack>(['house'])
const loaded = new Set<string>()
let messages: Messages = $state.raw({})
let spoken: Lang = $state('en')
let wanted: Lang = settings.lang

/** Makes sure that a pack of texts is there in the language spoken now, and in every one spoken later. */
export async function bring(pack: Pack): Promise<void> {
  wantedPacks.add(pack)
  await fetchPack(pack, settings.lang)
}

/** The one that was tapped last is spoken, with everything that was brought meanwhile. */
export async function speak(lang: Lang): Promise<void> {
  wanted = lang
  if (lang !== spoken) await translate(lang)
  if (wanted !== lang) return
  set({ lang })
  await Promise.all([...wantedPacks].map((pack) => fetchPack(pack, lang)))
}

async function translate(lang: Lang): Promise<void> {
  const known = [...wantedPacks]
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
  const { default: compiled } = await packs[`${pack}/${lang}`]()
  return compiled((pickers[lang] ??= picker(lang)))
}

/** The text of a key in the language of this person. */
export function t<K extends TextKey>(key: K, ...[args]: Needs<K>): string {
  return tell(messages[key], args)
}

function tell(message: Message | undefined, args: object | undefined): string {
  return typeof message === 'function' ? message(isolated(args ?? {})) : (message ?? '')
}

const [ISOLATE, END] = [String.fromCharCode(0x2068), String.fromCharCode(0x2069)]

/** A name that is written from right to left turns no words around it (Unicode: first strong isolate). */
function isolated(args: object): Record<string, unknown> {
  const isTurned = (it: unknown): boolean => typeof it === 'string' && /[\u0590-\u08ff\ufb1d-\ufefc]/.test(it)
  return Object.fromEntries(Object.entries(args).map(([name, it]: [string, unknown]) => [name, isTurned(it) ? ISOLATE + (it as string) + END : it]))
}

/** A text whose key came over the wire: `fallback` is said if this version does not know it. */
export function tWire(prefix: 'refused' | 'late' | 'bye' | 'sorry', key: string, params: Record<string, unknown>, fallback: TextKey): string {
  const message = messages[`${prefix}.${key}`]
  return tell(message ?? messages[fallback], params)
}

/** Why the house did not do it: what it said, or that it said nothing. */
export function whyNot(error: unknown): string {
  return tWire('bye', error instanceof TurnedAway ? error.message : '', {}, 'home.unreachable')
}

/** What the languages of the house are called in the language of this person, in their order. */
export function languageNames(): string[] {
  const names = new Intl.DisplayNames(spoken, { type: 'language' })
  return LANGUAGES.map((lang) => names.of(lang) ?? lang)
}

const lists: Partial<Record<Lang, Intl.ListFormat>> = {}

/** "Ada, Bo and Cléo": as one says it in this language. */
export function listed(names: readonly string[]): string {
  return (lists[spoken] ??= new Intl.ListFormat(spoken === 'en' ? 'en-GB' : spoken, { type: 'conjunction' })).format(names)
}

/** Content, and what paper players say, travels in every language: pick mine. What a person wrote is as it is. */
export function localized(content: Content | string): string {
  return typeof content === 'string' ? content : content[spoken] || content.en
}

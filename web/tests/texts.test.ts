import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TYPE } from '@formatjs/icu-messageformat-parser'
import { type Compiled, picker } from '../src/i18n/plural'
import { LANGUAGES as LANGS } from '../src/net/languages'
import { argumentsOf, compile, elements, flat, type Messages, PACKS, read, texts, types } from '../texts'

const SRC = new URL('../src/', import.meta.url).pathname
const PYTHON = new URL('../../src/tablee/', import.meta.url).pathname
/** Languages that may ship before everything is translated: what they lack is said in English. */
const UNFINISHED: readonly string[] = []

const keys = PACKS.flatMap((pack) => Object.keys(read(pack, 'en')))

function sources(folder: string, ending: RegExp): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}
const code = sources(SRC, /\.(svelte|ts)$/)
/** `t(`freeze.rank.${rank}`)`: every key that starts so counts as used */
const beginnings = [...code.matchAll(/`([a-z]+(?:\.[\w-]+)*\.?)\$\{/g)].map((match) => match[1]!).filter((start) => start.includes('.'))
const wire = ['refused.', 'late.', 'bye.', 'sorry.']

test.each(LANGS)('what is shown before any text is loaded is said in %s, too', (lang) => {
  const [page, manifest] = ['../index.html', '../public/manifest.webmanifest'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  const said = [...page!.matchAll(/description" content="([^"]*)"/g), ...manifest!.matchAll(/"description": "([^"]*)"/g)].map((match) => match[1])
  expect(said).toHaveLength(3)
  for (const words of said) expect(words).toContain(read('house', lang)['home.tagline'])
  const sentences = [/too-old">([^<]*)</, /<noscript>([^<]*)</].map((place) => place.exec(page!)?.[1]?.split(' · '))
  expect(sentences.map((each) => each?.length)).toEqual([LANGS.length, LANGS.length])
})

test('the types of the screens are those of the English texts', async () => {
  await expect(types()).toMatchFileSnapshot('../src/i18n/keys.ts')
})

/** The categories that a language has for whole numbers (CLDR): a plural needs an arm for each, and for no other. */
function categories(lang: string): Map<string, number> {
  const rules = new Intl.PluralRules(lang)
  return new Map(Array.from({ length: 200 }, (_, n) => [rules.select(n), n] as const))
}

function armsOf(message: string, name: string): string[] {
  return [...new Set(flat(elements(message)).flatMap((element) => ('options' in element && element.value === name ? Object.keys(element.options) : [])))]
}

/** Every way to fill in a message: all arms of each select, every category and every exact number of each plural. */
function waysToSay(message: string, lang: string): Record<string, string | number>[] {
  let ways: Record<string, string | number>[] = [{}]
  for (const [name, kind] of argumentsOf(message)) {
    const exact = armsOf(message, name).flatMap((arm) => (arm.startsWith('=') ? [Number(arm.slice(1))] : []))
    const values = kind === 'number' ? [...categories(lang).values(), ...exact] : kind === 'choice' ? armsOf(message, name) : ['Ada']
    ways = ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value })))
  }
  return ways
}

function tellers(messages: Messages, lang: string) {
  return (new Function(`return ${compile(messages)}`)() as Compiled)(picker(lang))
}

describe.each(PACKS)('texts/%s', (pack) => {
  const en = read(pack, 'en')

  test.each(LANGS)('%s has the same keys', (lang) => {
    const told = Object.keys(read(pack, lang))
    expect(told.filter((key) => !(key in en))).toEqual([])
    if (!UNFINISHED.includes(lang)) expect(Object.keys(en).filter((key) => !told.includes(key))).toEqual([])
  })

  test.each(LANGS)('every arm of every message can be said in %s', (lang) => {
    const messages = read(pack, lang)
    const compiled = tellers(messages, lang)
    for (const [key, message] of Object.entries(messages)) {
      expect([...argumentsOf(message).keys()].sort(), key).toEqual([...argumentsOf(en[key]!).keys()].sort())
      const said = waysToSay(message, lang).map((way) => (typeof compiled[key] === 'function' ? compiled[key](way) : compiled[key]))
      expect(
        said.filter((text) => !text?.trim() || /[{}#]|undefined/.test(text)),
        key,
      ).toEqual([])
    }
  })

  test.each(LANGS)('plurals in %s have the arms that the language needs', (lang) => {
    const needed = new Set(categories(lang).keys())
    for (const [key, message] of Object.entries(read(pack, lang))) {
      for (const element of flat(elements(message))) {
        if (element.type !== TYPE.plural) continue
        const arms = Object.keys(element.options).filter((arm) => !arm.startsWith('='))
        expect(new Set(arms.length === 1 ? needed : arms), key).toEqual(needed)
      }
    }
  })
})

test('what nobody has translated yet is said in English', () => {
  const load = texts().load as (this: unknown, id: string) => string
  const here = { addWatchFile: () => undefined }
  for (const pack of PACKS) expect(load.call(here, `\0virtual:texts/${pack}/xx`)).toBe(load.call(here, `\0virtual:texts/${pack}/en`))
})

test('in French no name follows a word that would be elided before "Ada"', () => {
  const said = PACKS.flatMap((pack) => Object.entries(read(pack, 'fr')))
  expect(said.filter(([, text]) => /\b(?:[jmtsdcl]e|la|(?:(?:jus|lors|puis)?q)ue|si) \{(?:names?|who|first|second|giver|at)\}/i.test(text))).toEqual([])
})

/** What nobody types by hand and everybody sees in print; examples of own packs are typed. */
const MISPRINTS: Partial<Record<string, RegExp>> = {
  en: /["'„«»]| [–-] |[^\w]”\w/,
  fr: /["'“”„]|(?:^|[^\u202f])[!?]|[^\u202f];|[^\u00a0\d]:(?!\d)|«(?!\u00a0)|[^\u00a0]»/,
  de: /["'”«»]|„[^“]*$/,
  es: /["'“”„]|^[^¿]*\?|^[^¡]*!|¿[^?]*$|¡[^!]*$|« | »|\s[:!?]|\.»/,
}

test.each(LANGS)('%s is set as its printers do', (lang) => {
  const said = PACKS.flatMap((pack) => Object.entries(read(pack, lang))).filter(([key]) => !key.endsWith('.example'))
  expect(said.filter(([, text]) => MISPRINTS[lang]?.test(text))).toEqual([])
})

test('a key stands in one pack only', () => {
  expect(keys.length).toBe(new Set(keys).size)
})

test('no key is unused', () => {
  const isUsed = (key: string) => code.includes(`'${key}'`) || [...beginnings, ...wire].some((start) => key.startsWith(start))
  expect(keys.filter((key) => !isUsed(key))).toEqual([])
})

test('no key is missing', () => {
  const asked = [...code.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((match) => match[1]!)
  expect(asked.filter((key) => !keys.includes(key))).toEqual([])
})

test('every refusal of the house has its words', () => {
  const python = sources(PYTHON, /\.py$/)
  const raised = new Set([...python.matchAll(/Refused\("(\w+)"/g)].map((match) => match[1]!))
  const unheard = new Set(OTHER_WAYS)
  expect([...raised].filter((key) => !unheard.has(key) && !keys.includes(`refused.${key}`) && !keys.includes(`bye.${key}`))).toEqual([])
})

/** Only a stranger's program can cause these; it hears the general words. */
const OTHER_WAYS = [
  'bad_action',
  'bad_badge',
  'bad_event',
  'bad_nonce',
  'bad_options',
  'bad_order',
  'bad_seats',
  'bad_seed',
  'bad_text',
  'bad_time',
  'no_beginning',
  'no_encoding',
  'no_such_choice',
  'no_such_game',
  'no_such_option',
  'no_such_player',
  'no_such_seat',
  'bad_request',
  'unknown_key',
  'unknown_ticket',
  'unknown_token',
]

test('nobody is shouted at', () => {
  const shouted = /freeze|action|figé|guess|stop|alto/i
  for (const pack of PACKS) {
    for (const lang of LANGS) {
      const loud = Object.entries(read(pack, lang)).filter(([key, text]) => text.includes('!') && !shouted.test(key + text))
      expect(loud, `${pack}/${lang}`).toEqual([])
    }
  }
})

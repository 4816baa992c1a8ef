import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fill } from '../src/lib/message'

const SRC = new URL('../src/', import.meta.url).pathname
const PYTHON = new URL('../../src/tablee/', import.meta.url).pathname
const LANGS = ['en', 'fr', 'de'] as const
const PACKS = ['', 'carnavalesque/', 'falling/', 'farben/', 'freeze/', 'privacy/', 'rules/']

type Messages = Record<string, string>
const load = (pack: string, lang: string) => JSON.parse(readFileSync(`${SRC}texts/${pack}${lang}.json`, 'utf8')) as Messages
const everything = PACKS.map((pack) => load(pack, 'en'))
const keys = everything.flatMap((messages) => Object.keys(messages))

function sources(folder: string, ending: RegExp): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}
const code = sources(SRC, /\.(svelte|ts)$/)
/** `t(`freeze.rank.${rank}`)`: every key that starts so counts as used */
const beginnings = [...code.matchAll(/`([a-z]+(?:\.[\w-]+)*\.?)\$\{/g)].map((match) => match[1]!).filter((start) => start.includes('.'))
const wire = ['refused.', 'late.', 'bye.', 'sorry.']

/** The names of the arguments of a message, whatever their order. */
function argumentsOf(message: string): string[] {
  return [...new Set([...message.matchAll(/\{\s*(\w+)\s*(?:,\s*(?:plural|select)|\})/g)].map((match) => match[1]!))].sort()
}

test.each(LANGS)('what is shown of a link is said in %s, too', (lang) => {
  const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  const said = [...page.matchAll(/description" content="([^"]*)"/g)].map((match) => match[1])
  expect(said).toHaveLength(2)
  for (const words of said) expect(words).toContain(load('', lang)['home.tagline'])
})

describe.each(PACKS)('texts/%s', (pack) => {
  const en = load(pack, 'en')
  test.each(['fr', 'de'] as const)('%s has the same keys', (lang) => {
    expect(Object.keys(load(pack, lang)).sort()).toEqual(Object.keys(en).sort())
  })

  test.each(Object.keys(en))('%s has the same arguments in every language, and can be said', (key) => {
    for (const lang of LANGS) {
      const message = load(pack, lang)[key]!
      expect(message.trim(), `${lang} ${key}`).not.toBe('')
      expect(argumentsOf(message), `${lang} ${key}`).toEqual(argumentsOf(en[key]!))
      expect(fill(message, { n: 2 }, lang), `${lang} ${key}`).not.toMatch(/[{}#]/)
    }
  })
})

test('in French no name follows a word that would be elided before "Ada"', () => {
  const said = PACKS.flatMap((pack) => Object.entries(load(pack, 'fr')))
  expect(said.filter(([, text]) => /\b(?:[jmtsdcl]e|la|(?:(?:jus|lors|puis)?q)ue|si) \{(?:names?|who|first|second|giver|at)\}/i.test(text))).toEqual([])
})

/** What nobody types by hand and everybody sees in print; examples of own packs are typed. */
const MISPRINTS: Record<(typeof LANGS)[number], RegExp> = {
  en: /["'„«»]| [–-] |[^\w]”\w/,
  fr: /["'“”„]|(?:^|[^\u202f])[!?]|[^\u202f];|[^\u00a0\d]:(?!\d)|«(?!\u00a0)|[^\u00a0]»/,
  de: /["'”«»]|„[^“]*$/,
}

test.each(LANGS)('%s is set as its printers do', (lang) => {
  const said = PACKS.flatMap((pack) => Object.entries(load(pack, lang))).filter(([key]) => !key.endsWith('.example'))
  expect(said.filter(([, text]) => MISPRINTS[lang].test(text))).toEqual([])
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
const OTHER_WAYS = ['bad_action', 'bad_badge', 'bad_event', 'bad_nonce', 'bad_options', 'bad_order', 'bad_seats', 'bad_seed', 'bad_text', 'bad_time', 'no_beginning', 'no_encoding', 'no_such_choice', 'no_such_game', 'no_such_option', 'no_such_player', 'no_such_seat', 'bad_request', 'unknown_key', 'unknown_ticket', 'unknown_token']

test('nobody is shouted at', () => {
  const shouted = /freeze|action|figé|guess|stop/i
  for (const pack of PACKS) {
    for (const lang of LANGS) {
      const loud = Object.entries(load(pack, lang)).filter(([key, text]) => text.includes('!') && !shouted.test(key + text))
      expect(loud, `${pack}${lang}`).toEqual([])
    }
  }
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Text from '../src/i18n/text.svelte'

let text: typeof Text
let asked: { file: string; answer: () => void }[]

/** Files come when the test says so, as on a slow line. Each holds one text: its own name. */
beforeEach(async () => {
  asked = []
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelectorAll: () => [] })
  vi.resetModules()
  vi.doMock('virtual:texts', () => ({ default: new Proxy({}, { get: (_, file: string) => () => coming(file) }) }))
  text = await import('../src/i18n/text.svelte')
  const house = text.bring('house')
  await comes('en')
  await house
})
afterEach(() => {
  vi.doUnmock('virtual:texts')
  vi.unstubAllGlobals()
})

function coming(file: string): Promise<unknown> {
  const [pack = '', lang = ''] = file.split('/')
  const by = ({ name }: { name: string }) => `by ${name}`
  return new Promise((done) => asked.push({ file, answer: () => done({ default: () => ({ [pack]: lang, by }) }) }))
}

const said = (pack: string) => text.t(pack as 'table.done')

/** Everything that was asked for in this language, and what is asked for after it. */
async function comes(lang: string): Promise<void> {
  for (const each of asked.filter(({ file }) => file.endsWith(`/${lang}`))) each.answer()
  asked = asked.filter(({ file }) => !file.endsWith(`/${lang}`))
  await new Promise((done) => setTimeout(done))
}

test.each([[['fr', 'en', 'fr']], [['en', 'fr', 'fr']]])('a game that begins while another language comes is told in that language: %j', async (order) => {
  void text.speak('fr')
  void text.bring('farben')
  for (const lang of order) await comes(lang)
  expect([said('house'), said('farben')]).toEqual(['fr', 'fr'])
})

test('the language that was tapped last is spoken, whichever comes first', async () => {
  void text.speak('fr')
  void text.speak('de')
  await comes('de')
  await comes('fr')
  expect(said('house')).toBe('de')
  const { settings } = await import('../src/device/settings.svelte')
  expect(settings.lang).toBe('de')
})

test.each([
  ['Ada', 'by Ada'],
  ['דנה', 'by \u2068דנה\u2069'],
  ['Ada علي', 'by \u2068Ada علي\u2069'],
])('a name from right to left turns no words around it: %s', (name, whole) => {
  expect(text.t('by' as 'freeze.wait', { name } as never)).toBe(whole)
})

test('a wrong argument, or none where one is needed, is a type error', () => {
  // @ts-expect-error it is called names
  text.t('freeze.wait', { naems: 'Ada' })
  // @ts-expect-error it needs names
  text.t('freeze.wait')
  // @ts-expect-error it takes none
  text.t('table.done', { n: 1 })
  expect(text.t('freeze.wait', { names: 'Ada' })).toBe('')
})

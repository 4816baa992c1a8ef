import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Text from '../src/lib/text.svelte'

let text: typeof Text
let asked: { file: string; answer: () => void }[]

/** Files come when the test says so, as on a slow line. Each holds one text: its own name. */
beforeEach(async () => {
  asked = []
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', (file: string) => new Promise((done) => asked.push({ file, answer: () => done({ json: async () => ({ [packOf(file)]: file.slice(-7, -5) }) }) })))
  vi.resetModules()
  text = await import('../src/lib/text.svelte')
  const house = text.bring('house')
  await comes('en')
  await house
})
afterEach(() => vi.unstubAllGlobals())

const packOf = (file: string) => /texts\/(\w+)\/../.exec(file)?.[1] ?? 'house'
const said = (pack: string) => text.t(pack as Text.TextKey)

/** Everything that was asked for in this language, and what is asked for after it. */
async function comes(lang: string): Promise<void> {
  for (const each of asked.filter(({ file }) => file.endsWith(`${lang}.json`))) each.answer()
  asked = asked.filter(({ file }) => !file.endsWith(`${lang}.json`))
  await new Promise((done) => setTimeout(done))
}

test.each([
  [['fr', 'en', 'fr']],
  [['en', 'fr', 'fr']],
])('a game that begins while another language comes is told in that language: %j', async (order) => {
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
  const { settings } = await import('../src/lib/settings.svelte')
  expect(settings.lang).toBe('de')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const said: { lang: string; text: string }[] = []

class Utterance {
  lang = ''
  voice: unknown = null
  constructor(readonly text: string) {}
}

beforeEach(() => {
  said.length = 0
  vi.resetModules()
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', { speaking: true, getVoices: () => [], speak: (one: Utterance) => said.push(one), cancel: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

async function voiceOf(stored: object) {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored), setItem: () => undefined, removeItem: () => undefined })
  return import('../src/device/voice')
}

test('nothing is read to who has not asked for it', async () => {
  const { readAloud } = await voiceOf({ lang: 'fr' })
  readAloud('Bonjour')
  expect(said).toEqual([])
})

test('it is read in the language of the reader, and not twice while it is being said', async () => {
  const { readAloud } = await voiceOf({ lang: 'fr', voice: true })
  for (const words of ['Bonjour', ' Bonjour', '', 'À toi']) readAloud(words)
  expect(said.map(({ lang, text }) => [lang, text])).toEqual([
    ['fr', 'Bonjour'],
    ['fr', 'À toi'],
  ])
})

test('a browser without a voice says nothing, and breaks nothing', async () => {
  vi.stubGlobal('speechSynthesis', undefined)
  Reflect.deleteProperty(globalThis, 'speechSynthesis')
  const { canSpeak, readAloud } = await voiceOf({ voice: true })
  readAloud('Hello')
  expect([canSpeak, said]).toEqual([false, []])
})

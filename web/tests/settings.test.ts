import { afterEach, expect, test, vi } from 'vitest'
import { keep, recall } from '../src/net/storage'

afterEach(() => vi.unstubAllGlobals())

const nobody = () => {
  throw new DOMException('not here', 'SecurityError')
}

/** A drawer that opens, but takes nothing: full, or a private window. */
const full = { getItem: () => null, setItem: nobody, removeItem: () => undefined }

test.each([
  ['storage that is forbidden', { getItem: nobody, setItem: nobody, removeItem: nobody }],
  ['storage that is full', full],
])('%s: what has to be kept is known as long as the page is open', (_, storage) => {
  vi.stubGlobal('localStorage', storage)
  keep('tablee.me.KQXB', 'my token')
  expect(recall('tablee.me.KQXB')).toBe('my token')
  keep('tablee.me.KQXB', null)
  expect(recall('tablee.me.KQXB')).toBe(null)
})

test('what was stored counts, also if another tab has stored it', () => {
  const drawer = new Map<string, string>()
  vi.stubGlobal('localStorage', full)
  keep('tablee.me.KQXB', 'first')
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => drawer.get(key) ?? null,
    setItem: (key: string, value: string) => drawer.set(key, value),
    removeItem: (key: string) => drawer.delete(key),
  })
  keep('tablee.me.KQXB', 'second')
  drawer.set('tablee.me.KQXB', '"third"')
  expect(recall('tablee.me.KQXB')).toBe('third')
})

test('what was chosen on this device counts again when the page is opened', async () => {
  vi.stubGlobal('localStorage', { ...full, getItem: () => '{"lang":"de","sound":false}' })
  vi.resetModules()
  const { settings } = await import('../src/device/settings.svelte')
  expect([settings.lang, settings.sound, settings.motion]).toEqual(['de', false, 'auto'])
})

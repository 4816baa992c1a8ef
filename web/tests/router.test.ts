import { expect, test, vi } from 'vitest'
import { read, tidyCode } from '../src/device/router.svelte'

test.each([
  ['kfqx', 'KFQX'],
  [' K F-Q x ', 'KFQX'],
  ['K0BX', 'KQBX'],
  ['koBx', 'KQBX'],
  ['K8Z2', 'KBZZ'],
  ['https://table.example/r/kfqx', 'KFQX'],
  ['http://192.168.1.20:8080/r/KFQX/', 'KFQX'],
])('%s is %s', (typed, code) => {
  expect(tidyCode(typed)).toBe(code)
})

test.each([
  ['/', { page: 'home' }],
  ['/r/kfqx', { page: 'room', code: 'KFQX' }],
  ['/r/kf%20qx', { page: 'room', code: 'KFQX' }],
  ['/r/kf%qx', { page: 'room', code: 'KFQX' }],
  ['/R/KFQX', { page: 'room', code: 'KFQX' }],
  ['/tv', { page: 'tv', code: null }],
  ['/tv/KFQX', { page: 'tv', code: 'KFQX' }],
  ['/rules/freeze', { page: 'rules', game: 'freeze' }],
  ['/privacy', { page: 'privacy' }],
  ['/anything', { page: 'home' }],
])('%s', (path, route) => {
  expect(read(path)).toEqual(route)
})

test('a link with a misread letter opens, too', async () => {
  vi.stubGlobal('location', { pathname: '/r/KOQX' })
  vi.resetModules()
  const { place } = await import('../src/device/router.svelte')
  expect(place.route).toEqual({ page: 'room', code: 'KQQX' })
  vi.unstubAllGlobals()
})

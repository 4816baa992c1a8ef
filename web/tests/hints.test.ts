import { expect, test } from 'vitest'
import { hints, putAway, see, showHints, switchHints } from '../src/lib/hints.svelte'

test('a hint that was there three times puts itself away', () => {
  showHints('KQXB')
  see('farben.tip.Reading')
  see('farben.tip.Reading')
  expect(hints.read).toEqual([])
  see('farben.tip.Reading')
  see('farben.tip.Choosing')
  expect(hints.read).toEqual(['farben.tip.Reading'])
})

test('who switches them on again sees them all, and as often', () => {
  putAway('farben.tip.Choosing')
  switchHints('KQXB')
  expect(hints.room).toBe(null)
  switchHints('KQXB')
  expect([hints.room, hints.read, hints.seen]).toEqual(['KQXB', [], {}])
})

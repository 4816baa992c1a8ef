import { describe, expect, test } from 'vitest'
import { keepPack, lineAt, recallPack, sizeOf } from '../src/net/packs'

describe('own packs', () => {
  test.each([
    ['', 0],
    ['Sea\n\n  \nTide', 2],
    ['Harbour\n- Captain\n - Mate\nSchool', 2],
  ])('%j has %i lines that count', (text, size) => expect(sizeOf(text)).toBe(size))

  test.each([
    [1, 'Sea'],
    [2, ''],
    [3, 'Low tide'],
  ])('line %i is found', (line, found) => {
    const text = 'Sea\n\nLow tide'
    expect(text.slice(...lineAt(text, line))).toBe(found)
  })
})

test('what was brought to one room is there for the next, a pack for each game', () => {
  expect(recallPack('farben')).toBe('')
  keepPack('farben', 'Sea\nTide')
  expect([recallPack('farben'), recallPack('freeze')]).toEqual(['Sea\nTide', ''])
})

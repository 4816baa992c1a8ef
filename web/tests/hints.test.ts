import { expect, test } from 'vitest'
import { areShown, isKnown, putAway, read, showHints, switchHints } from '../src/frame/hints.svelte'

test('a hint that was there three times is known', () => {
  showHints('KQXB')
  for (const times of [1, 2, 3]) {
    read('farben.tip.Reading')
    expect(isKnown('farben.tip.Reading')).toBe(times === 3)
  }
  expect(isKnown('farben.tip.Choosing')).toBe(false)
})

test('who is new gets them without asking, in every room, until they are switched off', () => {
  expect(areShown('WMQG')).toBe(true)
  switchHints('WMQG')
  expect(['KQXB', 'WMQG'].filter(areShown)).toEqual([])
  showHints('KQXB')
  expect(['KQXB', 'WMQG'].filter(areShown)).toEqual(['KQXB'])
})

test('what is put away is known at once', () => {
  putAway('farben.tip.Choosing')
  expect(isKnown('farben.tip.Choosing')).toBe(true)
})

test('who switches them on again sees them all, and as often', () => {
  switchHints('KQXB')
  expect(areShown('KQXB')).toBe(false)
  switchHints('KQXB')
  expect(areShown('KQXB')).toBe(true)
  expect(['farben.tip.Reading', 'farben.tip.Choosing'].filter(isKnown)).toEqual([])
})

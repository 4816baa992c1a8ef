import { beforeEach, expect, test } from 'vitest'
import { isLearned, learn } from '../src/frame/learned'
import { keep } from '../src/net/storage'
import { areNew, sayNew } from '../src/screens/lobby/newcomers.svelte'

beforeEach(() => keep('tablee.learned', null))

test('who has never seen a game to its end is new to it', () => {
  expect(areNew('freeze')).toBe(true)
  learn('freeze')
  learn('freeze')
  expect(isLearned('freeze')).toBe(true)
  expect(areNew('freeze')).toBe(false)
  expect(areNew('carnavalesque')).toBe(true)
})

test('who leads may say otherwise, for each game', () => {
  sayNew('farben', false)
  expect(areNew('farben')).toBe(false)
  learn('farben')
  sayNew('farben', true)
  expect(areNew('farben')).toBe(true)
  expect(areNew('falling')).toBe(true)
})

import { expect, test } from 'vitest'
import { isWorthSaying } from '../src/screens/hurry.svelte'

test.each([
  [10, 60_000, true],
  [3, 60_000, true],
  [3, 8_000, true],
  [10, 12_000, false],
  [3, 1_500, false],
  [9, 60_000, false],
  [0, 60_000, false],
])('with %s s left of %s ms it is said: %s', (seconds, had, isSaid) => {
  expect(isWorthSaying(seconds, had)).toBe(isSaid)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { announce, notices } from '../src/lib/notice.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('what happens at once is said in one go: nothing is lost, nothing is said twice', () => {
  announce('Bo goes to the stage')
  announce('You have 3 points.')
  announce('Bo goes to the stage')
  expect(notices.spoken).toBe('Bo goes to the stage. You have 3 points.')
})

test('what happens later is said alone, and again if it happens again', () => {
  announce('Your turn.')
  vi.runAllTimers()
  const first = notices.spoken
  announce('Your turn.')
  expect(notices.spoken.trim()).toBe('Your turn.')
  expect(notices.spoken).not.toBe(first)
})

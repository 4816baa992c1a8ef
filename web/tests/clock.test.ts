import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countdown, left, serverNow, setOffset, setTableClock, tableNow } from '../src/net/clock.svelte'

beforeEach(() => vi.useFakeTimers({ now: 500_000 }))
afterEach(() => vi.useRealTimers())

test('table time goes with the clock of the house, not with ours', () => {
  setOffset(10_000)
  setTableClock({ at: 510_000, time: 3_000, pace: 1 })
  expect(serverNow()).toBe(510_000)
  expect(tableNow()).toBe(3_000)
  vi.advanceTimersByTime(2_000)
  expect(tableNow()).toBe(5_000)
})

test('pace makes it faster, a pause stops it', () => {
  setOffset(0)
  setTableClock({ at: 500_000, time: 0, pace: 20 })
  vi.advanceTimersByTime(100)
  expect(tableNow()).toBe(2_000)
  setTableClock({ at: 500_100, time: 2_000, pace: 0 })
  vi.advanceTimersByTime(60_000)
  expect(tableNow()).toBe(2_000)
})

test('a countdown is right after any sleep and never below zero', () => {
  setOffset(0)
  setTableClock({ at: 500_000, time: 0, pace: 1 })
  const time = countdown(() => 45_000)
  expect(time.seconds).toBe(45)
  vi.setSystemTime(500_000 + 31_400)
  expect([time.left, time.seconds, time.over]).toEqual([13_600, 14, false])
  vi.setSystemTime(500_000 + 90_000)
  expect([time.left, time.seconds, time.over]).toEqual([0, 0, true])
})

test('without a deadline there is nothing left', () => {
  expect(countdown(() => null).over).toBe(true)
  expect(left(-1)).toBe(0)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { announce, voice } from '../src/ui/announce.svelte'

const heard = () => voice.queue.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('what happens at once is said one after the other: nothing is lost, nothing is said twice', () => {
  announce('Bo goes to the stage')
  announce('You have 3 points.')
  announce('Bo goes to the stage')
  expect(heard()).toEqual(['Bo goes to the stage.', 'You have 3 points.'])
})

test('what follows soon does not take the place of what is being said', () => {
  announce('Your turn.')
  vi.advanceTimersByTime(20)
  announce('Tap a card.')
  expect(heard()).toEqual(['Your turn.', 'Tap a card.'])
})

test('what happens later is said again if it happens again, and old words go', () => {
  announce('Your turn.')
  vi.advanceTimersByTime(20)
  announce('Your turn.')
  expect(new Set(voice.queue.map(({ id }) => id)).size).toBe(2)
  vi.runAllTimers()
  expect(heard()).toEqual([])
})

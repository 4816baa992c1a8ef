import { expect, test } from 'vitest'
import { GAMES } from '../src/games/index'
import { preparations } from '../src/screens/home/alone'

test('a game is chosen, with time for all, before the paper players sit down', () => {
  const wishes = preparations('falling', GAMES['falling']?.alone)
  expect(wishes[0]).toEqual({ do: 'choose', game: 'falling', options: { cards: 'riders', tempo: 'slow', grace: 3000, start: 'at_once' } })
  expect(wishes[1]).toEqual({ do: 'set_tempo', tempo: 0 })
  expect(wishes.slice(2)).toEqual([1, 2, 3].map(() => ({ do: 'add_bot', level: 'normal' })))
})

test('a game that says nothing of it is tried with two others, as it comes', () => {
  expect(preparations('dominoes')).toEqual([
    { do: 'choose', game: 'dominoes', options: {} },
    { do: 'set_tempo', tempo: 0 },
    ...[1, 2].map(() => ({ do: 'add_bot', level: 'normal' })),
  ])
})

import { expect, test } from 'vitest'
import { minutesOf } from '../src/games/minutes'
import type { GameCard, Room } from '../src/net/wire'

const SEATS: Record<string, [number, number]> = { freeze: [5, 10], farben: [3, 5], falling: [3, 16], carnavalesque: [3, 5], nim: [2, 2] }
const card = (name: string) => ({ name, seats: SEATS[name]!, minutes: 30 }) as GameCard

test.each([
  ['freeze', 6, {}, 100, 20],
  ['freeze', 6, { target: 13 }, 100, 15],
  ['freeze', 6, { seconds: 90 }, 100, 30],
  ['freeze', 6, {}, 200, 35],
  ['freeze', 6, {}, 0, 20],
  ['farben', 3, { words: 6 }, 100, 20],
  ['farben', 5, {}, 100, 50],
  ['farben', 5, { way: 'written' }, 100, 40],
  ['farben', 0, {}, 100, 35],
  ['falling', 4, {}, 100, 2],
  ['falling', 4, { tempo: 'slow' }, 100, 3],
  ['carnavalesque', 4, {}, 100, 30],
  ['nim', 2, {}, 100, 30],
])('%s with %s, %j, tempo %s: about %s min', (game, people, options, tempo, minutes) => {
  expect(minutesOf(card(game), { options, tempo } as unknown as Room, people)).toBe(minutes)
})

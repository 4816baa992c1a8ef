import { expect, test } from 'vitest'
import { neighboursOf } from '../src/games/carnavalesque/neighbours'
import type { CrowdCard } from '../src/games/carnavalesque/wire'

const card = (id: number, x: number, y: number, angle = 0): CrowdCard => ({ id, x, y, angle })
const ids = (cards: CrowdCard[]) => cards.map(({ id }) => id)

/** From the bottom up: 1 lies under 2, 2 under 3; 4 lies beside them, 5 far away; 6 is turned and only then touches 4. */
const CROWD = [card(1, 0, 0), card(2, 200, 100), card(3, 500, 100), card(4, 0, 1_000), card(5, 9_000, 9_000), card(6, 690, 1_000, 900)]

test.each([
  [0, [], [2, 3], [4]],
  [1, [1], [3], [4, 6]],
  [2, [1, 2], [], [6, 4]],
  [3, [], [6], [2, 1, 3]],
  [4, [], [], []],
  [5, [4], [], [3, 2]],
])('what lies around card %s', (index, on, under, beside) => {
  const found = neighboursOf(CROWD, CROWD[index]!)
  expect([ids(found.on), ids(found.under), ids(found.beside)]).toEqual([on, under, beside])
})

test('a card that is not turned does not reach as far to the side', () => {
  const [left, right] = [card(1, 0, 0), card(2, 690, 0)]
  expect(ids(neighboursOf([left, right], left).under)).toEqual([])
  expect(ids(neighboursOf([left, card(2, 690, 0, 900)], left).under)).toEqual([2])
  expect(ids(neighboursOf([left, card(2, 700, 0, 900)], left).under), '3.2: less than 2 mm is nothing to the eye').toEqual([])
})

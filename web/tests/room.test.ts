import { expect, test } from 'vitest'
import type { Room } from '../src/net/wire'
import { absent, isPaper, type Person, seated, spare } from '../src/net/room'

const person = (changes: Partial<Person>) => ({ bot: null, stand_in: false, ...changes }) as Person

test.each([
  ['nobody', undefined, false],
  ['somebody', person({}), false],
  ['a bot', person({ bot: 'easy' }), true],
  ['somebody for whom a bot sits in', person({ stand_in: true }), true],
])('%s is of paper or not', (_, who, is) => expect(isPaper(who)).toBe(is))

test('who has not been seen for a while is left out of the next game, whoever is away for a moment is not', () => {
  const at = (id: number, link: Person['link'], more: Partial<Person> = {}) => person({ id, link, plays: true, ...more })
  const people = [at(0, 'here'), at(1, 'gone'), at(2, 'away'), at(3, 'gone', { plays: false }), at(4, 'gone', { bot: 'easy' })]
  const room = { people } as Room
  expect(absent(room).map(({ id }) => id)).toEqual([1])
  expect(seated(room).map(({ id }) => id)).toEqual([0, 2, 4])
  expect(absent(null)).toEqual([])
})

test('where there are too many for a game, the paper player who came last gets up first', () => {
  const room = (...bots: Person['bot'][]) => ({ people: bots.map((bot, id) => person({ id, link: 'here', plays: true, bot })) }) as Room
  expect(spare(room(null, 'easy', null, 'sharp', null))?.id).toBe(3)
  expect(spare(room(null, null))).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { Person } from '../src/net/room'
import type { Room } from '../src/net/wire'
import { newsBetween, unreachable } from '../src/screens/news'

const person = (id: number, changes: Partial<Person> = {}) =>
  ({ id, name: `Guest ${id}`, bot: null, left: false, stand_in: false, link: 'here', ...changes }) as Person
const room = (changes: Partial<Room> = {}) =>
  ({ host: 0, stage: 'playing', commitment: 'c', seats: [0, 1, 2], people: [person(0), person(1), person(2)], ...changes }) as Room
const told = (before: Room | null, now: Room | null) => newsBetween(before, now).map(({ kind, who, other }) => [kind, who.id, ...(other ? [other.id] : [])])
const gone = person(1, { left: true, link: 'gone' })

test.each([
  ['nothing, at the first look', null, room(), []],
  ['nothing, where nothing happened', room(), room(), []],
  ['who left, and that a paper player plays for her', room(), room({ people: [person(0), { ...gone, stand_in: true }, person(2)] }), [['left.paper', 1]]],
  ['who left a chair that the host wants free', room(), room({ people: [person(0), gone, person(2)] }), [['left', 1]]],
  ['who left the lobby', room({ stage: 'lobby', seats: [] }), room({ stage: 'lobby', seats: [], people: [person(0), person(2)] }), [['left', 1]]],
  ['no paper player who is taken away', room({ people: [person(0), person(1, { bot: 'easy' })] }), room({ people: [person(0)] }), []],
  ['who is back', room({ people: [person(0), gone, person(2)] }), room(), [['back', 1]]],
  ['who was away for a moment is no news', room({ people: [person(0), person(1, { link: 'gone' }), person(2)] }), room(), []],
  ['who leads now', room(), room({ host: 2 }), [['host', 2]]],
  ['who leads first is no news', room({ host: null }), room(), []],
  ['who stopped the game', room(), room({ stage: 'lobby', seats: [] }), [['stopped', 0]]],
  [
    'who took whose chair',
    room({ people: [person(0), person(1, { bot: 'easy' }), person(2)] }),
    room({ seats: [0, 3, 2], people: [person(0), person(2), person(3)] }),
    [['seated', 3, 1]],
  ],
  ['no chairs of another game', room(), room({ seats: [2, 1, 0], commitment: 'd' }), []],
] as const)('%s', (_, before, now, news) => expect(told(before as Room | null, now as Room)).toEqual(news))

test('the host who leaves is followed, and both is told', () => {
  const now = room({ host: 1, people: [person(0, { left: true, stand_in: true }), person(1), person(2)] })
  expect(told(room(), now)).toEqual([
    ['left.paper', 0],
    ['host', 1],
  ])
})

test('who has no connection is who plays and is waited for', () => {
  const people = [person(0), person(1, { link: 'away' }), person(2, { link: 'gone', stand_in: true }), person(3, { link: 'gone' })]
  expect(unreachable(room({ people })).map(({ id }) => id)).toEqual([1])
  expect(unreachable(room({ people, stage: 'over' }))).toEqual([])
})

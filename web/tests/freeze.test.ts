import { beforeAll, expect, test } from 'vitest'
import { filmOf } from '../src/games/freeze/reveal.svelte'
import { isHeard, type Phase, type Show } from '../src/games/freeze/table.svelte'
import { wordOf } from '../src/games/freeze/word'
import { bring } from '../src/i18n/text.svelte'
import type { Public } from '../src/games/freeze/wire'
import type { Room } from '../src/net/wire'

const people = [
  { id: 7, bot: null, stand_in: false },
  { id: 8, bot: 'sharp', stand_in: false },
  { id: 9, bot: null, stand_in: true },
]
const room = { people, seats: [7, 8, 9] } as unknown as Room
const show = (...stage: number[]) => ({ room, mine: null, table: { stage } as unknown as Public })

test.each([
  ['somebody among bots', [1, 0, 2], true],
  ['bots, and one who sits in for somebody', [1, 2], false],
])('a guess is heard on stage or not: %s', (_, stage, is) => expect(isHeard(show(...stage))).toBe(is))

beforeAll(() => bring('freeze'))

const company = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fanny'].map((name, id) => ({ id, name, bot: null, stand_in: false }))
const hall = { room: { people: company, seats: [0, 1, 2, 3, 4, 5] }, me: company[5], mine: { seat: 5 }, table: { stage: [0, 1, 2, 3] } } as unknown as Show

/** The four hold these ranks, this one is asked for; `at` is where each seat points. */
const scored = (ranks: number[], rank: number, at: number[][], silent?: { is_void: boolean; seat: number }) =>
  ({
    rank,
    ranks,
    hands: at.map((hands, seat) => ({ seat, at: hands })),
    items: silent ? [{ ...silent, points: -5, reason: 'silent', about: null }] : [],
  }) as unknown as Phase<'Scoring'>

test.each([
  ['a missing rank is said, and the double', scored([3, 1, 3, 4], 2, []), 'Nobody!', ['Rank 2 was never here.', 'Rank 3 was there twice: Ann and Cleo.']],
  ['recognised by how many', scored([1, 2, 3, 4], 2, [[1], [1], [], [1], [0], [1, 2]]), 'It was Ben!', ['Ben: 3 of 5 saw it.']],
  ['by nobody', scored([1, 2, 3, 4], 2, [[], [1], [], [], [], []]), 'It was Ben!', ['Ben: nobody saw it.']],
  ['two of them', scored([1, 2, 2, 4], 2, [[], [1], [2], [], [1, 2], []]), 'Two of them: Ben and Cleo!', ['Ben: 1 of 5 saw it.', 'Cleo: 1 of 5 saw it.']],
  ['hidden', scored([1, 2, 3, 4], 4, [[], [], [], [], [], []], { is_void: false, seat: 3 }), 'It was Dora!', ['Dora stayed hidden: −5.']],
  ['hidden, at 0 points', scored([1, 2, 3, 4], 4, [[], [], [], [], [], []], { is_void: true, seat: 3 }), 'It was Dora!', ['Dora stayed hidden.']],
  ['out after a foul', scored([1, 2, 3, 4], 4, [[], [], []]), 'It was Dora!', ['Dora had it, but took no part after a foul.']],
])('the word of the moment: %s', (_, phase, title, more) => {
  expect(wordOf(hall, phase)).toMatchObject({ title, more })
})

test('without a rank there is no word', () => expect(wordOf(hall, { ...scored([1, 2, 3, 4], 1, []), rank: null })).toBeNull())

test('the film gets shorter', () => expect([1, 2, 7, 20].map(filmOf)).toEqual([10_000, 9_000, 4_000, 4_000]))

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KINDS, PAPERS, SIGNS } from '../src/games/falling/cards'
import { aimedAt, clockwise, columnsFor, isFull, KEYS, keepPlaces, LOW, ringOf, Seen, type Target } from '../src/games/falling/places'
import { fallersAt, imagine, thrown } from '../src/games/falling/wishes'
import type { Card, Faller, Film } from '../src/games/falling/wire'
import en from '../src/i18n/texts/falling/en.json'
import house from '../src/i18n/texts/house/en.json'

const card = (id: number, kind: Card['kind'] = 'hit'): Card => ({ id, kind })
const faller = (piles: Card[][], hand: Card | null = null): Faller => ({ piles, rider: null, hand, is_falling: true, numb: 0 })

describe('a hand that answers at once', () => {
  const me = faller([[card(1), card(2, 'skip')], [card(3)]])

  test('takes the top card', () => {
    const now = imagine(me, [{ do: 'take', card: 2 }])
    expect([now.hand?.id, now.piles]).toEqual([2, [[card(1)], [card(3)]]])
  })
  test('a pile that is emptied disappears', () => expect(imagine(me, [{ do: 'take', card: 3 }]).piles).toEqual([[card(1), card(2, 'skip')]]))
  test('what the table has shown already is not done twice', () => {
    const shown = faller([[card(1)]], card(2))
    expect(imagine(shown, [{ do: 'take', card: 2 }])).toEqual(shown)
  })
  test('takes and throws before the first answer', () => {
    const wishes = [{ do: 'take', card: 2 } as const, { do: 'play', card: 2, at: 4 } as const]
    expect(imagine(me, wishes).hand).toBeNull()
    expect(thrown(me, wishes)).toEqual([{ at: 4, card: card(2, 'skip') }])
  })
  test('has one hand, and never takes a Ground or a covered card', () => {
    expect(imagine(faller(me.piles, card(9)), [{ do: 'take', card: 3 }]).hand?.id).toBe(9)
    expect(imagine(faller([[card(5, 'ground')]]), [{ do: 'take', card: 5 }]).hand).toBeNull()
    const deep = faller([[card(1), card(2), card(3)]])
    expect(imagine(deep, [{ do: 'take', card: 1 }])).toEqual(deep)
  })
  test('gets what it wanted from under a card that has just fallen', () => {
    const now = imagine(me, [{ do: 'take', card: 1 }])
    expect([now.hand?.id, now.piles]).toEqual([1, [[card(2, 'skip')], [card(3)]]])
  })
  test('throws a card away, and rests', () => {
    const now = imagine(faller([], card(7, 'push')), [{ do: 'drop', card: 7 }])
    expect([now.hand, now.numb]).toEqual([null, 2])
  })
  test('a Stop against the Ground leaves the hand, or the top of a pile', () => {
    expect(imagine(faller([], card(7, 'stop')), [{ do: 'save', card: 7 }]).hand).toBeNull()
    expect(imagine(faller([[card(7, 'stop')]]), [{ do: 'save', card: 7 }])).toEqual(faller([]))
  })
})

describe('places', () => {
  const [one, two, three] = [[card(1)], [card(2)], [card(3)]]
  test('a pile keeps its place when another goes, and a new one takes the first free place', () => {
    const first = keepPlaces([[], [], []], [one, two, three])
    expect(first).toEqual([one, two, three])
    expect(keepPlaces(first, [one, [card(3), card(8)]])).toEqual([one, [], [card(3), card(8)]])
    expect(keepPlaces([one, [], three], [one, three, [card(9)]])).toEqual([one, [card(9)], three])
    expect(keepPlaces([one], [one, [card(4)]])).toEqual([one, [card(4)]])
  })
  test('also when its lowest card is taken from under a new one', () => {
    expect(keepPlaces([[], [card(1), card(5)]], [[card(5)]])).toEqual([[], [card(5)]])
  })
  test('the ninth pile lies above the hand until it is gone, and has a key that nobody else has', () => {
    const nine = Array.from({ length: LOW + 1 }, (_, id) => [card(id)])
    expect([nine, nine.slice(0, LOW), [...nine.slice(0, LOW), []]].map(isFull)).toEqual([true, false, false])
    expect(isFull([[], ...nine.slice(1)])).toBe(true)
    expect([...KEYS].filter((key) => 'ABCDEFGHIJKLMNOP0'.includes(key) || KEYS.split(key).length > 2)).toEqual([])
  })
  test('everybody else is there, clockwise from my left', () => {
    expect(clockwise(5, 3)).toEqual([4, 0, 1, 2])
    expect(clockwise(3, null)).toEqual([0, 1, 2])
  })
  test.each(Array.from({ length: 14 }, (_, n) => n + 3))('%i fallers fit a phone and sit around the screen', (many) => {
    expect(Math.ceil((many - 1) / columnsFor(many - 1))).toBeLessThanOrEqual(4)
    const { seats, columns, rows } = ringOf(many)
    expect(seats).toHaveLength(many)
    const apart = seats.every((one, i) => seats.every((other, j) => i <= j || Math.abs(one.x - other.x) >= 0.99 || Math.abs(one.y - other.y) >= 0.99))
    expect(apart).toBe(true)
    expect(seats.every(({ x, y }) => x >= 0.5 && x <= columns - 0.5 && y >= 0.5 && y <= rows - 0.5)).toBe(true)
  })
  test('the circle goes clockwise', () => {
    const { seats, columns, rows } = ringOf(16)
    const angles = seats.map(({ x, y }) => Math.atan2(y - rows / 2, x - columns / 2))
    const turns = angles.map((angle, i) => (angles[(i + 1) % 16]! - angle + 4 * Math.PI) % (2 * Math.PI))
    expect(turns.every((turn) => turn > 0 && turn < Math.PI / 2)).toBe(true)
  })
})

describe('a finger on its way when a card falls', () => {
  const seen = new Seen()
  seen.look([[card(1)]], 0)
  seen.look([[card(1), card(2)]], 1_000)
  test.each([
    ['means the card below, for 250 ms', 2, 1_250, 1],
    ['then the one that it touches', 2, 1_251, 2],
    ['elsewhere what it touches', 9, 1_100, 9],
  ])('%s', (_, tapped, now, meant) => expect(seen.meant(tapped, now)).toBe(meant))
  test('what it never saw on top it does not mean', () => {
    const both = new Seen()
    both.look([[card(1), card(2)]], 0)
    expect(both.meant(2, 10)).toBe(2)
  })
  test('nor what lies under a Ground', () => {
    const under = new Seen()
    under.look([[card(1)]], 0)
    under.look([[card(1), card(5, 'ground')]], 10)
    expect(under.meant(5, 20)).toBe(5)
  })
})

describe('a flick', () => {
  const box = (seat: number, left: number, top: number): Target => ({ seat, left, top, right: left + 100, bottom: top + 100 })
  const targets = [box(1, 0, 0), box(2, 200, 0), box(3, 200, 500)]
  test.each([
    ['lifted over a player', { x: 250, y: 50 }, 2],
    ['short, towards a player', { x: 135, y: 560 }, 1],
    ['only a tap', { x: 153, y: 602 }, null],
    ['away from everybody', { x: 150, y: 700 }, null],
    ['to the side, at the nearest', { x: 190, y: 585 }, 3],
  ])('%s', (_, to, seat) => expect(aimedAt({ x: 150, y: 600 }, to, targets)).toBe(seat))
})

test('a film shows everybody as they were', () => {
  const [before, after] = [faller([]), faller([[card(1)]])]
  const film: Film = {
    since: 0,
    until: 100,
    fallers: [before, before],
    frames: [{ time: 50, seat: null, what: { do: 'resumed' }, changed: [{ seat: 1, faller: after }] }],
    grounds: [],
  }
  expect(fallersAt(film, 49)).toEqual([before, before])
  expect(fallersAt(film, 50)).toEqual([before, after])
})

function light(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

test.each(KINDS)('the name of %s can be read, and its sign has an outline of its own', (kind) => {
  const [dark, bright] = [light(PAPERS[kind].paper), light(PAPERS[kind].ink)].sort((a, b) => a - b)
  expect((bright! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5)
  expect(KINDS.filter((other) => SIGNS[other][0]![1] === SIGNS[kind][0]![1])).toEqual([kind])
})

test('every refusal of Falling is said in about three words', () => {
  const rules = ['hands', 'fall', 'ended', 'jumping']
    .map((name) => readFileSync(new URL(`../../src/tablee/games/falling/${name}.py`, import.meta.url).pathname, 'utf8'))
    .join('\n')
  const keys = [...rules.matchAll(/(?:return|else|Refused\()\s*"(\w+)"(?! in )/g)].map((match) => match[1]!)
  const words: Record<string, string> = { ...house, ...en }
  expect(keys.length).toBeGreaterThan(15)
  expect(keys.filter((key) => !words[`refused.${key}`])).toEqual([])
  const own = Object.entries(en).filter(([key]) => key.startsWith('refused.'))
  expect(own.filter(([, text]) => text.split(' ').length > 4)).toEqual([])
})

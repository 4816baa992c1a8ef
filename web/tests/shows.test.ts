import { describe, expect, test } from 'vitest'
import { lengthOf, showsOf } from '../src/games/carnavalesque/shows'
import type { TableView, Told } from '../src/games/carnavalesque/wire'

const float = (size: number) => ({ cards: Array.from({ length: size }, () => ({ face: {}, worn: null })), points: [] })
const table = (parade: number[], deadEnd: number, phase = 'Building') =>
  ({ phase: { name: phase }, size: 4, parade: parade.map(float), dead_end: float(deadEnd).cards }) as unknown as TableView
const laid = (left: 'parade' | 'dead_end' | null, size = 0): Told => ({ do: 'laid', workshop: 0, left, size })

describe('what has the whole screen for a breath', () => {
  test('a crown, an event, a workshop that opens', () => {
    const told: Told[] = [{ do: 'crowned', king: 2 }, { do: 'announced', event: 'fog' }, { do: 'drew', seat: 1, card: 7 }, { do: 'opened' }]
    expect(showsOf(table([], 0), told)).toEqual([{ kind: 'crowned', king: 2 }, { kind: 'event', event: 'fog' }, { kind: 'opened' }])
  })

  test('each float that leaves, with its own people', () => {
    const shows = showsOf(table([4, 5], 0), [laid('parade', 4), laid(null), laid('parade', 5)])
    expect(shows.map((show) => show.kind === 'parade' && [show.place, show.float.cards.length])).toEqual([
      [1, 4],
      [2, 5],
    ])
  })

  test('the wall once, with who came there last', () => {
    const shows = showsOf(table([], 3), [laid('dead_end', 1), laid('dead_end', 2)])
    expect(shows).toMatchObject([{ kind: 'dead_end', all: 3, most: 4 }])
    expect(shows[0]!.kind === 'dead_end' && shows[0]!.cards).toHaveLength(2)
  })

  test('a card that only joins a float has none', () => {
    expect(showsOf(table([], 0), [laid(null)])).toEqual([])
  })

  test('nor has the end, which is a show of its own', () => {
    expect(showsOf(table([4, 4, 4], 0, 'Ended'), [laid('parade', 4)])).toEqual([])
  })
})

test('never the same film five times: it gets shorter, and can always be read', () => {
  const lengths = [0, 1, 2, 3, 4, 9].map((seen) => lengthOf({ kind: 'opened' }, seen))
  expect(lengths).toEqual([3_400, 3_000, 2_600, 2_200, 1_800, 1_800])
  expect(lengthOf({ kind: 'event', event: 'fog' }, 9)).toBeGreaterThan(3_000)
})

import { describe, expect, test } from 'vitest'
import { titlesOf as inFalling } from '../src/games/falling/titles'
import type { TableView } from '../src/games/falling/wire'
import { titlesOf as inFarben } from '../src/games/farben/titles'
import type { EndedView } from '../src/games/farben/wire'
import { honour } from '../src/people/titles'

const of = (titles: readonly { seat: number; what: string }[]) => Object.fromEntries(titles.map(({ seat, what }) => [seat, what]))

test('everybody has one title: the rarest deeds first, a kind word for the others', () => {
  const titles = honour<string>(
    4,
    [
      ['loud', [0, 3, 3, 1]],
      ['quick', [0, 9, 2, 2]],
      ['slow', [0, 0, 0, 0]],
    ],
    'kind',
  )
  expect(of(titles)).toEqual({ 0: 'kind', 1: 'loud', 2: 'quick', 3: 'kind' })
  expect(titles.map(({ seat }) => seat)).toEqual([1, 2, 0, 3])
})

describe('Farben', () => {
  const word = { en: 'Sea', de: 'Meer', fr: 'Mer', es: 'Mar' }
  const card = (owner: number, colour: 'blue' | 'red' | 'green', named: 'blue' | 'red' | 'green' | null, points: number) => ({
    owner,
    colour,
    named,
    points,
    to_owner: points > 0 ? 1 : 0,
    notes: [],
  })
  const ended = {
    packets: [
      {
        word,
        colours: ['blue', 'blue', 'red', 'blue'],
        recaller: 0,
        turned: [card(1, 'blue', 'blue', 2), card(2, 'red', 'green', 0), card(3, 'blue', 'blue', 1)],
      },
    ],
  } as unknown as EndedView

  test('whose memory, whose story, whose colours', () => {
    expect(of(inFarben(ended, 4))).toEqual({ 0: 'elephant', 1: 'unforgettable', 2: 'own', 3: 'twin' })
  })
})

describe('Falling', () => {
  const frame = (seat: number, what: object) => ({ time: 0, seat, what, changed: [] })
  const table = {
    landed: [2, 1, 3],
    fallers: [{}, {}, {}, {}, {}],
    dealer: 4,
    phase: {
      name: 'Ended',
      winner: 0,
      film: { frames: [frame(1, { do: 'play', card: 1, at: 3 }), frame(1, { do: 'take', card: 2 }), frame(0, { do: 'save', card: 3 })] },
    },
  } as unknown as TableView

  test('the last and the first one, hands and targets; who dealt has fallen nowhere', () => {
    expect(of(inFalling(table))).toEqual({ 0: 'last', 1: 'hands', 2: 'first', 3: 'target' })
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardAt } from '../src/games/carnavalesque/cards'
import { Lens, frame, reachIn, tipIn } from '../src/games/carnavalesque/lens.svelte'
import { isMissed } from '../src/games/carnavalesque/moments.svelte'
import { askedIn, newsOf, type Play, roleOf } from '../src/games/carnavalesque/table.svelte'
import { Rummage } from '../src/games/carnavalesque/rummage.svelte'
import type { Action, CrowdCard, TableView } from '../src/games/carnavalesque/wire'
import type { Session } from '../src/net/session.svelte'

const lying = (id: number, x: number, y: number, angle = 0): CrowdCard => ({ id, x, y, angle })

describe('a tap on the heap', () => {
  const crowd = [lying(1, 0, 0), lying(2, 200, 0), lying(3, -1000, 0, 900)]

  test.each([
    ['the uppermost of two', 100, 0, 2],
    ['the lower one where nothing lies on it', -200, 0, 1],
    ['a card that lies across, by its long side', -1400, 0, 3],
    ['nothing above a card that lies across', -1000, 400, undefined],
    ['nothing beside the heap', 1500, 1500, undefined],
  ])('chooses %s', (_, x, y, id) => {
    expect(cardAt(crowd, x, y)?.id).toBe(id)
  })
})

describe('the lens', () => {
  test('shows the whole heap, and never less room than a small one needs', () => {
    expect(frame([])).toEqual({ x: -150, y: -150, width: 300, height: 300 })
    expect(frame([lying(1, 2000, 0)]).width).toBeGreaterThanOrEqual(2 * (200 + 43))
  })

  test('a short touch is a tap, a drag is not, and two fingers are none', () => {
    const lens = new Lens()
    lens.press(1, { x: 0, y: 0 })
    expect(lens.release(1)).toBe(true)
    lens.press(1, { x: 0, y: 0 })
    lens.drag(1, { x: 30, y: 0 }, 1)
    expect(lens.release(1)).toBe(false)
    lens.press(1, { x: 0, y: 0 })
    lens.press(2, { x: 50, y: 0 })
    lens.drag(2, { x: 100, y: 0 }, 1)
    expect(lens.zoom).toBeCloseTo(2)
    expect([lens.release(1), lens.release(2)]).toEqual([false, false])
  })

  test('buttons come closer and go back to the whole', () => {
    const lens = new Lens()
    lens.closer()
    lens.pan(0.3, 0, frame([]))
    expect(lens.middle.x).toBeGreaterThan(0)
    lens.farther()
    expect([lens.zoom, lens.middle]).toEqual([1, { x: 0, y: 0 }])
  })
})

describe("the Jester's hand, as the others see it", () => {
  const crowd = [lying(1, 1200, -900)]
  const corners: [number, number][] = [
    [2500, 2000],
    [-2500, -2000],
    [2500, -2000],
    [-2500, 2000],
    [2250, 0],
    [0, 1800],
  ]

  test.each([
    [390, 420],
    [900, 640],
  ])('is seen whole wherever it is, on %i × %i', (wide, high) => {
    const [whole, reach] = [frame(crowd), reachIn(wide, high)]
    const [left, top, width, height] = new Lens().part(whole, reach).split(' ').map(Number) as [number, number, number, number]
    for (const hand of corners) {
      const tip = tipIn(whole, reach, hand)
      expect(tip.x - reach.left).toBeGreaterThanOrEqual(left)
      expect(tip.y - reach.up).toBeGreaterThanOrEqual(top)
      expect(tip.x + reach.right).toBeLessThanOrEqual(left + width)
      expect(tip.y + reach.down).toBeLessThanOrEqual(top + height)
    }
  })

  test('points where it is, over every card', () => {
    for (const [wide, high] of [
      [390, 420],
      [900, 640],
    ] as const)
      for (const hand of [
        [1200, -900],
        [1480, -480],
        [-1200, 900],
      ] as const)
        expect(tipIn(frame(crowd), reachIn(wide, high), hand)).toEqual({ x: hand[0] / 10, y: hand[1] / 10 })
  })
})

describe('my time is up', () => {
  const phase = (name: string, more = {}) => ({ king: 2, phase: { name, deadline: 0, ...more } }) as unknown as TableView

  test.each([
    [phase('Drawing', { player: 1 }), 1],
    [phase('Bartering', { player: 1, whom: 3 }), 3],
    [phase('Decreeing', { player: 1 }), 2],
    [phase('Building'), 2],
    [phase('Crowning'), null],
  ])('the table waits for one alone', (table, seat) => {
    expect(askedIn(table)).toBe(seat)
  })

  test.each([
    ['it went on when my time was over', 45_000, 90_000, 45_010, 20_000, true],
    ['it went on because I did something', 45_000, 90_000, 45_010, 44_990, false],
    ['it went on before', 45_000, 90_000, 30_000, 0, false],
    ['it still waits for me', 45_000, 45_000, 45_010, 0, false],
    ['it did not wait for me', null, 90_000, 45_010, 0, false],
  ])('%s', (_, mine, deadline, now, acted, missed) => {
    expect(isMissed(mine, deadline, now, acted)).toBe(missed)
  })
})

describe('what is told of the round is what still matters', () => {
  const seen = (name: string, more: object, mine: object | null = null) =>
    ({ table: { king: 3, roles: [null, 'scout', 'tailor', null], ...more, phase: { name, ...more } }, mine }) as unknown as Play

  test.each([
    ['Drawing', 'open_hearts', 'open_hearts'],
    ['Building', 'open_hearts', null],
    ['Building', 'hurry', 'hurry'],
    ['Refilling', 'hurry', null],
  ])('in %s, of the event %s', (name, event, told) => {
    expect(newsOf(seen(name, { event }))).toBe(told)
  })

  test.each([
    ['the open one of whose turn it is', seen('Drawing', { player: 1 }), { seat: 1, role: 'scout' }],
    ['mine, while nobody else has seen it', seen('Drawing', { player: 0 }, { seat: 0, role: 'rebel' }), { seat: 0, role: 'rebel' }],
    ['not mine once I have shown it', seen('Decreeing', { player: 0 }, { seat: 1, role: 'scout' }), null],
    ['the Tailor’s while the King lays what she has sewn', seen('Building', { is_tailored: true }), { seat: 2, role: 'tailor' }],
    ['of my secret ones the Tailor alone while he builds', seen('Building', { is_tailored: false }, { seat: 0, role: 'rebel' }), null],
    ['none when hands are levelled', seen('Refilling', { player: 1 }, { seat: 1, role: 'scout' }), null],
  ])('of the roles %s', (_, play, told) => {
    expect(roleOf(play)).toEqual(told)
  })
})

describe('the blind hand', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  function jester() {
    const shown: number[][] = []
    const done: Action[] = []
    const offers = [{ do: 'feel' }, { do: 'sweep', at: [0, 0], longest: 12 }]
    const play = {
      mine: { offers },
      table: { phase: { name: 'Rummaging', hand: [0, 0] } },
      act: (action: Action) => (done.push(action), Promise.resolve({ kind: 'done' })),
    }
    const session = { moveHand: (...at: number[]) => (shown.push(at), true) }
    return { shown, done, rummage: new Rummage(play as unknown as Play, session as unknown as Session) }
  }

  async function moveForASecond(rummage: Rummage): Promise<void> {
    rummage.press([0, 0])
    for (let frame = 1; frame <= 60; frame++) {
      await vi.advanceTimersByTimeAsync(1000 / 60)
      rummage.move([frame * 40, 0])
    }
  }

  test('is seen at least fifteen times a second, and feels about five times', async () => {
    const { shown, done, rummage } = jester()
    await moveForASecond(rummage)
    expect(shown.length).toBeGreaterThanOrEqual(15)
    expect(shown.length).toBeLessThanOrEqual(22)
    expect(done.every((action) => action.do === 'feel')).toBe(true)
  })

  test('sweeps in strokes that hang together, none longer than offered', async () => {
    const { done, rummage } = jester()
    rummage.way = 'sweep'
    await moveForASecond(rummage)
    rummage.settle()
    const strokes = done.filter((action) => action.do === 'sweep').map(({ path }) => path)
    expect(strokes.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...strokes.map((path) => path.length))).toBeLessThanOrEqual(24)
    strokes.slice(1).forEach((path, at) => expect(path.slice(0, 2)).toEqual(strokes[at]!.slice(-2)))
    expect(strokes.at(-1)!.slice(-2)).toEqual([2400, 0])
  })

  test('sends one short stroke once, and feels where it ends by its answer', () => {
    const { done, rummage } = jester()
    rummage.way = 'sweep'
    rummage.press([0, 0])
    rummage.move([600, 200])
    rummage.settle()
    expect(done).toEqual([{ do: 'sweep', path: [0, 0, 600, 200] }])
  })

  test.each(['feel', 'sweep'] as const)('that only touches the heap feels it once, ready to %s', async (way) => {
    const { done, rummage } = jester()
    rummage.way = way
    await vi.advanceTimersByTimeAsync(300)
    rummage.press([300, 0])
    await vi.advanceTimersByTimeAsync(10)
    rummage.settle()
    expect(done).toEqual([{ do: 'feel', at: [300, 0] }])
  })

  test('stays inside the zone', () => {
    const { rummage } = jester()
    rummage.press([9000, -9000])
    expect(rummage.hand).toEqual([2500, -2000])
  })
})

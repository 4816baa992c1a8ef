import { describe, expect, it } from 'vitest'
import { burstsAt, groundAt, kindsIn, lastFrame, nextSeat, scenesOf, stepFrom } from '../src/games/falling/film/reel'
import { fallersAt } from '../src/games/falling/wishes'
import type { Card, Faller, Film, Frame } from '../src/games/falling/wire'

const card = (id: number, kind: Card['kind']): Card => ({ id, kind })
const faller = (more: Partial<Faller> = {}): Faller => ({ piles: [], rider: null, hand: null, is_falling: true, numb: 0, ...more })
const frame = (time: number, seat: number | null, what: Frame['what'], ...changed: [number, Faller][]): Frame => ({
  time,
  seat,
  what,
  changed: changed.map(([seat, faller]) => ({ seat, faller })),
})

const hit = card(1, 'hit')
const ground = card(9, 'ground')

/** Ada (0) plays a Hit at Bo (1); Bo stops the first Ground; Cleo (2) gets it, then Bo lands. */
const FILM: Film = {
  since: 20_000,
  until: 36_000,
  fallers: [faller({ hand: hit }), faller({ hand: card(2, 'stop') }), faller()],
  frames: [
    frame(21_000, null, { do: 'dealt', seat: 2, card: card(3, 'skip'), pile: null }, [2, faller({ piles: [[card(3, 'skip')]] })]),
    frame(29_500, 0, { do: 'play', card: 1, at: 1 }, [0, faller()], [1, faller({ hand: card(2, 'stop'), rider: { card: hit, extra: null } })]),
    frame(32_000, null, { do: 'dealt', seat: 1, card: ground, pile: null }, [1, faller({ hand: card(2, 'stop'), piles: [[ground]] })]),
    frame(32_600, 1, { do: 'save', card: 2 }, [1, faller()]),
    frame(33_000, null, { do: 'dealt', seat: 2, card: ground, pile: 3 }, [2, faller({ piles: [[card(3, 'skip'), ground]] })]),
    frame(33_000, null, { do: 'landed', seat: 2 }, [2, faller({ is_falling: false })]),
    frame(34_500, null, { do: 'skipped', seat: 0 }),
    frame(36_000, null, { do: 'dealt', seat: 1, card: card(10, 'ground'), pile: null }),
    frame(36_000, null, { do: 'landed', seat: 1 }, [1, faller({ is_falling: false })]),
    frame(36_000, null, { do: 'finished', winner: 0 }),
  ],
  grounds: [
    { time: 32_000, seat: 1 },
    { time: 33_000, seat: 2 },
    { time: 36_000, seat: 1 },
  ],
}

describe('the film', () => {
  const [stopped, landed, last] = scenesOf(FILM) as [ReturnType<typeof scenesOf>[0], ReturnType<typeof scenesOf>[0], ReturnType<typeof scenesOf>[0]]

  it('has a scene for every Ground, ten seconds long, and says what became of it', () => {
    expect([stopped, landed, last].map(({ seat, thud, isStopped }) => [seat, thud, isStopped])).toEqual([
      [1, 32_000, true],
      [2, 33_000, false],
      [1, 36_000, false],
    ])
    expect([stopped.from, landed.from, last.from]).toEqual([22_000, 23_000, 26_000])
    expect(stopped.until).toBeGreaterThan(32_600)
  })

  it('never begins before the film does', () => {
    expect(scenesOf({ ...FILM, since: 30_000 })[0]!.from).toBe(30_000)
  })

  it('shows everybody as they fell at the time', () => {
    expect(fallersAt(FILM, 29_499)[0]!.hand).toEqual(hit)
    expect(fallersAt(FILM, 29_500).map(({ hand, rider }) => [hand?.kind, rider?.card.kind])).toEqual([
      [undefined, undefined],
      ['stop', 'hit'],
      [undefined, undefined],
    ])
    expect(fallersAt(FILM, 36_000).map(({ is_falling }) => is_falling)).toEqual([true, false, false])
  })

  it('knows under whom the Ground lies until it is answered', () => {
    expect([31_999, 32_000, 32_599, 32_600, 33_000].map((time) => groundAt(FILM, time))).toEqual([null, 1, 1, null, null])
  })

  it('knows whom the dealer serves next', () => {
    expect([20_000, 21_000, 32_999, 33_000, 36_000].map((time) => nextSeat(FILM, time))).toEqual([2, 1, 2, 0, null])
  })

  it('says what happened last, in this scene', () => {
    expect(lastFrame(FILM, stopped, 25_000)).toBeUndefined()
    expect(lastFrame(FILM, stopped, 31_000)?.what.do).toBe('play')
    expect(lastFrame(FILM, landed, 33_100)?.what.do).toBe('landed')
  })

  it('bursts where a card hits, for a short while', () => {
    const kinds = kindsIn(FILM)
    expect(burstsAt(FILM, kinds, 29_600)).toEqual([{ id: 1, seat: 1, kind: 'hit' }])
    expect(burstsAt(FILM, kinds, 29_700)).toEqual([])
    expect(burstsAt(FILM, kinds, 32_600)).toEqual([{ id: 3, seat: 1, kind: 'stop' }])
    expect(burstsAt(FILM, kinds, 33_000)).toEqual([{ id: 5, seat: 2, kind: 'thud' }])
    expect(burstsAt(FILM, kinds, 34_500)).toEqual([{ id: 6, seat: 0, kind: 'skip' }])
  })

  it('steps from one event to the next, and stays in its scene', () => {
    expect(stepFrom(FILM, stopped, stopped.from, true)).toBe(29_500)
    expect(stepFrom(FILM, stopped, 29_500, true)).toBe(32_000)
    expect(stepFrom(FILM, stopped, 29_500, false)).toBe(stopped.from)
    expect(stepFrom(FILM, last, 36_000, true)).toBe(last.until)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tipOf as ofCarnavalesque } from '../src/games/carnavalesque/tips'
import { tipOf as ofFalling } from '../src/games/falling/tips'
import { tipOf as ofFarben } from '../src/games/farben/tips'
import { tipOf as ofFreeze } from '../src/games/freeze/tips'
import type { View } from '../src/net/wire'
import { LANGUAGES } from '../src/net/languages'

const view = (table: object, mine: object | null) => ({ table, mine }) as unknown as View
const freeze = (name: string, seat: number, ...offers: (string | object)[]) =>
  ofFreeze(view({ phase: { name }, stage: [0, 1, 2, 3] }, { seat, offers: offers.map((offer) => (typeof offer === 'string' ? { do: offer } : offer)) }))
const farbenBy =
  (options: object) =>
  (phase: object, seat: number, ...offers: string[]) =>
    ofFarben(view({ phase, options }, { seat, offers: offers.map((action) => ({ do: action })) }))
const farben = farbenBy({ way: 'written' })
const carnavalesque = (phase: object, seat: number, offers: readonly (string | object)[] = [], roles: readonly (string | null)[] = [null, null, null]) =>
  ofCarnavalesque(view({ phase, king: 2, roles }, { seat, offers: offers.map((offer) => (typeof offer === 'string' ? { do: offer } : offer)) })).replace(
    'carnavalesque.tip.',
    '',
  )

describe('what somebody new is told', () => {
  test('in Freeze depends on the side of the curtain', () => {
    expect(freeze('Acting', 2, 'call_foul')).toBe('freeze.tip.Acting')
    expect(freeze('Acting', 2, 'say', 'call_foul'), 'she writes').toBe('freeze.tip.Acting.written')
    expect(freeze('Acting', 4, 'call_foul')).toBe('freeze.tip.Acting.watch')
    expect(freeze('Guessing', 4, 'guess', 'pass')).toBe('freeze.tip.Guessing')
    expect(freeze('Guessing', 1)).toBe('freeze.tip.Guessing.watch')
    expect(freeze('Pointing', 4, { do: 'point', must: null })).toBe('freeze.tip.Pointing')
    expect(freeze('Pointing', 2, { do: 'point', must: 2 }), 'it is her rank').toBe('freeze.tip.Pointing.own')
  })

  test('in Farben depends on whose turn it is', () => {
    expect(farben({ name: 'Telling', teller: 1 }, 1, 'tell', 'finish')).toBe('farben.tip.Telling')
    expect(farben({ name: 'Telling', teller: 1 }, 0)).toBe('farben.tip.Telling.watch')
    expect(farben({ name: 'Reading', teller: 1 }, 1)).toBe('farben.tip.Reading.mine')
    expect(farben({ name: 'Reading', teller: 1 }, 0, 'onward')).toBe('farben.tip.Reading')
    expect(farben({ name: 'Choosing' }, 0)).toBe('farben.tip.Choosing')
    expect(ofFarben(view({ phase: { name: 'Choosing' }, options: {} }, { seat: 0, offers: [], colour: 'red' })), 'hers lies there').toBe(
      'farben.tip.Choosing.laid',
    )
    expect([farben({ name: 'Showing', teller: 1 }, 1, 'show'), farben({ name: 'Showing', teller: 1 }, 0)], 'a moment is too short to read').toEqual([
      'farben.tip.Showing',
      'farben.tip.Telling.watch',
    ])
  })

  test('in Farben depends on how it is played (6.1, 6.2)', () => {
    const aloud = farbenBy({ way: 'room' })
    expect([aloud({ name: 'Telling', teller: 1 }, 1, 'finish'), aloud({ name: 'Telling', teller: 1 }, 0)]).toEqual([
      'farben.tip.Telling.aloud',
      'farben.tip.Telling.watch.aloud',
    ])
    const together = farbenBy({ way: 'room', together: true })
    expect([farben({ name: 'Handing' }, 0, 'hand'), together({ name: 'Handing' }, 0, 'hand'), together({ name: 'Handing' }, 1)]).toEqual([
      'farben.tip.Handing',
      'farben.tip.Handing.together',
      'farben.tip.Handing.watch',
    ])
  })

  test('in Carnavalesque depends on the crown, and on whose turn it is', () => {
    expect([carnavalesque({ name: 'Crowning' }, 0, ['claim', 'decline']), carnavalesque({ name: 'Crowning' }, 0, ['decline'])]).toEqual([
      'Crowning',
      'Crowning.watch',
    ])
    expect([2, 0].map((seat) => carnavalesque({ name: 'Decreeing', player: 0 }, seat))).toEqual(['Decreeing', 'Decreeing.watch'])
    for (const name of ['Drawing', 'Rummaging', 'Giving']) {
      expect([0, 1, 2].map((seat) => carnavalesque({ name, player: 0 }, seat))).toEqual([name, `${name}.watch`, `${name}.king`])
    }
    expect([0, 1, 2].map((seat) => carnavalesque({ name: 'Refilling', player: 2 }, seat))).toEqual(['Refilling.watch', 'Refilling.watch', 'Refilling'])
    expect([carnavalesque({ name: 'Busy' }, 0), carnavalesque({ name: 'Ended' }, 2)]).toEqual(['Busy', 'Ended'])
  })

  test('in Carnavalesque a role is a hint of its own', () => {
    expect([carnavalesque({ name: 'Casting' }, 0, ['keep_role']), carnavalesque({ name: 'Casting' }, 0), carnavalesque({ name: 'Casting' }, 2)]).toEqual([
      'Casting',
      'Casting.watch',
      'Casting.king',
    ])
    expect(carnavalesque({ name: 'Drawing', player: 0 }, 0, ['draw'], ['rebel', null, null])).toBe('Drawing.role')
    expect(carnavalesque({ name: 'Drawing', player: 0, is_choosing: true }, 0, ['discard'], ['gleaner', null, null])).toBe('Drawing.choosing')
    expect([0, 1, 2].map((seat) => carnavalesque({ name: 'Bartering', player: 0, whom: 1 }, seat))).toEqual(['Bartering.watch', 'Bartering', 'Bartering.watch'])
    expect([0, 2].map((seat) => carnavalesque({ name: 'Answering', player: 0 }, seat))).toEqual(['Answering.watch', 'Answering'])
    expect(carnavalesque({ name: 'Decreeing', player: 0 }, 2, ['decree', 'proclaim'])).toBe('Decreeing.word')
    expect(carnavalesque({ name: 'Building' }, 1, ['show_tailor'])).toBe('Building.tailor')
  })

  test('in Carnavalesque the King is told of a float that leaves when he can send one off', () => {
    const lay = (afresh: boolean) => ({ do: 'lay', ways: [{ afresh: false }, { afresh }] })
    expect(carnavalesque({ name: 'Building', laid: 0 }, 2, [lay(true)])).toBe('Building')
    expect(carnavalesque({ name: 'Building', laid: 1 }, 2, [lay(false)])).toBe('Building')
    expect(carnavalesque({ name: 'Building', laid: 1 }, 2, [lay(true)])).toBe('Building.leaving')
    expect(carnavalesque({ name: 'Building', laid: 3 }, 2, [lay(true), 'enough'])).toBe('Building.enough')
    expect(carnavalesque({ name: 'Building', laid: 1 }, 0)).toBe('Building.watch')
  })

  test('in Falling stays the same until the Ground', () => {
    const falling = (name: string, is_falling: boolean, dealer: number | null = null) =>
      ofFalling(view({ phase: { name }, fallers: [{ is_falling }], dealer }, { seat: 0 }))
    expect([falling('Jumping', true), falling('Falling', true), falling('Falling', false), falling('Ended', false)]).toEqual([
      'falling.tip.fall',
      'falling.tip.fall',
      'falling.tip.out',
      'falling.tip.end',
    ])
    expect(falling('Falling', false, 0), 'who deals has not landed (1.3)').toBe('falling.tip.deal')
  })
})

const load = (game: string, lang: string) =>
  JSON.parse(readFileSync(new URL(`../src/i18n/texts/${game}/${lang}.json`, import.meta.url), 'utf8')) as Record<string, string>
const phases = (game: string) => [
  ...new Set([...readFileSync(new URL(`../src/games/${game}/wire.ts`, import.meta.url), 'utf8').matchAll(/^ {2}name: "(\w+)";/gm)].map((match) => match[1]!)),
]

test.each(['freeze', 'farben', 'carnavalesque'])('every phase of %s has its hint', (game) => {
  expect(phases(game).length).toBeGreaterThan(10)
  expect(phases(game).filter((name) => !(`${game}.tip.${name}` in load(game, 'en')))).toEqual([])
})

test('every hint of Carnavalesque has its words', () => {
  const said = Object.keys(load('carnavalesque', 'en')).filter((key) => key.includes('.tip.'))
  const sides = [...readFileSync(new URL('../src/games/carnavalesque/tips.ts', import.meta.url), 'utf8').matchAll(/'(\.\w+)'/g)].map((match) => match[1]!)
  expect(said.filter((key) => !phases('carnavalesque').some((name) => ['', ...sides].some((side) => key === `carnavalesque.tip.${name}${side}`)))).toEqual([])
  expect([...new Set(sides)].filter((side) => !said.some((key) => key.endsWith(side)))).toEqual([])
})

test.each(LANGUAGES)('hints in %s are short', (lang) => {
  const tips = ['freeze', 'farben', 'falling', 'carnavalesque'].flatMap((game) => Object.entries(load(game, lang)).filter(([key]) => key.includes('.tip.')))
  expect(tips.filter(([, text]) => text.length > 140)).toEqual([])
})

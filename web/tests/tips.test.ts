import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tipOf as ofFalling } from '../src/games/falling/tips'
import { tipOf as ofFarben } from '../src/games/farben/tips'
import { tipOf as ofFreeze } from '../src/games/freeze/tips'
import type { View } from '../src/lib/wire'

const view = (table: object, mine: object | null) => ({ table, mine }) as unknown as View
const freeze = (name: string, seat: number, ...offers: string[]) => ofFreeze(view({ phase: { name }, stage: [0, 1, 2, 3] }, { seat, offers: offers.map((action) => ({ do: action })) }))
const farben = (phase: object, seat: number, ...offers: string[]) => ofFarben(view({ phase }, { seat, offers: offers.map((action) => ({ do: action })) }))

describe('what somebody new is told', () => {
  test('in Freeze depends on the side of the curtain', () => {
    expect(freeze('Acting', 2, 'say')).toBe('freeze.tip.Acting')
    expect(freeze('Acting', 4, 'call_foul')).toBe('freeze.tip.Acting.watch')
    expect(freeze('Guessing', 4, 'guess', 'pass')).toBe('freeze.tip.Guessing')
    expect(freeze('Guessing', 1)).toBe('freeze.tip.Guessing.watch')
    expect(freeze('Pointing', 4, 'point')).toBe('freeze.tip.Pointing')
  })

  test('in Farben depends on whose turn it is', () => {
    expect(farben({ name: 'Telling', teller: 1 }, 1, 'tell', 'finish')).toBe('farben.tip.Telling')
    expect(farben({ name: 'Telling', teller: 1 }, 0)).toBe('farben.tip.Telling.watch')
    expect(farben({ name: 'Reading', teller: 1 }, 1)).toBe('farben.tip.Reading.mine')
    expect(farben({ name: 'Reading', teller: 1 }, 0, 'onward')).toBe('farben.tip.Reading')
    expect(farben({ name: 'Choosing' }, 0)).toBe('farben.tip.Choosing')
  })

  test('in Falling stays the same until the Ground', () => {
    const falling = (name: string, is_falling: boolean) => ofFalling(view({ phase: { name }, fallers: [{ is_falling }] }, { seat: 0 }))
    expect([falling('Jumping', true), falling('Falling', true), falling('Falling', false), falling('Ended', false)]).toEqual(['falling.tip.fall', 'falling.tip.fall', 'falling.tip.out', 'falling.tip.end'])
  })
})

const load = (game: string, lang: string) => JSON.parse(readFileSync(new URL(`../src/texts/${game}/${lang}.json`, import.meta.url), 'utf8')) as Record<string, string>
const phases = (game: string) => [...new Set([...readFileSync(new URL(`../src/games/${game}/wire.ts`, import.meta.url), 'utf8').matchAll(/^ {2}name: "(\w+)";/gm)].map((match) => match[1]!))]

test.each(['freeze', 'farben'])('every phase of %s has its hint', (game) => {
  expect(phases(game).length).toBeGreaterThan(10)
  expect(phases(game).filter((name) => !(`${game}.tip.${name}` in load(game, 'en')))).toEqual([])
})

test.each(['en', 'fr', 'de'])('hints in %s are short', (lang) => {
  const tips = ['freeze', 'farben', 'falling'].flatMap((game) => Object.entries(load(game, lang)).filter(([key]) => key.includes('.tip.')))
  expect(tips.filter(([, text]) => text.length > 140)).toEqual([])
})

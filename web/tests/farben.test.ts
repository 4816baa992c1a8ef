import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import palette from '../../src/tablee/games/farben/palette.json'
import { TILES, TONES } from '../src/games/farben/art/patterns'
import { SIGNS } from '../src/games/farben/art/signs'
import { hushedBy, type Play } from '../src/games/farben/table.svelte'

const css = readFileSync(new URL('../src/games/farben/theme.css', import.meta.url).pathname, 'utf8')
const DRAWN = ['plain', 'patchwork']

function tokens(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? ''
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map((match) => [match[1]!, match[2]!]))
}

function light(rgb: readonly number[]): number {
  const [r, g, b] = rgb.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

const rgbOf = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

/** A colour with the lines of its pattern over it. */
function patterned(hex: string, tone: string): number[] {
  const [r, g, b, share] = [...tone.matchAll(/[\d.]+/g)].map(Number)
  return rgbOf(hex).map((part, at) => part * (1 - share!) + [r, g, b][at]! * share!)
}

test('every colour has a sign with an outline of its own, and a pattern', () => {
  const colours = palette.colours.map((paint) => paint.colour)
  expect(Object.keys(SIGNS).sort()).toEqual([...colours].sort())
  expect(new Set(Object.values(SIGNS)).size).toBe(colours.length)
  expect(palette.colours.filter((paint) => !TILES[paint.pattern] && !DRAWN.includes(paint.pattern))).toEqual([])
})

test.each(palette.colours)('the name can be read on $colour, also on its pattern', ({ colour, hex, ink }) => {
  expect(contrast(rgbOf(hex), rgbOf(ink))).toBeGreaterThanOrEqual(4.5)
  expect(contrast(patterned(hex, TONES[colour as keyof typeof TONES]), rgbOf(ink))).toBeGreaterThanOrEqual(4.5)
})

const day = tokens(/\.paint \{([\s\S]*?)\n\}/)
const night = { ...day, ...tokens(/:root\[data-lamp='night'\] \.paint \{([\s\S]*?)\n\}/) }
const PAIRS = [
  'ink board',
  'ink paper',
  'ink sheet',
  'ink line',
  'ink water',
  'ink-soft board',
  'ink-soft paper',
  'ink-soft sheet',
  'ink-soft water',
  'on-act act',
  'on-calm calm',
  'on-glad glad',
  'on-gold gold',
]

describe.each([
  ['day', day, palette.table.day],
  ['night', night, palette.table.night],
])('the table by %s', (_, papers, table) => {
  test('is that of the palette', () => expect(papers['board']).toBe(table))
  test.each(PAIRS)('%s', (pair) => {
    const [words, paper] = pair.split(' ')
    expect(contrast(rgbOf(papers[words!]!), rgbOf(papers[paper!]!))).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(PAIRS.filter((pair) => /(sheet|water|line)$/.test(pair)))('paper that shines by night: %s', (pair) => {
  const papers = tokens(/\.paint \.shines \{([\s\S]*?)\n\}/)
  const [words, paper] = pair.split(' ')
  expect(contrast(rgbOf(papers[words!]!), rgbOf(papers[paper!]!))).toBeGreaterThanOrEqual(4.5)
})

test('3.3 while it is her turn the others are told why nobody hears them', () => {
  const seen = (seat: number, phase: object, hush = true) => hushedBy({ table: { phase, options: { hush } }, mine: { seat } } as unknown as Play)
  for (const name of ['Showing', 'Telling', 'Reading']) {
    expect([0, 1].map((seat) => seen(seat, { name, teller: 1 }))).toEqual(['farben.hushed', null])
  }
  expect([seen(0, { name: 'Telling', teller: 1 }, false), seen(0, { name: 'Choosing' })]).toEqual([null, null])
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const SRC = new URL('../src/', import.meta.url).pathname
const css = readFileSync(`${SRC}ui/tokens.css`, 'utf8')

/** Words and the papers they are laid on. */
const PAIRS: [words: string, papers: string[]][] = [
  ['ink', ['board', 'paper', 'sheet', 'line']],
  ['ink-soft', ['board', 'paper', 'sheet']],
  ['tomato-text', ['board', 'paper', 'sheet']],
  ['mustard-text', ['board', 'paper', 'sheet']],
  ['teal-text', ['board', 'paper', 'sheet']],
  ['plum-text', ['board', 'paper', 'sheet']],
  ['on-act', ['act']],
  ['on-calm', ['calm', 'paper']],
  ['on-glad', ['glad']],
  ['on-gold', ['gold']],
  ['paper', ['ink']],
]
/** Signs and edges that must be seen, but are not read. */
const SHAPES: [shape: string, papers: string[]][] = [['ring', ['board', 'paper', 'sheet']]]

function tokens(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? ''
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map((match) => [match[1]!, match[2]!]))
}
const day = tokens(/:root \{([\s\S]*?)\n\}/)
const night = { ...day, ...tokens(/:root\[data-lamp='night'\],\n\.lamplit \{([\s\S]*?)\n\}/) }

function light(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  const [r, g, b] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

describe.each([
  ['day', day],
  ['night', night],
])('by %s', (_, palette) => {
  const words = PAIRS.flatMap(([word, papers]) => papers.map((paper) => [word, paper] as const))
  test.each(words)('%s can be read on %s', (word, paper) => {
    expect(contrast(palette[word]!, palette[paper]!)).toBeGreaterThanOrEqual(4.5)
  })
  const shapes = SHAPES.flatMap(([shape, papers]) => papers.map((paper) => [shape, paper] as const))
  test.each(shapes)('%s can be seen on %s', (shape, paper) => {
    expect(contrast(palette[shape]!, palette[paper]!)).toBeGreaterThanOrEqual(3)
  })
})

test('words are written only in colours that are checked', () => {
  const checked = new Set(PAIRS.map(([word]) => word))
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|css)$/.test(name) && !name.includes('games/'))
  const used = files.flatMap((name) => [...readFileSync(SRC + name, 'utf8').matchAll(/(?<![-\w])color:\s*var\(--([\w-]+)\)/g)].map((match) => match[1]!))
  expect(used.length).toBeGreaterThan(20)
  expect([...new Set(used)].filter((token) => !checked.has(token) && !SIGNS.has(token))).toEqual([])
})

/** Colours of signs that say nothing alone: the crown beside "host", the star beside "games won". */
const SIGNS = new Set(['gold'])

test('tomato, mustard and teal are never words', () => {
  for (const token of ['tomato', 'mustard', 'teal', 'gold']) expect(PAIRS.map(([word]) => word)).not.toContain(token)
})

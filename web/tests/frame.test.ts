/** What the frame has put an end to stays ended, where it has come already; the rest is counted and may only shrink. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHAPES, spellShapes } from '../shapes.js'

const SRC = new URL('../src/', import.meta.url).pathname
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|css)$/.test(name))
const styles = files.map((name) => [name, readFileSync(SRC + name, 'utf8')] as const)
const FRAMED = /^(frame|screens|ui|games\/(freeze|farben))\//

/** How often something stands in all styles. */
const count = (what: RegExp) => styles.reduce((sum, [, css]) => sum + [...css.matchAll(what)].length, 0)

test('five shapes', () => {
  expect(Object.keys(SHAPES)).toEqual(['tiny', 'low', 'lying', 'wide', 'tall'])
  expect(spellShapes('@shape low {}')).toBe(`@container phone ${SHAPES.low} {}`)
  expect(spellShapes('@shape lying, wide {}')).toBe(`@container phone (${SHAPES.lying}) or (${SHAPES.wide}) {}`)
  expect(() => spellShapes('@shape round {}')).toThrow('no such shape: round')
})

test('nothing in the frame is zoomed or measured away', () => {
  const found = styles.filter(([name, css]) => FRAMED.test(name) && /\bzoom:|var\(--(strip|foot)/.test(css))
  expect(found.map(([name]) => name)).toEqual([])
})

test('no drawing of a framed game asks the glass for its shape', () => {
  const found = styles.filter(([name, css]) => /^games\/(freeze|farben)\//.test(name) && /@media \((max-height|min-height|max-width|orientation)/.test(css))
  expect(found.map(([name]) => name)).toEqual([])
})

test('what is left elsewhere only shrinks', () => {
  expect(count(/\bzoom:/g)).toBe(0)
  expect(count(/:global\(/g)).toBeLessThanOrEqual(GLOBAL)
})

const GLOBAL = 49

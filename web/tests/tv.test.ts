/** What is built for the big screen, read for what Chrome 87 lacks: televisions of 2020 have no newer browser. */
import { readdirSync, readFileSync } from 'node:fs'
import stylelint from 'stylelint'
import { expect, test } from 'vitest'
import { olderScreens } from '../olderScreens'
import { fillIn } from '../src/app/fillIn'
import config from '../tv.stylelint.config.js'

const BUILT = new URL('../../src/tablee/web/assets/tv/', import.meta.url).pathname
const files = (ending: string) => readdirSync(BUILT).filter((name) => name.endsWith(ending))
const scripts = files('.js').map((name) => [name, readFileSync(BUILT + name, 'utf8')] as const)

/** Each of these is skipped as a whole by an older browser, and what stands before it is laid out without. */
const SKIPPED = ['css-container-queries', 'css-container-query-units', 'css-has', 'css-not-sel-list', 'css-subgrid', 'viewport-unit-variants']

const TOO_NEW = [
  /\bObject\.(?:hasOwn|groupBy)\b/,
  /\bstructuredClone\(/,
  /\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced)\(/,
  /\brandomUUID\b/,
  /\bPromise\.withResolvers\b/,
  /\bAbortSignal\.(?:timeout|any)\b/,
  /\bstatic\s*\{/,
  /#\w+ in /,
]

test('there is a build to read', () => {
  expect(scripts.length).toBeGreaterThan(10)
})

test.each(TOO_NEW)('no script has %s', (word) => {
  expect(scripts.filter(([, text]) => word.test(text)).map(([name]) => name)).toEqual([])
})

test('what a list of Chrome 87 lacks is filled in', () => {
  const { at } = Array.prototype
  Reflect.deleteProperty(Array.prototype, 'at')
  fillIn()
  const found = [[1, 2, 3].at(-1), [1, 2, 3].at(0), [].at(0)]
  Array.prototype.at = at
  expect(found).toEqual([3, 1, undefined])
})

test('nobody waits at the top of a script', () => {
  expect(scripts.filter(([, text]) => /^(?:import[^;]+;)*await /.test(text)).map(([name]) => name)).toEqual([])
})

test('styles ask for nothing newer that could not be skipped', async () => {
  const { results } = await stylelint.lint({ files: `${BUILT}*.css`, config })
  const named = results.flatMap(({ warnings }) => warnings.map(({ text }) => /feature "([^"]+)"/.exec(text)?.[1] ?? text))
  expect([...new Set(named)].filter((name) => !SKIPPED.includes(name))).toEqual([])
}, 60_000)

test('before every newer unit stands an older one', () => {
  const newer = /[;{]([a-z-]+):[^;}]*\d(?:cq(?:w|h|i|b|min|max)|[dsl]vh)\b/g
  const alone = files('.css').flatMap((name) => {
    const text = readFileSync(BUILT + name, 'utf8').replace(/@container[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    return [...text.matchAll(newer)].filter(({ 1: property, index }) => !lastOf(text.slice(0, index)).includes(`${property}:`))
  })
  // a gap that is not understood is none; what a variable holds is measured where it is used
  expect(alone.map(([said]) => said).filter((said) => !/[;{](?:--|gap:)/.test(said))).toEqual([])
})

/** The declarations before a place, up to the beginning of its rule. */
const lastOf = (before: string) => before.slice(before.lastIndexOf('{') + 1)

test.each([
  ['.a:where(.svelte-1) .b{}', '.a.svelte-1 .b'],
  ['.a:is(.b,.c){}', '.a.b, .a.c'],
  ['.a:not(.b,.c){}', '.a:not(.b):not(.c)'],
])('%s is said in older words', async (css, selector) => {
  const { default: postcss } = await import('postcss')
  expect(postcss([olderScreens()]).process(css, { from: undefined }).css).toContain(selector.replaceAll(', ', ','))
})

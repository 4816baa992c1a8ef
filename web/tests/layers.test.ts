/** Who may import whom, as tests/test_layers.py asks of the Python side. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const SRC = new URL('../src/', import.meta.url).pathname
/** What stands further left may import what stands further right. */
const LAYERS = ['app', 'screens', 'games', 'frame', 'people', 'ui', 'i18n', 'device', 'net']

/** Every import of a file, static or lazy, as a path below src. */
function importsOf(file: string, text: string): string[] {
  const found = [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.[^'"]+)\1/g)].map((match) => match[2]!)
  return found.map((path) => normalize(join(dirname(file), path))).filter((path) => !path.startsWith('..'))
}

/** What this file must not import: something above it, or another game. */
function faults(file: string, text: string): string[] {
  return importsOf(file, text).filter((path) => isAbove(path, file) || isOtherGame(path, file))
}

const heightOf = (path: string) => LAYERS.indexOf(path.split('/')[0]!)
const isAbove = (path: string, file: string) => heightOf(path) < heightOf(file)
const gameOf = (path: string) => /^games\/(\w+)\//.exec(path)?.[1]

function isOtherGame(path: string, file: string): boolean {
  const [theirs, mine] = [gameOf(path), gameOf(file)]
  return theirs !== undefined && mine !== undefined && theirs !== mine
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name))

test('every file stands in a layer', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => heightOf(file) < 0)).toEqual([])
})

test('nobody imports what stands above, and games are strangers', () => {
  const found = files.flatMap((file) => faults(file, readFileSync(SRC + file, 'utf8')).map((path) => `${file} imports ${path}`))
  expect(found).toEqual([])
})

test.each([
  ['ui/Button.svelte', "import Face from '../people/Face.svelte'"],
  ['net/session.svelte.ts', "import { t } from '../i18n/text.svelte'"],
  ['frame/Hint.svelte', "import { GAMES } from '../games/index'"],
  ['device/sound.ts', "import type { Sign } from '../ui/Icon.svelte'"],
  ['people/Face.svelte', "{#await import('../screens/sheets/Menu.svelte') then page}{/await}"],
  ['games/freeze/phone/Acting.svelte', "import Card from '../../farben/art/Card.svelte'"],
])('%s with %s is found', (file, planted) => {
  expect(faults(file, planted)).toHaveLength(1)
})

test.each([
  ['games/freeze/phone/Acting.svelte', "import Sand from '../art/Sand.svelte'"],
  ['games/index.ts', "import('./freeze/Board.svelte')"],
  ['screens/tv/TvShell.svelte', "import { unpack } from '../../games/index'"],
])('%s may import: %s', (file, text) => {
  expect(faults(file, text)).toEqual([])
})

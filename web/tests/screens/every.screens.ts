/** Every phase of every game at every size, in every language, with letters as they come and twice as large. */
import { describe, expect, inject, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { type Found, rowOf, type Size, sizeOf, tour } from './matrix'
import type { Lang } from '../../src/net/room'
import { type Device, games, type Shown } from './stand.svelte'

const recorded = import.meta.glob<Shown[]>('../../node_modules/.views/*.json', { import: 'default' })
const lists = import.meta.glob<string>('./known/*.txt', { query: '?raw', import: 'default', eager: true })
const frame = window.frameElement as HTMLIFrameElement
const wanted = inject('wanted')
const letters = measure('medium') === 32 ? 200 : 100

/** A TV's letters are as large as its glass says, whatever a browser thinks of letters: the one with less to do looks at it. */
const devices = (['phone', 'tv'] as const).filter(
  (device) => (wanted.device ?? device) === device && (device === 'phone' || letters === Number(wanted.letters ?? 200)),
)

function measure(fontSize: string): number {
  const probe = document.body.appendChild(document.createElement('p'))
  probe.style.fontSize = fontSize
  const size = parseFloat(getComputedStyle(probe).fontSize)
  probe.remove()
  return size
}

function resize({ width, height }: Size): void {
  frame.style.width = `${width}px`
  frame.style.height = `${height}px`
}

describe.each(games.filter((game) => !wanted.game || game === wanted.game))('%s', (game) => {
  test.each(devices)('%s', async (device) => {
    const lot = device === 'tv' ? 'tv' : String(letters)
    const list = `known/${game}-${lot}.txt`
    const known = new Set((lists[`./${list}`] ?? '').split('\n').filter(Boolean))
    const views = await recorded[`../../node_modules/.views/${game}.json`]!()
    // nothing has to be painted while nobody takes pictures
    frame.style.visibility = wanted.shots ? 'visible' : 'hidden'
    const since = performance.now()
    const { found, seen } = await tour({
      game,
      device,
      views,
      letters,
      resize,
      wanted: { ...wanted, sizes: wanted.sizes?.split(',').map(sizeOf) },
      look: wanted.shots
        ? (stop) =>
            shoot(wanted.shots!, `${game}-${stop.phase}-${stop.view}-${device}-${stop.lang}-${stop.size.width}x${stop.size.height}-${letters}`, stop.size)
        : undefined,
    })
    const rows = rowsOf(found)
    const isMine = (row: string) => !wanted.phase || row.startsWith(`${wanted.phase} `)
    const stale = wanted.sizes || wanted.lang || wanted.first || wanted.view !== undefined ? [] : [...known].filter((row) => isMine(row) && !rows.has(row))
    const fresh = [...rows.keys()].filter((row) => !known.has(row))
    console.log(
      `${game} ${device === 'tv' ? 'tv' : `phone ${letters} %`}: ${seen} screens in ${Math.round((performance.now() - since) / 1000)} s, ${rows.size} rows of faults`,
    )
    if (wanted.told) console.log(told([...rows]))
    if (wanted.write) return write(list, known, fresh, stale)
    if (wanted.shots) return
    expect(stale, 'these have been mended: take them from the list').toEqual([])
    expect(fresh, told([...rows].filter(([row]) => fresh.includes(row)))).toEqual([])
  })
})

function rowsOf(found: Found[]): Map<string, Found[]> {
  const rows = new Map<string, Found[]>()
  for (const one of found) {
    const row = rowOf(one)
    rows.set(row, [...(rows.get(row) ?? []), one])
  }
  return rows
}

/** Each row with what is wrong, once for each thing, and where it was seen. */
function told(rows: [string, Found[]][]): string {
  return rows.map(([row, found]) => `${row} (${found.length})\n${examples(found)}`).join('\n')
}

function examples(found: Found[]): string {
  const alike = new Map<string, Found[]>()
  for (const one of found) alike.set(one.what.replaceAll(/\d+/g, '#'), [...(alike.get(one.what.replaceAll(/\d+/g, '#')) ?? []), one])
  const most = wanted.told ? 40 : 3
  return [...alike.values()]
    .slice(0, most)
    .map(
      (all) =>
        `    ${all.length}× ${all[0]!.what} · view ${all[0]!.view}, ${all[0]!.lang}, ${[...new Set(all.map(({ size }) => `${size.width}x${size.height}`))].join(' ')}`,
    )
    .join('\n')
}

async function write(list: string, known: Set<string>, fresh: string[], stale: string[]): Promise<void> {
  for (const row of fresh) known.add(row)
  for (const row of stale) known.delete(row)
  await commands.writeFile(
    `tests/screens/${list}`,
    [...known]
      .sort()
      .map((row) => `${row}\n`)
      .join(''),
  )
}

async function shoot(folder: string, name: string, size: Size): Promise<void> {
  await page.viewport(size.width, size.height)
  await page.screenshot({ path: `${folder}/${name}.png` })
}

declare module 'vitest' {
  export interface ProvidedContext {
    wanted: {
      game?: string
      phase?: string
      device?: Device
      letters?: '100' | '200'
      lang?: Lang
      sizes?: string
      view?: number
      first?: boolean
      shots?: string
      told?: boolean
      write?: boolean
    }
  }
}

/** Which screens are looked at: every phase at every size in every language, more of them in passing. */
import axe from 'axe-core'
import { LANGUAGES } from '../../src/net/languages'
import type { Lang } from '../../src/net/room'
import { type Asked, type Check, type Fault, faintWords, misfits, misnamed, unreached } from './checks'
import { type Device, settle, type Shown, Stand } from './stand.svelte'

export interface Size {
  width: number
  height: number
}

/** From the smallest phone to a large tablet, both ways up. */
export const PHONES: readonly Size[] = [
  '320x568',
  '360x640',
  '390x844',
  '430x932',
  '568x320',
  '844x390',
  '932x430',
  '768x1024',
  '1024x768',
  '820x1180',
  '1024x1366',
  '1366x1024',
].map(sizeOf)
export const TVS: readonly Size[] = ['1280x720', '1920x1080', '3840x2160'].map(sizeOf)
/** Below this height a phone on its side may be scrolled, as with large letters: what is tapped stands beside, always in sight. */
const LOWEST = 360
/** The edges of every shape, and the usual TV: there the first view of a phase is seen in every language, else they take turns. */
const EDGES = ['320x568', '390x844', '568x320', '844x390', '768x1024', '1024x768', '1920x1080'].map(sizeOf)
/** Other views than the first are seen in every so many sizes, in one language after the other: a layout takes its time. */
const APART = { phone: 6, tv: 3 }

export interface Found extends Fault {
  phase: string
  device: Device
  lang: Lang
  size: Size
  /** which of the recorded views */
  view: number
}

export interface Wanted {
  phase?: string | undefined
  lang?: Lang | undefined
  sizes?: readonly Size[] | undefined
  view?: number | undefined
  /** of every phase only the first view */
  first?: boolean | undefined
}

export function sizeOf(text: string): Size {
  const [width = 0, height = 0] = text.split('x').map(Number)
  return { width, height }
}

export interface Tour {
  game: string
  device: Device
  views: readonly Shown[]
  letters: 100 | 200
  resize: (size: Size) => void
  wanted?: Wanted
  /** called on every screen that was looked at */
  look?: ((stop: Stop, faults: Fault[]) => Promise<void> | void) | undefined
}

export interface Stop {
  phase: string
  view: number
  lang: Lang
  size: Size
}

/** Looks at all screens of a game on a device; answers what was wrong, and how many were seen. */
export async function tour({ game, device, views, letters, resize, wanted = {}, look }: Tour): Promise<{ found: Found[]; seen: number }> {
  const sizes = (device === 'tv' ? TVS : PHONES).filter((size) => !wanted.sizes || wanted.sizes.some((one) => isSame(one, size)))
  const langs = LANGUAGES.filter((lang) => !wanted.lang || lang === wanted.lang)
  const found: Found[] = []
  let seen = 0
  const mine = views.filter((shown) => (shown.kind === 'tv') === (device === 'tv'))
  if (mine.length === 0 || sizes.length === 0) return { found, seen }
  const stand = await Stand.open(device, game, mine[0]!.room.code)
  const rank = new Map<string, number>()
  for (const shown of mine) {
    const view = views.indexOf(shown)
    const nth = rank.get(shown.phase) ?? 0
    const isFirst = nth === 0
    rank.set(shown.phase, nth + 1)
    if ((wanted.phase ?? shown.phase) !== shown.phase || (wanted.view ?? view) !== view || (wanted.first && !isFirst)) continue
    resize(sizes[0]!)
    await stand.show(shown)
    for (const [row, size] of sizes.entries()) {
      if (!isFirst && !wanted.sizes && wanted.view === undefined && (row + nth) % APART[device] > 0) continue
      resize(size)
      await settle()
      const isEdge = isFirst && EDGES.some((edge) => isSame(edge, size))
      const spoken = isEdge || wanted.lang || wanted.first ? langs : langs.filter((_, column) => (row + nth) % langs.length === column)
      for (const lang of spoken) {
        await stand.speak(lang)
        const stop = { phase: shown.phase, view, lang, size }
        const isDeep = (letters === 100 || device === 'tv') && lang === spoken[0] && (isFirst ? isRoomy(size) : device === 'tv' || row >= sizes.length / 2)
        const asked: Asked = { mayScroll: letters === 200 || size.height < LOWEST, isTouched: device === 'phone' }
        const faults = [...misfits(asked), ...(isDeep ? await deeper(stand) : [])]
        found.push(...faults.map((fault) => ({ ...fault, ...stop, device })))
        seen += 1
        await look?.(stop, faults)
      }
    }
  }
  await stand.close()
  return { found, seen }
}

/** What depends neither on the size nor on the letters: colours by day and by night; what axe finds; and what the keyboard reaches. */
async function deeper(stand: Stand): Promise<Fault[]> {
  const faults = faintWords()
  stand.light('night')
  faults.push(...faintWords().map((fault) => ({ ...fault, what: `by night: ${fault.what}` })))
  stand.light('day')
  faults.push(...(await askAxe()))
  return stand.device === 'phone' ? [...faults, ...misnamed(), ...unreached()] : faults
}

/** What axe cannot decide is a fault, too; but for contrast and for words on targets, where axe takes drawn letters for words. */
async function askAxe(): Promise<Fault[]> {
  const { violations, incomplete } = await axe.run({
    resultTypes: ['violations', 'incomplete'],
    rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
  })
  return [...violations, ...incomplete].map(({ id, nodes }) => ({ check: 'axe', what: `${id}: ${nodes[0]?.html.slice(0, 120)}` }))
}

/** Where everything is in sight. */
const isRoomy = ({ width, height }: Size) => ['820x1180', '1920x1080'].includes(`${width}x${height}`)

const isSame = (one: Size, other: Size) => one.width === other.width && one.height === other.height

/** A row of the list of known faults. */
export function rowOf({ phase, check }: { phase: string; check: Check }): string {
  return `${phase} ${check}`
}

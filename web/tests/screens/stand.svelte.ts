/** Screens without a house: the real shells, on a socket that says what was recorded. Runs in the page. */
import { hints } from '../../src/frame/hints.svelte'
import { flushSync, mount, tick, unmount } from 'svelte'
import { dressPage, set } from '../../src/device/settings.svelte'
import { GAMES, unpack } from '../../src/games/index'
import { bring, speak } from '../../src/i18n/text.svelte'
import type { Lang } from '../../src/net/room'
import type { Session } from '../../src/net/session.svelte'
import type { Room, View } from '../../src/net/wire'
import PhoneShell from '../../src/screens/PhoneShell.svelte'
import { comeIn } from '../../src/screens/session'
import TvShell from '../../src/screens/tv/TvShell.svelte'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'

/** As `tablee story --views` writes it. */
export interface Shown {
  phase: string
  kind: 'seat' | 'watcher' | 'tv'
  me: number | null
  room: Room
  view: View
}

export type Device = 'phone' | 'tv'

/** Time stands still and nothing goes by itself: a slow machine sees and hears the same as a quick one. */
const now = Date.now()
const later = window.setTimeout
const SOON = 500
Date.now = () => now
window.setInterval = (() => 0) as unknown as typeof setInterval
window.setTimeout = ((then: TimerHandler, wait = 0, ...more: unknown[]) => (wait > SOON ? 0 : later(then, wait, ...more))) as unknown as typeof setTimeout

/** What the house would answer. */
export class Wire extends EventTarget {
  static readonly OPEN = 1
  static last: Wire
  /** who is welcomed: a link that was busy for long asks again */
  static person: number | null = null
  /** what the device asked the table for */
  static acts: unknown[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    super()
    Wire.last = this
    queueMicrotask(() => {
      this.readyState = Wire.OPEN
      this.onopen?.()
    })
  }

  send(text: string): void {
    const message = JSON.parse(text) as { t: string; at?: number; a?: unknown }
    if (message.t === 'act') Wire.acts.push(message.a)
    if (message.t === 'hello') this.say({ t: 'welcome', v: 1, person: Wire.person, token: null, counter: 0, now: Date.now(), games: [] })
    // never before it was sent: who has asked waits from then on
    if (message.t === 'ping') queueMicrotask(() => this.say({ t: 'pong', at: message.at, now: Date.now() }))
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  close(): void {}
}

/** Observers are told of sizes when they are asked for, not once a frame: a screen is laid out at once, and nothing is painted. */
class Sizes {
  static #all = new Set<Sizes>()
  #seen = new Map<Element, string>()
  readonly #tell: ResizeObserverCallback

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
    Sizes.#all.add(this)
  }

  observe(element: Element): void {
    this.#seen.set(element, '')
    Sizes.#all.add(this)
  }

  unobserve(element: Element): void {
    this.#seen.delete(element)
  }

  disconnect(): void {
    this.#seen.clear()
    Sizes.#all.delete(this)
  }

  /** Until nobody has news; who would go on for ever is stopped. */
  static settle(): void {
    for (let round = 0; round < 5; round++) {
      const told = [...Sizes.#all].map((one) => one.#news()).filter(Boolean).length
      flushSync()
      if (told === 0) return
    }
  }

  #news(): boolean {
    const entries = [...this.#seen.keys()].map((element) => this.#entry(element)).filter((entry) => entry !== null)
    if (entries.length > 0) this.#tell(entries, this as unknown as ResizeObserver)
    return entries.length > 0
  }

  #entry(target: Element): ResizeObserverEntry | null {
    const box = target.getBoundingClientRect()
    const html = target instanceof HTMLElement ? target : null
    const [width, height] = html && html.offsetWidth ? [html.offsetWidth, html.offsetHeight] : [box.width, box.height]
    const now = `${width} ${height}`
    if (this.#seen.get(target) === now || !target.isConnected) return null
    this.#seen.set(target, now)
    const size = [{ inlineSize: width, blockSize: height }]
    const style = getComputedStyle(target)
    const [across, down] = [parseFloat(style.paddingLeft) + parseFloat(style.paddingRight), parseFloat(style.paddingTop) + parseFloat(style.paddingBottom)]
    const inside = new DOMRect(0, 0, Math.max(0, (html?.clientWidth ?? width) - (across || 0)), Math.max(0, (html?.clientHeight ?? height) - (down || 0)))
    return {
      target,
      contentRect: inside,
      borderBoxSize: size,
      contentBoxSize: [{ inlineSize: inside.width, blockSize: inside.height }],
      devicePixelContentBoxSize: size,
    }
  }
}

const QR = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Cpath d="M0 0h9v9H0z"/%3E%3C/svg%3E'

/** One device: it is given views, sizes and languages, and never mounts twice. */
export class Stand {
  #session: Session
  #mounted: Record<string, unknown>
  #view: View | null = null

  private constructor(
    readonly device: Device,
    code: string,
  ) {
    globalThis.WebSocket = Wire as unknown as typeof WebSocket
    this.#session = comeIn(code, device === 'tv' ? 'screen' : 'player')
    const target = document.querySelector('#app') ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: 'app' }))
    const props = { session: this.#session }
    this.#mounted = device === 'tv' ? mount(TvShell, { target, props }) : mount(PhoneShell, { target, props })
  }

  static async open(device: Device, game: string, code: string): Promise<Stand> {
    localStorage.clear()
    Object.assign(hints, { off: true }) // they are looked at one by one (tips.test.ts); here all else has its room
    if (device === 'tv') document.documentElement.dataset['screen'] = 'tv'
    else delete document.documentElement.dataset['screen']
    set({ motion: 'less', lamp: 'day' })
    dressPage()
    await Promise.all([bring('house'), unpack(game, device === 'tv' ? 'tv' : 'board')])
    // what is "to come" is a font of the device, which has it or not
    await Promise.all([...document.fonts].filter(({ family }) => !family.includes('to come')).map((font) => font.load()))
    globalThis.ResizeObserver = Sizes as unknown as typeof ResizeObserver
    const stand = new Stand(device, code)
    await settle()
    return stand
  }

  /** Nothing has just happened: what flies past is not looked at. `beforeOurEyes`: a phase begins, with all its moments. */
  async show({ room, view, me }: Shown, beforeOurEyes = false): Promise<void> {
    Wire.person = me
    Wire.last.send('{"t":"hello"}')
    Wire.last.say(room)
    Wire.last.say({ ...view, entry: beforeOurEyes ? view.entry : 0, told: [], clock: { ...view.clock, at: now } })
    await settle()
    this.#view = view
    await this.#shows()
    for (const picture of document.images) if (picture.src.includes('/api/')) picture.src = QR
  }

  /** The first screen of a game is loaded, and a room that changes is left and entered. */
  async #shows(): Promise<void> {
    const { name } = (this.#view!.table as { phase: { name: string } }).phase
    const until = performance.now() + 20_000
    while (document.querySelector<HTMLElement>('[data-testid=phase]')?.dataset['phase'] !== name) {
      if (performance.now() > until) throw new Error(`no screen of ${name}: ${document.body.textContent?.slice(0, 200)}`)
      await new Promise((done) => setTimeout(done, 1))
      await settle()
    }
  }

  async speak(lang: Lang): Promise<void> {
    await speak(lang)
    await settle()
    if (this.#view) await this.#shows()
  }

  light(lamp: 'day' | 'night'): void {
    set({ lamp })
    flushSync()
  }

  async close(): Promise<void> {
    this.#session.close()
    await unmount(this.#mounted)
  }
}

/** Everything that follows from what was just said or done, now. */
export async function settle(): Promise<void> {
  flushSync()
  await tick()
  Sizes.settle()
}

export const games = Object.keys(GAMES)

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, Link } from '../src/net/socket'
import type { Outgoing } from '../src/net/wire'
import { FakeSocket, openBrowser, type Page } from './browser'

const hello = { t: 'hello', v: 1, room: 'KQXB' } as const
const welcome = (counter = 0) => ({ t: 'welcome', v: 1, person: 1, token: 'x', counter, now: 0, games: [] })

let page: Page
let link: Link
let heard: Outgoing[]
let state: { linked: boolean; lost: boolean; waiting: number }
let offset: number | null

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  page = openBrowser()
  heard = []
  offset = null
  link = new Link('ws://house/ws', () => hello, {
    heard: (message) => heard.push(message),
    changed: (now) => (state = now),
    clock: (serverMinusHere) => (offset = serverMinusHere),
  })
})

afterEach(() => {
  link.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function enter(counter = 0): FakeSocket {
  FakeSocket.last.open()
  FakeSocket.last.say(welcome(counter))
  return FakeSocket.last
}

/** Answers pings as a server does, for so many seconds. */
function live(seconds: number): void {
  for (let i = 0; i < seconds * 10; i++) {
    vi.advanceTimersByTime(100)
    const ping = FakeSocket.last.of('ping').at(-1)
    if (ping) FakeSocket.last.say({ t: 'pong', at: ping['at'], now: Date.now() })
  }
}

describe('coming in', () => {
  test('says hello first, then hears', () => {
    const socket = enter()
    expect(socket.sent[0]).toEqual(hello)
    expect(heard.map((message) => message.t)).toEqual(['welcome'])
    expect(state).toEqual({ linked: true, lost: false, waiting: 0 })
  })

  test('a greeting that has to be asked for is said when it is there', async () => {
    link.leave()
    link = new Link('ws://house/ws', async () => ({ ...hello, ticket: 'once' }), { heard: () => undefined, changed: () => undefined, clock: () => undefined })
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
    expect(FakeSocket.last.sent).toEqual([{ ...hello, ticket: 'once' }])
  })

  test('on a slow line every step of the way has its time', async () => {
    link.leave()
    const after = (time: number) => new Promise((done) => setTimeout(done, time))
    const events = { heard: (message: Outgoing) => heard.push(message), changed: (now: typeof state) => (state = now), clock: () => undefined }
    link = new Link('ws://house/ws', () => after(4_000).then(() => ({ ...hello, ticket: 'once' })), events)
    const socket = FakeSocket.last
    await vi.advanceTimersByTimeAsync(4_000)
    socket.open()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(FakeSocket.last, 'a second hello would be a second person').toBe(socket)
    socket.say(welcome())
    expect(state.linked).toBe(true)
  })

  test.each(['open', 'welcome'])('a house that never comes to the %s is tried again', (step) => {
    if (step === 'welcome') FakeSocket.last.open()
    vi.advanceTimersByTime(6_000)
    expect(FakeSocket.all.length).toBe(2)
  })

  test('who is not wanted hears why, and comes back only if it is worth it', async () => {
    const said: Outgoing[] = []
    const turnedAway = (again_in: number | null) => async () => ({ t: 'bye', key: 'frozen', again_in }) as const
    const events = { heard: (message: Outgoing) => said.push(message), changed: () => undefined, clock: () => undefined }
    link.leave()
    link = new Link('ws://house/ws', turnedAway(3_000), events)
    const first = FakeSocket.last
    first.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual([{ t: 'bye', key: 'frozen', again_in: 3_000 }])
    await vi.advanceTimersByTimeAsync(2_900)
    expect(FakeSocket.last).toBe(first)
    await vi.advanceTimersByTimeAsync(200)
    expect(FakeSocket.last).not.toBe(first)
  })

  test('what is tapped before the welcome is sent after it, counted from the last counter of the house', () => {
    FakeSocket.last.open()
    void link.act(7, { do: 'ready' })
    expect(state.waiting).toBe(1)
    expect(FakeSocket.last.of('act')).toEqual([])
    FakeSocket.last.say(welcome(41))
    expect(FakeSocket.last.of('act')).toEqual([{ t: 'act', e: 7, a: { do: 'ready' }, c: 42 }])
  })
})

describe('answers', () => {
  const rows: [object, Answer][] = [
    [{ t: 'ack', c: 1 }, { kind: 'done' }],
    [
      { t: 'refused', c: 1, key: 'not_now', params: { n: 2 } },
      { kind: 'refused', key: 'not_now', params: { n: 2 } },
    ],
    [
      { t: 'late', c: 1, key: 'too_late' },
      { kind: 'late', key: 'too_late', params: {} },
    ],
  ]
  test.each(rows)('%j', async (message, answer) => {
    const socket = enter()
    const asked = link.ask({ do: 'sit' })
    expect(state.waiting).toBe(1)
    socket.say(message)
    expect(await asked).toEqual(answer)
    expect(state.waiting).toBe(0)
  })

  test('who leaves gets an answer, too', async () => {
    enter()
    const asked = link.act(1, { do: 'pass' })
    link.leave()
    expect(await asked).toEqual({ kind: 'left' })
    expect(await link.act(1, { do: 'pass' })).toEqual({ kind: 'left' })
  })
})

describe('a broken link', () => {
  test('resends what is not answered with the same counters, and not what is', () => {
    const socket = enter()
    void link.act(1, { do: 'ready' })
    void link.act(1, { do: 'pass' })
    socket.say({ t: 'ack', c: 1 })
    socket.close()
    vi.advanceTimersByTime(400)
    const again = enter(1)
    expect(again).not.toBe(socket)
    expect(again.of('act')).toEqual([{ t: 'act', e: 1, a: { do: 'pass' }, c: 2 }])
  })

  test('shows the banner after three seconds, not before, and takes it away on return', () => {
    enter().close()
    vi.advanceTimersByTime(2_900)
    expect(state).toMatchObject({ linked: false, lost: false })
    vi.advanceTimersByTime(200)
    expect(state).toMatchObject({ linked: false, lost: true })
    enter()
    expect(state).toMatchObject({ linked: true, lost: false })
  })

  test('tries again less and less often', () => {
    enter().close()
    for (let i = 0; i < 600; i++) {
      vi.advanceTimersByTime(100)
      if (FakeSocket.last.readyState === FakeSocket.CONNECTING) FakeSocket.last.close()
    }
    expect(FakeSocket.all.length).toBeGreaterThan(8)
    expect(FakeSocket.all.length).toBeLessThan(20)
  })

  test('comes back when the house said so', () => {
    const socket = enter()
    socket.say({ t: 'bye', key: 'too_fast', again_in: 5_000 })
    socket.close()
    vi.advanceTimersByTime(4_900)
    expect(FakeSocket.all.length).toBe(1)
    vi.advanceTimersByTime(200)
    expect(FakeSocket.all.length).toBe(2)
  })

  test('a server that does not answer a ping is gone', () => {
    enter()
    live(20)
    expect(FakeSocket.all.length).toBe(1)
    vi.advanceTimersByTime(9_000)
    expect(FakeSocket.all.length).toBeGreaterThan(1)
  })

  test('on a line on which the welcome took long, so may a pong', () => {
    const socket = FakeSocket.last
    socket.open()
    vi.advanceTimersByTime(2_500)
    socket.say(welcome())
    vi.advanceTimersByTime(2_500)
    expect(FakeSocket.last).toBe(socket)
    vi.advanceTimersByTime(5_000)
    expect(FakeSocket.last).not.toBe(socket)
  })

  test('a house that falls silent is noticed and told within five seconds', () => {
    enter()
    live(10)
    vi.advanceTimersByTime(4_700)
    expect(state).toMatchObject({ linked: false, lost: true })
  })

  test('who taps and taps on a dead line is told so, too', () => {
    enter()
    live(10)
    for (let i = 0; i < 4; i++) {
      void link.act(1, { do: 'pass' })
      vi.advanceTimersByTime(1_200)
    }
    expect(state).toMatchObject({ linked: false, lost: true })
  })

  test('a late frame of an old socket is not heard', () => {
    const old = enter()
    const ears = old.onmessage
    old.close()
    vi.advanceTimersByTime(400)
    enter()
    const count = heard.length
    ears?.({ data: JSON.stringify({ t: 'sorry', key: 'old' }) })
    expect(heard.length).toBe(count)
  })
})

describe('a phone that slept', () => {
  test.each(['visibilitychange', 'pageshow', 'online'])('%s reconnects at once', (event) => {
    enter().close()
    vi.advanceTimersByTime(60_000)
    FakeSocket.last.readyState = FakeSocket.CLOSED
    const before = FakeSocket.all.length
    const target = event === 'visibilitychange' ? page : window
    target.dispatchEvent(new Event(event))
    expect(FakeSocket.all.length).toBe(before + 1)
  })

  test('a hidden page does not reconnect', () => {
    enter()
    page.visibilityState = 'hidden'
    const before = FakeSocket.all.length
    page.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all.length).toBe(before)
  })

  test('a socket that looks open is asked at once, and dropped if it is silent', () => {
    const socket = enter()
    live(2)
    const pings = socket.of('ping').length
    page.dispatchEvent(new Event('visibilitychange'))
    expect(socket.of('ping').length).toBe(pings + 1)
    vi.advanceTimersByTime(3_000)
    expect(FakeSocket.all.length).toBe(2)
  })

  test('a timer that comes late by seconds is a wake', () => {
    const socket = enter()
    live(2)
    const pings = socket.of('ping').length
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(1_000)
    expect(socket.of('ping').length).toBe(pings + 1)
  })
})

describe('the clock', () => {
  test('the offset is measured at the middle of a round trip', () => {
    const socket = enter()
    const sent = socket.of('ping')[0]!['at'] as number
    vi.advanceTimersByTime(80)
    socket.say({ t: 'pong', at: sent, now: sent + 40 + 5_000 })
    expect(offset).toBe(5_000)
  })

  test('a phone whose clock is set back by hours asks at once what time it is', () => {
    const socket = enter()
    live(5)
    vi.setSystemTime(Date.now() - 3 * 3_600_000)
    socket.say({ t: 'pong', at: Date.now() + 3 * 3_600_000, now: 0 })
    offset = null
    vi.advanceTimersByTime(1_000)
    const asked = socket.of('ping').at(-1)!['at'] as number
    expect(asked).toBe(Date.now())
    vi.advanceTimersByTime(60)
    socket.say({ t: 'pong', at: asked, now: asked + 30 + 5_000 })
    expect(offset).toBe(5_000)
  })

  test('a slow answer does not spoil a good measurement', () => {
    const socket = enter()
    const first = socket.of('ping')[0]!['at'] as number
    vi.advanceTimersByTime(20)
    socket.say({ t: 'pong', at: first, now: first + 10 + 5_000 })
    live(5)
    const slow = Date.now() - 900
    offset = null
    socket.say({ t: 'pong', at: slow, now: slow + 5_000 })
    expect(offset).toBe(null)
  })
})

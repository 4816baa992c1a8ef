import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Lent, Session } from '../src/net/session.svelte'
import { keep, recall } from '../src/net/storage'
import { FakeSocket, openBrowser } from './browser'

const person = (id: number) => ({ id, name: `Guest ${id}`, animal: 1, colour: 1, plays: true, ready: false, bot: null })
const room = (stage: string, game: string, seats: number[], commitment = 'c') => ({
  t: 'room',
  code: 'KQXB',
  host: 1,
  people: seats.map(person),
  stage,
  game,
  seats,
  commitment,
  options: {},
  packs: [],
})
const view = (entry: number) => ({ t: 'view', entry, clock: { at: 0, time: 0, pace: 1 }, table: {}, mine: null, told: [] })

/** A phone that speaks English and shows nothing. */
const LENT: Lent = { lang: () => 'en', refuse: () => undefined, named: (room) => room }

let session: Session

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  openBrowser()
  vi.stubGlobal('location', { protocol: 'http:', host: 'house' })
  keep('tablee.me.KQXB', null)
  session = new Session('KQXB', 'screen', {}, LENT)
})

afterEach(() => {
  session.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function hear(...messages: object[]): void {
  FakeSocket.last.open()
  FakeSocket.last.say({ t: 'welcome', v: 1, person: null, token: null, counter: 0, now: 0, games: [] })
  for (const message of messages) FakeSocket.last.say(message)
}

/** The screens of one game must never be shown the view of another, nor seats that are not there any more. */
test.each([
  ['another game', room('playing', 'falling', [1, 2])],
  ['another number of seats', room('playing', 'freeze', [1, 2, 3])],
  ['other people on the seats', room('over', 'freeze', [2, 1])],
  ['the lobby', room('lobby', 'freeze', [])],
])('what was on the table before a sleep is gone: %s', (_, later) => {
  hear(room('playing', 'freeze', [1, 2]), view(7))
  expect(session.view?.entry).toBe(7)
  FakeSocket.last.close()
  vi.advanceTimersByTime(1_000)
  hear(later)
  expect(session.view).toBe(null)
  FakeSocket.last.say(view(1))
  expect(session.view).not.toBe(null)
})

test.each([
  ['while the game goes on', room('playing', 'freeze', [1, 2])],
  ['when it is over', room('over', 'freeze', [1, 2], 'next')],
])('the same table stays on the screen %s', (_, later) => {
  hear(room('playing', 'freeze', [1, 2]), view(7))
  FakeSocket.last.say(later)
  expect(session.view?.entry).toBe(7)
})

const hellos = () => FakeSocket.all.flatMap((socket) => socket.sent).filter((sent) => sent['t'] === 'hello')

test('who is not welcomed knocks again with the same secret, also after a reload, and it becomes her token', () => {
  const phone = new Session('KQXB', 'player', { name: 'Zoé' }, LENT)
  FakeSocket.last.open()
  FakeSocket.last.close()
  vi.advanceTimersByTime(1_000)
  FakeSocket.last.open()
  phone.close()
  const again = new Session('KQXB', 'player', { name: 'Zoé' }, LENT)
  FakeSocket.last.open()
  FakeSocket.last.say({ t: 'welcome', v: 1, person: 1, token: null, counter: 0, now: 0, games: [] })
  const secrets = hellos().map((hello) => hello['secret'])
  expect(secrets).toHaveLength(3)
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(recall('tablee.me.KQXB')).toBe(secrets[0])
  expect(recall('tablee.knock.KQXB')).toBe(null)
  again.close()
})

test('a screen has no secret, and every room another one', () => {
  FakeSocket.last.open()
  for (const code of ['BCDF', 'GHJK']) {
    const phone = new Session(code, 'player', {}, LENT)
    FakeSocket.last.open()
    phone.close()
  }
  const [screen, one, other] = hellos().map((hello) => hello['secret'])
  expect(screen).toBe(undefined)
  expect(one).not.toBe(other)
})

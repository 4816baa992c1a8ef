import type { Bye, Chat, Hand, Hello, Incoming, Outgoing, React, Unsay } from './wire'
import type { Wish } from './room'

/** What became of a tap: done, refused by the rules, too late, or never sent because we left. */
export type Answer = { kind: 'done' } | { kind: 'refused' | 'late'; key: string; params: Record<string, unknown> } | { kind: 'left' }

type Doing = { t: 'act'; e: number; a: unknown } | { t: 'ask'; a: Wish }
type Waiting = { c: number; doing: Doing; answered: (answer: Answer) => void }

/** How to come in; or, if the house does not want me like this, why. It may have to be asked for first. */
export type Greeting = Hello | Bye

export interface LinkEvents {
  heard: (message: Outgoing) => void
  /** `linked`: the server has welcomed us. `lost`: for three seconds now it has not. */
  changed: (state: { linked: boolean; lost: boolean; waiting: number }) => void
  clock: (serverMinusHere: number) => void
}

const PATIENCE = { banner: 3_000, pong: 2_000, ping: 2_500, nap: 4_000, connect: 5_000 }
const BACKOFF = { first: 300, most: 8_000 }

/**
 * One link to one room. Every tap keeps a counter until the server has answered it, and is sent again after
 * each reconnection; the server knows the counters it has seen, so nothing happens twice.
 */
export class Link {
  #socket: WebSocket | null = null
  #linked = false
  #lost = false
  #left = false
  #tries = 0
  #counter = 0
  #waiting: Waiting[] = []
  #early: { doing: Doing; answered: (answer: Answer) => void }[] = []
  #comeBackIn: number | null = null
  #rtt = Infinity
  #lastTick = Date.now()
  #lastHeard = Date.now()
  #pinged = 0
  #isAwaited = false
  #greeted = 0
  /** ms; how much more than a good line this one takes for an answer */
  #slowness = 0
  #timers = { banner: 0, again: 0, pong: 0, pulse: 0 }
  readonly #url: string
  readonly #hello: () => Greeting | Promise<Greeting>
  readonly #events: LinkEvents

  constructor(url: string, hello: () => Greeting | Promise<Greeting>, events: LinkEvents) {
    this.#url = url
    this.#hello = hello
    this.#events = events
    this.#watchTheDevice(true)
    this.#timers.pulse = setTimer(() => this.#pulse(), 1_000, true)
    this.#missing()
    this.#connect()
  }

  act(entry: number, action: unknown): Promise<Answer> {
    return this.#keep({ t: 'act', e: entry, a: action })
  }

  ask(wish: Wish): Promise<Answer> {
    return this.#keep({ t: 'ask', a: wish })
  }

  /** What passes by is sent now or never: a reaction, a line of the chat, taking one away, a hand that moves. Was it sent? */
  pass(message: React | Chat | Unsay | Hand): boolean {
    if (this.#linked) this.#send(message)
    return this.#linked
  }

  leave(): void {
    this.#left = true
    this.#watchTheDevice(false)
    for (const timer of Object.values(this.#timers)) clearTimer(timer)
    this.#drop()
    for (const { answered } of [...this.#waiting, ...this.#early]) answered({ kind: 'left' })
    this.#waiting = []
    this.#early = []
  }

  // taps ------------------------------------------------------------------------------------------

  #keep(doing: Doing): Promise<Answer> {
    if (this.#left) return Promise.resolve({ kind: 'left' })
    return new Promise((answered) => {
      if (this.#linked) this.#number({ doing, answered })
      else this.#early.push({ doing, answered })
      this.#tell()
    })
  }

  #number({ doing, answered }: { doing: Doing; answered: (answer: Answer) => void }): void {
    const waiting = { c: ++this.#counter, doing, answered }
    this.#waiting.push(waiting)
    this.#send({ ...doing, c: waiting.c })
    if (this.#sincePing() > 1_000) this.#ping()
  }

  #answer(c: number, answer: Answer): void {
    const index = this.#waiting.findIndex((waiting) => waiting.c === c)
    if (index < 0) return
    this.#waiting.splice(index, 1)[0]?.answered(answer)
    this.#tell()
  }

  // coming and going ------------------------------------------------------------------------------

  #connect(): void {
    clearTimer(this.#timers.again)
    this.#drop()
    if (this.#left) return
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.onopen = () => this.#greet(socket)
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(JSON.parse(String(data)) as Outgoing)
    socket.onclose = () => this.#socket === socket && this.#gone()
    this.#expect(PATIENCE.connect)
  }

  /** On a slow line each step takes its time: who hung up over it would come in a second time, as somebody else. */
  #greet(socket: WebSocket): void {
    this.#expect(PATIENCE.connect)
    const hello = this.#hello()
    const isMine = () => this.#socket === socket
    if (hello instanceof Promise)
      hello.then(
        (said) => isMine() && this.#say(said),
        () => isMine() && this.#gone(),
      )
    else this.#say(hello)
  }

  #say(greeting: Greeting): void {
    this.#expect(PATIENCE.connect)
    this.#greeted = Date.now()
    if (greeting.t === 'hello') return this.#send(greeting)
    this.#hear(greeting)
    if (!this.#left) this.#gone()
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#stopWaiting()
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #gone(): void {
    this.#drop()
    this.#missing()
    const wait = Math.min(BACKOFF.most, BACKOFF.first * 2 ** this.#tries++) * (0.5 + Math.random() / 2)
    this.#timers.again = setTimer(() => this.#connect(), this.#comeBackIn ?? wait)
    this.#comeBackIn = null
  }

  #missing(): void {
    this.#linked = false
    clearTimer(this.#timers.banner)
    this.#timers.banner = setTimer(() => this.#showLost(), PATIENCE.banner - (Date.now() - this.#lastHeard))
    this.#tell()
  }

  #showLost(): void {
    this.#lost = true
    this.#tell()
  }

  #welcomed(counter: number): void {
    clearTimer(this.#timers.banner)
    this.#linked = true
    this.#lost = false
    this.#tries = 0
    this.#slowness = Date.now() - this.#greeted
    this.#counter = Math.max(this.#counter, counter)
    for (const { c, doing } of this.#waiting) this.#send({ ...doing, c })
    for (const early of this.#early.splice(0)) this.#number(early)
    this.#ping()
    this.#tell()
  }

  // hearing ---------------------------------------------------------------------------------------

  #hear(message: Outgoing): void {
    this.#stopWaiting()
    this.#lastHeard = Date.now()
    if (message.t === 'welcome') this.#welcomed(message.counter)
    else if (message.t === 'ack') this.#answer(message.c, { kind: 'done' })
    else if (message.t === 'refused') this.#answer(message.c, { kind: 'refused', key: message.key, params: message.params })
    else if (message.t === 'late') this.#answer(message.c, { kind: 'late', key: message.key, params: {} })
    else if (message.t === 'bye') this.#comeBackIn = message.again_in
    else if (message.t === 'pong') this.#timeOfDay(message.at, message.now)
    this.#events.heard(message)
  }

  #timeOfDay(sent: number, server: number): void {
    const here = Date.now()
    const rtt = here - sent
    if (rtt < 0 || rtt > this.#rtt * 1.5 + 5) return
    this.#rtt = Math.max(1, Math.min(rtt, this.#rtt * 1.1))
    this.#events.clock(server - (sent + here) / 2)
  }

  // pulse -----------------------------------------------------------------------------------------

  /** A timer that is late by seconds, or early: the device slept, or its clock was set. The socket may be dead without knowing it. */
  #pulse(): void {
    const nap = Date.now() - this.#lastTick
    this.#lastTick = Date.now()
    if (nap < 0 || nap > PATIENCE.nap) this.#awake()
    else if (this.#linked && this.#sincePing() >= PATIENCE.ping) this.#ping()
  }

  #sincePing(): number {
    return Date.now() - this.#pinged
  }

  #ping(): void {
    this.#pinged = Date.now()
    this.#send({ t: 'ping', at: this.#pinged })
    if (!this.#isAwaited) this.#expect(PATIENCE.pong + this.#slowness)
    this.#isAwaited = true
  }

  #stopWaiting(): void {
    clearTimer(this.#timers.pong)
    this.#isAwaited = false
  }

  #expect(within: number): void {
    clearTimer(this.#timers.pong)
    this.#timers.pong = setTimer(() => this.#gone(), within)
  }

  #awake = (): void => {
    if (document.visibilityState === 'hidden') return
    this.#stopWaiting()
    this.#rtt = Infinity
    this.#tries = 0
    this.#lastHeard = Date.now()
    if (this.#linked && this.#socket?.readyState === WebSocket.OPEN) this.#ping()
    else this.#connect()
  }

  #watchTheDevice(on: boolean): void {
    const set = on ? 'addEventListener' : 'removeEventListener'
    document[set]('visibilitychange', this.#awake)
    window[set]('pageshow', this.#awake)
    window[set]('online', this.#awake)
    window[set]('offline', this.#awake)
  }

  #send(message: Incoming): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #tell(): void {
    this.#events.changed({ linked: this.#linked, lost: this.#lost, waiting: this.#waiting.length + this.#early.length })
  }
}

function setTimer(run: () => void, after: number, again = false): number {
  return (again ? setInterval(run, after) : setTimeout(run, after)) as unknown as number
}

function clearTimer(timer: number): void {
  clearTimeout(timer)
  clearInterval(timer)
}

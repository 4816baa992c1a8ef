import { setOffset, setTableClock } from './clock.svelte'
import { changeForTicket, type Moving, offerSeat } from './api'
import type { Lang, Person, Reaction, Wish } from './room'
import { keep, recall } from './storage'
import { type Answer, type Greeting, Link } from './socket'
import type { Bye, ChatLine, GameCard, HandMoved, Hello, Outgoing, Reacted, Room, Unheard, View } from './wire'

export type Role = NonNullable<Hello['as']>
export type Who = Pick<Hello, 'name' | 'animal' | 'colour'>
/** What the device around a session lends it: net knows no languages and no screens. */
export interface Lent {
  /** in which language I am spoken to */
  lang: () => Lang
  /** says why a tap was not done, near the finger */
  refuse: (kind: 'refused' | 'late', key: string, params: Record<string, unknown>) => void
  /** calls those whose name was erased by something else */
  named: (room: Room) => Room
}
type Hearer = (reacted: Reacted) => void
type Seer = (moved: HandMoved) => void

/** One evening as this device sees it: the room, my view of the table, and the link between us. */
export class Session {
  readonly code: string
  #room: Room | null = $state.raw(null)
  readonly #lent: Lent
  room: Room | null = $derived.by(() => this.#room && this.#lent.named(this.#room))
  view: View | null = $state.raw(null)
  games: GameCard[] = $state.raw([])
  linked = $state(false)
  lost = $state(false)
  /** taps that are not yet answered */
  waiting = $state(0)
  /** the room is read-only for the moment; a key of `sorry.` */
  sorry: string | null = $state(null)
  /** how often I came in, again too: what happened meanwhile is no news to me */
  comings = $state(0)
  bye: Bye | null = $state.raw(null)
  /** the chat, as far as I may read it */
  talk: ChatLine[] = $state.raw([])
  /** what I wrote and nobody heard */
  unheard = $state('')
  #read: ReadonlySet<string> = $state.raw(new Set())
  #lastSaid = ''
  #id: number | null = $state(null)
  me: Person | null = $derived(this.room?.people.find((person) => person.id === this.#id) ?? null)
  hasNews = $derived(this.talk.some((line) => line.person !== this.#id && !this.#read.has(line.id)))
  isHost = $derived(this.#id !== null && this.room?.host === this.#id)

  #link: Link
  #hearers = new Set<Hearer>()
  #seers = new Set<Seer>()

  constructor(code: string, role: Role, who: Who, lent: Lent) {
    this.code = code
    this.#lent = lent
    this.#link = new Link(socketAddress(code), () => hello(code, role, who, lent.lang()), {
      heard: (message) => this.#hear(message, role),
      changed: ({ linked, lost, waiting }) => Object.assign(this, { linked, lost, waiting }),
      clock: setOffset,
    })
  }

  /** An action at the table, made in the view I see now. A refusal is said where the finger is. */
  act = (action: { do: string }): Promise<Answer> => this.#answered(this.#link.act(this.view?.entry ?? 0, action))

  /** A wish to the room: rename, get ready, start… */
  ask = (wish: Wish): Promise<Answer> => this.#answered(this.#link.ask(wish))

  /** A link that moves my seat to another phone. */
  offerSeat = (): Promise<Moving> => offerSeat(this.code, tokenOf(this.code) ?? '')

  react = (how: Reaction): boolean => this.#link.pass({ t: 'react', how })

  /** A line of the chat; what could not be sent stays with me. */
  chat = (text: string): boolean => {
    this.#lastSaid = text
    return this.#link.pass({ t: 'chat', text })
  }

  unsay = (id: string): boolean => this.#link.pass({ t: 'unsay', id })

  markRead = (): void => {
    this.#read = new Set(this.talk.map((line) => line.id))
  }

  /** Hears the reactions of others; call what it returns to stop. */
  onReaction = (hearer: Hearer): (() => void) => {
    this.#hearers.add(hearer)
    return () => this.#hearers.delete(hearer)
  }

  /** My hand over the table, for those who may see it. */
  moveHand = (x: number, y: number): boolean => this.#link.pass({ t: 'hand', x, y })

  /** Sees the hands of others; call what it returns to stop. */
  onHand = (seer: Seer): (() => void) => {
    this.#seers.add(seer)
    return () => this.#seers.delete(seer)
  }

  close(): void {
    this.#link.leave()
  }

  async #answered(answer: Promise<Answer>): Promise<Answer> {
    const said = await answer
    if (said.kind === 'refused' || said.kind === 'late') this.#lent.refuse(said.kind, said.key, said.params)
    return said
  }

  #hear(message: Outgoing, role: Role): void {
    if (message.t === 'welcome') {
      if (role === 'player') sitDown(this.code)
      setOffset(message.now - Date.now())
      this.#id = message.person
      this.games = message.games
      this.sorry = this.bye = null
      this.comings += 1
      this.talk = []
    } else if (message.t === 'room') this.#enter(message)
    else if (message.t === 'view') this.#see(message)
    else if (message.t === 'reacted') this.#hearers.forEach((hear) => hear(message))
    else if (message.t === 'hand_moved') this.#seers.forEach((see) => see(message))
    else if (message.t === 'talk') this.talk = message.lines
    else if (message.t === 'unheard') this.#takeBack(message)
    else if (message.t === 'sorry') this.sorry = message.key
    else if (message.t === 'bye') this.#part(message)
  }

  #takeBack({ key, params }: Unheard): void {
    this.#lent.refuse('refused', key, params)
    this.unheard = this.#lastSaid
    this.#lastSaid = ''
  }

  #part(bye: Bye): void {
    this.bye = bye
    if (bye.again_in === null) this.close()
  }

  #enter(room: Room): void {
    // luck is drawn after the commitment was seen: nobody can have planned the deal around it
    const isNew = room.commitment !== this.#room?.commitment
    if (room.stage === 'lobby' || !isSameTable(room, this.#room, this.#id)) this.view = null
    this.#room = room
    if (isNew && room.stage !== 'playing' && this.me) void this.#link.ask({ do: 'lend_luck', nonce: drawn(16) })
  }

  #see(view: View): void {
    setTableClock(view.clock, view.still)
    this.view = view
  }
}

/** Who slept meanwhile must not see the old view with new seats, nor on the screens of another game. */
function isSameTable(now: Room, before: Room | null, me: number | null): boolean {
  if (now.game !== before?.game || now.seats.length !== before.seats.length) return false
  const isGoingOn = now.stage === 'playing' && before.stage === 'playing' && now.commitment === before.commitment
  const mine = (seats: number[]) => (me === null ? -1 : seats.indexOf(me))
  return isGoingOn ? mine(now.seats) === mine(before.seats) : now.seats.join() === before.seats.join()
}

function hello(code: string, role: Role, who: Who, lang: Lang): Greeting | Promise<Greeting> {
  const greeting: Hello = { t: 'hello', v: 1, room: code, as: role, lang, ...who }
  if (role !== 'player') return greeting
  const token = tokenOf(code)
  if (!token) return { ...greeting, secret: secretFor(code) }
  return changeForTicket(code, token).then((said) => ('ticket' in said ? { ...greeting, ...said } : said))
}

/** Drawn before I come in for the first time: if the welcome is lost on its way, the same secret leads to the same seat. */
function secretFor(code: string): string {
  const secret = recall<string>(knock(code)) ?? drawn(32)
  keep(knock(code), secret)
  return secret
}

/** I am in: the secret with which I came is the token of my seat. */
function sitDown(code: string): void {
  const secret = recall<string>(knock(code))
  if (secret) sitDownAs(code, secret)
  keep(knock(code), null)
}

const knock = (code: string) => `tablee.knock.${code}`

const pocket = (code: string) => `tablee.me.${code}`

/** The token of my seat in this room, if I have one. */
export function tokenOf(code: string): string | null {
  return recall<string>(pocket(code))
}

export function wasHere(code: string): boolean {
  return tokenOf(code) !== null
}

export function forget(code: string): void {
  keep(pocket(code), null)
}

/** I leave; if I knock again I am who I was. */
export function standUp(code: string): void {
  keep(knock(code), tokenOf(code))
  forget(code)
}

/** From now on this phone has the seat that this token belongs to. */
export function sitDownAs(code: string, token: string): void {
  keep(pocket(code), token)
}

let passed: Session | null = null

/** The next page sits where this one sat: it takes up the link. */
export function passOn(session: Session): void {
  passed = session
}

export function takeUp(code: string): Session | null {
  const session = passed?.code === code ? passed : null
  passed = null
  return session
}

function drawn(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** With its room in it: where there are several houses, each knows at once who keeps that. */
function socketAddress(code: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${code}`
}

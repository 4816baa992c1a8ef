import type { Clock } from './wire'

let offset = 0
let wall: Clock = { at: 0, time: 0, pace: 0 }

/** The server's wall clock, as this device knows it. */
export function serverNow(): number {
  return Date.now() + offset
}

export function setOffset(serverMinusHere: number): void {
  offset = serverMinusHere
}

export function setTableClock(clock: Clock): void {
  wall = clock
}

/** Table time: it stands still in pauses. */
export function tableNow(): number {
  return wall.time + (serverNow() - wall.at) * wall.pace
}

export function paused(): boolean {
  return wall.pace === 0
}

let ticks = $state(0)
let beating: ReturnType<typeof setInterval> | undefined

/** Whoever reads the time is told of it again ten times a second; before the first countdown nothing beats. */
function everyTick(): void {
  beating ??= setInterval(() => (ticks += 1), 100)
  void ticks
}

/** Milliseconds of table time until a deadline; read inside a component it stays up to date. Never below 0. */
export function left(deadline: number): number {
  everyTick()
  return Math.max(0, deadline - tableNow())
}

export interface Countdown {
  readonly left: number
  readonly seconds: number
  readonly over: boolean
}

/** A countdown that is computed from its deadline, never decremented: it is right after any sleep.
 *  Who shows seconds is told once a second: nothing else is drawn anew. */
export function countdown(deadline: () => number | null | undefined): Countdown {
  const ms = $derived.by(() => {
    const until = deadline()
    return until == null ? 0 : left(until)
  })
  const seconds = $derived(Math.ceil(ms / 1000))
  return {
    get left() {
      return ms
    },
    get seconds() {
      return seconds
    },
    get over() {
      return seconds === 0
    },
  }
}

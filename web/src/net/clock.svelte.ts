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

let still = $state(false)

/** While it is still the table waits for somebody, and nobody has to hurry. */
export function setTableClock(clock: Clock, isStill = false): void {
  wall = clock
  still = isStill
}

/** No choice has a deadline at the moment, whatever a view says of it. */
export function isStill(): boolean {
  return still
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

/** Milliseconds of table time until a deadline; read inside a component it stays up to date. Never below 0; for ever,
 *  where nobody has to hurry. */
export function left(deadline: number): number {
  if (still) return Infinity
  everyTick()
  return Math.max(0, deadline - tableNow())
}

/** Where people have more time than usual table time is slower; a second that is shown is one of theirs. */
function slowness(): number {
  return Math.min(1, wall.pace || 1)
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
    return until == null ? 0 : left(until) / slowness()
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

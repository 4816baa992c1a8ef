import type { Kind } from '../cards'
import type { Moment } from '../moments.svelte'
import type { Card, Faller, Film, Frame } from '../wire'

const BEFORE = 10_000
const AFTER = 1_500
/** how long a burst is seen, in the time of the film */
const BURST = 180

/** The last ten seconds before a Ground, and a breath after it. */
export interface Scene {
  seat: number
  from: number
  thud: number
  until: number
  /** a Stop sent it back */
  isStopped: boolean
}

export function scenesOf(film: Film): Scene[] {
  return film.grounds.map(({ seat, time }, at) => ({
    seat,
    from: Math.max(film.since, time - BEFORE),
    thud: time,
    until: Math.max(time + AFTER, endOf(film, at)),
    isStopped: answerTo(film, at)?.what.do === 'save',
  }))
}

/** What became of a Ground: it was stopped, or somebody landed. */
function answerTo(film: Film, ground: number): Frame | undefined {
  const { seat, time } = film.grounds[ground]!
  return film.frames.find(
    (frame) => frame.time >= time && ((frame.what.do === 'landed' && frame.what.seat === seat) || (frame.what.do === 'save' && frame.seat === seat)),
  )
}

function endOf(film: Film, ground: number): number {
  return (answerTo(film, ground)?.time ?? film.until) + AFTER / 2
}

/** What has happened last. */
export function lastFrame({ frames }: Film, { from }: Scene, time: number): Frame | undefined {
  return frames.filter((frame) => frame.time >= from && frame.time <= time).at(-1)
}

/** Whom the dealer serves next. */
export function nextSeat({ frames }: Film, time: number): number | null {
  const beat = frames.find((frame) => frame.time > time && (frame.what.do === 'dealt' || frame.what.do === 'skipped'))
  return beat && 'seat' in beat.what ? beat.what.seat : null
}

/** Who lies under a Ground that is not answered yet. */
export function groundAt(film: Film, time: number): number | null {
  const at = film.grounds.filter((ground) => ground.time <= time).length - 1
  return at >= 0 && (answerTo(film, at)?.time ?? Infinity) > time ? film.grounds[at]!.seat : null
}

export function burstsAt(film: Film, kinds: ReadonlyMap<number, Kind>, time: number): Moment[] {
  return film.frames.flatMap((frame, id) => (frame.time <= time && time < frame.time + BURST ? burst(frame, id, kinds) : []))
}

function burst({ seat, what }: Frame, id: number, kinds: ReadonlyMap<number, Kind>): Moment[] {
  if (what.do === 'play') return [{ id, seat: what.at, kind: kinds.get(what.card) ?? 'hit' }]
  if (what.do === 'save' && seat !== null) return [{ id, seat, kind: 'stop' }]
  if (what.do === 'skipped') return [{ id, seat: what.seat, kind: 'skip' }]
  return what.do === 'landed' ? [{ id, seat: what.seat, kind: 'thud' }] : []
}

/** The moment of the event before or after; the ends of the scene where there is none. */
export function stepFrom({ frames }: Film, { from, until }: Scene, time: number, ahead: boolean): number {
  const times = frames.map((frame) => frame.time).filter((at) => at > from && at < until)
  return ahead ? (times.find((at) => at > time) ?? until) : (times.filter((at) => at < time).at(-1) ?? from)
}

/** A card keeps its number for the whole game, and lies open as long as it is in a film. */
export function kindsIn(film: Film): Map<number, Kind> {
  const seen = [...film.fallers, ...film.frames.flatMap((frame) => frame.changed.map(({ faller }) => faller))]
  return new Map(seen.flatMap(cardsOf).map(({ id, kind }) => [id, kind]))
}

function cardsOf({ piles, hand, rider }: Faller): Card[] {
  return [...piles.flat(), ...[hand, rider?.card, rider?.extra].filter((card) => card != null)]
}

import { untrack } from 'svelte'
import { buzz } from '../../device/haptics'
import { announce } from '../../ui/announce.svelte'
import { refuse } from '../../ui/toast.svelte'
import { cue, type Cue } from '../../device/sound'
import { t } from '../../i18n/text.svelte'
import type { Kind } from './cards'
import { endOf } from '../table.svelte'
import { fallOf, type Happening, isAbove, isMe, nameOf, nameOfCard, placesOf, type Play, playedLine, seconds } from './table.svelte'
import type { Card, Faller, Missed } from './wire'

/** A moment that is seen for a short while: a card that hits, the thud, a race that was lost. */
export interface Moment {
  id: number
  seat: number
  kind: Kind | 'thud'
}

const LONG = 700
/** so long a landing is all there is to see */
const PLUNGE_LONG = 1_700
const RACE_LONG = 3_200
const CUES: Record<Kind, Cue> = { hit: 'hit', split: 'hit', skip: 'skip', push: 'lay', grab: 'lay', stop: 'stop', extra: 'lay', ground: 'ground' }

export interface Moments {
  readonly now: readonly Moment[]
  /** who lands, for as long as that is all there is to see: on the big screen anybody, on a phone its own player */
  readonly plunge: number | null
  /** who was first, and by how much (6.2) */
  readonly race: string
  /** what happened last, in words */
  readonly story: string
}

/** Sounds, bursts and words for what is told with each view. A phone only whispers what concerns it. */
export function momentsOf(play: Play, onTv: boolean): Moments {
  let now: Moment[] = $state.raw([])
  let plunge: number | null = $state(null)
  let race = $state('')
  let story = $state('')
  let count = 0
  const kinds = new Map<number, Kind>()

  /** another game begins on the same screen */
  function forget(): void {
    kinds.clear()
    race = story = ''
  }

  function flash(seat: number, kind: Moment['kind']): void {
    const moment = { id: ++count, seat, kind }
    now = [...now, moment]
    setTimeout(() => (now = now.filter((one) => one !== moment)), LONG)
  }

  function say(text: string, isMine: boolean): void {
    story = text
    if (onTv || isMine) announce(text)
  }

  function see({ seat, what }: Happening): void {
    if (what.do === 'dealt') dealt(what.seat, what.card.kind)
    else if (what.do === 'play' && seat !== null) played(seat, kinds.get(what.card), what.at)
    else if (what.do === 'save' && seat !== null) saved(seat)
    else if (what.do === 'drop' && seat !== null) dropped(seat, kinds.get(what.card))
    else if (what.do === 'take_back' && seat !== null) (cue('stop'), say(t('falling.told.back', { name: nameOf(play, seat) }), true))
    else if (what.do === 'skipped') (flash(what.seat, 'skip'), cueFor('skip', what.seat))
    else if (what.do === 'landed') landed(what.seat)
    else if (what.do === 'finished') cue(endOf(placesOf(play).slice(0, 1), play.mine))
    else if (what.do === 'take' && onTv) cue('tap')
    else if (what.do === 'missed' && seat !== null) missed(seat, what)
  }

  function cueFor(name: Cue, seat: number): void {
    if (onTv || isMe(play, seat)) cue(name)
  }

  function dealt(seat: number, kind: Kind): void {
    cueFor(kind === 'ground' ? 'tick' : 'beat', seat)
    if (kind === 'ground') groundFor(seat)
    else if (isMe(play, seat)) announce(t('falling.told.dealt.me', { card: nameOfCard(kind) }))
  }

  function groundFor(seat: number): void {
    const canAnswer = isMe(play, seat) && fallOf(play)?.ground === seat
    say(canAnswer ? t('falling.told.ground.me') : t('falling.told.ground', { name: nameOf(play, seat) }), canAnswer)
    if (isMe(play, seat)) buzz('freeze')
  }

  function played(by: number, kind: Kind | undefined, at: number): void {
    if (!kind) return
    flash(at, kind)
    cueFor(CUES[kind], at)
    if (isMe(play, at) && by !== at) buzz('turn')
    say(playedLine(play, by, kind, at), isMe(play, at) && by !== at)
  }

  function dropped(seat: number, kind: Kind | undefined): void {
    if (!kind) return
    cueFor('lay', seat)
    say(t('falling.told.drop', { name: nameOf(play, seat), card: nameOfCard(kind) }), false)
  }

  function saved(seat: number): void {
    flash(seat, 'stop')
    cue('stop')
    say(t('falling.told.save', { name: nameOf(play, seat) }), false)
  }

  function landed(seat: number): void {
    flash(seat, 'thud')
    cue('ground')
    if (onTv || isMe(play, seat)) {
      plunge = seat
      setTimeout(() => (plunge = plunge === seat ? null : plunge), PLUNGE_LONG)
    }
    say(isMe(play, seat) ? t('falling.told.landed.me') : t('falling.told.landed', { name: nameOf(play, seat) }), true)
  }

  function missed(seat: number, what: Missed): void {
    if (isMe(play, seat)) refuse('refused', what.why, {})
    race = raceOf(play, seat, what)
    if (onTv || isMe(play, seat) || isMe(play, what.to)) announce(race)
    const shown = race
    setTimeout(() => (race = race === shown ? '' : race), RACE_LONG)
  }

  const start = $derived(isAbove(play) ? t('falling.jump') : '')
  $effect(() => announce(start))
  $effect(() => {
    const told = play.told
    if (isAbove(play)) forget()
    for (const { id, kind } of cardsOf(play.table.fallers)) kinds.set(id, kind)
    untrack(() => told.forEach(see))
  })

  return {
    get now() {
      return now
    },
    get plunge() {
      return plunge
    },
    get race() {
      return race
    },
    get story() {
      return story
    },
  }
}

/** Every card that lies open; its number tells its kind for the whole game. */
function cardsOf(fallers: readonly Faller[]): Card[] {
  return fallers.flatMap(({ piles, hand, rider }) => [...piles.flat(), ...[hand, rider?.card, rider?.extra].filter((card) => card != null)])
}

/** "Bo was first, by 0.12 s": said to both, and to everybody who looks. */
export function raceOf(play: Play, seat: number, { to, late }: Pick<Missed, 'to' | 'late'>): string {
  const time = seconds(late)
  if (to === null) return isMe(play, seat) ? t('falling.race.dealer.me', { time }) : t('falling.race.dealer', { name: nameOf(play, seat), time })
  if (isMe(play, seat)) return t('falling.race.lost', { name: nameOf(play, to), time })
  if (isMe(play, to)) return t('falling.race.won', { name: nameOf(play, seat), time })
  return t('falling.race', { first: nameOf(play, to), second: nameOf(play, seat), time })
}

/** What is going on, in one line. */
export function lineOf(play: Play, startsIn: number): string {
  const fall = fallOf(play)
  if (!fall) return ''
  if (fall.replay) return t('falling.line.settling')
  if (fall.ground !== null) return isMe(play, fall.ground) ? t('falling.line.ground.me') : t('falling.line.ground', { name: nameOf(play, fall.ground) })
  if (startsIn > 0) return t('falling.line.jump', { n: startsIn })
  return play.table.left ? t('falling.line.left', { n: play.table.left }) : t('falling.line.bottom')
}

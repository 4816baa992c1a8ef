import { untrack } from 'svelte'
import { buzz } from '../../lib/buzz'
import { tableNow } from '../../lib/clock.svelte'
import type { Session } from '../../lib/session.svelte'
import { announce, note } from '../../lib/notice.svelte'
import { type Cue, play as sound } from '../../lib/sound'
import { t } from '../../lib/text.svelte'
import type { GameProps } from '../index'
import { storyOf } from './line'
import { askedIn, isMe, type Play } from './play'
import type { Private, Public, Screen, Told } from './wire'

const LONG = 4_000
const CUES: Partial<Record<Told['do'], Cue>> = { crowned: 'begin', announced: 'secret', decreed: 'stop', shown: 'turn', drew: 'lay', gave: 'lay', fell: 'hit', turned: 'turn', stopped: 'freeze', nodded: 'tap', laid: 'lay', opened: 'join' }

/** The props of a screen as the game they tell. */
export function playOf(props: () => GameProps, session: Session): Play {
  let hand: [number, number] | null = $state.raw(null)
  let acted = -Infinity
  $effect(() => session.onHand(({ x, y }) => (hand = [x, y])))
  $effect(() => {
    const { phase } = props().view.table as Public
    hand = phase.name === 'Rummaging' ? phase.hand : null
  })
  return {
    get table() {
      return props().view.table as Public
    },
    get mine() {
      return props().me && 'seat' in ((props().view.mine ?? {}) as object) ? (props().view.mine as Private) : null
    },
    get crowd() {
      return this.table.crowd ?? (props().view.mine as Private | Screen | null)?.crowd ?? null
    },
    get told() {
      return props().view.told as Told[]
    },
    get room() {
      return props().room
    },
    get hand() {
      return hand
    },
    act: (action) => {
      acted = tableNow()
      return props().act(action)
    },
    get acted() {
      return acted
    },
  }
}

const JUST_NOW = 1_500
const EARLY = 250

/** The table waited for me alone until this deadline, has another one now, and I did nothing in the end. */
export function isMissed(mine: number | null, deadline: number, now: number, acted: number): boolean {
  return mine !== null && deadline !== mine && now > mine - EARLY && acted < now - JUST_NOW
}

export interface Moments {
  /** what happened last, in words; it fades after a while */
  readonly story: string
}

/** Sounds and words for what is told with each view; the phone shakes when something is asked of me. */
export function momentsOf(play: Play): Moments {
  let story = $state('')
  let timer: ReturnType<typeof setTimeout> | undefined

  function see(what: Told): void {
    const cue = CUES[what.do]
    if (cue) sound(cue)
    if (what.do === 'stopped' && isMe(play, 'player' in play.table.phase ? play.table.phase.player : null)) buzz('freeze')
    const said = storyOf(play, what)
    if (!said) return
    story = said
    announce(said)
    clearTimeout(timer)
    timer = setTimeout(() => (story = ''), LONG)
  }

  $effect(() => {
    const told = play.told
    untrack(() => told.forEach(see))
  })
  let mine: number | null = null
  $effect(() => {
    const { phase } = play.table
    if (isMissed(mine, phase.deadline, tableNow(), play.acted)) note(t('carnival.time_up'))
    mine = isMe(play, askedIn(play.table)) ? phase.deadline : null
  })
  const asked = $derived(`${play.table.phase.name}.${(play.mine?.offers?.length ?? 0) > 0}`)
  $effect(() => {
    if (asked.endsWith('true')) buzz('turn')
  })
  $effect(() => {
    if (play.table.phase.name === 'Ended') sound(play.table.phase.is_won ? 'win' : 'no')
  })
  return {
    get story() {
      return story
    },
  }
}

import { untrack } from 'svelte'
import { buzz } from '../../device/haptics'
import { tableNow } from '../../net/clock.svelte'
import { announce } from '../../ui/announce.svelte'
import { note } from '../../ui/toast.svelte'
import { cue, type Cue } from '../../device/sound'
import { t } from '../../i18n/text.svelte'
import { storyOf } from './line'
import { askedIn, isMe, type Play } from './table.svelte'
import type { Told } from './wire'

const LONG = 4_000
const CUES: Partial<Record<Told['do'], Cue>> = {
  crowned: 'begin',
  announced: 'secret',
  decreed: 'stop',
  shown: 'turn',
  drew: 'lay',
  gave: 'lay',
  fell: 'hit',
  turned: 'turn',
  stopped: 'freeze',
  nodded: 'tap',
  laid: 'lay',
  opened: 'join',
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
    const its = CUES[what.do]
    if (its) cue(its)
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
    if (play.table.phase.name === 'Ended') cue(play.table.phase.is_won ? 'win' : 'no')
  })
  return {
    get story() {
      return story
    },
  }
}

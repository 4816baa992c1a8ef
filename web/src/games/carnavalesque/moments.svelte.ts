import { untrack } from 'svelte'
import { buzz } from '../../device/haptics'
import { tableNow } from '../../net/clock.svelte'
import { announce } from '../../ui/announce.svelte'
import { note } from '../../ui/toast.svelte'
import { cue, type Cue } from '../../device/sound'
import { t } from '../../i18n/text.svelte'
import { storyOf } from './line'
import { lengthOf, type Show, showsOf } from './shows'
import { isSign, type Sign } from './signs'
import { askedIn, isMe, nameOf, type Play } from './table.svelte'
import type { Told } from './wire'

const LONG = 4_000
const KEPT = 12
const MOST_SHOWS = 3
const GROAN = 500
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

const SOUNDS: Record<Sign, Cue> = { nod: 'tap', sigh: 'turn', drum: 'beat', point: 'point' }

const JUST_NOW = 1_500
const EARLY = 250

/** The table waited for me alone until this deadline, has another one now, and I did nothing in the end. */
export function isMissed(mine: number | null, deadline: number, now: number, acted: number): boolean {
  return mine !== null && deadline !== mine && now > mine - EARLY && acted < now - JUST_NOW
}

export interface Moments {
  /** what happened last, in words; it fades after a while */
  readonly story: string
  /** the same to be read again, the latest first */
  readonly past: readonly { id: number; said: string }[]
  /** what has the whole screen now */
  readonly show: Show | null
  skip: () => void
}

/** A float has a fanfare, the dead end a thud and a groan. */
function sound(what: Told): void {
  const left = what.do === 'laid' ? what.left : null
  if (left === 'dead_end') setTimeout(() => cue('no'), GROAN)
  const its = left === 'parade' ? 'win' : left === 'dead_end' ? 'ground' : CUES[what.do]
  if (its) cue(its)
}

/** Sounds and words for what is told with each view; the phone shakes when something is asked of me. */
export function momentsOf(play: Play): Moments {
  let story = $state('')
  let past: Moments['past'] = $state.raw([])
  let shows: readonly Show[] = $state.raw([])
  const show = $derived(shows[0] ?? null)
  const seen = new Map<Show['kind'], number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function see(what: Told): void {
    sound(what)
    if (what.do === 'stopped' && isMe(play, 'player' in play.table.phase ? play.table.phase.player : null)) buzz('freeze')
    tell(storyOf(play, what))
  }

  function tell(said: string): void {
    if (!said) return
    story = said
    past = [{ id: (past[0]?.id ?? 0) + 1, said }, ...past].slice(0, KEPT)
    announce(said)
    clearTimeout(timer)
    timer = setTimeout(() => (story = ''), LONG)
  }

  $effect(() =>
    play.onReaction(({ seat, how }) => {
      if (seat === null || seat !== play.table.king || !isSign(how)) return
      cue(SOUNDS[how])
      tell(t(`carnival.signed.${how}`, { name: nameOf(play, seat) }))
    }),
  )
  $effect(() => {
    const told = play.told
    untrack(() => {
      told.forEach(see)
      shows = [...shows, ...showsOf(play.table, told)].slice(0, MOST_SHOWS)
    })
  })
  const skip = () => (shows = shows.slice(1))
  $effect(() => {
    if (!show) return
    const times = seen.get(show.kind) ?? 0
    seen.set(show.kind, times + 1)
    const curtain = setTimeout(skip, lengthOf(show, times))
    return () => clearTimeout(curtain)
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
    if (play.table.phase.name === 'Ended') cue(play.table.phase.is_won ? 'joy' : 'sorrow')
  })
  return {
    get story() {
      return story
    },
    get past() {
      return past
    },
    get show() {
      return show
    },
    skip,
  }
}

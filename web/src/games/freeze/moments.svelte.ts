import { buzz } from '../../lib/buzz'
import { type Cue, play } from '../../lib/sound'
import type { GameProps } from '../index'
import type { PhaseName, Show } from './show'
import type { Private, Public } from './wire'

/** The props of a screen as the show they tell; `first` is the entry this device came in. */
export function showOf(props: () => GameProps, first: number): Show {
  let before: readonly number[] = $state.raw([])
  $effect.pre(() => {
    const { phase, totals } = props().view.table as Public
    if (phase.name !== 'Scoring' && phase.name !== 'Ended') before = totals
  })
  return {
    get before() {
      return before
    },
    get table() {
      return props().view.table as Public
    },
    get mine() {
      return props().view.mine as Private | null
    },
    get room() {
      return props().room
    },
    get me() {
      return props().me
    },
    get fresh() {
      return props().view.entry !== first
    },
    act: (action) => props().act(action),
  }
}

const CUES: Partial<Record<PhaseName, Cue>> = {
  Volunteering: 'join',
  Preparing: 'turn',
  Acting: 'begin',
  Freezing: 'freeze',
  Judging: 'no',
  Pointing: 'lay',
  Ended: 'win',
}

/** Each moment has its sound, and the phone shakes when it freezes or when something is asked of me. */
export function sounds(show: Show): void {
  const name = $derived(show.table.phase.name)
  const isAsked = $derived((show.mine?.offers?.length ?? 0) > 0)
  $effect(() => {
    const cue = CUES[name]
    if (cue) play(cue)
    if (name === 'Freezing') buzz('freeze')
  })
  $effect(() => {
    if (isAsked && name !== 'Freezing') buzz('turn')
  })
}

import { buzz } from '../../lib/buzz'
import { type Cue, play as sound } from '../../lib/sound'
import type { GameProps } from '../index'
import { chapter, type PhaseName, type Play } from './play'
import type { Private, Public } from './wire'

/** The props of a screen as the game they tell; `first` is the entry this device came in. */
export function playOf(props: () => GameProps, first: number): Play {
  return {
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
    react: (how) => props().react(how),
    onReaction: (hearer) => props().onReaction(hearer),
  }
}

const CUES: Partial<Record<PhaseName, Cue>> = {
  Voting: 'join',
  Siding: 'turn',
  Choosing: 'lay',
  Showing: 'secret',
  Telling: 'turn',
  Handing: 'lay',
  Clueing: 'secret',
  Ended: 'win',
}

/** Each moment has its sound, and the phone shakes when something is asked of me. */
export function sounds(play: Play): void {
  const now = $derived(chapter(play.table))
  const isAsked = $derived((play.mine?.offers?.length ?? 0) > 0)
  $effect(() => {
    const cue = CUES[now.split('.')[1] as PhaseName]
    if (cue) sound(cue)
  })
  $effect(() => {
    if (isAsked && now) buzz('turn')
  })
}

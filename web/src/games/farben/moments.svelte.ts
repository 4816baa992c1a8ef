import { untrack } from 'svelte'
import { buzz } from '../../device/haptics'
import { cue, type Cue } from '../../device/sound'
import { endOf } from '../table.svelte'
import { chapter, type PhaseName, type Play } from './table.svelte'

const CUES: Partial<Record<PhaseName, Cue>> = {
  Voting: 'join',
  Siding: 'turn',
  Choosing: 'lay',
  Writing: 'begin',
  Reading: 'turn',
  Showing: 'secret',
  Telling: 'turn',
  Handing: 'lay',
  Noting: 'secret',
  Clueing: 'secret',
}

/** Each moment has its sound, and the phone shakes when something is asked of me. */
export function sounds(play: Play): void {
  const now = $derived(chapter(play.table))
  const isAsked = $derived((play.mine?.offers?.length ?? 0) > 0)
  $effect(() => {
    const name = now.split('.')[1] as PhaseName
    const { phase } = untrack(() => play.table)
    const its = phase.name === 'Ended' ? endOf(phase.winners, play.mine) : CUES[name]
    if (its) cue(its)
  })
  $effect(() => {
    if (isAsked && now) buzz('turn')
  })
}

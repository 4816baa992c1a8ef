import { untrack } from 'svelte'
import { buzz } from '../../device/haptics'
import { cue, type Cue } from '../../device/sound'
import { endOf } from '../table.svelte'
import type { PhaseName, Show } from './table.svelte'

const CUES: Partial<Record<PhaseName, Cue>> = {
  Volunteering: 'join',
  Preparing: 'turn',
  Acting: 'begin',
  Freezing: 'freeze',
  Judging: 'no',
  Pointing: 'lay',
}

/** Each moment has its sound, and the phone shakes when it freezes or when something is asked of me. */
export function sounds(show: Show): void {
  const name = $derived(show.table.phase.name)
  const isAsked = $derived((show.mine?.offers?.length ?? 0) > 0)
  $effect(() => {
    const { phase } = untrack(() => show.table)
    const its = name === 'Ended' && phase.name === name ? endOf(phase.winners, show.mine) : CUES[name]
    if (its) cue(its)
    if (name === 'Freezing') buzz('freeze')
  })
  $effect(() => {
    if (isAsked && name !== 'Freezing') buzz('turn')
  })
}

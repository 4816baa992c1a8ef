import type { TextKey } from '../../lib/text.svelte'
import type { View } from '../../lib/wire'
import type { PhaseName } from './show'
import type { Mine, TableView } from './wire'

const STAGE: readonly PhaseName[] = ['Preparing', 'Acting', 'Weighing']
const ASKED: readonly PhaseName[] = ['Cueing', 'Guessing']

/** What somebody new is told now: on stage something else than in the auditorium. */
export function tipOf(view: View): TextKey {
  const { phase, stage } = view.table as TableView
  const mine = view.mine as Mine | null
  const acts = mine !== null && stage.includes(mine.seat)
  const watches = (STAGE.includes(phase.name) && !acts) || (ASKED.includes(phase.name) && !mine?.offers?.length)
  return `freeze.tip.${phase.name}${watches ? '.watch' : ''}` as TextKey
}

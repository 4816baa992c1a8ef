import type { TextKey } from '../../i18n/text.svelte'
import type { View } from '../../net/wire'
import type { PhaseName } from './table.svelte'
import type { Mine, TableView } from './wire'

const STAGE: readonly PhaseName[] = ['Preparing', 'Acting', 'Weighing']
const ASKED: readonly PhaseName[] = ['Cueing', 'Guessing']

/** What somebody new is told now: on stage something else than in the auditorium. */
export function tipOf(view: View): TextKey {
  const table = view.table as TableView
  return `freeze.tip.${table.phase.name}${sideOf(table, view.mine as Mine | null)}` as TextKey
}

function sideOf({ phase, stage }: TableView, mine: Mine | null): '' | '.watch' | '.written' | '.own' {
  const acts = mine !== null && stage.includes(mine.seat)
  if ((STAGE.includes(phase.name) && !acts) || (ASKED.includes(phase.name) && !mine?.offers?.length)) return '.watch'
  if (mine?.offers?.some((offer) => offer.do === 'say')) return '.written'
  return mine?.offers?.some((offer) => offer.do === 'point' && offer.must !== null) ? '.own' : ''
}

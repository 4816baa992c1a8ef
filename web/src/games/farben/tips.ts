import type { TextKey } from '../../lib/text.svelte'
import type { View } from '../../lib/wire'
import type { PhaseName } from './play'
import type { Mine, TableView } from './wire'

/** the phases of one player, and an action that only she is offered */
const ONE: Partial<Record<PhaseName, string>> = { Siding: 'pick_side', Showing: 'show', Telling: 'finish', Handing: 'hand', Recalling: 'name', Clueing: 'forget' }

/** What somebody new is told now: something else when it is not her turn. */
export function tipOf(view: View): TextKey {
  const table = view.table as TableView
  const side = sideOf(table.phase, view.mine as Mine | null)
  return `farben.tip.${table.phase.name}${side}${wayOf(table, side)}` as TextKey
}

function sideOf(phase: TableView['phase'], mine: Mine | null): '' | '.mine' | '.watch' {
  if (phase.name === 'Reading') return mine?.seat === phase.teller ? '.mine' : ''
  const action = ONE[phase.name]
  return action && !mine?.offers?.some((offer) => offer.do === action) ? '.watch' : ''
}

/** Stories are told aloud unless they are typed (6.1); together nobody is a rival (6.2). */
function wayOf({ phase, options }: TableView, side: string): '' | '.aloud' | '.together' {
  if (phase.name === 'Telling' && options.way !== 'written') return '.aloud'
  return phase.name === 'Handing' && !side && options.together ? '.together' : ''
}

import type { TextKey } from '../../i18n/text.svelte'
import type { View } from '../../net/wire'
import type { PhaseName } from './table.svelte'
import type { Mine, TableView } from './wire'

/** the phases of one player, and an action that only she is offered */
const ONE: Partial<Record<PhaseName, string>> = {
  Siding: 'pick_side',
  Showing: 'show',
  Telling: 'finish',
  Handing: 'hand',
  Noting: 'note',
  Recalling: 'name',
  Clueing: 'forget',
}

/** What somebody new is told now: something else when it is not her turn. */
export function tipOf(view: View): TextKey {
  const table = view.table as TableView
  const side = sideOf(table.phase, view.mine as Mine | null)
  const name = nameOf(table.phase, side)
  return `farben.tip.${name}${side}${wayOf(name, table.options, side)}` as TextKey
}

/** Whoever shows tells at once: a hint for that moment would be gone before it is read. */
function nameOf({ name }: TableView['phase'], side: string): PhaseName {
  return name === 'Showing' && side ? 'Telling' : name
}

function sideOf(phase: TableView['phase'], mine: Mine | null): '' | '.mine' | '.watch' | '.laid' {
  if (phase.name === 'Reading') return mine?.seat === phase.teller ? '.mine' : ''
  if (phase.name === 'Choosing') return mine?.colour ? '.laid' : ''
  if (phase.name === 'Writing') return mine?.story !== undefined ? '.laid' : ''
  const action = ONE[phase.name]
  return action && !mine?.offers?.some((offer) => offer.do === action) ? '.watch' : ''
}

/** Stories are told aloud unless they are typed (6.1); together nobody is a rival (6.2). */
function wayOf(name: PhaseName, options: TableView['options'], side: string): '' | '.aloud' | '.together' {
  if (name === 'Telling' && options.way !== 'written') return '.aloud'
  return name === 'Handing' && !side && options.together ? '.together' : ''
}

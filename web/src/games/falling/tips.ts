import type { TextKey } from '../../i18n/text.svelte'
import type { View } from '../../net/wire'
import type { Mine, TableView } from './wire'

/** One word for the whole fall, for nothing may move under a finger: the cards explain themselves in the hand. */
export function tipOf(view: View): TextKey {
  const { phase, fallers, dealer } = view.table as TableView
  const mine = view.mine as Mine | null
  if (phase.name === 'Ended') return 'falling.tip.end'
  if (mine && mine.seat === dealer) return 'falling.tip.deal'
  return mine && !fallers[mine.seat]?.is_falling ? 'falling.tip.out' : 'falling.tip.fall'
}

import type { TextKey } from '../../i18n/text.svelte'
import type { View } from '../../net/wire'
import { askedIn, type PhaseName } from './table.svelte'
import type { Mine, TableView } from './wire'

/** the phases in which everybody is asked, and an action that says that I still am */
const ASKED: Partial<Record<PhaseName, string>> = { Crowning: 'claim', Agreeing: 'withdraw', Casting: 'keep_role' }
/** where the King, who is mute, is told something else than the others who look on */
const KING_LOOKS_ON: readonly PhaseName[] = ['Casting', 'Drawing', 'Rummaging', 'Giving']

type Side = '' | '.watch' | '.king' | '.word' | '.leaving' | '.enough' | '.tailor' | '.choosing' | '.role'

/** What somebody new is told now: by whose turn it is, who is King, and what can be done already. */
export function tipOf(view: View): TextKey {
  const table = view.table as TableView
  return `carnavalesque.tip.${table.phase.name}${sideOf(table, view.mine as Mine | null)}` as TextKey
}

function sideOf(table: TableView, mine: Mine | null): Side {
  const { phase, king } = table
  if (phase.name === 'Busy' || phase.name === 'Ended') return ''
  if (mine && isAsked(table, mine)) return detail(table, mine)
  if (may(mine, 'show_tailor')) return '.tailor'
  return mine?.seat === king && KING_LOOKS_ON.includes(phase.name) ? '.king' : '.watch'
}

function isAsked(table: TableView, mine: Mine): boolean {
  const action = ASKED[table.phase.name]
  return action ? may(mine, action) : mine.seat === askedIn(table)
}

/** It is my turn: how far I am in it. */
function detail({ phase, roles }: TableView, mine: Mine): Side {
  if (phase.name === 'Decreeing') return may(mine, 'proclaim') ? '.word' : ''
  if (phase.name === 'Drawing') return phase.is_choosing ? '.choosing' : roles[mine.seat] ? '.role' : ''
  if (phase.name !== 'Building' || !phase.laid) return ''
  return may(mine, 'enough') ? '.enough' : sendsOff(mine) ? '.leaving' : ''
}

/** One of my cards could begin a float where another one stands. */
function sendsOff(mine: Mine): boolean {
  return !!mine.offers?.some((offer) => offer.do === 'lay' && offer.ways.some(({ afresh }) => afresh))
}

function may(mine: Mine | null, what: string): boolean {
  return !!mine?.offers?.some((offer) => offer.do === what)
}

import { t } from '../../i18n/text.svelte'
import { callOf, isMe, namesOf, type Phase, type Show } from './table.svelte'

/** What the cards have shown, in so many words. */
export interface Word {
  title: string
  /** who is meant: nobody, one, or two */
  seats: number[]
  more: string[]
}

/** Nobody, one or two of the four had the rank that was asked for (3.2); null where no rank was. */
export function wordOf(show: Show, phase: Phase<'Scoring'>): Word | null {
  if (phase.rank === null) return null
  const { stage } = show.table
  const holding = (rank: number) => stage.filter((_, place) => phase.ranks[place] === rank)
  const seats = holding(phase.rank)
  if (seats.length === 0) {
    const twice = phase.ranks.find((rank) => holding(rank).length > 1) ?? phase.rank
    const both = t('freeze.word.twice', { n: twice, names: namesOf(show, holding(twice)) })
    return { title: t('freeze.word.nobody'), seats, more: [t('freeze.word.never', { n: phase.rank }), both] }
  }
  const [one] = seats
  const title =
    seats.length === 1
      ? t('freeze.word.one', { name: callOf(show, one!), me: isMe(show, one!) ? 'me' : 'other' })
      : t('freeze.word.two', { names: namesOf(show, seats) })
  return { title, seats, more: seats.map((seat) => fateOf(show, phase, seat)) }
}

/** How it went for her who had it: recognised by how many, hidden, or out. */
function fateOf(show: Show, phase: Phase<'Scoring'>, seat: number): string {
  const who = { name: callOf(show, seat), me: isMe(show, seat) ? 'me' : 'other' } as const
  const own = phase.hands.find((hand) => hand.seat === seat)
  if (!own) return t('freeze.word.out', who)
  const hid = phase.items.find((item) => item.seat === seat && item.reason === 'silent')
  if (hid) return t('freeze.word.hid', { ...who, cost: hid.is_void ? 'no' : 'yes' })
  const others = phase.hands.filter((hand) => hand.seat !== seat)
  return t('freeze.word.seen', { ...who, k: others.filter((hand) => hand.at.includes(seat)).length, n: others.length })
}

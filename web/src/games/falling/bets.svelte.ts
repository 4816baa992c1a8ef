import { cue } from '../../device/sound'
import { announce } from '../../ui/announce.svelte'
import { t } from '../../i18n/text.svelte'
import { isAbove, nameOf, type Play } from './table.svelte'

/** On whom this phone bets, for fun: kept here until the next jump, told to nobody. */
let bet: number | null = $state(null)

export interface Bets {
  readonly now: number | null
  on: (seat: number) => void
}

export function betsOf(play: Play): Bets {
  $effect(() => {
    if (isAbove(play)) bet = null
  })
  return {
    get now() {
      return bet
    },
    on(seat) {
      bet = seat
      cue('lay')
      announce(t('falling.bet.on', { name: nameOf(play, seat) }))
    },
  }
}

/** After the last Ground: was it right? Nothing where nobody bet. */
export function betLine(play: Play, winner: number): string {
  if (bet === null || play.mine?.seat === winner) return ''
  return bet === winner ? t('falling.bet.won', { name: nameOf(play, bet) }) : t('falling.bet.lost', { name: nameOf(play, bet) })
}

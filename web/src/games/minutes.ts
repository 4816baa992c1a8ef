import type { GameCard, Room } from '../net/wire'
import { GAMES } from './index'

/** About how many minutes a game takes as it is chosen now; who has twice the time thinks half as long again. */
export function minutesOf(card: GameCard, { options, tempo }: Pick<Room, 'options' | 'tempo'>, people: number): number {
  const seated = Math.min(card.seats[1], Math.max(card.seats[0], people))
  const seconds = GAMES[card.name]?.seconds?.(options, seated) ?? card.minutes * 60
  const minutes = (seconds / 60) * (tempo > 100 ? (1 + tempo / 100) / 2 : 1)
  return minutes < 10 ? Math.ceil(minutes) : 5 * Math.round(minutes / 5)
}

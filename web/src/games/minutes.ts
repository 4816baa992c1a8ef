import type { GameCard, Room } from '../net/wire'

type Options = Room['options']
/** seconds of a game with so many people, as it was chosen; what the house says of it where nothing is known */
const LENGTHS: Readonly<Record<string, (options: Options, people: number) => number>> = {
  freeze: ({ target, seconds }) => (target === 13 ? 7 : 9) * (100 + Number(seconds ?? 45)),
  farben: ({ words, way }, people) => {
    const many = Number(words ?? 10)
    const round = way === 'written' ? 100 + 12 * people : 40 + 40 * people
    return many * round + Math.floor(many / people) * people * (10 + 12 * people)
  },
  falling: ({ tempo }) => (tempo === 'slow' ? 180 : tempo === 'fast' ? 75 : 110),
  carnavalesque: (_, people) => 4 * (120 + 75 * people),
}

/** About how many minutes it takes as it is chosen now; who has twice the time thinks half as long again. */
export function minutesOf(card: GameCard, { options, tempo }: Pick<Room, 'options' | 'tempo'>, people: number): number {
  const seated = Math.min(card.seats[1], Math.max(card.seats[0], people))
  const seconds = LENGTHS[card.name]?.(options, seated) ?? card.minutes * 60
  const minutes = (seconds / 60) * (tempo > 100 ? (1 + tempo / 100) / 2 : 1)
  return minutes < 10 ? Math.ceil(minutes) : 5 * Math.round(minutes / 5)
}

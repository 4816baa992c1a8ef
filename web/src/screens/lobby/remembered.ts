import { keep, recall } from '../../net/storage'
import type { GameCard, Room } from '../../net/wire'

type Options = Room['options']
const box = (game: string) => `tablee.options.${game}`

/** What this phone chose for a game last time, as far as the game still knows it. */
export function remembered(card: GameCard): Options {
  const kept = recall<Options>(box(card.name)) ?? {}
  return Object.fromEntries(card.options.flatMap(({ name, choices }) => (choices.some((it) => it === kept[name]) ? [[name, kept[name]!]] : [])))
}

export function remember(game: string, options: Options): void {
  keep(box(game), options)
}

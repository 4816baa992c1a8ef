import { keep, recall } from '../net/storage'

const KEY = 'tablee.learned'

/** Has this phone seen a game to its end? */
export function isLearned(game: string): boolean {
  return (recall<string[]>(KEY) ?? []).includes(game)
}

export function learn(game: string): void {
  if (!isLearned(game)) keep(KEY, [...(recall<string[]>(KEY) ?? []), game])
}

import { isLearned } from '../../frame/learned'

const said: Record<string, boolean> = $state({})

/** Are we new to this game? As long as who leads has not seen it to its end, unless she says otherwise. */
export function areNew(game: string): boolean {
  return said[game] ?? !isLearned(game)
}

export function sayNew(game: string, to: boolean): void {
  said[game] = to
}

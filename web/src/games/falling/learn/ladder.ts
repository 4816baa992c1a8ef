import type { Room } from '../../../net/wire'
import type { Options } from '../wire'

type Cards = Options['cards']

/** Three short games, a few kinds of cards more in each (2.2). */
export const STEPS: readonly Cards[] = ['riders', 'actions', 'all']
/** four fall as well as eight, and are easier to watch */
export const ENOUGH = 4

/** What a step asks for; everything else stays as the table likes it. */
export function atStep(options: Room['options'], cards: Cards): Room['options'] {
  return { ...options, cards, tempo: 'slow' }
}

/** The step that is played; null where nobody is learning. */
export function stepOf({ cards = 'all', tempo = 'normal' }: Room['options']): Cards | null {
  return tempo === 'slow' ? (cards as Cards) : null
}

/** What comes after this game: the next step; after the last one the real thing. */
export function afterwards(options: Room['options']): { next: Cards | 'real'; options: Room['options'] } | null {
  const step = stepOf(options)
  if (step === null) return null
  const next = STEPS[STEPS.indexOf(step) + 1]
  return next ? { next, options: atStep(options, next) } : { next: 'real', options: { ...options, tempo: 'normal' } }
}

/** How many paper players a learner needs. */
export function missing(players: number): number {
  return Math.max(0, ENOUGH - players)
}

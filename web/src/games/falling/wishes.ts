import type { Card, Drop, Faller, Film, Play, Save, Take } from './wire'

/** What I asked for and what the table has not answered yet. */
export type Wish = Take | Play | Save | Drop

/** so many cards come before a hand that threw one away is free again (4.2) */
const NUMB = 2

/** Me as my finger left me: the hand answers at once, the table decides. */
export function imagine(faller: Faller, wishes: readonly Wish[]): Faller {
  return wishes.reduce(wished, faller)
}

function wished(faller: Faller, wish: Wish): Faller {
  if (wish.do === 'take') return takes(faller, wish.card)
  if (wish.do === 'drop') return faller.hand?.id === wish.card ? { ...faller, hand: null, numb: NUMB } : faller
  const reached = wish.do === 'save' ? takes(faller, wish.card) : faller
  return reached.hand?.id === wish.card ? { ...reached, hand: null } : reached
}

/** The top card of a pile, or the one that a new card has just fallen on (4.9). */
function takes(faller: Faller, id: number): Faller {
  const card = faller.piles.flatMap((pile) => pile.slice(-2)).find((one) => one.id === id)
  if (!card || faller.hand || card.kind === 'ground') return faller
  const piles = faller.piles.map((pile) => pile.filter((one) => one !== card))
  return { ...faller, hand: card, piles: piles.filter((pile) => pile.length) }
}

/** Cards on their way: at whom I have played what. */
export function thrown(faller: Faller, wishes: readonly Wish[]): { at: number; card: Card }[] {
  const cards = [...faller.piles.flat(), ...(faller.hand ? [faller.hand] : [])]
  return wishes.flatMap((wish) => {
    const card = wish.do === 'play' && cards.find(({ id }) => id === wish.card)
    return card ? [{ at: (wish as Play).at, card }] : []
  })
}

/** Everybody as they fell at this time of a film. */
export function fallersAt(film: Film, time: number): Faller[] {
  const fallers = [...film.fallers]
  for (const frame of film.frames) {
    if (frame.time > time) break
    for (const { seat, faller } of frame.changed) fallers[seat] = faller
  }
  return fallers
}

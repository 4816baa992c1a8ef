import { honour, type Title } from '../../people/titles'
import type { TableView } from './wire'

export type Honour = 'last' | 'first' | 'hands' | 'target' | 'saviour' | 'calm'

/** What everybody who fell is remembered for, by the film of the landings and by who came down when. */
export function titlesOf({ phase, landed, fallers, dealer }: TableView): Title<Honour>[] {
  if (phase.name !== 'Ended') return []
  const { winner, film } = phase
  const each = (count: (seat: number) => number) => fallers.map((_, seat) => count(seat))
  const deeds = film.frames.map(({ seat, what }) => ({ seat, ...what }))
  return honour(
    fallers.length,
    [
      ['last', each((seat) => Number(seat === winner))],
      ['first', each((seat) => Number(seat === landed[0]))],
      ['saviour', each((by) => deeds.filter(({ do: did, seat }) => did === 'save' && seat === by).length)],
      ['hands', each((by) => deeds.filter(({ do: did, seat }) => (did === 'take' || did === 'play') && seat === by).length)],
      ['target', each((at) => deeds.filter((deed) => deed.do === 'play' && deed.at === at && deed.seat !== at).length)],
    ],
    'calm',
  ).filter(({ seat }) => seat !== dealer)
}

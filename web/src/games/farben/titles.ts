import { honour, type Title } from '../../people/titles'
import type { EndedView, OpenPacket, TurnedCard } from './wire'

export type Honour = 'elephant' | 'unforgettable' | 'own' | 'twin' | 'riddle' | 'clue' | 'rainbow'

/** What everybody is remembered for: all packets lie open, so everybody can count it. */
export function titlesOf({ packets }: EndedView, seats: number): Title<Honour>[] {
  const each = (count: (seat: number) => number) => Array.from({ length: seats }, (_, seat) => count(seat))
  const cards = packets.flatMap((packet) => packet.turned.map((card) => ({ ...card, recaller: packet.recaller })))
  const many = (is: (card: TurnedCard & { recaller: number | null }) => boolean) => cards.filter(is).length
  return honour(
    seats,
    [
      ['elephant', each((seat) => many(({ recaller, owner, points }) => recaller === seat && owner !== seat && points === 2))],
      ['unforgettable', each((seat) => many(({ owner, to_owner: brought }) => owner === seat && brought > 0))],
      ['own', each((seat) => packets.filter((packet) => alike(packet, seat) === 0).length)],
      ['twin', each((seat) => packets.reduce((sum, packet) => sum + alike(packet, seat), 0))],
      ['riddle', each((seat) => many(({ owner, recaller, named, colour }) => owner === seat && recaller !== seat && named !== colour))],
      ['clue', each((seat) => many(({ recaller, points }) => recaller === seat && points === 1))],
    ],
    'rainbow',
  )
}

/** How many others saw this word in the same colour. */
const alike = ({ colours }: OpenPacket, seat: number) => colours.filter((colour, other) => other !== seat && colour === colours[seat]).length

import { expect, test } from 'vitest'
import { isHeard } from '../src/games/freeze/table.svelte'
import type { Public } from '../src/games/freeze/wire'
import type { Room } from '../src/net/wire'

const people = [
  { id: 7, bot: null, stand_in: false },
  { id: 8, bot: 'sharp', stand_in: false },
  { id: 9, bot: null, stand_in: true },
]
const room = { people, seats: [7, 8, 9] } as unknown as Room
const show = (...stage: number[]) => ({ room, mine: null, table: { stage } as unknown as Public })

test.each([
  ['somebody among bots', [1, 0, 2], true],
  ['bots, and one who sits in for somebody', [1, 2], false],
])('a guess is heard on stage or not: %s', (_, stage, is) => expect(isHeard(show(...stage))).toBe(is))

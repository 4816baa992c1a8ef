import { expect, test } from 'vitest'
import { roomTitle } from '../src/screens/title.svelte'
import type { Room, View } from '../src/net/wire'

const lobby = { stage: 'lobby', code: 'KQXW', hidden: false, game: 'freeze' } as Room
const playing = { ...lobby, stage: 'playing' } as Room
const seen = (offers: unknown[]) => ({ mine: { offers } }) as unknown as View

test.each([
  ['no room yet', null, null, ''],
  ['a lobby', lobby, null, 'KQXW'],
  ['a lobby whose letters are hidden', { ...lobby, hidden: true } as Room, null, ''],
])('%s is called so', (_, room, view, title) => expect(roomTitle(room, view)).toBe(title))

test('a dot says that there is something to do', () => {
  expect(roomTitle(playing, seen([{ do: 'ready' }])).startsWith('● ')).toBe(true)
  expect(roomTitle(playing, seen([]))).not.toContain('●')
  expect(roomTitle(playing, null)).not.toContain('●')
})

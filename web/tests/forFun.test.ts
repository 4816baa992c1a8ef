import { expect, test } from 'vitest'
import { ForFun } from '../src/games/freeze/forFun.svelte'
import type { Show } from '../src/games/freeze/table.svelte'

const inRound = (round: number) => ({ room: { code: 'BCDF', commitment: 'x' }, table: { round } }) as unknown as Show

test('two hands, the oldest gives way, and a tap takes one back', () => {
  const fun = new ForFun(inRound(1))
  for (const seat of [1, 2, 3]) fun.point(seat)
  expect(fun.hands).toEqual([2, 3])
  fun.point(2)
  expect(fun.hands).toEqual([3])
})

test('it is known until the round is over', async () => {
  const fun = new ForFun(inRound(2))
  fun.point(4)
  await fun.write('A market')
  expect(new ForFun(inRound(2))).toMatchObject({ hands: [4], guess: 'A market' })
  expect(new ForFun(inRound(3))).toMatchObject({ hands: [], guess: '' })
})

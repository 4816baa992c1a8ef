import { expect, test } from 'vitest'
import { wish } from '../src/ui/wish.svelte'

test('the answer to the first of two quick taps does not take back the second', async () => {
  const answers: (() => void)[] = []
  const vote = wish((_: number) => new Promise<void>((done) => answers.push(done)))
  const first = vote.ask(1)
  const second = vote.ask(2)
  answers[0]!()
  await first
  expect(vote.now).toBe(2)
  answers[1]!()
  await second
  expect(vote.now).toBeUndefined()
})

test('no is a wish, too', async () => {
  const ballot = wish((_: boolean) => Promise.resolve())
  const asked = ballot.ask(false)
  expect(ballot.now).toBe(false)
  await asked
  expect(ballot.now).toBeUndefined()
})

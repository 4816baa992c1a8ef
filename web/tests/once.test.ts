import { expect, test } from 'vitest'
import { once } from '../src/ui/once'

test('a second tap waits for the answer to the first, and then counts again', async () => {
  const answers: (() => void)[] = []
  const start = once(() => new Promise<void>((answered) => answers.push(answered)))
  const first = start()
  await start()
  expect(answers.length).toBe(1)
  answers[0]?.()
  await first
  void start()
  expect(answers.length).toBe(2)
})

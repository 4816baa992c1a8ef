import { expect, test } from 'vitest'
import { isPaper, type Person } from '../src/lib/words'

const person = (changes: Partial<Person>) => ({ bot: null, stand_in: false, ...changes }) as Person

test.each([
  ['nobody', undefined, false],
  ['somebody', person({}), false],
  ['a bot', person({ bot: 'easy' }), true],
  ['somebody for whom a bot sits in', person({ stand_in: true }), true],
])('%s is of paper or not', (_, who, is) => expect(isPaper(who)).toBe(is))

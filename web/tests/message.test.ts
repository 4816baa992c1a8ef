import { expect, test } from 'vitest'
import { fill } from '../src/lib/message'

const rows: [string, Record<string, unknown>, string, string][] = [
  ['plain', {}, 'en', 'plain'],
  ['{name} is here', { name: 'Uhu' }, 'en', 'Uhu is here'],
  ['{n, plural, one {# hat} other {# hats}}', { n: 1 }, 'en', '1 hat'],
  ['{n, plural, one {# hat} other {# hats}}', { n: 3 }, 'en', '3 hats'],
  ['{n, plural, one {# carte} other {# cartes}}', { n: 0 }, 'fr', '0 carte'],
  ['{n, plural, one {# Karte} other {# Karten}}', { n: 0 }, 'de', '0 Karten'],
  ['{n, plural, =0 {nobody} one {# guest} other {# guests}}', { n: 0 }, 'en', 'nobody'],
  ['{who, select, me {you} other {{name}}} wait', { who: 'me', name: 'A' }, 'en', 'you wait'],
  ['{who, select, me {you} other {{name}}} wait', { who: 'x', name: 'A' }, 'en', 'A wait'],
  ['{n, plural, one {{name} has # hat} other {{name} has # hats}}', { n: 2, name: 'Uhu' }, 'en', 'Uhu has 2 hats'],
  ['# stays outside of plurals', {}, 'en', '# stays outside of plurals'],
]

test.each(rows)('%s %j %s', (message, params, lang, text) => {
  expect(fill(message, params, lang)).toBe(text)
})

test('an unclosed brace is a mistake of ours and is thrown', () => {
  expect(() => fill('{name', { name: 1 }, 'en')).toThrow()
})

import { expect, test } from 'vitest'
import { type Compiled, picker } from '../src/i18n/plural'
import { compile } from '../texts'

/** A message as the screens say it: compiled, then told with its arguments. */
function tell(message: string, args: Record<string, unknown>, lang: string): string {
  const compiled = new Function(`return ${compile({ it: message })}`)() as Compiled
  const { it } = compiled(picker(lang))
  return typeof it === 'function' ? it(args) : it!
}

const rows: [string, Record<string, unknown>, string, string][] = [
  ['plain', {}, 'en', 'plain'],
  ['{name} is here', { name: 'Uhu' }, 'en', 'Uhu is here'],
  ['{n}', { n: 3 }, 'en', '3'],
  ['{n, plural, one {# hat} other {# hats}}', { n: 1 }, 'en', '1 hat'],
  ['{n, plural, one {# hat} other {# hats}}', { n: 3 }, 'en', '3 hats'],
  ['{n, plural, one {# carte} other {# cartes}}', { n: 0 }, 'fr', '0 carte'],
  ['{n, plural, one {# Karte} other {# Karten}}', { n: 0 }, 'de', '0 Karten'],
  ['{n, plural, one {# carta} other {# cartas}}', { n: 0 }, 'es', '0 cartas'],
  ['{n, plural, one {# kot} few {# koty} many {# kotów} other {# kota}}', { n: 3 }, 'pl', '3 koty'],
  ['{n, plural, one {# kot} few {# koty} many {# kotów} other {# kota}}', { n: 12 }, 'pl', '12 kotów'],
  ['{n, plural, =0 {nobody} one {# guest} other {# guests}}', { n: 0 }, 'en', 'nobody'],
  ['{who, select, me {you} other {{name}}} wait', { who: 'me', name: 'A' }, 'en', 'you wait'],
  ['{who, select, me {you} other {{name}}} wait', { who: 'x', name: 'A' }, 'en', 'A wait'],
  ['{n, plural, one {{name} has # hat} other {{name} has # hats}}', { n: 2, name: 'Uhu' }, 'en', 'Uhu has 2 hats'],
  ['# stays outside of plurals', {}, 'en', '# stays outside of plurals'],
]

test.each(rows)('%s %j %s', (message, args, lang, text) => {
  expect(tell(message, args, lang)).toBe(text)
})

test.each(['{name', '{n, plural, one {# hat}}', '{n, number}'])('%s is a mistake of ours and is thrown', (message) => {
  expect(() => compile({ it: message })).toThrow()
})

import { expect, test } from 'vitest'
import { bound } from '../src/i18n/typography'

test.each([
  ['Mais si !', 'Mais si\u202f!'],
  ['« Qui ? » : lui', '«\u202fQui\u202f?\u202f»\u202f: lui'],
  ['So what? Nothing; really', 'So what? Nothing; really'],
])('no mark of "%s" stands alone on a line', (text, shown) => expect(bound(text)).toBe(shown))

import type { Declaration, Plugin, Rule } from 'postcss'

const SCOPE = /:where\(([^(),]+)\)/g
const NOT = /:not\(([^()]+,[^()]+)\)/g
const IS = /:is\(([^()]+)\)/
/** Units that came after Chrome 87, and what is nearest to them where the glass is the container. */
const UNITS: [RegExp, string][] = [
  [/(\d)(?:cqw|cqi)\b/g, '$1vw'],
  [/(\d)(?:cqh|cqb)\b/g, '$1vh'],
  [/(\d)cqmin\b/g, '$1vmin'],
  [/(\d)cqmax\b/g, '$1vmax'],
  [/(\d)[dsl]v(h|w|min|max)\b/g, '$1v$2'],
]

/** For browsers of televisions: selectors and units that they do not know are said in older words, before the new ones. */
export function olderScreens(): Plugin {
  const seen = new WeakSet<Declaration>()
  return {
    postcssPlugin: 'older-screens',
    Rule: (rule: Rule) => {
      const older = rule.selectors.flatMap((selector) => expand(selector.replace(SCOPE, '$1').replace(NOT, apart)))
      if (older.join() !== rule.selectors.join()) rule.selectors = older
    },
    Declaration: (declaration: Declaration) => {
      if (seen.has(declaration)) return
      seen.add(declaration)
      const value = UNITS.reduce((said, [unit, older]) => said.replace(unit, older), declaration.value)
      if (value !== declaration.value && !declaration.prop.startsWith('--')) seen.add(declaration.cloneBefore({ value }))
    },
  }
}

const apart = (_all: string, list: string) =>
  list
    .split(',')
    .map((one) => `:not(${one.trim()})`)
    .join('')

/** `a:is(.b, .c)` as `a.b` and `a.c`. */
function expand(selector: string): string[] {
  const found = IS.exec(selector)
  if (!found) return [selector]
  return found[1]!.split(',').flatMap((one) => expand(selector.replace(found[0], one.trim())))
}

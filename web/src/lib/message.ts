/** A message with `{name}`, `{n, plural, one {# hat} other {# hats}}` and `{who, select, me {…} other {…}}`. */
export function fill(message: string, params: Record<string, unknown>, lang: string, hash = ''): string {
  let out = ''
  for (let i = 0; i < message.length; i++) {
    const char = message[i]
    if (char === '{') {
      const end = closing(message, i)
      out += argument(message.slice(i + 1, end), params, lang)
      i = end
    } else out += char === '#' && hash ? hash : char
  }
  return out
}

function closing(message: string, open: number): number {
  let depth = 0
  for (let i = open; i < message.length; i++) {
    if (message[i] === '{') depth++
    if (message[i] === '}' && --depth === 0) return i
  }
  throw new Error(`unclosed brace in: ${message}`)
}

function argument(inner: string, params: Record<string, unknown>, lang: string): string {
  const [, name = '', kind, rest = ''] = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*([\s\S]*))?$/.exec(inner) ?? []
  const value = params[name]
  if (!kind) return String(value ?? '')
  const arms = armsOf(rest)
  const arm = arms[`=${value}`] ?? arms[kind === 'plural' ? new Intl.PluralRules(lang).select(Number(value)) : String(value)]
  return fill(arm ?? arms['other'] ?? '', params, lang, kind === 'plural' ? String(value) : '')
}

function armsOf(rest: string): Record<string, string> {
  const arms: Record<string, string> = {}
  for (let i = 0; i < rest.length; ) {
    const open = rest.indexOf('{', i)
    if (open < 0) break
    const end = closing(rest, open)
    arms[rest.slice(i, open).trim()] = rest.slice(open + 1, end)
    i = end + 1
  }
  return arms
}

/** An arm of a plural or of a select: an exact one, that of the number, or all others. */
export type Pick = (value: string | number, arms: Record<string, string>) => string
export type Message = string | ((args: Record<string, unknown>) => string)
export type Messages = Record<string, Message>
export type Compiled = (pick: Pick) => Messages

/** Which arm a language takes; its rules are made once. */
export function picker(lang: string): Pick {
  const rules = new Intl.PluralRules(lang)
  return (value, arms) => arms[value] ?? arms[rules.select(Number(value))] ?? arms['other'] ?? ''
}

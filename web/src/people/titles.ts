/** What somebody is remembered for at the end of a game. */
export interface Title<Name extends string> {
  seat: number
  what: Name
}

/**
 * One title each: whoever did a thing most often, of those who have none yet; the lower seat where two did it as often.
 * Who did nothing most often has the last one, which is kind.
 */
export function honour<Name extends string>(seats: number, deeds: readonly (readonly [Name, readonly number[]])[], others: Name): Title<Name>[] {
  const won = new Map<number, Name>()
  for (const [what, times] of deeds) {
    const best = times.reduce<number | null>(
      (best, many, seat) => (many > 0 && !won.has(seat) && many > (best === null ? 0 : times[best]!) ? seat : best),
      null,
    )
    if (best !== null) won.set(best, what)
  }
  return Array.from({ length: seats }, (_, seat) => ({ seat, what: won.get(seat) ?? others })).sort(
    (a, b) => Number(a.what === others) - Number(b.what === others),
  )
}

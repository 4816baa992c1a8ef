import { untrack } from 'svelte'
import type { Person } from '../../net/room'

/** Tells who came since the last look; the first look tells nothing. Look inside an effect. */
export function comings(tell: (name: string) => void): (people: Person[]) => void {
  let known: ReadonlySet<number> | null = null
  return (people) => {
    const before = known
    known = new Set(people.map(({ id }) => id))
    if (before) untrack(() => people.filter(({ id }) => !before.has(id)).forEach(({ name }) => tell(name)))
  }
}

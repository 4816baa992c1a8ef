import { untrack } from 'svelte'
import type { Person } from '../../net/room'

/** Tells who came and who left since the last look; the first look tells nothing. Look inside an effect. */
export function comings(tell: (name: string, came: boolean) => void): (people: Person[]) => void {
  let known: Map<number, string> | null = null
  return (people) => {
    const now = new Map(people.map(({ id, name }) => [id, name]))
    const before = known ?? now
    known = now
    untrack(() => {
      for (const [id, name] of now) if (!before.has(id)) tell(name, true)
      for (const [id, name] of before) if (!now.has(id)) tell(name, false)
    })
  }
}

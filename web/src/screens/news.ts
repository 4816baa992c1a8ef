import type { Person } from '../net/room'
import type { Room } from '../net/wire'

/** What people in a room should be told, as far as the room itself shows it: `who` did it, `other` is the one before. */
export type News = { kind: 'left' | 'left.paper' | 'back' | 'seated' | 'host' | 'stopped'; who: Person; other?: Person }

/** What happened between two looks at the same room. */
export function newsBetween(before: Room | null, now: Room | null): News[] {
  if (!before || !now) return []
  const then = new Map(before.people.map((person) => [person.id, person]))
  const today = new Map(now.people.map((person) => [person.id, person]))
  const news: News[] = []
  for (const was of before.people) {
    const is = today.get(was.id)
    if (was.bot || was.left || (is && !is.left)) continue
    news.push({ kind: is?.stand_in ? 'left.paper' : 'left', who: was })
  }
  for (const is of now.people) if (then.get(is.id)?.left && !is.left) news.push({ kind: 'back', who: is })
  if (now.stage === 'playing' && before.stage === 'playing' && now.commitment === before.commitment) {
    now.seats.forEach((id, seat) => {
      const who = today.get(id)
      const other = then.get(before.seats[seat] ?? -1)
      if (who && other && other.id !== id) news.push({ kind: 'seated', who, other })
    })
  }
  const host = now.host === null ? undefined : today.get(now.host)
  const stopper = before.host === null ? undefined : then.get(before.host)
  if (before.stage === 'playing' && now.stage === 'lobby' && stopper) news.push({ kind: 'stopped', who: stopper })
  if (host && before.host !== null && before.host !== now.host) news.push({ kind: 'host', who: host })
  return news
}

/** Who plays, and has no connection at the moment; nobody for whom a paper player plays. */
export function unreachable(room: Room): Person[] {
  return room.stage !== 'playing' ? [] : room.people.filter(({ id, link, stand_in, left }) => room.seats.includes(id) && link !== 'here' && !stand_in && !left)
}

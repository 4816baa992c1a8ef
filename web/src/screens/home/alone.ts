import { type Alone, GAMES, unpack } from '../../games/index'
import { showHints } from '../../frame/hints.svelte'
import { roll } from '../../people/names'
import { openRoom } from '../../net/api'
import { go } from '../../device/router.svelte'
import { passOn, type Session, type Who } from '../../net/session.svelte'
import { comeIn } from '../session'
import { set, settings } from '../../device/settings.svelte'
import type { Wish } from '../../net/room'

const PLAIN: Alone = { bots: 2, options: {} }
/** ms; with a link slower than this one waits at the table, where it is said */
const PATIENCE = 5_000

/** Before the start: the game without a clock, and the fewest that make a good one of it. */
export function preparations(game: string, { bots, options }: Alone = PLAIN): Wish[] {
  return [{ do: 'choose', game, options }, { do: 'set_tempo', tempo: 0 }, ...Array.from({ length: bots }, (): Wish => ({ do: 'add_bot', level: 'normal' }))]
}

/** Founds a room, fills it with paper players, starts, and sits down at the table. */
export async function playAlone(game: string): Promise<void> {
  void unpack(game, 'board').catch(() => undefined) // they come while the room is founded
  const session = comeIn(await openRoom(settings.lang), 'player', whoIAm())
  showHints(session.code)
  await Promise.race([start(session, game), new Promise((done) => setTimeout(done, PATIENCE))])
  passOn(session)
  go(`/r/${session.code}`)
}

/** The phone's luck is lent as soon as the room is seen, which is before it answers. */
async function start(session: Session, game: string): Promise<void> {
  await Promise.all(preparations(game, GAMES[game]?.alone).map(session.ask))
  await session.ask({ do: 'start' })
}

function whoIAm(): Who {
  const { name, animal, colour } = settings
  if (name && animal !== null && colour !== null) return { name, animal, colour }
  const fresh = roll()
  set(fresh)
  return fresh
}

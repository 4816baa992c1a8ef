import type { Lang } from './room'
import type { Bye } from './wire'

export interface RoomInfo {
  code: string
  /** what a phone can reach, with its scheme */
  address: string
  people: number
  playing: boolean
  locked: boolean
  /** of paper players, that somebody who comes in now may take */
  chairs: number
}

/** What the house said instead: `message` is its key, or nothing where it did not answer at all. */
export class TurnedAway extends Error {}

/** Is there such a room, and may one sit down? `null`: no such room. Throws if the house does not say. */
export async function lookUp(code: string): Promise<RoomInfo | null> {
  const answer = await fetch(room(code))
  if (answer.status === 404) return null
  return read<RoomInfo>(answer)
}

/** A token opens no socket itself: it is changed for a ticket that does so once. */
export async function changeForTicket(code: string, token: string): Promise<{ ticket: string } | Bye> {
  const answer = await post(`${room(code)}/ticket`, {}, token)
  if (answer.ok) return read(answer)
  if (answer.status >= 500) throw new TurnedAway()
  const { key, again_in } = (await answer.json()) as Partial<Bye>
  return { t: 'bye', key: key ?? 'other', again_in: again_in ?? (key === 'frozen' ? ASK_AGAIN : null) }
}

export interface Moving {
  link: string
  /** the link as an SVG */
  picture: string
  /** ms */
  lasts: number
}

/** A link that moves my seat to the phone that opens it. */
export async function offerSeat(code: string, token: string): Promise<Moving> {
  return read(await post(`${room(code)}/move`, {}, token))
}

/** Takes the seat of the phone that showed this key; tells the new token. */
export async function takeSeat(code: string, key: string): Promise<string> {
  return (await read<{ token: string }>(await post(`${room(code)}/seat`, { key }))).token
}

export interface WaitingScreen {
  secret: string
  /** the link to scan as an SVG */
  picture: string
  /** ms */
  lasts: number
}

/** A big screen that waits for a phone to bring its table. */
export async function openScreen(): Promise<WaitingScreen> {
  return read(await post('/api/screens', {}))
}

/** The code of the room that was brought to this screen; `null`, if none was for a while: ask again. */
export async function broughtTo(secret: string): Promise<string | null> {
  return (await read<{ code: string | null }>(await post('/api/screens/room', { secret }))).code
}

/** My table goes to the screen whose key I scanned. */
export async function bringTable(code: string, token: string, key: string): Promise<void> {
  await read(await post(`${room(code)}/screen`, { key }, token))
}

/** How the house keeps and deletes: for how many hours after everybody has gone, and whether nothing is left at once. */
export interface Keeping {
  keep_hours: number
  wipes: boolean
}

/** `null` if it does not say. */
export async function keeping(): Promise<Keeping | null> {
  try {
    return (await (await fetch('/api/house')).json()) as Keeping
  } catch {
    return null
  }
}

/** Opens a room and tells its code. */
export async function openRoom(lang: Lang): Promise<string> {
  return (await read<{ code: string }>(await post('/api/rooms', { lang }))).code
}

const ASK_AGAIN = 3_000
const room = (code: string) => `/api/rooms/${encodeURIComponent(code)}`

function post(path: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.ok) return (await answer.json()) as T
  const said = (await answer.json().catch(() => ({}))) as { key?: string }
  throw new TurnedAway(said.key ?? '')
}

import { settings } from './settings.svelte'

export interface RoomInfo {
  code: string
  /** what a phone can reach, with its scheme */
  address: string
  people: number
  playing: boolean
  locked: boolean
}

/** Is there such a room, and may one sit down? `null`: no such room. Throws if the house does not answer. */
export async function lookUp(code: string): Promise<RoomInfo | null> {
  const answer = await fetch(`/api/rooms/${encodeURIComponent(code)}`)
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as RoomInfo
}

/** How long the house keeps a room after everybody has gone; `null` if it does not say. */
export async function keepHours(): Promise<number | null> {
  try {
    return ((await (await fetch('/api/house')).json()) as { keep_hours: number }).keep_hours
  } catch {
    return null
  }
}

/** Opens a room and tells its code. */
export async function openRoom(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/rooms', { method: 'POST', headers, body: JSON.stringify({ lang: settings.lang }) })
  if (!answer.ok) throw new Error(String(answer.status))
  return ((await answer.json()) as { code: string }).code
}

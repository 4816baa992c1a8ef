import { tokenOf } from './session.svelte'
import { keep, recall } from './storage'

/** What is wrong in a pack: a key of `refused.`, mostly with a line. */
export interface Fault {
  key: string
  params: Record<string, string | number>
}

/** Hands in own content for a game; what is wrong with it, or nothing if it is kept. */
export async function bringPack(code: string, game: string, text: string): Promise<Fault[]> {
  const answer = await fetch(address(code, game), { method: 'PUT', headers: token(code), body: text }).catch(() => null)
  if (answer?.ok) return []
  const said = (await answer?.json().catch(() => null)) as { faults?: Fault[] } | null | undefined
  return said?.faults ?? [{ key: 'cannot_write', params: {} }]
}

/** My own pack, to be changed; empty if it cannot be had. */
export async function readPack(code: string, game: string): Promise<string> {
  const answer = await fetch(address(code, game), { headers: token(code) }).catch(() => null)
  return answer?.ok ? answer.text() : ''
}

/** My last pack stays on this phone: for the next room, or next week. */
export function keepPack(game: string, text: string): void {
  keep(kept(game), text)
}

export function recallPack(game: string): string {
  return recall<string>(kept(game)) ?? ''
}

const kept = (game: string) => `tablee.pack.${game}`

/** How many words or places there are: the lines that say something, without those of roles. */
export function sizeOf(text: string): number {
  return text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('-')).length
}

/** Where a line begins and ends in the text; lines count from 1. */
export function lineAt(text: string, line: number): [number, number] {
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0)
  const end = text.indexOf('\n', start)
  return [start, end < 0 ? text.length : end]
}

function address(code: string, game: string): string {
  return `/api/rooms/${encodeURIComponent(code)}/packs/${game}`
}

function token(code: string): Record<string, string> {
  return { authorization: `Bearer ${tokenOf(code) ?? ''}` }
}

import { bringTable } from './api'
import { tokenOf } from './session.svelte'
import { keep, recall } from './storage'

const LAST = 'tablee.last'

/** the key of the big screen that this phone has scanned; until a table is brought there */
let key: string | null = null

export function scanned(shown: string): void {
  key = shown || null
}

/** The room in which this phone has sat last, if it still has a seat there. */
export function lastRoom(): string | null {
  const code = recall<string>(LAST)
  return code && tokenOf(code) ? code : null
}

/** My table goes to the screen that I have scanned. */
export async function bringTo(code: string): Promise<void> {
  const shown = key
  key = null
  if (shown) await bringTable(code, tokenOf(code) ?? '', shown)
}

/** I have sat down: whoever came here from a big screen brings this table there. */
export function satDown(code: string): void {
  keep(LAST, code)
  void bringTo(code).catch(() => undefined)
}

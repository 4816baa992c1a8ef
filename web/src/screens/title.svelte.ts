import { t, type TextKey } from '../i18n/text.svelte'
import type { Room, View } from '../net/wire'

const HOUSE = 'Tablée'
const ASKED = '●'

/** What the tab is called, among all the others. */
export function callPage(words: () => string): void {
  $effect(() => {
    document.title = [words(), HOUSE].filter(Boolean).join(' · ')
    return () => (document.title = HOUSE)
  })
}

/** The letters of the room unless they are hidden, then the game; a dot, when there is something I can do. */
export function roomTitle(room: Room | null, view: View | null): string {
  if (!room) return ''
  if (room.stage === 'lobby') return room.hidden ? '' : room.code
  const mine = view?.mine as { offers?: readonly unknown[] } | null | undefined
  const name = t(`game.${room.game}.name` as TextKey)
  return mine?.offers?.length ? `${ASKED} ${name}` : name
}

import type { TextKey } from '../i18n/text.svelte'

/** Sheets that lie over everything; any part may open one. */
export type Page = 'menu' | 'rules' | 'host' | 'chat' | 'move' | 'invite' | 'settings'
export const menu: { open: Page | null; hushed: TextKey | null } = $state({ open: null, hushed: null })

export function openMenu(): void {
  menu.open = 'menu'
}

export function openRules(): void {
  menu.open = 'rules'
}

export function openHost(): void {
  menu.open = 'host'
}

export function openChat(): void {
  menu.open = 'chat'
}

/** Nobody hears me now, and this is why; call what it returns when they do again. */
export function hush(why: TextKey | null): () => void {
  menu.hushed = why
  return () => (menu.hushed = null)
}

export function openInvite(): void {
  menu.open = 'invite'
}

export function openSettings(): void {
  menu.open = 'settings'
}

export function openMove(): void {
  menu.open = 'move'
}

export function closeMenu(): void {
  menu.open = null
}

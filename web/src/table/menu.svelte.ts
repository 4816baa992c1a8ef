/** Sheets that lie over everything; any part may open one. */
export type Page = 'menu' | 'rules' | 'host' | 'chat' | 'move'
export const menu: { open: Page | null } = $state({ open: null })

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

export function openMove(): void {
  menu.open = 'move'
}

export function closeMenu(): void {
  menu.open = null
}

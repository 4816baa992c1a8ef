/** The menu lies over everything; any part may open it or the rules. */
export const menu: { open: 'menu' | 'rules' | 'move' | null } = $state({ open: null })

export function openMenu(): void {
  menu.open = 'menu'
}

export function openRules(): void {
  menu.open = 'rules'
}

export function openMove(): void {
  menu.open = 'move'
}

export function closeMenu(): void {
  menu.open = null
}

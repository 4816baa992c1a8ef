export type Route =
  | { page: 'home' }
  | { page: 'room'; code: string }
  | { page: 'move'; code: string }
  | { page: 'tv'; code: string | null }
  | { page: 'rules'; game: string }
  | { page: 'privacy' }
  | { page: 'accessibility' }
  | { page: 'screen' }

/** Codes have no digits and no O: who types one has misread its neighbour. */
const MISREAD: Record<string, string> = { '0': 'Q', O: 'Q', '8': 'B', '2': 'Z' }

export const place: { route: Route } = $state({ route: read(globalThis.location?.pathname ?? '/') })

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  place.route = read(path)
}

/** Call once at start: the back button works. */
export function followHistory(): void {
  addEventListener('popstate', () => (place.route = read(location.pathname)))
}

export function read(path: string): Route {
  const [, typed = '', second = ''] = path.split('/')
  const first = typed.toLowerCase()
  if (first === 'r' && second) return { page: 'room', code: tidyCode(second) }
  if (first === 'm' && second) return { page: 'move', code: tidyCode(second) }
  if (first === 'tv') return { page: 'tv', code: second ? tidyCode(second) : null }
  if (first === 'rules') return { page: 'rules', game: second || 'freeze' }
  if (first === 'privacy') return { page: 'privacy' }
  if (first === 'accessibility') return { page: 'accessibility' }
  if (first === 'screen') return { page: 'screen' }
  return { page: 'home' }
}

/** What people type for a code: any case, spaces (in a link as %20), dashes, a whole link, lookalikes. */
export function tidyCode(typed: string): string {
  const last =
    typed
      .trim()
      .replace(/[/?#]+$/, '')
      .split('/')
      .pop() ?? ''
  return last
    .toUpperCase()
    .replace(/%[0-9A-F]{2}|[^A-Z0-9]/g, '')
    .replace(/[0O82]/g, (sign) => MISREAD[sign] ?? sign)
}

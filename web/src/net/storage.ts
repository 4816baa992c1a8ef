/** Storage may be forbidden or full (private window): what was to be kept is then known until the page is closed. */
const unstored = new Map<string, string>()

export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function keep(key: string, value: unknown): void {
  unstored.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    if (value !== null) unstored.set(key, JSON.stringify(value))
  }
}

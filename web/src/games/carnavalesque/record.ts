import { keep, recall } from '../../net/storage'

const key = (code: string, version: string) => `carnival.${code}.${version}`

/** The most points that this device has seen in a room before; null where there were none. */
export const bestIn = (code: string, version: string): number | null => recall<number>(key(code, version))

export function keepBest(code: string, version: string, score: number): void {
  keep(key(code, version), Math.max(score, bestIn(code, version) ?? 0))
}

import { settings } from './settings.svelte'

const PATTERNS: Record<'tap' | 'turn' | 'freeze' | 'no', number[]> = { tap: [12], turn: [20, 40, 20], freeze: [60, 40, 180], no: [40, 60, 40] }

/** A short shake of the phone, where there is one; it always has a visible twin. */
export function buzz(pattern: keyof typeof PATTERNS): void {
  if (settings.haptics && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PATTERNS[pattern])
}

/** How a score is written: lines of notes in the key of all sounds, played together. Each game has its own. */
import { brass, D, drum, glass, wood } from './sound'

type Part = (at: number) => void
const PLAYERS = { brass, glass, wood, drum }
export const REST = null

/** One note a beat (in seconds), in steps above the D, a rest where there is none; `from` beats later, each so long, or so hard. */
export function line(by: keyof typeof PLAYERS, beat: number, steps: readonly (number | null)[], from = 0, much = 0.3): Part {
  return (at) => steps.forEach((step, i) => step !== null && PLAYERS[by](at + (from + i) * beat, D(step), much))
}

export const all =
  (...parts: readonly Part[]): Part =>
  (at) =>
    parts.forEach((part) => part(at))

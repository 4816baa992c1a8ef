/** A small score for each game, our own, in the key of all sounds: it comes with the game, not with the door. */
import { brass, D, drum, glass, type Score, wood } from './sound'

type Part = (at: number) => void
const PLAYERS = { brass, glass, wood, drum }
const _ = null

/** One note a beat (in seconds), in steps above the D, a rest where there is none; `from` beats later, each so long, or so hard. */
function line(by: keyof typeof PLAYERS, beat: number, steps: readonly (number | null)[], from = 0, much = 0.3): Part {
  return (at) => steps.forEach((step, i) => step !== null && PLAYERS[by](at + (from + i) * beat, D(step), much))
}

const all =
  (...parts: readonly Part[]): Part =>
  (at) =>
    parts.forEach((part) => part(at))

/** The theatre: a drum roll, the curtain, brass; sorrow is a trombone that goes home. */
const freeze: Score = {
  overture: all(
    line('drum', 0.09, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0, 0.12),
    line('brass', 0.19, [12, _, 12, 12, 16, _, 19, _, 16, 19, 24], 5, 0.16),
    line('drum', 0.38, [0, 7, 0, 7, 0, 7], 2.5, 0.25),
  ),
  tense: all(line('wood', 0.5, [31, 24], 0, 0.4), line('drum', 1, [-5], 0, 0.2)),
  joy: all(line('brass', 0.13, [12, 16, 19, 24, _, 19, 24, _, 28], 0, 0.2), line('glass', 0.13, [36, _, 40, _, 43, _, 48], 4, 0.7)),
  sorrow: line('brass', 0.3, [9, 8, 7, 6], 0, 0.26),
}

/** A paint box: a waltz of glass and wood. */
const farben: Score = {
  overture: all(line('glass', 0.22, [24, 28, 31, 36, 31, 28, 26, 29, 33, 36, _, 36], 0, 0.8), line('wood', 0.66, [12, 14, 7, 12], 0, 0.5)),
  tense: line('glass', 0.5, [43, 36], 0, 0.4),
  joy: all(line('glass', 0.14, [24, 28, 31, 36, 40, 43, 48], 0, 1.1), line('wood', 0.28, [12, 16, 19, 24], 0, 0.5)),
  sorrow: line('glass', 0.28, [36, 33, 29, 28], 0, 0.9),
}

/** The sky: bells in the wind, a heart that beats faster, and the village below. */
const falling: Score = {
  overture: all(line('glass', 0.1, [48, 45, 43, 40, 36, 33, 31, 28, 24], 0, 0.5), line('drum', 0.3, [7, _, 7, 7], 3, 0.2)),
  tense: line('drum', 0.22, [7, 0], 0, 0.18),
  joy: all(line('glass', 0.09, [24, 28, 31, 36, 40, 43, 48, 52], 0, 0.6), line('brass', 0.2, [12, 19, 24], 3, 0.3)),
  sorrow: all(line('glass', 0.11, [43, 40, 36, 33, 31, 28, 24], 0, 0.3), line('drum', 0.8, [0], 1, 0.6)),
}

/** The street: drums first, then everybody who has a trumpet. */
const carnavalesque: Score = {
  overture: all(
    line('drum', 0.16, [0, _, 7, 0, _, 7, 0, 7, 0, _, 7, 0, _, 7, 0, 7], 0, 0.16),
    line('wood', 0.16, [31, _, 31, 31, _, 31, _, 31], 0, 0.5),
    line('brass', 0.16, [12, 14, 16, _, 19, _, 21, 19, 16, _, 12], 4, 0.14),
  ),
  tense: all(line('drum', 0.25, [0, 7, 0, 7], 0, 0.14), line('wood', 0.5, [31, 28], 0, 0.3)),
  joy: all(
    line('brass', 0.15, [12, 16, 19, _, 16, 19, 24, _, 19, 24, 28], 0, 0.16),
    line('drum', 0.15, [0, _, 7, 0, _, 7, 0, 7, 0, _, 0], 0, 0.16),
    line('wood', 0.15, [31, 31, _, 31, 31, _, 36], 4, 0.5),
  ),
  sorrow: all(line('brass', 0.34, [7, 5, 4, 2], 0, 0.3), line('drum', 0.68, [0, 0], 1, 0.5)),
}

export const SCORES: Readonly<Record<string, Score>> = { freeze, farben, falling, carnavalesque }

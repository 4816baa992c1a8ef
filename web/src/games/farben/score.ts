import { all, line, REST as _ } from '../../device/score'
import type { Score } from '../../device/sound'

/** A paint box: a waltz of glass and wood. */
export const SCORE: Score = {
  overture: all(line('glass', 0.22, [24, 28, 31, 36, 31, 28, 26, 29, 33, 36, _, 36], 0, 0.8), line('wood', 0.66, [12, 14, 7, 12], 0, 0.5)),
  tense: line('glass', 0.5, [43, 36], 0, 0.4),
  joy: all(line('glass', 0.14, [24, 28, 31, 36, 40, 43, 48], 0, 1.1), line('wood', 0.28, [12, 16, 19, 24], 0, 0.5)),
  sorrow: line('glass', 0.28, [36, 33, 29, 28], 0, 0.9),
}

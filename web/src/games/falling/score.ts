import { all, line, REST as _ } from '../../device/score'
import type { Score } from '../../device/sound'

/** The sky: bells in the wind, a heart that beats faster, and the village below. */
export const SCORE: Score = {
  overture: all(line('glass', 0.1, [48, 45, 43, 40, 36, 33, 31, 28, 24], 0, 0.5), line('drum', 0.3, [7, _, 7, 7], 3, 0.2)),
  tense: line('drum', 0.22, [7, 0], 0, 0.18),
  joy: all(line('glass', 0.09, [24, 28, 31, 36, 40, 43, 48, 52], 0, 0.6), line('brass', 0.2, [12, 19, 24], 3, 0.3)),
  sorrow: all(line('glass', 0.11, [43, 40, 36, 33, 31, 28, 24], 0, 0.3), line('drum', 0.8, [0], 1, 0.6)),
}

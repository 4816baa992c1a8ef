import { all, line, REST as _ } from '../../device/score'
import type { Score } from '../../device/sound'

/** The theatre: a drum roll, the curtain, brass; sorrow is a trombone that goes home. */
export const SCORE: Score = {
  overture: all(
    line('drum', 0.09, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 0, 0.12),
    line('brass', 0.19, [12, _, 12, 12, 16, _, 19, _, 16, 19, 24], 5, 0.16),
    line('drum', 0.38, [0, 7, 0, 7, 0, 7], 2.5, 0.25),
  ),
  tense: all(line('wood', 0.5, [31, 24], 0, 0.4), line('drum', 1, [-5], 0, 0.2)),
  joy: all(line('brass', 0.13, [12, 16, 19, 24, _, 19, 24, _, 28], 0, 0.2), line('glass', 0.13, [36, _, 40, _, 43, _, 48], 4, 0.7)),
  sorrow: line('brass', 0.3, [9, 8, 7, 6], 0, 0.26),
}

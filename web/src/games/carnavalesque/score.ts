import { all, line, REST as _ } from '../../device/score'
import type { Score } from '../../device/sound'

/** The street: drums first, then everybody who has a trumpet. */
export const SCORE: Score = {
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

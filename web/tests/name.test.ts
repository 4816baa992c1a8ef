import { expect, test } from 'vitest'
import { fitted, LEAST, pieces } from '../src/people/fit'

test.each([
  ['Bo', ['Bo']],
  ['Anne-Sophie Marie', ['Anne-', 'Sophie', 'Marie']],
  ['', []],
  ['--', ['-', '-']],
])('%s breaks into its pieces', (name, words) => expect(pieces(name)).toEqual(words))

test.each([
  ['what fits is drawn as it should be', 100, 80, 1],
  ['what is too long gets smaller letters', 100, 125, 0.8],
  ['but nobody needs a magnifying glass', 100, 900, LEAST],
  ['a place that is not there yet', 0, 0, 1],
])('%s', (_, place, widest, share) => expect(fitted(place, widest)).toBe(share))

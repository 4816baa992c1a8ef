import { describe, expect, it } from 'vitest'
import { afterwards, atStep, missing, stepOf, STEPS } from '../src/games/falling/learn/ladder'

describe('the ladder of Falling', () => {
  it('climbs from the riders to the real game and keeps what else the table likes', () => {
    let options: Parameters<typeof atStep>[0] = atStep({ grace: 2000, tempo: 'fast' }, 'riders')
    const climbed = []
    for (let ahead = afterwards(options); ahead; ahead = afterwards(options)) {
      climbed.push(ahead.next)
      options = ahead.options
    }
    expect(climbed).toEqual(['actions', 'all', 'real'])
    expect(options).toEqual({ grace: 2000, cards: 'all', tempo: 'normal' })
  })

  it('is climbed only where the tempo is slow', () => {
    expect(STEPS.map((cards) => stepOf(atStep({}, cards)))).toEqual([...STEPS])
    expect(stepOf({})).toBeNull()
    expect(stepOf({ cards: 'riders', tempo: 'normal' })).toBeNull()
    expect(stepOf({ tempo: 'slow' })).toBe('all')
    expect(afterwards({ cards: 'actions' })).toBeNull()
  })

  it('adds paper players until four can fall', () => {
    expect([1, 3, 4, 9].map(missing)).toEqual([3, 1, 0, 0])
  })
})

/** The score of every game: each phrase is heard, is its own, and is over soon. A fake AudioContext notes what is started. */
import { beforeAll, expect, test, vi } from 'vitest'
import type { Score } from '../src/device/sound'

interface Note {
  at: number
  pitch: number
}
const started: Note[] = []

class FakeContext {
  readonly currentTime = 0
  readonly sampleRate = 100
  readonly destination = {}
  readonly state = 'running'
  createGain = () => ({ gain: ramp(), connect: (to: unknown) => to })
  createBiquadFilter = () => ({ frequency: ramp(), Q: ramp(), connect: (to: unknown) => to })
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
  createBufferSource = () => ({ connect: (to: unknown) => to, start: () => undefined })
  createOscillator = () => {
    const frequency = ramp()
    return { frequency, connect: (to: unknown) => to, start: (at: number) => started.push({ at, pitch: frequency.value }), stop: () => undefined }
  }
}

function ramp() {
  const it = { value: 0, setValueAtTime: (value: number) => (it.value = value), linearRampToValueAtTime: () => it, exponentialRampToValueAtTime: () => it }
  return it
}

let sound: typeof import('../src/device/sound')
let scores: Score[]
let games: typeof import('../src/games/index')

beforeAll(async () => {
  const taps: (() => void)[] = []
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => taps.push(heard))
  ;[sound, games] = await Promise.all([import('../src/device/sound'), import('../src/games/index')])
  scores = (await Promise.all(Object.values(games.GAMES).map((box) => box.score?.()))).flatMap((part) => part?.SCORE ?? [])
  sound.listenForFirstTap(true)
  taps[0]!()
  await Promise.resolve()
})

function heard(phrase: 'overture' | 'tense' | 'joy' | 'sorrow'): Note[] {
  started.length = 0
  sound.cue(phrase)
  return [...started]
}

test('every game has a score, and no two sound alike', () => {
  expect(scores).toHaveLength(Object.keys(games.GAMES).length)
  const all = scores.flatMap((score) => {
    sound.tune(score)
    return (['overture', 'tense', 'joy', 'sorrow'] as const).map((phrase) => JSON.stringify(heard(phrase)))
  })
  expect(new Set(all).size).toBe(all.length)
})

test.each([
  ['overture', 4],
  ['tense', 1],
  ['joy', 2.5],
  ['sorrow', 2.5],
] as const)('%s is over within %s s', (phrase, most) => {
  for (const score of scores) {
    sound.tune(score)
    const notes = heard(phrase)
    expect(notes.length).toBeGreaterThan(0)
    expect(Math.max(...notes.map(({ at }) => at))).toBeLessThan(most)
    expect(notes.every(({ pitch }) => pitch > 30 && pitch < 9_000)).toBe(true)
  }
})

test('without a game the sounds of the house are heard', () => {
  sound.tune(null)
  const house = heard('joy')
  expect(house.length).toBeGreaterThan(0)
  sound.tune(scores[0]!)
  expect(heard('joy')).not.toEqual(house)
})

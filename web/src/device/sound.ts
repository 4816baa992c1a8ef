import { settings } from './settings.svelte'

export type Cue = keyof typeof cues
type Sound = (at: number) => void

/** Where each game has its own melody: it begins, the last ten seconds, it ends well, it does not. */
export type Score = Record<'overture' | 'tense' | 'joy' | 'sorrow', Sound>

let air: AudioContext | null = null
let isTv = false

/** Browsers stay silent until the first tap; call once at start. The TV speaks, phones whisper. */
export function listenForFirstTap(onTv: boolean): void {
  isTv = onTv
  const unlock = () => void wake()
  for (const event of ['pointerdown', 'keydown', 'touchend']) addEventListener(event, unlock, { passive: true })
}

async function wake(): Promise<void> {
  if (!settings.sound) return
  try {
    air ??= new AudioContext()
    if (air.state !== 'running') await air.resume()
  } catch {
    air = null
  }
}

/** The big screen speaks, phones whisper; each as loud as it was set. */
function loudness(): number {
  return isTv ? settings.tvVolume / 100 : (settings.volume / 100) * 0.65
}

export function cue(name: Cue): void {
  if (!settings.sound || air?.state !== 'running') return
  const play = score?.[name as keyof Score] ?? cues[name]
  play(air.currentTime)
}

let score: Score | null = null

/** From now on the phrases are those of this game. */
export function tune(to: Score | null): void {
  score = to
}

/** A flag of the garland: five notes that always sound well together. */
export function pluck(index: number): void {
  if (!settings.sound || air?.state !== 'running') return
  const step = [12, 14, 16, 19, 21, 24, 26, 28][index % 8] ?? 12
  glass(air.currentTime, D(step + 12), 0.9)
  wood(air.currentTime, D(step + 12), 0.4)
}

export const D = (step: number) => 146.83 * 2 ** (step / 12)

/** One small family in one key (D): wood for taps, paper for turns, brass to begin and win, glass for secrets. */
const cues = {
  tap: (at) => wood(at, D(24), 0.5),
  lay: (at) => (paper(at, 0.06, 0.5), wood(at + 0.03, D(12), 0.6)),
  turn: (at) => paper(at, 0.14, 0.8),
  join: (at) => [24, 28, 31].forEach((step, i) => wood(at + i * 0.07, D(step), 0.6)),
  tick: (at) => wood(at, D(31), 0.35),
  begin: (at) => [12, 19, 24].forEach((step, i) => brass(at + i * 0.11, D(step), i === 2 ? 0.6 : 0.14)),
  freeze: (at) => [36, 43, 48, 55].forEach((step, i) => glass(at + i * 0.03, D(step), 1.8)),
  secret: (at) => glass(at, D(43), 0.5),
  point: (at) => (wood(at, D(19), 0.7), paper(at, 0.05, 0.3)),
  win: (at) => [12, 16, 19, 24, 28].forEach((step, i) => brass(at + i * 0.12, D(step), i === 4 ? 0.9 : 0.2)),
  no: (at) => [7, 3].forEach((step, i) => wood(at + i * 0.09, D(step), 0.8)),
  beat: (at) => (paper(at, 0.05, 0.35), wood(at + 0.02, D(7), 0.45)),
  hit: (at) => (paper(at, 0.09, 0.8), drum(at, D(7), 0.22)),
  skip: (at) => [19, 24, 31].forEach((step, i) => wood(at + i * 0.05, D(step), 0.5)),
  stop: (at) => (brass(at, D(12), 0.16), brass(at, D(19), 0.16), wood(at, D(0), 0.8)),
  ground: (at) => (drum(at, D(0), 0.7), paper(at + 0.04, 0.35, 0.9)),
  clap: (at) => [0, 0.16, 0.31].forEach((late) => paper(at + late, 0.05, 0.9)),
  laugh: (at) => [26, 24, 26, 21].forEach((step, i) => wood(at + i * 0.08, D(step), 0.35)),
  heart: (at) => [31, 36].forEach((step, i) => glass(at + i * 0.12, D(step), 0.6)),
  boo: (at) => [5, 4].forEach((step, i) => brass(at + i * 0.22, D(step), 0.2)),
  paper: (at) => (paper(at, 0.3, 0.6), wood(at + 0.9, D(14), 0.4)),
  wind: (at) => paper(at, 0.9, 0.7),
  overture: (at): void => cues.begin(at),
  tense: (at): void => cues.tick(at),
  joy: (at): void => cues.win(at),
  sorrow: (at): void => cues.no(at),
} satisfies Record<string, Sound>

function voice(at: number, peak: number, length: number, attack = 0.004): GainNode {
  const gain = air!.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(peak * loudness(), at + attack)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  gain.connect(air!.destination)
  return gain
}

function tone(at: number, type: OscillatorType, pitch: number, length: number, into: AudioNode): void {
  const string = air!.createOscillator()
  string.type = type
  string.frequency.value = pitch
  string.connect(into)
  string.start(at)
  string.stop(at + length)
}

export function wood(at: number, pitch: number, hard: number): void {
  tone(at, 'triangle', pitch, 0.14, voice(at, 0.28 * hard, 0.12))
  tone(at, 'sine', pitch * 2.76, 0.06, voice(at, 0.12 * hard, 0.05))
}

export function drum(at: number, pitch: number, length: number): void {
  const skin = air!.createOscillator()
  skin.frequency.setValueAtTime(pitch, at)
  skin.frequency.exponentialRampToValueAtTime(pitch / 4, at + length)
  skin.connect(voice(at, 0.5, length))
  skin.start(at)
  skin.stop(at + length)
}

function paper(at: number, length: number, loud: number): void {
  const rustle = air!.createBufferSource()
  const grain = air!.createBuffer(1, Math.ceil(air!.sampleRate * length), air!.sampleRate)
  const samples = grain.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  const band = air!.createBiquadFilter()
  band.type = 'bandpass'
  band.frequency.value = 3200
  band.Q.value = 0.8
  rustle.buffer = grain
  rustle.connect(band).connect(voice(at, 0.14 * loud, length, length / 4))
  rustle.start(at)
}

export function brass(at: number, pitch: number, length: number): void {
  const soften = air!.createBiquadFilter()
  soften.type = 'lowpass'
  soften.frequency.setValueAtTime(pitch * 2, at)
  soften.frequency.linearRampToValueAtTime(pitch * 6, at + 0.06)
  soften.connect(voice(at, 0.12, length + 0.2, 0.03))
  tone(at, 'sawtooth', pitch, length + 0.2, soften)
  tone(at, 'sawtooth', pitch * 1.004, length + 0.2, soften)
}

export function glass(at: number, pitch: number, length: number): void {
  tone(at, 'sine', pitch, length, voice(at, 0.09, length))
  tone(at, 'sine', pitch * 2.71, length / 2, voice(at, 0.03, length / 2))
}

import { buzz } from '../../device/haptics'
import type { Session } from '../../net/session.svelte'
import { cue } from '../../device/sound'
import { offered, type Play } from './table.svelte'
import type { Felt } from './wire'

type Place = [number, number]
export type Way = 'feel' | 'sweep'

const SHOWN = 45
const FELT = 200
const STROKE = 180
const TRAIL = 14
const SIDE = 2500
const END = 2000

/** The blind hand: where the finger goes it goes; it feels five times a second, and sweeps in short strokes. */
export class Rummage {
  way: Way = $state('feel')
  hand: Place = $state.raw([0, 0])
  depth = $state(0)
  /** the finger has been on the heap */
  hasMoved = $state(false)
  /** where a card was picked up that is still in the hand */
  lifted: Place | null = $state.raw(null)
  trail: readonly Felt[] = $state.raw([])
  #play: Play
  #session: Session
  #path: number[] = []
  /** where the hand was when it last asked what it feels; the answer to a stroke says it too */
  #asked: Place | null = null
  #last = { shown: 0, felt: 0, stroke: 0 }
  #later: ReturnType<typeof setTimeout> | undefined
  #isAsking = false

  constructor(play: Play, session: Session) {
    this.#play = play
    this.#session = session
    if (play.table.phase.name === 'Rummaging') this.hand = play.table.phase.hand
  }

  press(to: Place): void {
    this.#path = []
    this.move(to)
  }

  move(to: Place): void {
    this.hand = [within(to[0], SIDE), within(to[1], END)]
    this.depth = 0
    this.hasMoved = true
    const now = performance.now()
    if (now - this.#last.shown >= SHOWN) {
      this.#last.shown = now
      this.#session.moveHand(...this.hand)
    }
    if (this.way === 'sweep' && !this.lifted) this.#stroke(now)
    else if (now - this.#last.felt >= FELT) void this.#feel()
    clearTimeout(this.#later)
    this.#later = setTimeout(() => this.settle(), FELT)
  }

  /** The finger rests: what is under it is felt for sure. */
  settle(): void {
    clearTimeout(this.#later)
    this.#session.moveHand(...this.hand)
    if (this.way === 'sweep' && !this.lifted && this.#path.length >= 2 && !this.#isAtEnd()) this.#path.push(...this.hand)
    if (this.#path.length >= 4) this.#sweep()
    this.#path = []
    if (this.#asked !== this.hand) void this.#feel()
  }

  lift(): void {
    this.lifted = this.#spot('lift')
  }

  layDown(): void {
    if (!this.lifted) return
    void this.#play.act({ do: 'lift', at: this.lifted, to: this.hand })
    this.lifted = null
  }

  flip(): void {
    const at = this.#spot('flip')
    if (at) void this.#play.act({ do: 'flip', at })
  }

  take(): void {
    const at = this.#spot('take')
    if (at) void this.#play.act({ do: 'take', at, depth: this.depth })
  }

  /** What the fingertip says: one knock a card, a shake at an edge. */
  touch(felt: Felt): void {
    const last = this.trail.at(-1)
    this.trail = [...this.trail, felt].slice(-TRAIL)
    if (felt.edge) buzz('tap')
    if (felt.thick !== last?.thick) cue(felt.thick > (last?.thick ?? 0) ? 'lay' : 'beat')
    else if (felt.edge) cue('tick')
  }

  #spot(what: 'lift' | 'flip' | 'take'): Place | null {
    return offered(this.#play, what)?.at ?? null
  }

  #stroke(now: number): void {
    const [x, y] = this.#path.slice(-2)
    if (x === undefined || y === undefined || Math.hypot(this.hand[0] - x, this.hand[1] - y) > 30) this.#path.push(...this.hand)
    const longest = offered(this.#play, 'sweep')?.longest ?? 0
    if (this.#path.length >= 4 && (now - this.#last.stroke >= STROKE || this.#path.length >= longest * 2)) this.#sweep()
  }

  #isAtEnd(): boolean {
    const [x, y] = this.#path.slice(-2)
    return x === this.hand[0] && y === this.hand[1]
  }

  #sweep(): void {
    this.#last.stroke = performance.now()
    if (offered(this.#play, 'sweep')) void this.#play.act({ do: 'sweep', path: this.#path })
    this.#path = [...this.hand]
    this.#asked = this.hand
  }

  async #feel(): Promise<void> {
    if (this.#isAsking || !offered(this.#play, 'feel')) return
    const at = (this.#asked = this.hand)
    this.#last.felt = performance.now()
    this.#isAsking = true
    await this.#play.act({ do: 'feel', at })
    this.#isAsking = false
    if (at !== this.hand) void this.#feel()
  }
}

function within(n: number, most: number): number {
  return Math.round(Math.min(most, Math.max(-most, n)))
}

import { movesLess } from './settings.svelte'

const TEN_MINUTES = 600_000

/** Keeps a picture that stands for long from burning into a screen: it drifts by a finger's width, or is dimmed where nothing should move. */
export class BurnInGuard {
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #after: number

  constructor(after = TEN_MINUTES) {
    this.#after = after
    this.changed()
  }

  /** Something has changed on the screen, or somebody is there. */
  changed(): void {
    clearTimeout(this.#timer)
    delete document.documentElement.dataset['rest']
    this.#timer = setTimeout(() => (document.documentElement.dataset['rest'] = movesLess() ? 'dim' : 'drift'), this.#after)
  }

  close(): void {
    this.changed()
    clearTimeout(this.#timer)
  }
}

const LONG = 250

/**
 * A cover that is lifted while it is held. A short press, a key or a screen reader lifts it until the next one: nobody
 * has to hold who cannot.
 */
export class Hold {
  #downAt = 0
  #wasOpen = false
  readonly #isOpen: () => boolean
  readonly #open: (on: boolean) => void

  constructor(isOpen: () => boolean, open: (on: boolean) => void) {
    this.#isOpen = isOpen
    this.#open = open
  }

  down(at: number): void {
    this.#downAt = at
    this.#wasOpen = this.#isOpen()
    this.#open(true)
  }

  up(at: number): void {
    if (this.#wasOpen || at - this.#downAt > LONG) this.#open(false)
  }

  press(): void {
    this.#open(!this.#isOpen())
  }
}

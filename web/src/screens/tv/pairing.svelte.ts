import { broughtTo, openScreen } from '../../net/api'

const PAUSE = 5_000
/** ms before its end in which a picture is changed for a new one */
const SPARE = 30_000

/** A picture to scan, always a fresh one, until somebody brings a table to this screen. */
export class Pairing {
  picture = $state('')
  #isOpen = true

  constructor(brought: (code: string) => void) {
    void this.#wait(brought)
  }

  close(): void {
    this.#isOpen = false
  }

  async #wait(brought: (code: string) => void): Promise<void> {
    while (this.#isOpen) {
      const code = await this.#show().catch(() => rest())
      if (code && this.#isOpen) return brought(code)
    }
  }

  async #show(): Promise<string | null> {
    const { secret, picture, lasts } = await openScreen()
    const end = Date.now() + lasts - SPARE
    this.picture = picture
    while (this.#isOpen && Date.now() < end) {
      const code = await broughtTo(secret)
      if (code) return code
    }
    return null
  }
}

function rest(): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), PAUSE))
}

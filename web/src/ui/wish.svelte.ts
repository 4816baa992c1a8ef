/** What I asked for and is not yet answered: shown at once, until the answer to my last wish is here. */
export interface Wish<T> {
  readonly now: T | undefined
  ask: (to: T) => Promise<void>
}

/** The answer to an earlier tap does not take back a later one. */
export function wish<T>(send: (to: T) => Promise<unknown>): Wish<T> {
  let now: T | undefined = $state.raw()
  let turn = 0
  return {
    get now() {
      return now
    },
    async ask(to) {
      const mine = ++turn
      now = to
      await send(to)
      if (mine === turn) now = undefined
    },
  }
}

/** For buttons that start something: a second tap before the first is answered does nothing. */
export function once(ask: () => Promise<unknown>): () => Promise<void> {
  let isAsked = false
  return async () => {
    if (isAsked) return
    isAsked = true
    await ask().finally(() => (isAsked = false))
  }
}

/** What lists and words of Chrome 87 lack and we use; `tests/tv.test.ts` reads the built files for all else. */
function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  return this[index < 0 ? this.length + index : index]
}

export function fillIn(): void {
  for (const kind of [Array.prototype, String.prototype])
    if (!('at' in kind)) Object.defineProperty(kind, 'at', { value: at, writable: true, configurable: true })
}

fillIn()

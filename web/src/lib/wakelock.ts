let wanted = false
let lock: WakeLockSentinel | null = null

/** Keeps the screen on while we sit at a table, where the browser can (HTTPS, after a tap). */
export function stayAwake(on: boolean): void {
  if (wanted === on) return
  wanted = on
  const set = on ? 'addEventListener' : 'removeEventListener'
  document[set]('visibilitychange', take)
  document[set]('pointerup', take)
  if (on) take()
  else void lock?.release()
}

function take(): void {
  if (!wanted || (lock && !lock.released) || document.visibilityState === 'hidden') return
  navigator.wakeLock?.request('screen').then(hold, () => undefined)
}

function hold(sentinel: WakeLockSentinel): void {
  lock = sentinel
  if (!wanted) void sentinel.release()
}

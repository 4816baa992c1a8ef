import film from './awake.mp4?url'

let wanted = false
let lock: WakeLockSentinel | null = null
let playing: HTMLVideoElement | null = null

/** Keeps the screen on while we sit at a table: by the wake lock of the browser, or without one (plain HTTP) by a silent film. */
export function stayAwake(on: boolean): void {
  if (wanted === on) return
  wanted = on
  const set = on ? 'addEventListener' : 'removeEventListener'
  document[set]('visibilitychange', take)
  document[set]('pointerup', take)
  if (on) take()
  else letGo()
}

function take(): void {
  if (!wanted || (lock && !lock.released) || document.visibilityState === 'hidden') return
  if (navigator.wakeLock) navigator.wakeLock.request('screen').then(hold, () => undefined)
  else void (playing ??= roll()).play().catch(() => undefined)
}

function hold(sentinel: WakeLockSentinel): void {
  lock = sentinel
  if (!wanted) void sentinel.release()
}

function letGo(): void {
  void lock?.release()
  playing?.remove()
  playing = null
}

/**
 * Every browser asks for something else before a film keeps a screen on: Chromium that it is large and in sight, Firefox that
 * it has a sound track, Safari that it is neither muted nor looped. Ours is silent, lies behind everything, and begins anew by itself.
 */
function roll(): HTMLVideoElement {
  const video = Object.assign(document.createElement('video'), {
    src: film,
    playsInline: true,
    className: 'awake',
    disablePictureInPicture: true,
    disableRemotePlayback: true,
  })
  video.muted = !('webkitSetPresentationMode' in video)
  video.setAttribute('aria-hidden', 'true')
  video.addEventListener('ended', () => {
    video.currentTime = 0
    void video.play()
  })
  document.body.prepend(video)
  return video
}

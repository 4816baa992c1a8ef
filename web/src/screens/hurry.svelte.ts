import { countdown, isStill, tableNow } from '../net/clock.svelte'
import type { Session } from '../net/session.svelte'
import { t } from '../i18n/text.svelte'
import { announce } from '../ui/announce.svelte'

/** seconds left, and how long a choice must have had for it to be worth saying */
const SAID: Record<number, number> = { 10: 15_000, 3: 8_000 }

/** Not where all is quick: who has five seconds would hear of nothing else. */
export function isWorthSaying(seconds: number, had: number): boolean {
  return had >= (SAID[seconds] ?? Infinity)
}

interface Choice {
  table?: { phase?: { deadline?: number | null } }
  mine?: { offers?: readonly unknown[] } | null
}

/** When a choice of mine is open, its last seconds are said: a clock alone is seen by some only. */
export function sayTimeLeft(session: Session): void {
  const view = $derived(session.view as Choice | null)
  const deadline = $derived(view?.mine?.offers?.length && !session.room?.paused && !isStill() ? (view.table?.phase?.deadline ?? null) : null)
  const length = $derived(deadline === null ? 0 : deadline - tableNow())
  const time = countdown(() => deadline)
  $effect(() => {
    if (deadline !== null && isWorthSaying(time.seconds, length)) announce(t('time.left', { n: time.seconds }))
  })
}

import { note } from './notice.svelte'
import { t } from './text.svelte'

/** Sends the way into a room, by whatever this device has for it. */
export async function share(url: string): Promise<void> {
  if (navigator.share) await navigator.share({ title: 'Tablée', url }).catch(() => undefined)
  else if (navigator.clipboard) await navigator.clipboard.writeText(url).then(() => note(t('menu.copied')), () => note(url))
  else note(url)
}

import { note } from './toast.svelte'
import { t } from '../i18n/text.svelte'

/** Sends the way into a room, by whatever this device has for it. */
export async function share(url: string): Promise<void> {
  if (navigator.share) await navigator.share({ title: 'Tablée', url }).catch(() => undefined)
  else note((await copy(url)) ? t('menu.copied') : url)
}

async function copy(text: string): Promise<boolean> {
  return navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copyOnPlainHttp(text)
}

/** There is no clipboard without HTTPS, but what is selected can be copied; in the open sheet, for the rest of the page is deaf. */
function copyOnPlainHttp(text: string): boolean {
  const before = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true, className: 'unseen' })
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}

import { settings } from './settings.svelte'

/** Whether this browser has a voice of its own. */
export const canSpeak = 'speechSynthesis' in globalThis

let last = ''

/** Says it in the language of the reader, if she wants to be read to: what is new comes after what is being said. */
export function readAloud(words: string): void {
  const text = words.trim()
  if (!canSpeak || !settings.voice || !text || (text === last && speechSynthesis.speaking)) return
  last = text
  const said = new SpeechSynthesisUtterance(text)
  said.lang = settings.lang
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(settings.lang))
  if (voice) said.voice = voice
  speechSynthesis.speak(said)
}

/** Enough was said: a sheet was closed, or the voice was switched off. */
export function hushVoice(): void {
  if (canSpeak) speechSynthesis.cancel()
}

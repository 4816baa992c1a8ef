import { settings } from '../device/settings.svelte'
import { type Role, Session, type Who } from '../net/session.svelte'
import { named } from '../people/names'
import { refuse } from '../ui/toast.svelte'

/** Comes into a room from this device, with its language and its way to say no. */
export function comeIn(code: string, role: Role, who: Who = {}): Session {
  return new Session(code, role, who, { lang: () => settings.lang, refuse, named })
}

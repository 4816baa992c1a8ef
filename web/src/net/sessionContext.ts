import { getContext, setContext } from 'svelte'
import type { Session } from './session.svelte'

const KEY = Symbol('session')

/** Everything inside this component sits at this table. */
export function sitAt(session: Session): void {
  setContext(KEY, session)
}

/** The table that the component around us sits at. */
export function here(): Session {
  return getContext<Session>(KEY)
}

import type { Reaction } from '../../net/room'

/** What a mute King can do without a word. */
export const SIGNS = ['nod', 'sigh', 'drum', 'point'] as const satisfies readonly Reaction[]
export type Sign = (typeof SIGNS)[number]

export const isSign = (how: Reaction): how is Sign => (SIGNS as readonly Reaction[]).includes(how)

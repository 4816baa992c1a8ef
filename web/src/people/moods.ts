import type { Reaction } from '../net/room'

/** What can be sent without a word, by whoever looks on; everybody sees it. */
export const MOODS = ['clap', 'laugh', 'heart', 'boo', 'paper', 'wind'] as const satisfies readonly Reaction[]
export type MoodName = (typeof MOODS)[number]

export const isMood = (how: Reaction): how is MoodName => (MOODS as readonly Reaction[]).includes(how)

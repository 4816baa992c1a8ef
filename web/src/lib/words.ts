import type { Ask, PersonView, React, Speak } from './wire'

export type Lang = Speak['lang']
export type Person = PersonView
export type Wish = Ask['a']
export type Reaction = React['how']
/** Content of a view (places, roles, lines of bots) travels in every language. */
export type Content = Record<Lang, string>

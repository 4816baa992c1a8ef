import type { Component } from 'svelte'
import type { Session } from '../lib/session.svelte'
import { bring, type Pack, type TextKey } from '../lib/text.svelte'
import type { Room, View } from '../lib/wire'
import type { Person } from '../lib/words'

/** What every screen of a game is given. The phone's Board and the TV's Stage take the same. */
export interface GameProps {
  room: Room
  view: View
  /** null on a TV and for somebody who only watches */
  me: Person | null
  /** does what the view offers; answers when the server has; a refusal has then been said already */
  act: Session['act']
  /** passes by and is never kept: a clap, a laugh */
  react: Session['react']
  onReaction: Session['onReaction']
}

/** How one person tries a game with paper players: few of them, and nobody in a hurry. */
export interface Alone {
  bots: number
  options: Room['options']
}

export interface GameBoxArt {
  board: () => Promise<{ default: Component<GameProps> }>
  stage: () => Promise<{ default: Component<GameProps> }>
  /** for the lobby and the head of the rules */
  picture: () => Promise<{ default: Component }>
  rules: () => Promise<{ default: Component }>
  /** in the lobby: how newcomers can learn it by playing */
  learn?: () => Promise<{ default: Component }>
  /** two paper players and the game as it comes, where nothing else is said */
  alone?: Alone
  /** what somebody new is told in place, by the key of its text */
  tips?: () => Promise<{ tipOf: (view: View) => TextKey }>
  texts: Pack
}

export const GAMES: Record<string, GameBoxArt> = {
  freeze: {
    board: () => import('./freeze/Board.svelte'),
    stage: () => import('./freeze/Stage.svelte'),
    picture: () => import('./freeze/Picture.svelte'),
    rules: () => import('./freeze/Rules.svelte'),
    alone: { bots: 4, options: { target: 13, seconds: 60, way: 'written' } },
    tips: () => import('./freeze/tips'),
    texts: 'freeze',
  },
  farben: {
    board: () => import('./farben/Board.svelte'),
    stage: () => import('./farben/Stage.svelte'),
    picture: () => import('./farben/Picture.svelte'),
    rules: () => import('./farben/Rules.svelte'),
    alone: { bots: 2, options: { words: 6, way: 'written' } },
    tips: () => import('./farben/tips'),
    texts: 'farben',
  },
  falling: {
    board: () => import('./falling/Board.svelte'),
    stage: () => import('./falling/Stage.svelte'),
    picture: () => import('./falling/Picture.svelte'),
    rules: () => import('./falling/Rules.svelte'),
    learn: () => import('./falling/learn/Learn.svelte'),
    alone: { bots: 3, options: { cards: 'riders', tempo: 'slow', grace: 3000, start: 'at_once' } },
    tips: () => import('./falling/tips'),
    texts: 'falling',
  },
  carnavalesque: {
    board: () => import('./carnavalesque/Board.svelte'),
    stage: () => import('./carnavalesque/Stage.svelte'),
    picture: () => import('./carnavalesque/Picture.svelte'),
    rules: () => import('./carnavalesque/Rules.svelte'),
    tips: () => import('./carnavalesque/tips'),
    texts: 'carnavalesque',
  },
}

/** The screens of a game, with the texts they need. */
export async function unpack(game: string, screens: 'board' | 'stage'): Promise<Component<GameProps>> {
  const box = GAMES[game]
  if (!box) throw new Error(`no screens for ${game}`)
  const [{ default: Screens }] = await Promise.all([box[screens](), bring(box.texts)])
  return Screens
}

/** My seat at the table in play; null if I only watch. */
export function seatOf(room: Room, person: Person | null): number | null {
  const seat = person ? room.seats.indexOf(person.id) : -1
  return seat < 0 ? null : seat
}

/** Who sits on a seat; bots are people too. */
export function sitter(room: Room, seat: number): Person | undefined {
  return room.people.find((person) => person.id === room.seats[seat])
}

import { type Component, untrack } from 'svelte'
import type { Score } from '../device/sound'
import type { Session } from '../net/session.svelte'
import { bring, type Pack, type TextKey } from '../i18n/text.svelte'
import type { Room, View } from '../net/wire'
import type { Person } from '../net/room'

/** What every screen of a game is given. The phone's Board and the Tv take the same. */
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

/** Which scene of the show is drawn, from 1 on: the first has the picture of the lobby. */
export interface SceneProps {
  scene: number
}

export interface GameBoxArt {
  board: () => Promise<{ default: Component<GameProps> }>
  tv: () => Promise<{ default: Component<GameProps> }>
  /** for the lobby and the head of the rules */
  picture: () => Promise<{ default: Component }>
  rules: () => Promise<{ default: Component }>
  /** in the lobby: how newcomers can learn it by playing */
  learn?: () => Promise<{ default: Component }>
  /** two paper players and the game as it comes, where nothing else is said */
  alone?: Alone
  /** options that go well together, by the name under which the host finds them */
  presets?: Record<'ear', Room['options']>
  /** how it goes, before newcomers play; what is said of each scene is in its texts, as `show.freeze.1` */
  show?: () => Promise<{ default: Component<SceneProps> }>
  /** what is heard when it begins, gets tense, ends well or badly; else the sounds of the house are */
  score?: () => Promise<{ SCORE: Score }>
  /** how long it takes with so many people, as it was chosen; else what its rules say */
  seconds?: (options: Room['options'], people: number) => number
  /** is played in rounds: the first one can go without a clock */
  rounds?: true
  /** options that every table should see before it starts; the others are found behind a word */
  open?: readonly string[]
  /** what somebody new is told in place, by the key of its text */
  tips?: () => Promise<{ tipOf: (view: View) => TextKey }>
  texts: Pack
}

export const GAMES: Record<string, GameBoxArt> = {
  freeze: {
    board: () => import('./freeze/Board.svelte'),
    tv: () => import('./freeze/Tv.svelte'),
    picture: () => import('./freeze/Picture.svelte'),
    rules: () => import('./freeze/Rules.svelte'),
    show: () => import('./freeze/Show.svelte'),
    score: () => import('./freeze/score'),
    seconds: ({ target, seconds }) => (target === 13 ? 7 : 9) * (100 + Number(seconds ?? 45)),
    alone: { bots: 4, options: { target: 13, seconds: 60, way: 'written' } },
    rounds: true,
    open: ['way'],
    tips: () => import('./freeze/tips'),
    texts: 'freeze',
  },
  farben: {
    board: () => import('./farben/Board.svelte'),
    tv: () => import('./farben/Tv.svelte'),
    picture: () => import('./farben/Picture.svelte'),
    rules: () => import('./farben/Rules.svelte'),
    show: () => import('./farben/Show.svelte'),
    score: () => import('./farben/score'),
    seconds: ({ words, way }, people) => {
      const many = Number(words ?? 10)
      const round = way === 'written' ? 100 + 12 * people : 40 + 40 * people
      return many * round + Math.floor(many / people) * people * (10 + 12 * people)
    },
    alone: { bots: 2, options: { words: 6, way: 'written' } },
    rounds: true,
    open: ['way', 'words'],
    tips: () => import('./farben/tips'),
    texts: 'farben',
  },
  falling: {
    board: () => import('./falling/Board.svelte'),
    tv: () => import('./falling/Tv.svelte'),
    picture: () => import('./falling/Picture.svelte'),
    rules: () => import('./falling/Rules.svelte'),
    show: () => import('./falling/Show.svelte'),
    score: () => import('./falling/score'),
    seconds: ({ tempo }) => (tempo === 'slow' ? 180 : tempo === 'fast' ? 75 : 110),
    learn: () => import('./falling/learn/Learn.svelte'),
    alone: { bots: 3, options: { cards: 'riders', tempo: 'slow', grace: 3000, start: 'at_once' } },
    open: ['tempo'],
    tips: () => import('./falling/tips'),
    presets: { ear: { dealer: 'player', tempo: 'slow', grace: 3_000 } },
    texts: 'falling',
  },
  carnavalesque: {
    board: () => import('./carnavalesque/Board.svelte'),
    tv: () => import('./carnavalesque/Tv.svelte'),
    picture: () => import('./carnavalesque/Picture.svelte'),
    rules: () => import('./carnavalesque/Rules.svelte'),
    show: () => import('./carnavalesque/Show.svelte'),
    score: () => import('./carnavalesque/score'),
    seconds: (_, people) => 4 * (120 + 75 * people),
    rounds: true,
    open: ['version'],
    tips: () => import('./carnavalesque/tips'),
    texts: 'carnavalesque',
  },
}

/** The screens of a game, with the texts they need; who changes language meanwhile keeps the same screens. */
export async function unpack(game: string, screens: 'board' | 'tv'): Promise<Component<GameProps>> {
  const box = GAMES[game]
  if (!box) throw new Error(`no screens for ${game}`)
  const [{ default: Screens }] = await Promise.all([box[screens](), untrack(() => bring(box.texts))])
  return Screens
}

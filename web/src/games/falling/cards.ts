import type { Card } from './wire'

export type Kind = Card['kind']

/** The order in which the rules explain them. */
export const KINDS: readonly Kind[] = ['hit', 'split', 'skip', 'push', 'grab', 'stop', 'extra', 'ground']

/** Paper and ink of a card, the same by day and by night; its sign says what it is, its colour only helps. */
export const PAPERS: Record<Kind, { paper: string; ink: string }> = {
  hit: { paper: '#b83a16', ink: '#fff6e4' },
  split: { paper: '#0e6a6e', ink: '#fff6e4' },
  skip: { paper: '#486a1e', ink: '#fff6e4' },
  push: { paper: '#6a3e7c', ink: '#fff6e4' },
  grab: { paper: '#9c2f5c', ink: '#fff6e4' },
  stop: { paper: '#fff6e4', ink: '#2b2233' },
  extra: { paper: '#f2b134', ink: '#2b2233' },
  ground: { paper: '#5b3a22', ink: '#fff6e4' },
}

type Piece = readonly [fill: string, path: string]
const CREAM = '#fff6e4'

/** One to three flat pieces on a field of 48, each kind with an outline of its own. */
export const SIGNS: Record<Kind, readonly Piece[]> = {
  hit: [
    [CREAM, 'M24 1L28 13L38 5L36 17L47 16L39 25L46 34L34 33L35 46L25 37L17 47L15 35L3 39L10 28L1 19L13 17L11 5L20 12Z'],
    ['#f2b134', 'M24 13L27 20L34 18L31 24L35 30L28 29L24 36L21 29L14 30L18 24L14 18L21 20Z'],
  ],
  split: [[CREAM, 'M20 46L20 31L8 20L9 27L1 10L18 8L13 13L24 23L35 13L30 8L47 10L40 27L40 20L28 31L28 46Z']],
  skip: [
    [CREAM, 'M2 40L5 22L14 10L27 8L36 13L39 7L47 26L28 27L32 20L25 17L17 18L12 26L10 40Z'],
    ['#f2b134', 'M18 32L31 31L32 45L19 46Z'],
  ],
  push: [[CREAM, 'M2 7L9 6L10 42L3 43ZM13 18L27 17L26 7L47 24L27 41L27 31L13 31Z']],
  grab: [
    [CREAM, 'M5 3L18 2L18 24L21 30L27 30L30 24L30 2L43 3L43 27L37 40L24 46L11 40L5 27Z'],
    ['#8b93a0', 'M5 3L18 2L18 11L5 12ZM30 2L43 3L43 12L30 11Z'],
  ],
  stop: [
    ['#a3243b', 'M15 2L33 1L46 15L47 33L33 47L14 46L1 33L2 15Z'],
    [CREAM, 'M9 19L39 18L39 30L9 30Z'],
  ],
  extra: [['#2b2233', 'M18 2L30 3L30 18L46 18L45 31L30 30L29 46L17 45L18 30L2 30L3 17L18 18Z']],
  ground: [
    ['#8a5a3a', 'M0 24L48 22L48 47L1 48Z'],
    ['#a7c15f', 'M0 27L4 13L9 23L14 9L19 22L25 11L30 22L36 8L40 21L45 12L48 27L30 29L14 27Z'],
  ],
}

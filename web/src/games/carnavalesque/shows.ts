import type { News } from './cards'
import type { FloatCard, FloatView, TableView, Told } from './wire'

/** A turning point: it has the whole screen for a breath. */
export type Show =
  | { kind: 'crowned'; king: number }
  | { kind: 'event'; event: News }
  | { kind: 'parade'; float: FloatView; place: number }
  | { kind: 'dead_end'; cards: readonly FloatCard[]; all: number; most: number }
  | { kind: 'opened' }

const [FIRST, SHORTER, LEAST] = [3_400, 400, 1_800]
/** an event has to be read aloud */
const TO_READ = 1_400

/** What is told that is worth it; the end has a screen of its own. */
export function showsOf(table: TableView, told: readonly Told[]): Show[] {
  if (table.phase.name === 'Ended') return []
  const gone = (where: 'parade' | 'dead_end') => told.filter((what) => what.do === 'laid' && what.left === where)
  const [parades, losses] = [gone('parade'), gone('dead_end')]
  return told.flatMap((what): Show[] => {
    if (what.do === 'crowned') return [{ kind: 'crowned', king: what.king }]
    if (what.do === 'announced') return [{ kind: 'event', event: what.event }]
    if (what.do === 'opened') return [{ kind: 'opened' }]
    if (what.do !== 'laid' || !what.left) return []
    return what.left === 'parade' ? onParade(table, parades.length - parades.indexOf(what)) : lost(table, what.size, losses.at(-1) === what)
  })
}

/** The float that left as one of the last, counted from the end. */
function onParade({ parade }: TableView, fromEnd: number): Show[] {
  const float = parade.at(-fromEnd)
  return float ? [{ kind: 'parade', float, place: parade.length - fromEnd + 1 }] : []
}

/** Several small floats may have left at once: the last of them shows the whole misery. */
function lost({ dead_end: cards, size }: TableView, many: number, isLast: boolean): Show[] {
  return isLast ? [{ kind: 'dead_end', cards: cards.slice(-many), all: cards.length, most: size }] : []
}

/** In ms; what was seen before is shorter each time. */
export function lengthOf({ kind }: Show, seen: number): number {
  return Math.max(LEAST, FIRST - SHORTER * seen) + (kind === 'event' ? TO_READ : 0)
}

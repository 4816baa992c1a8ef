/** What a screen reader says on the way through a game: one seat, every phase, and what it can do there. */
import { virtual } from '@guidepup/virtual-screen-reader'
import { describe, expect, inject, test } from 'vitest'
import { commands } from 'vitest/browser'
import { games, settle, type Shown, Stand, Wire } from './stand.svelte'

const recorded = import.meta.glob<Shown[]>('../../node_modules/.views/*.json', { import: 'default' })
const logs = import.meta.glob<string>('./spoken/*.txt', { query: '?raw', import: 'default', eager: true })
const wanted = inject('wanted')
const frame = window.frameElement as HTMLIFrameElement
/** a screen has an end; who never comes to it reads in a circle */
const MOST_PHRASES = 1_200
const MOST_STEPS = 8
/** how much is left depends on the machine */
const TIME = /^timer, \d+ seconds? left$/
/** ends of what has begun, and cells: their row has said them */
const ENDS = /^(end of|cell|columnheader|rowheader)\b/

describe.each(games.filter((game) => !wanted.game || game === wanted.game))('%s', (game) => {
  test('is told whole', async () => {
    frame.style.width = '390px'
    frame.style.height = '844px'
    const views = await recorded[`../../node_modules/.views/${game}.json`]!()
    const told = `${(await tell(game, views)).join('\n')}\n`
    if (wanted.write) return commands.writeFile(`tests/screens/spoken/${game}.txt`, told)
    expect(told).toBe(logs[`./spoken/${game}.txt`])
  })
})

/** Each phase as it is seen by those who can do most in it, in every part that one can have. */
async function tell(game: string, views: readonly Shown[]): Promise<string[]> {
  const stand = await Stand.open('phone', game, views[0]!.room.code)
  await stand.speak('en')
  const told: string[] = []
  for (const shown of pathOf(views)) {
    await stand.show(shown, true)
    told.push(`== ${shown.phase}`, ...(await read()))
    if (offersIn(shown).length > 0) {
      told.push(...(await play()))
      expect(Wire.acts.length, `something can be done by ear in ${shown.phase}`).toBeGreaterThan(0)
    }
    told.push('')
  }
  await stand.close()
  return told
}

function pathOf(views: readonly Shown[]): Shown[] {
  const path = new Map<string, Shown>()
  for (const shown of views.filter(({ kind }) => kind === 'seat')) {
    const part = `${shown.phase} ${offersIn(shown)[0]?.do ?? ''}`
    const known = path.get(part)
    if (!known || offersIn(shown).length > offersIn(known).length) path.set(part, shown)
  }
  return [...path.values()]
}

const offersIn = ({ view }: Shown) => (view.mine as { offers?: { do: string }[] } | null)?.offers ?? []

/** From the top to the end, as somebody does who goes on phrase by phrase. */
async function read(): Promise<string[]> {
  await virtual.start({ container: document.body })
  const first = await virtual.lastSpokenPhrase()
  for (let phrases = 0; phrases < MOST_PHRASES; phrases++) {
    await virtual.next()
    if ((await virtual.lastSpokenPhrase()) === first) break
  }
  const told = await virtual.spokenPhraseLog()
  await virtual.stop()
  return told
    .slice(1, -1)
    .filter((phrase) => phrase && !ENDS.test(phrase))
    .map((phrase) => phrase.replace(TIME, 'timer, some seconds left'))
}

/** Presses one thing after the other, as it is offered, until the house is told of a move; a phase may have none for a while. */
async function play(): Promise<string[]> {
  const told: string[] = []
  const pressed = new Set<string>()
  Wire.acts = []
  await virtual.start({ container: document.body })
  for (let step = 0; step < MOST_STEPS && Wire.acts.length === 0; step++) {
    const button = offered().find((one) => !pressed.has(nameOf(one)))
    if (!button || !(await moveTo(button))) break
    pressed.add(nameOf(button))
    told.push(`> press: ${await virtual.lastSpokenPhrase()}`)
    await virtual.act()
    await settle()
  }
  await virtual.stop()
  return [...told, ...Wire.acts.map((act) => `> the house is told: ${JSON.stringify(act)}`)]
}

/** What lies on top comes first. */
const offered = () => {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('[data-testid=phase]')
  return [...(place?.querySelectorAll<HTMLButtonElement>('button:not(:disabled):not([aria-pressed=true])') ?? [])].reverse()
}
const nameOf = (button: HTMLElement) => button.dataset['testid'] ?? button.textContent ?? ''

async function moveTo(target: Element): Promise<boolean> {
  for (let phrases = 0; phrases < MOST_PHRASES; phrases++) {
    if (virtual.activeNode === target) return true
    await virtual.next()
  }
  return false
}

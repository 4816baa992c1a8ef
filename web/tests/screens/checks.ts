/** What can be wrong with a screen, asked of the page itself: it runs in any engine and imports nothing. */

export type Check = 'scroll' | 'cut' | 'overlap' | 'covered' | 'small' | 'contrast' | 'order' | 'focus' | 'label' | 'axe'

export interface Fault {
  check: Check
  /** what it is about, for who has to mend it */
  what: string
}

export interface Asked {
  /** where letters are twice as large, what is read may be scrolled up and down */
  mayScroll: boolean
  /** nobody touches a TV */
  isTouched: boolean
}

const TARGETS = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch]'
const SMALLEST = 48
/** in px; what rounding may do */
const HAIR = 1.5

interface Words {
  text: string
  element: Element
  boxes: DOMRect[]
}

/** Everything about the room that it takes. */
export function misfits(asked: Asked): Fault[] {
  clips = new Map()
  const scope = openDialog() ?? document.body
  const words = [...wordsIn(scope)]
  const targets = targetsIn(scope)
  return [
    ...scrolls(scope, asked),
    ...words.flatMap(cutWords),
    ...targets.flatMap(cutTarget),
    ...overlapping(words),
    ...targets.flatMap(covered),
    ...apart(targets),
    ...(asked.isTouched ? targets.flatMap(tooSmall) : []),
    ...disorder(targets),
  ]
}

/** Everything about colours; needs looking through the layers, so it is asked less often. */
export function faintWords(): Fault[] {
  clips = new Map()
  return withEverythingTouchable(() => [...wordsIn(openDialog() ?? document.body)].flatMap(faint))
}

/** Everything that the keyboard cannot reach. */
export function unreached(): Fault[] {
  const before = document.activeElement
  const missed = targetsIn(openDialog() ?? document.body).filter((target) => {
    target.focus({ preventScroll: true })
    return target.tabIndex < 0 || document.activeElement !== target
  })
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  else (document.activeElement as HTMLElement | null)?.blur()
  return missed.filter((target) => !isRoving(target)).map((target) => fault('focus', nameOf(target)))
}

/** Whoever speaks to the device says what she reads on a target: its name has these words (WCAG 2.5.3). Drawn letters are no words. */
export function misnamed(): Fault[] {
  return targetsIn(openDialog() ?? document.body)
    .filter((target) => target.ariaLabel && !plain(target.ariaLabel).includes(plain(readOn(target))))
    .map((target) => fault('label', `“${readOn(target)}” is read on ${nameOf(target)}`))
}

function readOn(target: Element): string {
  const words = [...wordsIn(target)].filter(({ element }) => !element.closest('svg, [aria-hidden=true]'))
  return words.map(({ text }) => text).join(' ')
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// what there is ------------------------------------------------------------------------------------

function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
}

function targetsIn(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(TARGETS)].filter((one) => isShown(one) && !one.matches(':disabled') && !one.closest('[inert], .unseen'))
}

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  const box = element.getBoundingClientRect()
  return box.width > 1 && box.height > 1
}

/** Radios and tabs are one stop of the keyboard; arrows do the rest. */
function isRoving(target: Element): boolean {
  return target.closest('[role=radiogroup], [role=tablist], [role=toolbar], [role=grid]') !== null
}

function* wordsIn(scope: Element): Generator<Words> {
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const element = node.parentElement
    const text = node.nodeValue?.trim()
    if (!text || !element || element.closest('.unseen, script, style, noscript, title, desc, option, [inert]')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const boxes = boxesOf(node, element)
    if (boxes.length > 0) yield { text, element, boxes }
  }
}

/** What somebody reads lies on lines; text in a drawing is one box. */
function boxesOf(node: Node, element: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  const found = element instanceof SVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()]
  return found.filter((box) => box.width > 1 && box.height > 1)
}

function nameOf(element: Element): string {
  const hook = element.getAttribute('data-testid')
  const said = element.getAttribute('aria-label') ?? element.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''
  const classes = [...element.classList].filter((one) => !one.startsWith('svelte-')).join('.')
  return `${element.tagName.toLowerCase()}${classes && `.${classes}`}${hook ? `[${hook}]` : ''} “${said.slice(0, 40)}”`
}

function fault(check: Check, what: string): Fault {
  return { check, what }
}

function sizeOf(box: DOMRect): string {
  return `${Math.round(box.width)}×${Math.round(box.height)} at ${Math.round(box.left)},${Math.round(box.top)}`
}

// scroll -------------------------------------------------------------------------------------------

/** Nothing scrolls sideways; up and down only what says so (`data-scrolls`) or where letters are very large. */
function scrolls(scope: Element, { mayScroll }: Asked): Fault[] {
  const page = document.documentElement
  const found: Fault[] = []
  if (page.scrollWidth > page.clientWidth + HAIR) found.push(fault('scroll', `the page, sideways by ${page.scrollWidth - page.clientWidth}`))
  if (page.scrollHeight > innerHeight + HAIR && !isScroller(page)) found.push(fault('scroll', `the page, by ${page.scrollHeight - innerHeight}`))
  for (const box of scope.querySelectorAll<HTMLElement>('*:not(svg, svg *)')) {
    if (box.scrollHeight <= box.clientHeight + HAIR && box.scrollWidth <= box.clientWidth + HAIR) continue
    const style = getComputedStyle(box)
    const [across, down] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]
    if (canScroll(style.overflowX) && across > HAIR && !box.matches('input, textarea') && isShown(box))
      found.push(fault('scroll', `${nameOf(box)} sideways by ${across}`))
    if (canScroll(style.overflowY) && down > HAIR && !mayScroll && !isScroller(box) && isShown(box)) found.push(fault('scroll', `${nameOf(box)} by ${down}`))
  }
  return found
}

const canScroll = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

/** What is read as a page, and not as a screen: it says so itself. */
function isScroller(element: Element): boolean {
  return element.closest('[data-scrolls]') !== null || element.matches('textarea') || element.querySelector(':scope > body [data-scrolls]') !== null
}

// cut ----------------------------------------------------------------------------------------------

function cutWords({ text, element, boxes }: Words): Fault[] {
  const style = getComputedStyle(element)
  const html = element as HTMLElement
  if (style.textOverflow === 'ellipsis' && html.scrollWidth > html.clientWidth + HAIR) return [fault('cut', `…: “${text.slice(0, 40)}”`)]
  const lost = boxes.find((box) => isLost(box, element))
  return lost ? [fault('cut', `“${text.slice(0, 40)}” in ${nameOf(element)}: ${sizeOf(lost)}`)] : []
}

function cutTarget(target: HTMLElement): Fault[] {
  const box = target.getBoundingClientRect()
  return isLost(box, target) ? [fault('cut', `${nameOf(target)}: ${sizeOf(box)}`)] : []
}

interface Clip {
  edge: DOMRect
  across: string
  down: string
}

let clips = new Map<Element, Clip[]>()

/** Every box around an element that hides what is beyond its edge, the nearest first. */
function clipsOf(element: Element): Clip[] {
  const known = clips.get(element)
  if (known) return known
  const around = element.parentElement
  const found = around && around !== document.body && getComputedStyle(element).position !== 'fixed' ? [...clipOf(around), ...clipsOf(around)] : []
  clips.set(element, found)
  return found
}

function clipOf(element: Element): Clip[] {
  const { overflowX: across, overflowY: down } = getComputedStyle(element)
  return across === 'visible' && down === 'visible' ? [] : [{ edge: element.getBoundingClientRect(), across, down }]
}

/** Is some of it beyond an edge from which no scrolling brings it back? */
function isLost(box: DOMRect, element: Element): boolean {
  let { left, right, top, bottom } = inner(box)
  for (const { edge, across, down } of clipsOf(element)) {
    if (across !== 'visible' && (left < edge.left - HAIR || right > edge.right + HAIR)) {
      if (!canScroll(across)) return true
      ;[left, right] = [edge.left, edge.right]
    }
    if (down !== 'visible' && (top < edge.top - HAIR || bottom > edge.bottom + HAIR)) {
      if (!canScroll(down)) return true
      ;[top, bottom] = [edge.top, edge.bottom]
    }
  }
  if (left < -HAIR || right > innerWidth + HAIR) return true
  const pageScrolls = document.documentElement.scrollHeight > innerHeight + HAIR
  return !pageScrolls && (top < -HAIR || bottom > innerHeight + HAIR)
}

/** The letters in a line: what is above and below them is air. */
function inner(box: DOMRect): { left: number; right: number; top: number; bottom: number } {
  const air = box.height * 0.18
  return { left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air }
}

// overlap ------------------------------------------------------------------------------------------

/** Words on words; cards of a heap lie on each other, and say so (`data-heap`). */
function overlapping(words: Words[]): Fault[] {
  const lines = words
    .filter(({ element }) => !element.closest('[data-heap]'))
    .flatMap(({ text, element, boxes }) => boxes.map((box) => ({ text, element, box: seenPart(inner(box), element) })))
  lines.sort((one, other) => one.box.top - other.box.top)
  const found: Fault[] = []
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1)) {
      if (other.box.top > one.box.bottom) break
      if (other.element === one.element || !crosses(one.box, other.box)) continue
      found.push(fault('overlap', `“${one.text.slice(0, 30)}” and “${other.text.slice(0, 30)}”`))
    }
  })
  return found
}

/** What a scrolling box hides is not seen, and lies on nothing. */
function isSeen({ element, box }: { element: Element; box: Edges }): boolean {
  return clipsOf(element).every(({ edge, down }) => down === 'visible' || (box.top < edge.bottom && box.bottom > edge.top))
}

/** What is left of it between all edges that hide what is beyond them. */
function seenPart(box: Edges, element: Element): Edges {
  return clipsOf(element).reduce(
    ({ left, right, top, bottom }, { edge, across, down }) => ({
      left: across === 'visible' ? left : Math.max(left, edge.left),
      right: across === 'visible' ? right : Math.min(right, edge.right),
      top: down === 'visible' ? top : Math.max(top, edge.top),
      bottom: down === 'visible' ? bottom : Math.min(bottom, edge.bottom),
    }),
    box,
  )
}

interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

const ENOUGH = 2

function crosses(one: Edges, other: Edges): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > ENOUGH && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > ENOUGH
  )
}

/** A finger on the middle of it would touch something else. */
function covered(target: HTMLElement): Fault[] {
  const box = target.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !isSeen({ element: target, box: { left: x, right: x, top: y, bottom: y } })) return []
  const hit = document.elementFromPoint(x, y)
  if (
    !hit ||
    target.contains(hit) ||
    hit.contains(target) ||
    (target instanceof HTMLInputElement && hit.closest('label')?.contains(target)) ||
    hit.closest('[data-testid=more]') || // the arrow brings up what lies below it
    target.closest('[data-heap]')
  )
    return []
  return [fault('covered', `${nameOf(target)} by ${nameOf(hit)}`)]
}

/** Two targets that share a part of the glass. */
function apart(targets: HTMLElement[]): Fault[] {
  const found: Fault[] = []
  const boxes = targets.filter((target) => !target.closest('[data-heap]')).map((target) => ({ target, box: seenPart(target.getBoundingClientRect(), target) }))
  boxes.sort((one, other) => one.box.top - other.box.top)
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) {
      if (other.box.top > one.box.bottom) break
      if (one.target.contains(other.target) || other.target.contains(one.target) || !crosses(one.box, other.box)) continue
      found.push(fault('overlap', `${nameOf(one.target)} and ${nameOf(other.target)}`))
    }
  })
  return found
}

function tooSmall(target: HTMLElement): Fault[] {
  if (target.closest('p') || target.closest('[data-heap]')) return []
  const label = target.matches('input') ? target.closest('label') : null
  const box = (label ?? target).getBoundingClientRect()
  return box.width < SMALLEST - 0.5 || box.height < SMALLEST - 0.5 ? [fault('small', `${nameOf(target)}: ${sizeOf(box)}`)] : []
}

// order --------------------------------------------------------------------------------------------

/** Who presses Tab goes down the page, or to the next column: never up to what was above. */
function disorder(targets: HTMLElement[]): Fault[] {
  const stops = targets.filter((target) => target.tabIndex >= 0 && !target.closest('[data-heap]'))
  const found = stops.filter((target) => target.tabIndex > 0).map((target) => fault('order', `tabindex of ${nameOf(target)}`))
  stops.slice(1).forEach((now, at) => {
    const before = stops[at]!
    const [from, to] = [before.getBoundingClientRect(), now.getBoundingClientRect()]
    // what is scrolled away comes into sight when it is reached
    if (!isSeen({ element: before, box: from }) || !isSeen({ element: now, box: to })) return
    if (to.bottom <= from.top - ENOUGH && to.left < from.right - ENOUGH && to.right > from.left + ENOUGH)
      found.push(fault('order', `${nameOf(now)} is above ${nameOf(before)}`))
  })
  return found
}

// contrast -----------------------------------------------------------------------------------------

type Colour = [red: number, green: number, blue: number, alpha: number]

/** So that layers which no finger can touch are found as well. */
function withEverythingTouchable<T>(ask: () => T): T {
  const style = document.createElement('style')
  style.textContent = '*, *::before, *::after { pointer-events: auto !important }'
  document.head.append(style)
  try {
    return ask()
  } finally {
    style.remove()
  }
}

function faint({ text, element, boxes }: Words): Fault[] {
  if (element.closest(':disabled, [aria-disabled=true]')) return []
  const style = getComputedStyle(element)
  const ink = parse(element instanceof SVGElement ? style.fill : style.color)
  const box = boxes[0]!
  const [x, y] = [box.left + Math.min(box.width / 2, 12), box.top + box.height / 2]
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || !isSeen({ element, box: { left: x, right: x, top: y, bottom: y } })) return []
  if (!ink) return [fault('contrast', `cannot tell the ink of “${text.slice(0, 30)}”: ${style.fill}`)]
  const papers = papersBelow(element, x, y)
  // a drawn letter is touched only on its strokes: where none is at this place, its drawing has chosen its own paper
  if (typeof papers === 'string' && element instanceof SVGElement) return []
  if (typeof papers === 'string') return [fault('contrast', `cannot tell what “${text.slice(0, 30)}” stands on: ${papers}`)]
  const wanted = isLarge(style) ? 3 : 4.5
  const faded = fadedBy(element)
  const least = Math.min(...papers.map((paper) => ratio(over([ink[0], ink[1], ink[2], ink[3] * faded], paper), paper)))
  return least < wanted - 0.05 ? [fault('contrast', `${least.toFixed(2)} of ${wanted}: “${text.slice(0, 30)}” in ${nameOf(element)}`)] : []
}

function isLarge({ fontSize, fontWeight }: CSSStyleDeclaration): boolean {
  const size = parseFloat(fontSize)
  return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
}

function fadedBy(element: Element): number {
  let opacity = 1
  for (let around: Element | null = element; around; around = around.parentElement) opacity *= Number(getComputedStyle(around).opacity)
  return opacity
}

const WHITE: Colour = [255, 255, 255, 1]
const MOST_PAPERS = 24

/** All the colours that may be behind this point: a gradient is each of its colours. A sentence where it cannot be known. */
function papersBelow(element: Element, x: number, y: number): Colour[] | string {
  const stack = document.elementsFromPoint(x, y)
  const from = stack.indexOf(element)
  if (from < 0) return `it is not found there, but ${stack[0] ? nameOf(stack[0]) : 'nothing'}`
  const layers: Colour[][] = []
  for (const one of stack.slice(from)) {
    const painted = paintOf(one, one === element)
    if (typeof painted === 'string') return painted
    for (const paints of painted) {
      layers.push(paints)
      if (paints.every((paint) => paint[3] >= 0.995)) return mixed(layers)
    }
  }
  return mixed([...layers, [WHITE]])
}

function mixed(layers: Colour[][]): Colour[] {
  return layers.reduceRight<Colour[]>((below, layer) => layer.flatMap((paint) => below.map((under) => over(paint, under))).slice(0, MOST_PAPERS), [WHITE])
}

/** From the top: what an element lays under its own text. */
function paintOf(element: Element, isOwn: boolean): Colour[][] | string {
  if (element instanceof SVGElement) return isOwn && element.tagName !== 'svg' ? [] : strokeOf(element)
  if (element instanceof HTMLImageElement || element instanceof HTMLCanvasElement) return `a picture, ${nameOf(element)}`
  const found: Colour[][] = []
  for (const pseudo of ['::before', '::after', null]) {
    const style = getComputedStyle(element, pseudo)
    if (pseudo && (style.content === 'none' || style.content === 'normal' || style.display === 'none' || !isFull(style))) continue
    const paints = backgroundOf(style)
    if (typeof paints === 'string') return `${paints} of ${nameOf(element)}${pseudo ?? ''}`
    found.push(...paints)
  }
  return found
}

/** A layer of its own behind the words, as wide as what it belongs to. */
function isFull(style: CSSStyleDeclaration): boolean {
  return style.position === 'absolute' && Number(style.zIndex) < 0
}

function backgroundOf(style: CSSStyleDeclaration): Colour[][] | string {
  const found: Colour[][] = []
  const faded = Number(style.opacity)
  if (style.backgroundImage !== 'none') {
    if (style.backgroundImage.includes('url(')) return 'a picture'
    const stops = coloursIn(style.backgroundImage)
    if (stops.length === 0) return `the background ${style.backgroundImage.slice(0, 40)}`
    found.push(stops.map((stop) => [stop[0], stop[1], stop[2], stop[3] * faded]))
  }
  const plain = parse(style.backgroundColor)
  if (plain && plain[3] > 0) found.push([[plain[0], plain[1], plain[2], plain[3] * faded]])
  return found
}

function strokeOf(element: SVGElement): Colour[][] | string {
  if (['svg', 'g', 'use', 'text', 'tspan'].includes(element.tagName))
    return element.tagName === 'svg' ? [...listed(backgroundOf(getComputedStyle(element)))] : []
  const style = getComputedStyle(element)
  const faded = Number(style.fillOpacity) * Number(style.opacity)
  if (style.fill === 'none') return []
  const named = /url\("?#([^")]+)/.exec(style.fill)?.[1]
  if (named) return gradient(named, faded)
  const fill = parse(style.fill)
  return fill ? [[[fill[0], fill[1], fill[2], fill[3] * faded]]] : `the fill ${style.fill}`
}

const listed = (paints: Colour[][] | string): Colour[][] => (typeof paints === 'string' ? [] : paints)

function gradient(id: string, faded: number): Colour[][] | string {
  const source = document.getElementById(id)
  if (source instanceof SVGPatternElement) return [[...patterned(source, faded)]]
  const stops = [...(source?.querySelectorAll('stop') ?? [])].map((stop) => {
    const style = getComputedStyle(stop)
    const colour = parse(style.stopColor) ?? WHITE
    return [colour[0], colour[1], colour[2], colour[3] * Number(style.stopOpacity) * faded] as Colour
  })
  return stops.length > 0 ? [stops] : `the pattern ${id}`
}

/** Every colour of its pieces, and the gaps between them. */
function* patterned(pattern: SVGPatternElement, faded: number): Generator<Colour> {
  yield [0, 0, 0, 0]
  for (const piece of pattern.querySelectorAll<SVGElement>('*')) {
    const style = getComputedStyle(piece)
    for (const paint of [parse(style.fill), parse(style.stroke)]) {
      if (paint) yield [paint[0], paint[1], paint[2], paint[3] * Number(style.opacity) * faded]
    }
  }
}

function coloursIn(text: string): Colour[] {
  return [...text.matchAll(/(?:rgba?|color|oklab|oklch|hsl)\([^)]*\)|#[0-9a-f]{3,8}/gi)].map((match) => parse(match[0])).filter((colour) => colour !== null)
}

function parse(text: string): Colour | null {
  const found = /^rgba?\(([^)]*)\)$/.exec(text)
  if (found) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = found[1]!.split(/[\s,/]+/).map((part) => (part.endsWith('%') ? parseFloat(part) / 100 : parseFloat(part)))
    return [red, green, blue, alpha]
  }
  const wide = /^color\(srgb ([^)]*)\)$/.exec(text)
  if (!wide) return null
  const [red = 0, green = 0, blue = 0, alpha = 1] = wide[1]!.split(/[\s/]+/).map(Number)
  return [red * 255, green * 255, blue * 255, alpha]
}

function over(above: Colour, below: Colour): Colour {
  const part = above[3]
  return [above[0] * part + below[0] * (1 - part), above[1] * part + below[1] * (1 - part), above[2] * part + below[2] * (1 - part), 1]
}

function ratio(one: Colour, other: Colour): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

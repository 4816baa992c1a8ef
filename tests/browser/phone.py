"""A phone of any engine in the hand of somebody: what she taps, holds and sees, and what is wrong with it."""

from asyncio import sleep
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from .webdriver import Json, Tab

AWHILE, PATIENCE = 1_000, 25_000
LONGER_THAN_A_TAP = 0.4
TAB = "\ue004"
# What a page complains of, from now on; but not that a size changes once more before the next frame.
HEAR = """() => {
  window.troubles = []
  const note = what => String(what).includes('ResizeObserver loop') || window.troubles.push(String(what))
  const aloud = console.error
  console.error = (...words) => (note(words.join(' ')), aloud(...words))
  addEventListener('error', event => note(event.message ?? event.target.outerHTML), true)
  addEventListener('unhandledrejection', event => note(event.reason))
  addEventListener('securitypolicyviolation', event => note(`${event.violatedDirective} ${event.blockedURI}`))
}"""
# As soon as it can be tapped, where it is: in sight, at rest, and nothing lies on it.
# What was offered and is taken back before that is nowhere: others were quicker, or its time was up.
WHERE = """async (place, patience, is_offered) => {
  const until = performance.now() + patience
  const find = () => document.querySelector(`${place}:not(:disabled)`)
  const middle = ({left, top, width, height}) => [Math.round(left + width / 2), Math.round(top + height / 2)]
  let before = ''
  while (performance.now() < until) {
    await new Promise(done => setTimeout(done, 60))
    if (is_offered && !find()) return null
    const [x, y] = middle(find()?.getBoundingClientRect() ?? {})
    const isFree = find()?.contains(document.elementFromPoint(x, y))
    if (isFree && before === `${x} ${y}`) return [x, y]
    if (!isFree) find()?.scrollIntoView({block: 'center'})
    before = `${x} ${y}`
  }
  throw new Error(`${place} cannot be tapped`)
}"""
# Remembers how it looks, to see whether a tap hits it and changes anything.
LOOK = """place => {
  const phase = () => document.querySelector('[data-testid=phase]')?.dataset.phase
  const button = document.querySelector(place)
  const look = () => [location.pathname, phase(), button?.isConnected, button?.outerHTML].join()
  const before = look()
  window.isHit = false
  button?.addEventListener('click', () => (window.isHit = true), {once: true, capture: true})
  window.isAnswered = () => look() !== before
}"""
# Whether it answers; where the page moved under the finger, the tap has missed it, and nothing is wrong.
ANSWERED = """async (awhile, patience) => {
  const from = performance.now()
  while (!window.isAnswered()) {
    const took = performance.now() - from
    if (!window.isHit && took > awhile) return 'missed'
    if (took > patience) return 'silent'
    await new Promise(done => setTimeout(done, 20))
  }
  return 'answered'
}"""
# Whether a finger that comes down touches it, and not what has moved to its place.
FEEL = """place => {
  window.isHit = false
  const feel = () => (window.isHit = true)
  document.querySelector(place)?.addEventListener('pointerdown', feel, {once: true, capture: true})
}"""
TOUCHED = """async awhile => {
  const until = performance.now() + awhile
  while (!window.isHit && performance.now() < until) await new Promise(done => setTimeout(done, 20))
  return window.isHit
}"""
OFFERED = """hooks => {
  const able = [...document.querySelectorAll('[data-testid=phase] button[data-testid]:not(:disabled)')]
    .filter(one => one.checkVisibility() && one.ariaPressed !== 'true' && one.dataset.may !== 'false')
    .map(one => one.dataset.testid)
  return hooks.flatMap(hook => able.filter(name => name === hook || hook.endsWith('*')
    && name.startsWith(hook.slice(0, -1))))[0] ?? null
}"""
UNTIL = """async (place, is_there, patience) => {
  const until = performance.now() + patience
  const isShown = () => [...document.querySelectorAll(place)].some(one => one.checkVisibility())
  while (isShown() !== is_there) {
    if (performance.now() > until) return false
    await new Promise(done => setTimeout(done, 30))
  }
  return true
}"""
PHASE = "() => document.querySelector('[data-testid=phase]')?.dataset.phase ?? ''"
# Beside the troubles of the page: is it too wide, did its letters come, is its headline seen, whom it asks.
# A font "to come" is one of the phone, of which some have none.
FAULTS = """() => {
  const page = document.documentElement, title = document.querySelector('h1')
  const {top, bottom, left, right, width} = title?.getBoundingClientRect() ?? {}
  const isSeen = width > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth + 1
  const hosts = performance.getEntriesByType('resource').map(one => new URL(one.name).host)
  return [
    ...window.troubles,
    ...(page.scrollWidth > page.clientWidth ? ['it can be scrolled sideways'] : []),
    ...[...document.fonts].filter(font => font.status === 'error' && !font.family.includes('to come'))
      .map(font => `no letters: ${font.family}`),
    ...(title && title.checkVisibility() && !isSeen ? [`the headline is cut: ${title.textContent}`] : []),
    ...hosts.filter(host => host !== location.host).map(host => `asks ${host}`),
  ]
}"""
# Whether whoever comes by keyboard sees where she is, once the frame is drawn.
FOCUS = """async awhile => {
  const until = performance.now() + awhile
  const look = () => {
    const one = document.activeElement
    if (!one || one === document.body) return 'nothing has the focus'
    const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(one)
    const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 || boxShadow !== 'none'
    const isKnown = one.matches(':focus-visible') && isSeen
    return isKnown ? '' : `the focus is not seen: ${one.outerHTML.slice(0, 120)}`
  }
  while (look() && performance.now() < until) await new Promise(done => setTimeout(done, 20))
  return look()
}"""


class Phone:
    """One finger and a keyboard; every phase that was seen, and everything that was wrong in it."""

    def __init__(self, tab: Tab, pointer: str) -> None:
        self.tab = tab
        self._pointer = pointer
        self.seen: list[str] = []
        self.tapped: list[str] = []
        self.faults: list[str] = []

    async def go(self, address: str) -> None:
        await self.tab.go(address)
        await self.tab.run(HEAR)

    async def tap(self, hook: str) -> None:
        await self.tap_at(place_of(hook))
        self.tapped.append(hook)

    async def tap_at(self, place: str, is_offered: bool = False) -> bool:
        """And the screen answers; false where what was offered is taken back meanwhile."""
        came_of_it = "missed"
        while came_of_it == "missed":
            where = await self.tab.run(WHERE, place, PATIENCE, is_offered)
            if where is None:
                return False
            await self.tab.run(LOOK, place)
            await self._point(move(*where), DOWN, UP)
            came_of_it = await self.tab.run(ANSWERED, AWHILE, PATIENCE)
        assert came_of_it == "answered", f"{place} does not answer"
        return True

    @asynccontextmanager
    async def hold(self, hook: str) -> AsyncIterator[None]:
        """From when the finger is on it: where the page moved under it, it is put down once more."""
        while not await self._press(place_of(hook)):
            await self._point(UP)
        yield
        await sleep(LONGER_THAN_A_TAP)
        await self._point(UP)

    async def tap_what_is_offered(self, hooks: Sequence[str]) -> None:
        """The first of them, if any; `vote-*` stands for all that begin so."""
        hook = await self.tab.run(OFFERED, hooks)
        if hook and await self.tap_at(place_of(hook), is_offered=True):
            self.tapped.append(hook)

    async def shows(self, hook: str, is_there: bool = True) -> None:
        """Sooner or later; or no longer."""
        assert await self.tab.run(UNTIL, place_of(hook), is_there, PATIENCE), f"{hook}: not {is_there}"

    async def has(self, hook: str) -> bool:
        return bool(await self.tab.run("place => document.querySelector(place) !== null", place_of(hook)))

    async def look(self) -> str:
        """At which phase it is; each is looked at closely when it comes."""
        if (phase := str(await self.tab.run(PHASE))) not in self.seen:
            self.seen.append(phase)
            self.faults += [f"{phase}: {fault}" for fault in await self.tab.run(FAULTS)]
        return phase

    async def tab_once(self) -> None:
        """Whoever was on the last thing of the page leaves it, and comes in again with the next key."""
        await self.tab.perform(key(TAB))
        if await self.tab.run(FOCUS, AWHILE):
            await self.tab.perform(key(TAB))
        if fault := await self.tab.run(FOCUS, AWHILE):
            self.faults.append(fault)

    async def _press(self, place: str) -> bool:
        where = await self.tab.run(WHERE, place, PATIENCE, False)
        await self.tab.run(FEEL, place)
        await self._point(move(*where), DOWN)
        return bool(await self.tab.run(TOUCHED, AWHILE))

    async def _point(self, *actions: Json) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": self._pointer}}
        await self.tab.perform({**finger, "actions": list(actions)})


DOWN: Json = {"type": "pointerDown", "button": 0}
UP: Json = {"type": "pointerUp", "button": 0}


def place_of(hook: str) -> str:
    return f'[data-testid="{hook}"]'


def move(x: int, y: int) -> Json:
    return {"type": "pointerMove", "x": x, "y": y, "duration": 0}


def key(value: str) -> Json:
    presses: list[Any] = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    return {"type": "key", "id": "keys", "actions": presses}

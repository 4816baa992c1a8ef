"""What a thumb does on the screen of a carnavalist: the taps for an action, and gestures in the dark."""

from playwright.async_api import Page, expect

from tablee.core.records import Action, Seat, wordings
from tablee.games.carnavalesque import actions as do
from tablee.games.carnavalesque.actions import Place
from tablee.games.carnavalesque.state import CarnavalesqueState

from .fairground import ways
from .troupe import PATIENCE

# One tap after the other, as soon as it can be done, once the screen shows the moment they are meant for.
TAPS = """async ({phase, hand, hooks, patience}) => {
  const until = performance.now() + patience
  const find = hook => document.querySelector(`button[data-testid="${hook}"]:not(:disabled)`)
  const cards = () => [...document.querySelectorAll('[data-testid=hand-cards] button')]
  const held = () => cards().map(one => one.dataset.testid)
  const isNow = () => document.querySelector('[data-testid=phase]')?.dataset.phase === phase
    && (hand === null || held().join() === hand.join())
  const wait = async (what, name) => {
    while (!what()) {
      if (performance.now() > until) throw new Error(`${name} is not on this screen`)
      await new Promise(done => setTimeout(done, 10))
    }
  }
  await wait(isNow, `${phase} with ${hand}`)
  for (const hook of hooks) {
    await wait(() => find(hook), hook)
    find(hook).click()
  }
}"""
ON_SCREEN = """(drawing, [x, y]) => {
  const at = new DOMPoint(x / 10, y / 10).matrixTransform(drawing.getScreenCTM())
  return [at.x, at.y]
}"""
STROKE = f"""(drawing, places) => {{
  const points = places.map(place => ({ON_SCREEN})(drawing, place))
  const finger = (type, [clientX, clientY]) =>
    drawing.dispatchEvent(new PointerEvent(type, {{clientX, clientY, pointerId: 1, bubbles: true}}))
  finger('pointerdown', points[0])
  points.slice(1).forEach(point => finger('pointermove', point))
  finger('pointerup', points.at(-1))
}}"""


async def act(page: Page, state: CarnavalesqueState, seat: Seat, action: Action) -> None:
    """Does it on her phone, and with nothing but her phone."""
    is_dark = isinstance(action, do.Feel | do.Sweep | do.Flip | do.Lift | do.Take)
    hand = None if is_dark else [f"card-{card}" for card in state.hands[seat]]
    moment = {"phase": type(state.phase).__name__, "hand": hand, "patience": PATIENCE}

    async def taps(*hooks: str) -> None:
        await page.evaluate(TAPS, {**moment, "hooks": hooks})

    match action:
        case do.Feel(at):
            await taps("way-feel")
            await stroke(page, at)
        case do.Sweep(path):
            await taps("way-sweep")
            await stroke(page, path[:2], path[2:])
        case do.Take(_, depth):
            await taps(*["dig"] * depth, "take")
        case do.Shift(card, to):
            await taps("list", f"pick-{card}", "move")
            await expect(page.get_by_test_id("moment")).to_have_count(0)  # a finger on it only ends it
            await page.mouse.click(*await on_heap(page, to))
            await taps("shift")
        case do.Proclaim(word):
            await page.get_by_test_id("word-input").fill(wordings(word)[0])
            await taps("word-send")
        case _:
            await taps(*hooks_of(state, action))


def hooks_of(state: CarnavalesqueState, action: Action) -> tuple[str, ...]:
    """The buttons of an action, one after the other; most are named as it is."""
    match action:
        case do.KeepRole(role):
            return f"role-{role}", "keep-role"
        case do.Decree(age):
            return (f"decree-{age}",)
        case do.Draw(card) | do.Peek(card) | do.TurnOver(card):
            return "list", f"pick-{card}", name_of(action)
        case do.Give(card) | do.Discard(card) | do.Trade(card):
            return f"card-{card}", name_of(action)
        case do.Barter(card, whom):
            return f"card-{card}", f"barter-{whom}"
        case do.Nod(yes):
            return ("nod-yes" if yes else "nod-no",)
        case do.Lay():
            return *lay(state, action), "lay"
        case do.CallStop():
            return ("stop",)
        case do.AskKing(""):
            return ("ask-aloud",)
    return (name_of(action),)


def name_of(action: Action) -> str:
    return str(action.__struct_config__.tag).replace("_", "-")


def lay(state: CarnavalesqueState, action: do.Lay) -> tuple[str, ...]:
    """The card, its costume where the Tailor sews it one, and what becomes of the float that is there."""
    costume = () if action.worn == "own" else (f"worn-{action.worn}",)
    return f"card-{action.card}", *costume, f"way-{action.workshop}-{fate_of(state, action)}"


def fate_of(state: CarnavalesqueState, action: do.Lay) -> str:
    wish = (action.card, action.workshop, action.afresh, action.worn)
    return next(w.fate for w in ways(state) if (w.card, w.workshop, w.afresh, w.worn) == wish)


async def stroke(page: Page, *places: tuple[int, ...]) -> None:
    """A finger comes down, goes there and is lifted in one go: if it rested on its way, that would be two.
    Then the table has answered what it feels.
    """
    await page.locator("[data-testid=dark] svg").evaluate(STROKE, [list(place) for place in places])
    await expect(page.get_by_test_id("dark")).to_have_attribute("data-settled", "true", timeout=PATIENCE)


async def on_heap(page: Page, place: Place) -> tuple[float, float]:
    """Where on her screen this place of the zone is."""
    x, y = await page.locator("svg[data-testid=heap]").evaluate(ON_SCREEN, list(place))
    return float(x), float(y)

"""How a King plans his floats: he looks a few cards ahead, and keeps the best ways he finds.

He has to be quick, so what he looks at are plain tuples, and he remembers how it came to them by a trail.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from ..actions import Dress, Lay
from ..cards import CARDS, COSTUMES, Card
from ..views import TableView
from .evaluation import ANY, BIT, POINTS, shops

PARADE, LOST = 100.0, -10_000.0
WON = 320.0  # less than three floats are worth that can still grow in peace
GROWING, READY = 70.0, 100.0
PLACES = 3
GUEST = 4.0  # one more on a float that may parade: two points in the end (1.4)
ANY_COSTUME = (1 << len(COSTUMES)) - 1

Shop = tuple[int, int]
# Workshops after some cards were laid, hand, sizes of the floats on parade, cards in the dead end, is the
# next tailored.
Scene = tuple[tuple[Shop, ...], tuple[int, ...], tuple[int, ...], int, bool]
Step = tuple[int, int, bool, Dress]
Trail = tuple["Trail", Step] | None
Scenes = dict[Scene, Trail]


def plan(
    table: TableView, hand: Sequence[Card], least: int, is_tailored: bool, width: int
) -> tuple[float, tuple[Lay, ...]]:
    """The best way to lay at least so many cards, and how good it is.

    What need not be laid only joins a float, or wins.
    """
    people = tuple(card.card for card in hand if card.age is not None)
    parade = tuple(len(float.cards) for float in table.parade)
    start = tuple(shops(table)), people, parade, len(table.dead_end), is_tailored
    scenes: Scenes = {start: None}
    best, way = value(start, table.size) if least == 0 else 2 * LOST, scenes[start]
    for depth in range(1, len(people) + 1):
        scenes, ended = _followers(scenes, table.size, depth > least)
        for scene, trail in (*ended.items(), *(scenes.items() if depth >= least else ())):
            if (worth := value(scene, table.size)) > best:
                best, way = worth, trail
        scenes = _best(scenes, table.size, width)
    return best, tuple(_steps(way))


def _steps(trail: Trail) -> Iterator[Lay]:
    if trail is not None:
        yield from _steps(trail[0])
        yield Lay(*trail[1])


def _followers(scenes: Scenes, enough: int, is_extra: bool) -> tuple[Scenes, Scenes]:
    """Every scene that one more card can lead to; and those that follow no more: the parade is full."""
    found: Scenes = {}
    ended: Scenes = {}
    for scene, trail in scenes.items():
        for after, step in lays(scene, enough):
            if len(after[2]) == PLACES:
                ended[after] = trail, step
            elif not (is_extra and step[2]):
                found[after] = trail, step
    return found, ended


def _best(scenes: Scenes, enough: int, width: int) -> Scenes:
    """So many of them, the best first."""
    kept = sorted(scenes, key=lambda scene: value(scene, enough), reverse=True)[:width]
    return {scene: scenes[scene] for scene in kept}


def lays(scene: Scene, enough: int) -> Iterator[tuple[Scene, Step]]:
    """Every card in every workshop, where it fits, or in place of what is there."""
    floats, hand, parade, dead, is_tailored = scene
    places = [(at, floats[:at], common, size, floats[at + 1 :]) for at, (common, size) in enumerate(floats)]
    for held, card in enumerate(hand):
        rest = hand[:held] + hand[held + 1 :]
        for worn, points in dresses(scene, card):
            sews = is_tailored and worn == "own"
            for at, left, common, size, right in places:
                if joint := common & points:
                    grown = *left, (joint, size + 1), *right
                    yield (grown, rest, parade, dead, sews), (card, at, False, worn)
                if size:
                    fresh, is_ready = (*left, (points, 1), *right), size >= enough
                    lost, gone = (dead, (*parade, size)) if is_ready else (dead + size, parade)
                    yield (fresh, rest, gone, lost, sews), (card, at, True, worn)


def dresses(scene: Scene, card: int) -> Sequence[tuple[Dress, int]]:
    """With the Tailor any costume that is of use, else the card as it is."""
    floats, *_, is_tailored = scene
    if not is_tailored or CARDS[card].is_joker:
        return (("own", POINTS[card]),)
    wanted = [c for c in COSTUMES if any(size and common & BIT[c] for common, size in floats)]
    return [(costume, BIT[costume]) for costume in wanted or COSTUMES[:1]]


def value(scene: Scene, enough: int) -> float:
    """Floats on parade, floats that grow, cards that go with one, and how near the dead end is to full."""
    floats, hand, parade, dead, _ = scene
    if dead >= enough:
        return LOST
    if len(parade) >= PLACES:
        return WON + GUEST * (2 * sum(parade) + sum([size for _, size in floats]) - dead)
    grown, wanted = 0.0, 0
    for common, size in floats:
        grown += _float_value(common, size, enough)
        if size and common != ANY:
            wanted |= common
    kept = len([card for card in hand if wanted & POINTS[card]]) if wanted else 0
    return PARADE * len(parade) + GUEST * sum(parade) + grown - _danger(dead, enough) + 2.0 * kept


@cache
def _danger(dead: int, enough: int) -> float:
    return 40.0 * dead + 90.0 * dead / (enough - dead) / enough


@cache
def _float_value(common: int, size: int, enough: int) -> float:
    """More people can still join a costume than an accessory; a single card may become either."""
    if size == 0:
        return 10.0
    room = 3.0 if common & ANY_COSTUME else 0.0
    return (READY + GUEST * size if size >= enough else GROWING * (size / enough) ** 1.3) + room

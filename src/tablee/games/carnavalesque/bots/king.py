"""How a King plans his floats: he looks a few cards ahead, and keeps the best ways he finds.

He has to be quick, so what he looks at are plain tuples, and he remembers how it came to them by a trail.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from ..actions import Dress, Lay
from ..cards import CARDS, COSTUMES, Card
from ..views import TableView
from .evaluation import ANY, BIT, POINTS, shops

PARADE, WIN = 100.0, 10_000.0
READY = 70.0
ANY_COSTUME = (1 << len(COSTUMES)) - 1

Shop = tuple[int, int]
# Workshops after some cards were laid, hand, floats on parade, cards in the dead end, is the next tailored.
Scene = tuple[tuple[Shop, ...], tuple[int, ...], int, int, bool]
Step = tuple[int, int, bool, Dress]
Trail = tuple["Trail", Step] | None


def plan(
    table: TableView, hand: Sequence[Card], least: int, is_tailored: bool, width: int
) -> tuple[float, tuple[Lay, ...]]:
    """The best way to lay at least so many cards, and how good it is."""
    people = tuple(card.card for card in hand if card.age is not None)
    start = tuple(shops(table)), people, len(table.parade), len(table.dead_end), is_tailored
    scenes: dict[Scene, Trail] = {start: None}
    best, way = value(start, table.size) if least == 0 else -2 * WIN, scenes[start]
    for depth in range(1, len(people) + 1):
        scenes, top = _best(_followers(scenes, table.size), table.size, width)
        if depth >= least and top > best:
            best, way = top, next(iter(scenes.values()))
    return best, tuple(_steps(way))


def _steps(trail: Trail) -> Iterator[Lay]:
    if trail is not None:
        yield from _steps(trail[0])
        yield Lay(*trail[1])


def _followers(scenes: dict[Scene, Trail], enough: int) -> dict[Scene, Trail]:
    """Every scene that one more card can lead to; nothing follows when the parade is full."""
    found: dict[Scene, Trail] = {}
    for scene, trail in scenes.items():
        if scene[2] == 3:
            found[scene] = trail
            continue
        for after, step in lays(scene, enough):
            found[after] = trail, step
    return found


def _best(scenes: dict[Scene, Trail], enough: int, width: int) -> tuple[dict[Scene, Trail], float]:
    """So many of them, the best first, and how good that one is."""
    ways, values = list(scenes.items()), [value(scene, enough) for scene in scenes]
    kept = sorted(range(len(ways)), key=values.__getitem__, reverse=True)[:width]
    return dict([ways[at] for at in kept]), values[kept[0]]


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
                    lost = dead if is_ready else dead + size
                    yield (fresh, rest, parade + is_ready, lost, sews), (card, at, True, worn)


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
        return -WIN
    if parade >= 3:
        return WIN + sum([size for _, size in floats])
    grown, wanted = 0.0, 0
    for common, size in floats:
        grown += _float_value(common, size, enough)
        if size and common != ANY:
            wanted |= common
    kept = len([card for card in hand if wanted & POINTS[card]]) if wanted else 0
    return PARADE * parade + grown - _danger(dead, enough) + 2.0 * kept


@cache
def _danger(dead: int, enough: int) -> float:
    return 40.0 * dead + 90.0 * dead / (enough - dead) / enough


@cache
def _float_value(common: int, size: int, enough: int) -> float:
    """More people can still join a costume than an accessory; a single card may become either."""
    if size == 0:
        return 10.0
    room = 3.0 if common & ANY_COSTUME else 0.0
    return (READY + size if size >= enough else READY * (size / enough) ** 1.3) + room

"""How a King plans his floats: he looks a few cards ahead, and keeps the best ways he finds."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablee.games.carnavalesque.actions import Dress, Lay
from tablee.games.carnavalesque.cards import CARDS, COSTUMES, Card
from tablee.games.carnavalesque.views import TableView

from .carnival_wishes import ANY, BIT, POINTS, shops

PARADE, WIN = 100.0, 10_000.0
READY = 70.0
Shop = tuple[int, int]


class Scene(NamedTuple):
    """The workshops after some cards were laid, and how it came to this."""

    shops: tuple[Shop, ...]
    hand: tuple[int, ...]
    parade: int
    dead: int
    laid: tuple[Lay, ...]
    is_tailored: bool

    @property
    def key(self) -> tuple[object, ...]:
        return self.shops, self.hand, self.parade, self.dead, self.is_tailored


Valued = tuple[float, Scene]


def plan(
    table: TableView, hand: Sequence[Card], least: int, is_tailored: bool, width: int
) -> tuple[float, tuple[Lay, ...]]:
    """The best way to lay at least so many cards, and how good it is."""
    people = tuple(card.card for card in hand if card.age is not None)
    start = Scene(tuple(shops(table)), people, len(table.parade), len(table.dead_end), (), is_tailored)
    best, scenes = start_with(start, least, table.size)
    for depth in range(1, len(people) + 1):
        followers = {scene.key: scene for _, before in scenes for scene in lays(before, table.size)}
        valued = [(value(scene, table.size), scene) for scene in followers.values()]
        scenes = sorted(valued, key=_first, reverse=True)[:width]
        if depth >= least and scenes[0][0] > best[0]:
            best = scenes[0]
    return best[0], best[1].laid


def start_with(start: Scene, least: int, enough: int) -> tuple[Valued, list[Valued]]:
    """To lay nothing is a way too, where nothing has to be laid."""
    now = value(start, enough) if least == 0 else -2 * WIN
    return (now, start), [(now, start)]


def _first(valued: Valued) -> float:
    return valued[0]


def lays(scene: Scene, enough: int) -> Iterator[Scene]:
    """Every card in every workshop, where it fits, or in place of what is there."""
    if scene.parade == 3:
        yield scene
        return
    for at, card in enumerate(scene.hand):
        rest = scene.hand[:at] + scene.hand[at + 1 :]
        for worn, points in dresses(scene, card):
            for number, (common, size) in enumerate(scene.shops):
                if common & points:
                    yield _laid(scene, rest, Lay(card, number, False, worn), (common & points, size + 1))
                if size:
                    left = _left(scene, size, enough)
                    yield _laid(left, rest, Lay(card, number, True, worn), (points, 1))


def dresses(scene: Scene, card: int) -> Iterator[tuple[Dress, int]]:
    """With the Tailor any costume that is of use, else the card as it is."""
    if not scene.is_tailored or CARDS[card].is_joker:
        yield "own", POINTS[card]
        return
    wanted = [c for c in COSTUMES if any(size and common & BIT[c] for common, size in scene.shops)]
    for costume in wanted or COSTUMES[:1]:
        yield costume, BIT[costume]


def _left(scene: Scene, size: int, enough: int) -> Scene:
    if size >= enough:
        return scene._replace(parade=scene.parade + 1)
    return scene._replace(dead=scene.dead + size)


def _laid(scene: Scene, rest: tuple[int, ...], lay: Lay, shop: Shop) -> Scene:
    changed = (*scene.shops[: lay.workshop], shop, *scene.shops[lay.workshop + 1 :])
    is_tailored = scene.is_tailored and lay.worn == "own"
    return scene._replace(shops=changed, hand=rest, laid=(*scene.laid, lay), is_tailored=is_tailored)


def value(scene: Scene, enough: int) -> float:
    """Floats on parade, floats that grow, and how near the dead end is to being full."""
    if scene.dead >= enough:
        return -WIN
    if scene.parade >= 3:
        return WIN + sum(size for _, size in scene.shops)
    floats = sum(_float_value(common, size, enough) for common, size in scene.shops)
    danger = 40.0 * scene.dead + 90.0 * scene.dead / (enough - scene.dead) / enough
    return PARADE * scene.parade + floats - danger + 2.0 * _kept(scene)


def _float_value(common: int, size: int, enough: int) -> float:
    """More people can still join a costume than an accessory; a single card may become either."""
    if size == 0:
        return 10.0
    room = 3.0 if common & ((1 << len(COSTUMES)) - 1) else 0.0
    return (READY + size if size >= enough else READY * (size / enough) ** 1.3) + room


def _kept(scene: Scene) -> int:
    """Cards in hand that go with a float."""
    commons = [common for common, size in scene.shops if size and common != ANY]
    return sum(any(common & POINTS[card] for common in commons) for card in scene.hand)

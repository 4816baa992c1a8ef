"""A blind Jester, who remembers how the crowd lay, and those who call Stop!"""

from functools import partial

from tablee.core.player import Idea

from .. import actions as do
from .. import offers as may
from ..actions import Place
from ..geometry.heap import is_in_zone
from ..geometry.shapes import COS, HALF_ZONE_HEIGHT, HALF_ZONE_WIDTH, ONE, SIN, holds
from ..views import CrowdCard, RummagingView
from .evaluation import worth_in_crowd
from .mind import Head
from .powers import pose

MIDDLE = (0, 0)
TREMBLE = 60
NEAR = 150
SPOTS = ((0, 0), (180, 0), (-180, 0), (0, 300), (0, -300), (180, 300), (-180, -300), (180, -300), (-180, 300))
WORTH_A_CALL = 5.0
RUMMAGES = 4  # one in so many times
TIRED = 6  # touches, then he sweeps no more
WANDERS = 4  # touches before he makes up his mind
DIGS = 4  # one in so many times


def rummage(head: Head, offer: may.MayFeel) -> Idea:
    """He wanders over the heap, so that there is time for a Stop!, which he obeys; then to what he wants.

    There he takes it, and now and then he sweeps before. Where nothing is left he goes on to other cards, and
    takes the first he feels.
    """
    felt, (target, depth) = head.sight.mine.felt, aim(head)
    if head.mind.is_called and felt.thick:
        return head.sight.after(300, 900, do.Take(felt.at, 0))
    if len(head.mind.felt) < WANDERS:
        return head.sight.after(1_200, 2_000, do.Feel(_trembling(head, _somewhere(head))))
    is_there = _is_near(felt.at, target)
    if not felt.thick or not (is_there or is_bare(head, target)):
        return head.sight.after(800, 1_600, do.Feel(_trembling(head, _way(head, target))))
    if is_there and len(head.mind.felt) < TIRED and head.sight.one_in(RUMMAGES):
        return head.sight.after(800, 1_500, do.Sweep((*felt.at, *_aside(head, felt.at))))
    deep = _depth(head, min(depth, felt.thick - 1), is_there)
    return head.sight.after(1_500, 2_500, do.Take(felt.at, deep))


def _depth(head: Head, depth: int, is_there: bool) -> int:
    """What lies at the very bottom may be the third workshop: now and then he tries his luck."""
    if is_workshop_missing(head) and head.sight.one_in(DIGS):
        return int(head.sight.mine.felt.thick) - 1
    return depth if is_there else 0


def _somewhere(head: Head) -> Place:
    """A card that he remembers, or the middle."""
    places = [(card.x, card.y) for card in head.mind.crowd if is_in_zone((card.x, card.y))]
    return head.chance.pick(places) if places else MIDDLE


def is_bare(head: Head, place: Place) -> bool:
    """He has felt that nothing lies there, or no more."""
    return any(not felt.thick and _is_near(felt.at, place) for felt in head.mind.felt)


def _way(head: Head, target: Place) -> Place:
    """The target; else where he has felt cards, the middle, where he has seen some; else anywhere."""
    near = partial(_distance, target)
    felt = sorted((felt.at for felt in head.mind.felt if felt.thick), key=near)
    seen = sorted(((card.x, card.y) for card in head.mind.crowd), key=near)
    places = (place for place in (target, *felt, MIDDLE, *seen) if not is_bare(head, place))
    return next(places, None) or _anywhere(head)


def _anywhere(head: Head) -> Place:
    x, y = (head.chance.below(2 * most + 1) - most for most in (HALF_ZONE_WIDTH, HALF_ZONE_HEIGHT))
    return x, y


def aim(head: Head) -> tuple[Place, int]:
    """The best card he remembers, and how deep it lies."""
    best = max(head.mind.crowd, key=lambda card: worth_in_crowd(head.table, card), default=None)
    return (MIDDLE, 0) if best is None else _spot(head.mind.crowd, best)


def is_workshop_missing(head: Head) -> bool:
    table = head.table
    is_seen = any(card.age is None for card in head.mind.crowd)
    return not (table.workshops[-1].is_open or is_seen or any(hand.workshop for hand in table.hands))


def _spot(crowd: tuple[CrowdCard, ...], card: CrowdCard) -> tuple[Place, int]:
    """Where the fewest cards lie on it, inside the zone: there its middle is."""
    above = crowd[crowd.index(card) + 1 :]
    spots = [at for at in (_on(card, spot) for spot in SPOTS) if is_in_zone(at)]
    depths = [sum(holds(pose(other), *spot) for other in above) for spot in spots]
    depth, at = min(zip(depths, spots, strict=True))
    return at, depth


def _on(card: CrowdCard, spot: Place) -> Place:
    c, s = COS[card.angle], SIN[card.angle]
    return card.x + (spot[0] * c - spot[1] * s) // ONE, card.y + (spot[0] * s + spot[1] * c) // ONE


def _is_near(at: Place, target: Place) -> bool:
    return _distance(at, target) <= NEAR**2


def _distance(at: Place, target: Place) -> int:
    """Squared."""
    return (at[0] - target[0]) ** 2 + (at[1] - target[1]) ** 2


def _trembling(head: Head, target: Place) -> Place:
    x, y = (length + head.chance.below(2 * TREMBLE + 1) - TREMBLE for length in target)
    return (x, y) if is_in_zone((x, y)) else target


def _aside(head: Head, at: Place) -> Place:
    angle = head.chance.below(3_600)
    to = at[0] + 900 * COS[angle] // ONE, at[1] + 900 * SIN[angle] // ONE
    return to if is_in_zone(to) else MIDDLE


def call_stop(head: Head, offer: may.MayCallStop) -> Idea:
    """When his hand is over a good card, and nobody has called yet."""
    phase = head.table.phase
    assert isinstance(phase, RummagingView)
    under = [card for card in head.mind.crowd if holds(pose(card), *phase.hand)]
    is_good = bool(under) and worth_in_crowd(head.table, under[-1]) >= WORTH_A_CALL
    return head.sight.after(300, 1_000, do.CallStop()) if is_good and not phase.stops else None

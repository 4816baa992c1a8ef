"""A blind Jester, who remembers how the crowd lay, and those who call Stop!"""

from tablee.games.carnavalesque import actions as do
from tablee.games.carnavalesque import offers as may
from tablee.games.carnavalesque.actions import Place
from tablee.games.carnavalesque.heap import is_in_zone
from tablee.games.carnavalesque.shapes import COS, ONE, SIN, holds
from tablee.games.carnavalesque.views import CrowdCard, RummagingView

from .carnival_head import Head
from .carnival_powers import pose
from .carnival_wishes import worth_in_crowd
from .player import Idea

MIDDLE = (0, 0)
TREMBLE = 60
NEAR = 150
SPOTS = ((0, 0), (180, 0), (-180, 0), (0, 300), (0, -300), (180, 300), (-180, -300), (180, -300), (-180, 300))
WORTH_A_CALL = 5.0
RUMMAGES = 4  # one in so many times


def rummage(head: Head, offer: may.MayFeel) -> Idea:
    """To the place he has in mind; there he digs, and now and then he sweeps before."""
    felt, (target, depth) = head.sight.mine.felt, aim(head)
    if not _is_near(felt.at, target) or not felt.thick:
        return head.sight.after(800, 2_000, do.Feel(_trembling(head, target)))
    if head.sight.one_in(RUMMAGES):
        return head.sight.after(800, 1_500, do.Sweep((*felt.at, *_aside(head, felt.at))))
    return head.sight.after(800, 2_000, do.Take(felt.at, min(depth, felt.thick - 1)))


def aim(head: Head) -> tuple[Place, int]:
    """The third workshop, deep in the middle, while it is missing; else the best card he remembers."""
    if is_workshop_missing(head):
        return MIDDLE, 99
    best = max(head.mind.crowd, key=lambda card: worth_in_crowd(head.table, card), default=None)
    return (MIDDLE, 0) if best is None else _spot(head.mind.crowd, best)


def is_workshop_missing(head: Head) -> bool:
    table = head.table
    is_seen = any(card.age is None for card in head.mind.crowd)
    return not (table.workshops[-1].is_open or is_seen or any(hand.workshop for hand in table.hands))


def _spot(crowd: tuple[CrowdCard, ...], card: CrowdCard) -> tuple[Place, int]:
    """Where the fewest cards lie on it."""
    above = crowd[crowd.index(card) + 1 :]
    spots = [_on(card, spot) for spot in SPOTS]
    depths = [sum(holds(pose(other), *spot) for other in above) for spot in spots]
    depth, at = min(zip(depths, spots, strict=True))
    return at, depth


def _on(card: CrowdCard, spot: Place) -> Place:
    c, s = COS[card.angle], SIN[card.angle]
    return card.x + (spot[0] * c - spot[1] * s) // ONE, card.y + (spot[0] * s + spot[1] * c) // ONE


def _is_near(at: Place, target: Place) -> bool:
    return (at[0] - target[0]) ** 2 + (at[1] - target[1]) ** 2 <= NEAR**2


def _trembling(head: Head, target: Place) -> Place:
    x, y = (length + head.chance.below(2 * TREMBLE + 1) - TREMBLE for length in target)
    return (x, y) if is_in_zone((x, y)) else MIDDLE


def _aside(head: Head, at: Place) -> Place:
    angle = head.chance.below(3_600)
    to = at[0] + 900 * COS[angle] // ONE, at[1] + 900 * SIN[angle] // ONE
    return to if is_in_zone(to) else MIDDLE


def call_stop(head: Head, offer: may.MayCallStop) -> Idea:
    """When his hand is over a good card, once."""
    phase = head.table.phase
    assert isinstance(phase, RummagingView)
    under = [card for card in head.mind.crowd if holds(pose(card), *phase.hand)]
    is_good = bool(under) and worth_in_crowd(head.table, under[-1]) >= WORTH_A_CALL
    return head.sight.after(300, 1_000, do.CallStop()) if is_good and head.seat not in phase.stops else None

"""What moves the heap: scattering, dropping, the wind, the Jester's hand. Luck and paths in, places out."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt

from tablee.core.chance import Chance
from tablee.core.words import Record

from .actions import Place
from .cards import WORKSHOP, Number
from .heap import Heap, Lying, is_in_zone
from .pile import is_hidden, uncovered
from .shapes import (
    COS,
    EDGE,
    HALF_DIAGONAL,
    HALF_HEIGHT,
    HALF_WIDTH,
    HALF_ZONE_HEIGHT,
    HALF_ZONE_WIDTH,
    ONE,
    SIN,
    Pose,
    holds,
)

DISC = 1_500
FEWEST_FREE, MOST_FREE = 3, 6
SPREAD = 600
WIND, BLOWN = 800, 12
STEP = 100
GRIP = (5, 3)  # each card under the hand follows three fifths as far as the one on it
INERTIA = (HALF_WIDTH**2 + HALF_HEIGHT**2) // 3
FULL_TURN = 3_600
RADIAN = 573
FAR_RIGHT, FAR_DOWN = HALF_ZONE_WIDTH + EDGE, HALF_ZONE_HEIGHT + EDGE


class Moved(Record):
    """A card of the heap, by its height, lies here now."""

    at: int
    x: int
    y: int
    angle: int


def scatter(cards: Sequence[Number], face_up: int, workshop: bool, chance: Chance) -> Heap:
    """Over a disc, again until 3 to 6 are uncovered, and the third workshop is not to be seen (3.1, 4.2)."""
    mixed, ups = chance.shuffle(cards), set(chance.shuffle(range(len(cards)))[:face_up])
    below = [(0, 0, 0)] if workshop else []
    while not _is_good(poses := [*below, *(_scattered(chance) for _ in mixed)], workshop):
        pass
    ground = [Lying(WORKSHOP, 0, 0, 0, True)] if workshop else []
    people = enumerate(zip(mixed, poses[len(below) :], strict=True))
    return (*ground, *(Lying(card, x, y, angle, at in ups) for at, (card, (x, y, angle)) in people))


def _scattered(chance: Chance) -> Pose:
    while True:
        x, y = chance.below(2 * DISC + 1) - DISC, chance.below(2 * DISC + 1) - DISC
        if x * x + y * y <= DISC * DISC:
            return x, y, chance.below(FULL_TURN)


def _is_good(poses: Sequence[Pose], workshop: bool) -> bool:
    if workshop and not is_hidden(poses, 0):
        return False
    return FEWEST_FREE <= len(uncovered(poses)) <= MOST_FREE


def drop(card: Number, chance: Chance) -> Lying:
    """From half a metre over the centre (3.4)."""
    while True:
        place = _normal(chance), _normal(chance)
        if is_in_zone(place):
            is_up = chance.below(2) == 0 or card == WORKSHOP
            return Lying(card, *place, chance.below(FULL_TURN), is_up)


def _normal(chance: Chance) -> int:
    """The sum of twelve uniform draws (3.1)."""
    return sum(chance.below(SPREAD + 1) for _ in range(12)) - 6 * SPREAD


def blow(heap: Heap, chance: Chance) -> tuple[Moved, ...]:
    """The topmost cards slide in one direction, one farther than the other (8)."""
    angle, lowest = chance.below(FULL_TURN), max(0, len(heap) - BLOWN)
    return tuple(_blown(heap[at], at, angle, chance.below(WIND + 1)) for at in range(lowest, len(heap)))


def _blown(lying: Lying, at: int, angle: int, far: int) -> Moved:
    x, y = lying.x + far * COS[angle] // ONE, lying.y + far * SIN[angle] // ONE
    return Moved(at, *_held(x, y), lying.angle)


def sweep(heap: Heap, path: Sequence[Place]) -> tuple[Moved, ...]:
    """Cards under the hand follow it, the higher the more; the same path always does the same (6.4)."""
    before = [(lying.x, lying.y, lying.angle) for lying in heap]
    poses = before.copy()
    for start, end in pairwise(path):
        near = _near(poses, start, end)
        for place, way in _steps(start, end):
            _push(poses, near, place, way)
    return tuple([Moved(at, *pose) for at, pose in enumerate(poses) if pose != before[at]])


def _near(poses: Sequence[Pose], start: Place, end: Place) -> list[int]:
    """From top to bottom those that the hand may touch on its straight way."""
    (x, y), reach = start, HALF_DIAGONAL + 1
    ahead, aside = end[0] - x, end[1] - y
    length = isqrt(ahead * ahead + aside * aside)
    wide, far = reach * (length + 1), (reach + length) * (length + 1)
    return [
        at
        for at in range(len(poses) - 1, -1, -1)
        for right, down in ((poses[at][0] - x, poses[at][1] - y),)
        if -wide <= right * aside - down * ahead <= wide and -wide <= right * ahead + down * aside <= far
    ]


def _steps(start: Place, end: Place) -> Iterator[tuple[Place, Place]]:
    """The way of the hand in small steps: from where, and by how much."""
    x, y = end[0] - start[0], end[1] - start[1]
    many = max(abs(x), abs(y)) // STEP + 1
    stops = [(start[0] + x * n // many, start[1] + y * n // many) for n in range(many + 1)]
    for here, there in pairwise(stops):
        yield here, (there[0] - here[0], there[1] - here[1])


def _push(poses: list[Pose], near: Iterable[int], hand: Place, way: Place) -> None:
    whole, part, (x, y), reach = 1, 1, hand, HALF_DIAGONAL
    for at in near:
        pose = poses[at]
        if -reach <= pose[0] - x <= reach and -reach <= pose[1] - y <= reach and holds(pose, x, y):
            poses[at] = _pushed(pose, hand, (way[0] * part // whole, way[1] * part // whole))
            whole, part = whole * GRIP[0], part * GRIP[1]


def _pushed(pose: Pose, hand: Place, way: Place) -> Pose:
    """It slides along, and turns around the hand if that is not on its middle."""
    (x, y, angle), (right, down) = pose, way
    lever = (hand[0] - x) * down - (hand[1] - y) * right
    x, y = _held(x + right, y + down)
    return x, y, (angle + lever * RADIAN // (2 * INERTIA)) % FULL_TURN


def _held(x: int, y: int) -> Place:
    """No card leaves the table."""
    if -FAR_RIGHT <= x <= FAR_RIGHT and -FAR_DOWN <= y <= FAR_DOWN:
        return x, y
    return max(-FAR_RIGHT, min(FAR_RIGHT, x)), max(-FAR_DOWN, min(FAR_DOWN, y))


def moved(heap: Heap, moves: Sequence[Moved]) -> Heap:
    cards = list(heap)
    for move in moves:
        old = cards[move.at]
        cards[move.at] = Lying(old.card, move.x, move.y, move.angle, old.is_up, old.sight)
    return tuple(cards)

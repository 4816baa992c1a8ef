"""Cards under the Jester's hand follow it, the higher the more; the same path always does the same (6.4)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isqrt

from ..actions import Place
from .shapes import (
    EDGE,
    FULL_TURN,
    HALF_DIAGONAL,
    HALF_HEIGHT,
    HALF_WIDTH,
    HALF_ZONE_HEIGHT,
    HALF_ZONE_WIDTH,
    Pose,
    holds,
)

STEP = 100
GRIP = (5, 3)  # each card under the hand follows three fifths as far as the one on it
INERTIA = (HALF_WIDTH**2 + HALF_HEIGHT**2) // 3
RADIAN = 573
FAR_RIGHT, FAR_DOWN = HALF_ZONE_WIDTH + EDGE, HALF_ZONE_HEIGHT + EDGE


def swept(before: Sequence[Pose], path: Sequence[Place]) -> list[tuple[int, Pose]]:
    """Which cards lie otherwise then, and how."""
    poses = list(before)
    for start, end in pairwise(path):
        near = _near(poses, start, end)
        for place, way in _steps(start, end):
            _push(poses, near, place, way)
    return [(at, pose) for at, pose in enumerate(poses) if pose != before[at]]


def _near(poses: Sequence[Pose], start: Place, end: Place) -> list[int]:
    """From top to bottom those that the hand may touch on its straight way."""
    (x, y), reach = start, HALF_DIAGONAL + 1
    ahead, aside = end[0] - x, end[1] - y
    length = isqrt(ahead * ahead + aside * aside)
    wide, far = reach * (length + 1), (reach + length) * (length + 1)
    found = []
    for at in range(len(poses) - 1, -1, -1):
        right, down = poses[at][0] - x, poses[at][1] - y
        if -wide <= right * aside - down * ahead <= wide and -wide <= right * ahead + down * aside <= far:
            found.append(at)
    return found


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
    x, y = held(x + right, y + down)
    return x, y, (angle + lever * RADIAN // (2 * INERTIA)) % FULL_TURN


def held(x: int, y: int) -> Place:
    """No card leaves the table."""
    if -FAR_RIGHT <= x <= FAR_RIGHT and -FAR_DOWN <= y <= FAR_DOWN:
        return x, y
    return max(-FAR_RIGHT, min(FAR_RIGHT, x)), max(-FAR_DOWN, min(FAR_DOWN, y))

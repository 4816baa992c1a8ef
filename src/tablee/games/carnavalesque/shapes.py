"""The geometry of cards, in integers: 0.1 mm, 0.1°, y downwards, angles clockwise (3.1).

Whether cards overlap is exact. What can be seen of a card is counted in points, one every two millimetres:
on a phone that shows the whole zone this is a pixel and a half.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from .actions import Place

HALF_WIDTH, HALF_HEIGHT = 280, 435
HALF_DIAGONAL = 518
ONE = 1 << 16
SIN = tuple(round(sin(tenth * pi / 1_800) * ONE) for tenth in range(3_600))
COS = tuple(round(cos(tenth * pi / 1_800) * ONE) for tenth in range(3_600))

FAR = 4 * (HALF_WIDTH**2 + HALF_HEIGHT**2)
NEAR = 4 * HALF_WIDTH**2
# How far the sides of two cards reach together, along the width and along the height of one of them.
ACROSS = tuple(HALF_WIDTH * (ONE + abs(c)) + HALF_HEIGHT * abs(s) for c, s in zip(COS, SIN, strict=True))
ALONG = tuple(HALF_HEIGHT * (ONE + abs(c)) + HALF_WIDTH * abs(s) for c, s in zip(COS, SIN, strict=True))

GRID = 20
SQUARE = GRID * ONE
HALF_ZONE_WIDTH, HALF_ZONE_HEIGHT = 2_500, 2_000
EDGE = 200  # so far out of the zone the middle of a card can be pushed
MARGIN = EDGE + 520  # and no farther reaches any part of it
LEFT, TOP = -HALF_ZONE_WIDTH - MARGIN, -HALF_ZONE_HEIGHT - MARGIN
STRIDE = 128  # points in a row
ROW_BYTES = STRIDE // 8
ONES = tuple(((1 << bits) - 1).to_bytes(ROW_BYTES, "little") for bits in range(STRIDE + 1))


class Pose(NamedTuple):
    """Where a card lies, and how it is turned."""

    x: int
    y: int
    angle: int


class Frame(NamedTuple):
    """A part of a card: its middle, seen from the card's own, and half its size."""

    x: int
    y: int
    half_width: int
    half_height: int

    @property
    def fewest(self) -> int:
        """It has no fewer points, however it lies: their squares alone cover all but a rim of it."""
        return (self.half_width - 15) * (self.half_height - 15) // 100


class Mask(NamedTuple):
    """The points of a frame on the table, as bits: from which one on, and which.

    A row is as wide as two cards and more. So cards that touch each other can be compared by a shift: what
    runs over into another row lies where the card itself has no points.
    """

    first: int
    bits: int


WHOLE = Frame(0, 0, HALF_WIDTH, HALF_HEIGHT)
COSTUME = Frame(0, -125, 240, 270)
ACCESSORY = Frame(0, 290, 240, 105)
JOKERS = (Frame(0, -275, 240, 120), Frame(0, 0, 240, 115), Frame(0, 275, 240, 120))


def overlaps(one: Pose, other: Pose) -> bool:
    """Does one card lie on any part of the other? By separating axes, exactly."""
    x, y = other[0] - one[0], other[1] - one[1]
    distance = x * x + y * y
    if distance >= FAR:
        return False
    if distance < NEAR:
        return True
    turned = (other[2] - one[2]) % 3_600
    across, along = ACROSS[turned], ALONG[turned]
    c, s = COS[one[2]], SIN[one[2]]
    if abs(x * c + y * s) >= across or abs(y * c - x * s) >= along:
        return False
    c, s = COS[other[2]], SIN[other[2]]
    return abs(x * c + y * s) < across and abs(y * c - x * s) < along


def holds(pose: Pose, x: int, y: int) -> bool:
    """Is this point on the card?"""
    x, y = x - pose[0], y - pose[1]
    c, s = COS[pose[2]], SIN[pose[2]]
    return abs(x * c + y * s) <= HALF_WIDTH * ONE and abs(y * c - x * s) <= HALF_HEIGHT * ONE


def corners(pose: Pose) -> list[Place]:
    """The corners of the card."""
    return [(x // ONE + LEFT, y // ONE + TOP) for x, y in _corners(pose, WHOLE)]


@lru_cache(maxsize=8_192)
def mask(pose: Pose, frame: Frame = WHOLE) -> Mask:
    """The points of a frame of a card that lies so."""
    column = (pose.x - LEFT) // GRID - STRIDE // 2  # the card lies in the middle of its rows
    four = [(x - column * SQUARE, y) for x, y in _corners(pose, frame)]
    heights = [y for _, y in four]
    top = heights.index(min(heights))
    high, low = four[top], four[top - 2]
    lefts = _side(high, four[top - 1]) + _side(four[top - 1], low)
    rights = _side(high, four[top - 3]) + _side(four[top - 3], low)
    points = int.from_bytes(rights, "little") & ~int.from_bytes(lefts, "little")
    return Mask(_square(high[1]) * STRIDE + column, points)


def _corners(pose: Pose, frame: Frame) -> list[tuple[int, int]]:
    """Clockwise on the screen, times `ONE`, from the corner of the grid."""
    c, s = COS[pose.angle], SIN[pose.angle]
    x, y = (pose.x - LEFT) * ONE + frame.x * c - frame.y * s, (pose.y - TOP) * ONE + frame.x * s + frame.y * c
    wc, ws, hc, hs = frame.half_width * c, frame.half_width * s, frame.half_height * c, frame.half_height * s
    return [
        (x - wc + hs, y - ws - hc),
        (x + wc + hs, y + ws - hc),
        (x + wc - hs, y + ws + hc),
        (x - wc - hs, y - ws + hc),
    ]


def _square(length: int) -> int:
    """The first point at or after this length; points lie in the middle of their square."""
    return -((SQUARE // 2 - length) // SQUARE)


def _side(start: tuple[int, int], end: tuple[int, int]) -> bytes:
    """For every row between these corners, the points that lie left of the line."""
    (x, y), (to_x, to_y) = start, end
    first, last = _square(y), _square(to_y)
    if first >= last:
        return b""
    step = SQUARE * (to_x - x) // (to_y - y)
    offset = x + (first * SQUARE + SQUARE // 2 - y) * (to_x - x) // (to_y - y) + SQUARE // 2 - 1
    if step == 0:
        return ONES[offset // SQUARE] * (last - first)
    ends = range(offset, offset + step * (last - first), step)
    return b"".join([ONES[end // SQUARE] for end in ends])

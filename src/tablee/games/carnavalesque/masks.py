"""What can be seen of a card is counted in points, one every two millimetres.

On a phone that shows the whole zone this is a pixel and a half.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from .cards import CARDS, Card
from .shapes import COS, EDGE, HALF_HEIGHT, HALF_WIDTH, HALF_ZONE_HEIGHT, HALF_ZONE_WIDTH, ONE, SIN, Pose

GRID = 20
SQUARE = GRID * ONE
HALF_SQUARE = SQUARE // 2
MARGIN = EDGE + 520  # no farther out of the zone reaches any part of a card
LEFT, TOP = -HALF_ZONE_WIDTH - MARGIN, -HALF_ZONE_HEIGHT - MARGIN
STRIDE = 128  # points in a row
ROW_BYTES = STRIDE // 8
ONES = tuple(((1 << bits) - 1).to_bytes(ROW_BYTES, "little") for bits in range(STRIDE + 1))
QUARTER = 900
# From row to row a side that goes down to the left, or to the right, goes so far to the right.
LEFTWARD = tuple(-SQUARE * SIN[angle] // COS[angle] for angle in range(QUARTER))
RIGHTWARD = (0, *(SQUARE * COS[angle] // SIN[angle] for angle in range(1, QUARTER)))


class Frame(NamedTuple):
    """A part of a card: its middle, seen from the card's own, and half its size.

    It has no points fewer than `fewest`, however it lies: their squares alone cover all but a rim of it.
    """

    x: int
    y: int
    half_width: int
    half_height: int
    fewest: int


def _frame(x: int, y: int, half_width: int, half_height: int) -> Frame:
    return Frame(x, y, half_width, half_height, (half_width - 15) * (half_height - 15) // 100)


class Mask(NamedTuple):
    """The points of a frame on the table, as bits: from which one on, and which.

    A row is as wide as two cards and more. So cards that touch each other can be compared by a shift: what
    runs over into another row lies where the card itself has no points.
    """

    first: int
    bits: int


WHOLE = _frame(0, 0, HALF_WIDTH, HALF_HEIGHT)
COSTUME = _frame(0, -125, 240, 270)
ACCESSORY = _frame(0, 290, 240, 105)
JOKERS = (_frame(0, -275, 240, 120), _frame(0, 0, 240, 115), _frame(0, 275, 240, 120))


def _frames(face: Card) -> tuple[Frame, ...]:
    """Where its pictures are: costume and accessory, or the three accessories of a joker."""
    return JOKERS[: len(face.accessories)] if face.costume is None else (COSTUME, ACCESSORY)


FRAMES = tuple(map(_frames, CARDS))


@lru_cache(maxsize=8_192)
def mask(pose: Pose, frame: Frame = WHOLE) -> Mask:
    """The points of a frame of a card that lies so."""
    x, y, angle = pose
    right, down, half_width, half_height, _ = frame
    column = (x - LEFT) // GRID - STRIDE // 2  # the card lies in the middle of its rows
    c, s = COS[angle], SIN[angle]
    x = (x - LEFT) * ONE + right * c - down * s - column * SQUARE
    y = (y - TOP) * ONE + right * s + down * c
    quarters, angle = divmod(angle, QUARTER)
    if quarters % 2:
        half_width, half_height = half_height, half_width
    row, points = (_turned if angle else _straight)(x, y, half_width, half_height, angle)
    return Mask(row * STRIDE + column, points)


def _straight(x: int, y: int, half_width: int, half_height: int, _: int) -> tuple[int, int]:
    first, last = _row(y - half_height * ONE), _row(y + half_height * ONE)
    lefts = ONES[_row(x - half_width * ONE)] * (last - first)
    rights = ONES[_row(x + half_width * ONE)] * (last - first)
    return first, int.from_bytes(rights, "little") ^ int.from_bytes(lefts, "little")


def _turned(x: int, y: int, half_width: int, half_height: int, angle: int) -> tuple[int, int]:
    """The first row, and the points from there on: between the sides on the left and those on the right."""
    c, s, half, square = COS[angle], SIN[angle], HALF_SQUARE, SQUARE
    wc, ws, hc, hs = half_width * c, half_width * s, half_height * c, half_height * s
    top, left, right = half - y + ws + hc, half - y + ws - hc, half - y - ws + hc
    first, left_row, right_row = -(top // square), -(left // square), -(right // square)
    last = -((half - y - ws - hc) // square)
    down_left, down_right = LEFTWARD[angle], RIGHTWARD[angle]
    gap = top % square
    x += half - 1
    a = x - wc + hs + gap * -s // c
    b = x - wc - hs + left % square * c // s
    d = x - wc + hs + gap * c // s
    e = x + wc + hs + right % square * -s // c
    lefts = (
        *range(a, a + down_left * (left_row - first), down_left),
        *range(b, b + down_right * (last - left_row), down_right),
    )
    rights = (
        *range(d, d + down_right * (right_row - first), down_right),
        *range(e, e + down_left * (last - right_row), down_left),
    )
    return first, _points(lefts) ^ _points(rights)


def _points(ends: Iterable[int]) -> int:
    """Row by row all points left of these ends."""
    ones, square = ONES, SQUARE
    return int.from_bytes(b"".join([ones[end // square] for end in ends]), "little")


def _row(length: int) -> int:
    """The first point at or after this length; points lie in the middle of their square."""
    return -((HALF_SQUARE - length) // SQUARE)


def is_half_seen(pose: Pose, frame: Frame, first: int, visible: int, seen: int, hidden: int) -> bool:
    """Where enough of the whole card is seen, or hidden, nothing has to be counted."""
    if 2 * hidden <= frame.fewest:
        return True
    if 2 * seen < frame.fewest:
        return False
    start, bits = mask(pose, frame)
    return 2 * (bits & visible >> start - first).bit_count() >= bits.bit_count()

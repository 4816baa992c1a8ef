"""What can be seen of a card is counted in points, one every two millimetres.

On a phone that shows the whole zone this is a pixel and a half.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple

from ..cards import CARDS, Card
from .shapes import COS, EDGE, HALF_HEIGHT, HALF_WIDTH, HALF_ZONE_HEIGHT, HALF_ZONE_WIDTH, ONE, SIN, Pose

GRID = 20
SQUARE = GRID * ONE
HALF_SQUARE = SQUARE // 2
MARGIN = EDGE + 520  # no farther out of the zone reaches any part of a card
LEFT, TOP = -HALF_ZONE_WIDTH - MARGIN, -HALF_ZONE_HEIGHT - MARGIN
STRIDE = 128  # points in a row
WIDEST = 64  # and no card has more


def _span(start: int, end: int) -> bytes:
    return (max(0, (1 << end) - (1 << start))).to_bytes(STRIDE // 8, "little")


SPANS = tuple(tuple(_span(start, end) for end in range(WIDEST)) for start in range(WIDEST))  # rows of points
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


# The points of a frame on the table, as bits: from which one on, and which.
#
# A row is as wide as two cards and more. So cards that touch each other can be compared by a shift: what runs
# over into another row lies where the card itself has no points.
Mask = tuple[int, int]
Rows = tuple[int, Iterable[int], Iterable[int]]  # the first one, and where the points of each start and end

WHOLE = _frame(0, 0, HALF_WIDTH, HALF_HEIGHT)
COSTUME = _frame(0, -125, 240, 270)
ACCESSORY = _frame(0, 290, 240, 105)
JOKERS = (_frame(0, -275, 240, 120), _frame(0, 0, 240, 115), _frame(0, 275, 240, 120))


def _frames(face: Card) -> tuple[Frame, ...]:
    """Where its pictures are: costume and accessory, or the three accessories of a joker."""
    return JOKERS[: len(face.accessories)] if face.costume is None else (COSTUME, ACCESSORY)


FRAMES = tuple(map(_frames, CARDS))


@lru_cache(maxsize=4_096)
def mask(pose: Pose, frame: Frame = WHOLE) -> Mask:
    """The points of a frame of a card that lies so, whichever card that is; most lie as they lay before."""
    x, y, angle = pose
    right, down, half_width, half_height, _ = frame
    column = (x - LEFT) // GRID - WIDEST // 2
    c, s = COS[angle], SIN[angle]
    x = (x - LEFT) * ONE + right * c - down * s - column * SQUARE
    y = (y - TOP) * ONE + right * s + down * c
    if angle // QUARTER % 2:
        half_width, half_height = half_height, half_width
    sides = _turned if angle % QUARTER else _straight
    row, starts, ends = sides(x, y, half_width, half_height, angle % QUARTER)
    return row * STRIDE + column, _points(starts, ends)


def _points(starts: Iterable[int], ends: Iterable[int]) -> int:
    spans, square = SPANS, SQUARE
    rows = [spans[start // square][end // square] for start, end in zip(starts, ends, strict=True)]
    return int.from_bytes(b"".join(rows), "little")


def _straight(x: int, y: int, half_width: int, half_height: int, _: int) -> Rows:
    first, last = _square(y - half_height * ONE), _square(y + half_height * ONE)
    start, end = x - half_width * ONE + HALF_SQUARE - 1, x + half_width * ONE + HALF_SQUARE - 1
    return first, repeat(start, last - first), repeat(end, last - first)


def _turned(x: int, y: int, half_width: int, half_height: int, angle: int) -> Rows:
    """Two sides are on the left and two on the right; each goes down to the left or to the right."""
    c, s, square = COS[angle], SIN[angle], SQUARE
    wc, ws, hc, hs = half_width * c, half_width * s, half_height * c, half_height * s
    x, y = x + HALF_SQUARE - 1, HALF_SQUARE - y
    top, left, right = y + ws + hc, y + ws - hc, y - ws + hc
    first, last = -(top // square), -((y - ws - hc) // square)
    left_row, right_row = -(left // square), -(right // square)
    to_left, to_right = LEFTWARD[angle], RIGHTWARD[angle]
    top_left = x - wc + hs + top % square * -s // c
    left_low = x - wc - hs + left % square * c // s
    top_right = x - wc + hs + top % square * c // s
    right_low = x + wc + hs + right % square * -s // c
    starts = chain(
        range(top_left, top_left + to_left * (left_row - first), to_left),
        range(left_low, left_low + to_right * (last - left_row), to_right),
    )
    ends = chain(
        range(top_right, top_right + to_right * (right_row - first), to_right),
        range(right_low, right_low + to_left * (last - right_row), to_left),
    )
    return first, starts, ends


def _square(length: int) -> int:
    """The first point at or after this length; points lie in the middle of their square."""
    return -((HALF_SQUARE - length) // SQUARE)


def half_seen(pose: Pose, frames: Iterable[Frame], whole: Mask, visible: int) -> tuple[int, ...]:
    """Which frames of a card; where enough of the rest of it is seen, or hidden, no points are counted."""
    shown, seen = [], visible.bit_count()
    hidden = whole[1].bit_count() - seen
    for number, frame in enumerate(frames):
        if 2 * hidden <= frame.fewest:
            shown.append(number)
        elif 2 * seen >= frame.fewest:
            first, bits = mask(pose, frame)
            all_points, points = bits.bit_count(), (bits & visible >> first - whole[0]).bit_count()
            if 2 * points >= all_points:
                shown.append(number)
            seen, hidden = seen - points, hidden - all_points + points
    return tuple(shown)

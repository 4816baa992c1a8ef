"""The geometry of cards, in integers: 0.1 mm, 0.1°, y downwards, angles clockwise (3.1).

Complex numbers, where they are quicker, are used for ways on the table; they hold these integers exactly.
"""

from math import cos, pi, sin

from ..actions import Place

Pose = tuple[int, int, int]  # where a card lies, and how it is turned

HALF_WIDTH, HALF_HEIGHT = 280, 435
HALF_DIAGONAL = 518
HAIR = 20  # less than that on another card does not cover it (3.2)
ONE = 1 << 16
FULL_TURN = 3_600
SIN = tuple(round(sin(tenth * pi / 1_800) * ONE) for tenth in range(FULL_TURN))
COS = tuple(round(cos(tenth * pi / 1_800) * ONE) for tenth in range(FULL_TURN))

TURNS = tuple(complex(c, -s) for c, s in zip(COS, SIN, strict=True))  # so that a card lies straight
WIDE, HIGH, NARROW = HALF_WIDTH * ONE, HALF_HEIGHT * ONE, HAIR * ONE
# Nearer all cards lie on each other, farther none.
NEAR, FAR = 2 * HALF_WIDTH - HAIR, 2 * abs(complex(HALF_WIDTH, HALF_HEIGHT))
# How far the sides of two cards reach together, but a hair, along the width and along the height of one.
ACROSS = tuple(
    WIDE - NARROW + HALF_WIDTH * abs(c) + HALF_HEIGHT * abs(s) for c, s in zip(COS, SIN, strict=True)
)
ALONG = tuple(
    HIGH - NARROW + HALF_HEIGHT * abs(c) + HALF_WIDTH * abs(s) for c, s in zip(COS, SIN, strict=True)
)

HALF_ZONE_WIDTH, HALF_ZONE_HEIGHT = 2_500, 2_000
EDGE = 200  # so far out of the zone the middle of a card can be pushed


def overlaps(one: Pose, other: Pose) -> bool:
    """Does one card lie on the other, by more than a hair?"""
    way = complex(other[0] - one[0], other[1] - one[1])
    return abs(way) <= NEAR or (abs(way) < FAR and crosses(way, one[2], other[2]))


def crosses(way: complex, one: int, other: int) -> bool:
    """The same of two cards by the way between them and their angles: by separating axes, exactly."""
    across, along = ACROSS[other - one], ALONG[other - one]
    seen = way * TURNS[one]
    if not (-across <= seen.real <= across and -along <= seen.imag <= along):
        return False
    seen = way * TURNS[other]
    return -across <= seen.real <= across and -along <= seen.imag <= along


def holds(pose: Pose, x: int, y: int) -> bool:
    """Is this point on the card?"""
    x, y = x - pose[0], y - pose[1]
    c, s = COS[pose[2]], SIN[pose[2]]
    return -WIDE <= x * c + y * s <= WIDE and -HIGH <= y * c - x * s <= HIGH


def corners(pose: Pose) -> list[Place]:
    """The corners of the card, clockwise on the screen."""
    x, y, angle = pose
    c, s = COS[angle], SIN[angle]
    wc, ws, hc, hs = HALF_WIDTH * c, HALF_WIDTH * s, HALF_HEIGHT * c, HALF_HEIGHT * s
    sides = ((-wc + hs, -ws - hc), (wc + hs, ws - hc), (wc - hs, ws + hc), (-wc - hs, -ws + hc))
    return [(x + right // ONE, y + down // ONE) for right, down in sides]

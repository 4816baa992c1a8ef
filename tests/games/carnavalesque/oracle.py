"""What is visible of a heap, found by asking points one by one: slow, and made another way than the rules."""

from math import cos, radians, sin
from random import Random

from tablee.games.carnavalesque.cards import CARDS
from tablee.games.carnavalesque.geometry.heap import Heap, Lying

WIDTH, HEIGHT = 56.0, 87.0
COSTUME, ACCESSORY = (4.0, 4.0, 52.0, 58.0), (4.0, 62.0, 52.0, 83.0)
JOKER = ((4.0, 4.0, 52.0, 28.0), (4.0, 32.0, 52.0, 55.0), (4.0, 59.0, 52.0, 83.0))
Point = tuple[float, float]
Box = tuple[float, float, float, float]


def random_heap(luck: Random, many: int, spread: int = 1_500) -> Heap:
    def length(most: int = 2_500) -> int:
        return luck.randint(-min(spread, most), min(spread, most))

    cards = luck.sample(range(57), many)
    return tuple(Lying(n, length(), length(2_000), luck.randrange(3_600), luck.random() < 0.5) for n in cards)


def on_table(card: Lying, x: float, y: float) -> Point:
    """A point of a card, in mm from its top left corner, as it lies."""
    x, y, turn = x - WIDTH / 2, y - HEIGHT / 2, radians(card.angle / 10)
    return card.x / 10 + x * cos(turn) - y * sin(turn), card.y / 10 + x * sin(turn) + y * cos(turn)


def on_card(card: Lying, point: Point) -> Point:
    """A point of the table, from the card's top left corner."""
    x, y, turn = point[0] - card.x / 10, point[1] - card.y / 10, -radians(card.angle / 10)
    return x * cos(turn) - y * sin(turn) + WIDTH / 2, x * sin(turn) + y * cos(turn) + HEIGHT / 2


def is_on(card: Lying, point: Point, slack: float = 0) -> bool:
    x, y = on_card(card, point)
    return -slack <= x <= WIDTH + slack and -slack <= y <= HEIGHT + slack


def share(heap: Heap, at: int, box: Box, step: float = 2.5) -> float:
    """Which part of a box on this card no other card lies on."""
    left, top, right, bottom = box
    xs = [left + step * (n + 0.5) for n in range(int((right - left) / step))]
    ys = [top + step * (n + 0.5) for n in range(int((bottom - top) / step))]
    points = [on_table(heap[at], x, y) for x in xs for y in ys]
    here = heap[at]
    above = [card for card in heap[at + 1 :] if max(abs(card.x - here.x), abs(card.y - here.y)) < 1_040]
    return sum(not any(is_on(card, point) for card in above) for point in points) / len(points)


def whole(heap: Heap, at: int) -> float:
    return share(heap, at, (0, 0, WIDTH, HEIGHT))


def pictures(heap: Heap, at: int) -> list[float]:
    boxes = JOKER if CARDS[heap[at].card].is_joker else (COSTUME, ACCESSORY)
    return [share(heap, at, box) for box in boxes]


def covers(heap: Heap, at: int, slack: float = 0) -> int:
    """How many cards lie on it: points along the sides of one that are on the other, or nearly."""
    return sum(_touches(heap[at], other, slack) for other in heap[at + 1 :])


def _touches(one: Lying, other: Lying, slack: float) -> bool:
    pairs = ((one, other), (other, one))
    return any(is_on(card, point, slack) for card, seen in pairs for point in _dense(seen))


def _dense(card: Lying) -> list[Point]:
    xs, ys = [WIDTH * n / 28 for n in range(29)], [HEIGHT * n / 43 for n in range(44)]
    rim = [(x, y) for x in xs for y in (0, HEIGHT)] + [(x, y) for x in (0, WIDTH) for y in ys]
    return [on_table(card, x, y) for x, y in [*rim, (WIDTH / 2, HEIGHT / 2)]]

"""The crowd (3): a heap of cards."""

from collections.abc import Iterable

from msgspec.structs import replace

from tablee.core.records import Record

from ..actions import Handle, Place
from ..cards import WORKSHOP, Number
from .shapes import HALF_DIAGONAL, HALF_ZONE_HEIGHT, HALF_ZONE_WIDTH, Pose, holds

TOUCH = 50  # so near an edge is felt
AROUND = ((TOUCH, 0), (-TOUCH, 0), (0, TOUCH), (0, -TOUCH))


class Visibility(Record):
    """What is visible of a card: how many lie on it (2: more than one), which of its pictures by half.

    Everybody who sees the card names it by the handle (3.3).
    """

    handle: Handle
    over: int
    pictures: tuple[int, ...]


class Lying(Record):
    """A card in the heap (3.1); without `sight` it is fully covered, or was not looked at yet."""

    card: Number
    x: int
    y: int
    angle: int
    is_up: bool
    sight: Visibility | None = None

    @property
    def pose(self) -> Pose:
        return self.x, self.y, self.angle

    @property
    def place(self) -> Place:
        return self.x, self.y

    @property
    def handle(self) -> Handle | None:
        return None if self.sight is None else self.sight.handle

    @property
    def is_free(self) -> bool:
        """Uncovered (3.2)."""
        return self.sight is not None and self.sight.over == 0


Heap = tuple[Lying, ...]  # from bottom to top


def without(heap: Heap, at: int) -> Heap:
    return (*heap[:at], *heap[at + 1 :])


def turned(heap: Heap, ats: Iterable[int]) -> Heap:
    """Turned over, these are other cards to the eye (3.3)."""
    cards = list(heap)
    for at in ats:
        cards[at] = replace(cards[at], is_up=not cards[at].is_up, sight=None)
    return tuple(cards)


def at_handle(heap: Heap, handle: Handle) -> int | None:
    """Where the card with this handle lies."""
    for at, lying in enumerate(heap):
        if (sight := lying.sight) is not None and sight.handle == handle:
            return at
    return None


def under(heap: Heap, place: Place) -> tuple[int, ...]:
    """The cards at this place, the top one first."""
    return tuple([at for at in reversed(_reached(heap, place)) if holds(heap[at].pose, *place)])


def index_of(heap: Heap, handle: Handle) -> int:
    """The same of a card that must lie there. Raises LookupError."""
    at = at_handle(heap, handle)
    if at is None:
        raise LookupError(f"no card of the heap is called {handle}")
    return at


def touch(heap: Heap, place: Place) -> tuple[int, bool]:
    """How many cards lie there, and whether the top one ends near to it (6.4)."""
    near, (x, y) = [heap[at].pose for at in reversed(_reached(heap, place, TOUCH))], place
    top = _top(near, x, y)
    has_edge = any(_top(near, x + right, y + down) is not top for right, down in AROUND)
    return sum(holds(pose, x, y) for pose in near), has_edge


def _top(near: Iterable[Pose], x: int, y: int) -> Pose | None:
    """The first of these at this place."""
    return next((pose for pose in near if holds(pose, x, y)), None)


def _reached(heap: Heap, place: Place, around: int = 0) -> list[int]:
    """The cards whose middle is near enough to lie at this place, or around it."""
    (x, y), reach = place, HALF_DIAGONAL + around
    left, right, top, bottom = x - reach, x + reach, y - reach, y + reach
    return [at for at, it in enumerate(heap) if left <= it.x <= right and top <= it.y <= bottom]


def nearest(heap: Heap, place: Place) -> int:
    """The card whose middle is nearest to this place; the higher one of two."""
    x, y = place
    return min(range(len(heap)), key=lambda at: ((heap[at].x - x) ** 2 + (heap[at].y - y) ** 2, -at))


def is_in_zone(place: Place) -> bool:
    """Clearly out of the zone is a card whose middle is (3.1)."""
    return (
        -HALF_ZONE_WIDTH <= place[0] <= HALF_ZONE_WIDTH and -HALF_ZONE_HEIGHT <= place[1] <= HALF_ZONE_HEIGHT
    )


def out_of_zone(heap: Heap) -> list[Lying]:
    wide, high = HALF_ZONE_WIDTH, HALF_ZONE_HEIGHT
    return [it for it in heap if not (-wide <= it.x <= wide and -high <= it.y <= high)]


def has_back(lying: Lying) -> bool:
    """The third workshop has no side to turn."""
    return lying.card != WORKSHOP

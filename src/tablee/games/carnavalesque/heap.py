"""The crowd (3): a heap of cards, and what can be seen of it."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tablee.core.words import Record

from .actions import Handle, Place
from .cards import CARDS, WORKSHOP, Number
from .shapes import (
    ACCESSORY,
    COSTUME,
    HALF_DIAGONAL,
    HALF_ZONE_HEIGHT,
    HALF_ZONE_WIDTH,
    JOKERS,
    Frame,
    Mask,
    Pose,
    corners,
    holds,
    mask,
    overlaps,
)

REACH = 2 * HALF_DIAGONAL  # farther from each other no two cards touch
MORE = 2  # cards that lie on another one are counted so far


class Glance(Record):
    """What is visible of a card: how many lie on it (2: more than one), which of its pictures by half."""

    over: int
    pictures: tuple[int, ...]


class Sight(Record):
    """The same, with the handle by which everybody who sees the card names it (3.3)."""

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
    sight: Sight | None = None

    @property
    def pose(self) -> Pose:
        return Pose(self.x, self.y, self.angle)

    @property
    def place(self) -> Place:
        return self.x, self.y

    @property
    def is_free(self) -> bool:
        """Uncovered (3.2)."""
        return self.sight is not None and self.sight.over == 0


Heap = tuple[Lying, ...]  # from bottom to top


def look(heap: Heap) -> list[Glance | None]:
    """What is visible of every card; None where it is fully covered."""
    return [glance for _, glance in look_again(heap, ())]


def look_again(heap: Heap, before: Heap) -> list[tuple[int, Glance | None]]:
    """The same, only for cards near what has changed since the heap was looked at."""
    old, new = {id(lying) for lying in before}, {id(lying) for lying in heap}
    changed = [lying.pose for lying in before if id(lying) not in new]
    changed += [lying.pose for lying in heap if id(lying) not in old]
    poses = [lying.pose for lying in heap]
    near = [at for at, lying in enumerate(heap) if id(lying) not in old or _lie_on(poses[at], changed)]
    return [(at, _glance(heap[at], poses[at], _lie_on(poses[at], poses[at + 1 :]))) for at in near]


def _lie_on(pose: Pose, others: Iterable[Pose]) -> list[Pose]:
    """Those of the others that lie on this card, or under it."""
    x, y, reach = pose.x, pose.y, REACH
    close = [other for other in others if -reach < other[0] - x < reach and -reach < other[1] - y < reach]
    return [other for other in close if overlaps(pose, other)]


def _glance(lying: Lying, pose: Pose, above: Sequence[Pose]) -> Glance | None:
    pictures = frames(lying.card) if lying.is_up else ()
    if not above:
        return Glance(0, tuple(range(len(pictures))))
    visible = _visible(pose, above)
    shown = [n for n, frame in enumerate(pictures) if _is_half_seen(pose, frame, visible)]
    return Glance(min(MORE, len(above)), tuple(shown)) if visible.bits else None


def _visible(pose: Pose, above: Iterable[Pose]) -> Mask:
    """The points of this card that none of those covers."""
    (first, bits), covered = mask(pose), 0
    for other in map(mask, above):
        later = other.first - first
        covered |= other.bits << later if later > 0 else other.bits >> -later
    return Mask(first, bits & ~covered)


def is_covered(poses: Sequence[Pose], at: int) -> bool:
    """Does any card lie on this one?"""
    return any(overlaps(poses[at], above) for above in poses[at + 1 :])


def is_hidden(poses: Sequence[Pose], at: int) -> bool:
    """Is this one fully covered? Its corners tell most of the time that it is not."""
    above = _lie_on(poses[at], poses[at + 1 :])
    if not all(any(holds(pose, *corner) for pose in above) for corner in corners(poses[at])):
        return False
    return not _visible(poses[at], above).bits


def _is_half_seen(pose: Pose, frame: Frame, visible: Mask) -> bool:
    """Where too little of the whole card is visible, nothing has to be counted."""
    if 2 * visible.bits.bit_count() < frame.fewest:
        return False
    picture = mask(pose, frame)
    seen = picture.bits & (visible.bits >> (picture.first - visible.first))
    return 2 * seen.bit_count() >= picture.bits.bit_count()


def frames(card: Number) -> tuple[Frame, ...]:
    """Where the pictures of a card are: costume and accessory, or the three accessories of a joker."""
    face = CARDS[card]
    if face.costume is not None:
        return COSTUME, ACCESSORY
    return JOKERS[: len(face.accessories)]


def with_sights(heap: Heap, changes: Iterable[tuple[int, Sight | None]]) -> Heap:
    cards = list(heap)
    for at, sight in changes:
        cards[at] = replace(cards[at], sight=sight)
    return tuple(cards)


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
    found = (at for at, lying in enumerate(heap) if lying.sight is not None and lying.sight.handle == handle)
    return next(found, None)


def under(heap: Heap, place: Place) -> list[int]:
    """The cards at this place, the top one first."""
    return [at for at in reversed(reached(heap, place)) if holds(heap[at].pose, *place)]


def reached(heap: Heap, place: Place, around: int = 0) -> list[int]:
    """The cards whose middle is near enough to lie at this place, or so far around it."""
    (x, y), reach = place, HALF_DIAGONAL + around
    return [at for at, it in enumerate(heap) if -reach <= it.x - x <= reach and -reach <= it.y - y <= reach]


def nearest(heap: Heap, place: Place) -> int:
    """The card whose middle is nearest to this place; the higher one of two."""
    x, y = place
    return min(range(len(heap)), key=lambda at: ((heap[at].x - x) ** 2 + (heap[at].y - y) ** 2, -at))


def is_in_zone(place: Place) -> bool:
    """Clearly out of the zone is a card whose middle is (3.1)."""
    return abs(place[0]) <= HALF_ZONE_WIDTH and abs(place[1]) <= HALF_ZONE_HEIGHT


def has_back(lying: Lying) -> bool:
    """The third workshop has no side to turn."""
    return lying.card != WORKSHOP

"""What can be seen of the crowd (3.2, 3.3): a function of the heap, worked out where it has changed."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tablee.core.chance import Chance

from .heap import Heap, Lying, Visibility
from .masks import FRAMES, Mask, half_seen, mask
from .shapes import FAR, NEAR, Pose, corners, crosses, holds, overlaps

HANDLES = 1 << 30
MORE = 2  # cards that lie on another one are counted so far
ALL = tuple(tuple(range(len(frames))) for frames in FRAMES)

Glimpse = tuple[int, tuple[int, ...]]  # how many lie on a card, and which of its pictures are seen by half
Change = tuple[int, Visibility | None]


def look_again(heap: Heap, before: Heap, chance: Chance) -> tuple[Change, ...]:
    """What has changed since it was looked at; a card that comes into view gets a new handle (3.3)."""
    look = _Look(heap)
    sights = [(at, _sight(heap[at].sight, look.glimpse(at), chance)) for at in look.changed_since(before)]
    return tuple([change for change in sights if change[1] is not heap[change[0]].sight])


def with_sights(heap: Heap, changes: Iterable[Change]) -> Heap:
    """The heap as it is seen."""
    cards = list(heap)
    for at, sight in changes:
        cards[at] = replace(cards[at], sight=sight)
    return tuple(cards)


def count_free(heap: Heap) -> int:
    """On how many cards none lies (3.2)."""
    look = _Look(heap)
    return sum(not look.above(at) for at in range(len(heap)))


def is_hidden(poses: Sequence[Pose], at: int) -> bool:
    """Is this one fully covered? Its corners tell most of the time that it is not."""
    above = [pose for pose in poses[at + 1 :] if overlaps(poses[at], pose)]
    if not all(any(holds(pose, *corner) for pose in above) for corner in corners(poses[at])):
        return False
    return not _seen(mask(poses[at]), map(mask, above))


class _Look:
    """One look at a heap."""

    def __init__(self, heap: Heap) -> None:
        self._heap = heap
        self._spots = [complex(it.x, it.y) for it in heap]

    def glimpse(self, at: int) -> Glimpse | None:
        """What can be seen of this card."""
        lying, above = self._heap[at], self.above(at)
        if not above:
            return 0, ALL[lying.card] if lying.is_up else ()
        whole = mask(lying.pose)
        seen = _seen(whole, (mask(self._heap[it].pose) for it in above))
        if not seen:
            return None
        return min(MORE, len(above)), half_seen(
            lying.pose, FRAMES[lying.card], whole, seen
        ) if lying.is_up else ()

    def above(self, at: int) -> list[int]:
        return self.touching(self._heap[at], range(at + 1, len(self._heap)))

    def touching(self, lying: Lying, ats: Iterable[int]) -> list[int]:
        """Which of these cards lie on this one, or under it."""
        found, spots, heap, near, far = [], self._spots, self._heap, NEAR, FAR
        spot, angle = complex(lying.x, lying.y), lying.angle
        for at in ats:
            way = spots[at] - spot
            far_off = abs(way)
            if far_off < far and (far_off < near or crosses(way, angle, heap[at].angle)):
                found.append(at)
        return found

    def changed_since(self, before: Heap) -> Iterable[int]:
        """What came; what is seen under it; and all below what went. The others are seen as they were."""
        heap, old, new = self._heap, frozenset(map(id, before)), frozenset(map(id, self._heap))
        stayed = [at for at, it in enumerate(heap) if id(it) in old]
        if [id(heap[at]) for at in stayed] != [id(it) for it in before if id(it) in new]:
            return range(len(heap))
        came = sorted(set(range(len(heap))).difference(stayed))
        shown = [at for at in stayed if heap[at].sight is not None]
        changed = {*came, *(under for at in came for under in self.touching(heap[at], shown) if under < at)}
        below = 0
        for it in before:
            if id(it) in new:
                below += 1
            else:
                changed.update(self.touching(it, stayed[:below]))
        return sorted(changed)


def _seen(whole: Mask, above: Iterable[Mask]) -> int:
    """The points of a card that none of these covers."""
    first, seen = whole
    for start, points in above:
        by = start - first
        seen &= ~(points << by if by > 0 else points >> -by)
        if not seen:
            break
    return seen


def _sight(known: Visibility | None, glimpse: Glimpse | None, chance: Chance) -> Visibility | None:
    if glimpse is None:
        return None
    over, pictures = glimpse
    if known is None:
        return Visibility(chance.below(HANDLES), over, pictures)
    if known.over == over and known.pictures == pictures:
        return known
    return Visibility(known.handle, over, pictures)

"""What can be seen of the crowd (3.3), worked out again only where something has changed."""

from collections.abc import Iterable

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.kept import together_once

from .heap import Heap, Sight
from .pile import Glimpse, Pile
from .shelf import keep, stack, taken

HANDLES = 1 << 30

Change = tuple[int, Sight | None]


def look_again(heap: Heap, before: Heap, chance: Chance) -> tuple[Change, ...]:
    """What has changed since it was looked at; a card that comes into view gets a new handle (3.3)."""
    pile = taken(heap) or _restacked(taken(before), heap, before)
    sights = [(at, _sight(heap[at].sight, glimpse, chance)) for at, glimpse in pile.news()]
    changes = tuple([change for change in sights if change[1] is not heap[change[0]].sight])
    keep(with_sights(heap, changes), pile)
    return changes


def _sight(known: Sight | None, glimpse: Glimpse | None, chance: Chance) -> Sight | None:
    if glimpse is None:
        return None
    over, pictures = glimpse
    if known is None:
        return Sight(chance.below(HANDLES), over, pictures)
    if known.over == over and known.pictures == pictures:
        return known
    return Sight(known.handle, over, pictures)


def _restacked(pile: Pile | None, heap: Heap, before: Heap) -> Pile:
    """What has gone is lifted, what has come or moved is laid."""
    if pile is None:
        return stack(heap)
    if (at := _drawn(heap, before)) is not None:
        pile.lift(at)
        return pile
    old, new = list(map(id, before)), list(map(id, heap))
    for at in reversed(_not_among(old, new)):
        pile.lift(at)
    for at in _not_among(new, old):
        pile.lay(at, heap[at])
    return pile


def _not_among(these: Iterable[int], those: Iterable[int]) -> list[int]:
    known = frozenset(those)
    return [at for at, it in enumerate(these) if it not in known]


def _drawn(heap: Heap, before: Heap) -> int | None:
    """Which card has gone, if that is all that has happened."""
    if len(heap) != len(before) - 1:
        return None
    at = next((at for at, lying in enumerate(heap) if lying is not before[at]), len(heap))
    return at if heap[at:] == before[at + 1 :] else None


@together_once
def with_sights(heap: Heap, changes: tuple[Change, ...]) -> Heap:
    """The heap as it is seen; who asks again gets the same one, by which its pile is found."""
    cards = list(heap)
    for at, sight in changes:
        cards[at] = replace(cards[at], sight=sight)
    return tuple(cards)

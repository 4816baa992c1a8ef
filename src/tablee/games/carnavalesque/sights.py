"""What can be seen of the crowd (3.3), worked out again only where something has changed."""

from collections import OrderedDict

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.kept import together_once

from .heap import Heap, Lying, Sight
from .masks import FRAMES, half_seen
from .pile import Pile, stacked

HANDLES = 1 << 30
MORE = 2  # cards that lie on another one are counted so far
SHELF = 64  # piles

Change = tuple[int, Sight | None]
ALL = tuple(tuple(range(len(frames))) for frames in FRAMES)


def look_again(heap: Heap, before: Heap, chance: Chance) -> tuple[Change, ...]:
    """What has changed since it was looked at; a card that comes into view gets a new handle (3.3)."""
    kept = _shelf.pop(id(before), None)
    pile = stacked(reversed(heap)) if kept is None else _restacked(kept[1], heap, before)
    near = [(at, lying) for at, lying in enumerate(heap) if lying.card in pile.changed]
    sights = [(at, lying.sight, _sight(pile, lying, chance)) for at, lying in near]
    changes = tuple([(at, sight) for at, known, sight in sights if sight is not known])
    _keep(with_sights(heap, changes), pile)
    return changes


def _sight(pile: Pile, lying: Lying, chance: Chance) -> Sight | None:
    card, known = lying.card, lying.sight
    if not pile.visible[card]:
        return None
    over, pictures = min(MORE, pile.covers[card]), _pictures(pile, lying, known)
    if known is None:
        return Sight(chance.below(HANDLES), over, pictures)
    if known.over == over and known.pictures == pictures:
        return known
    return Sight(known.handle, over, pictures)


def _pictures(pile: Pile, lying: Lying, known: Sight | None) -> tuple[int, ...]:
    card = lying.card
    if not lying.is_up:
        return ()
    if not pile.covers[card]:
        return ALL[card]
    if known is not None and card not in pile.lit:
        return known.pictures
    return half_seen(pile.poses[card], FRAMES[card], pile.masks[card], pile.visible[card])


def _restacked(pile: Pile, heap: Heap, before: Heap) -> Pile:
    """What has gone is lifted, what has come or moved is laid."""
    if (at := _drawn(heap, before)) is not None:
        pile.lift(at)
        return pile
    old, new = set(map(id, before)), set(map(id, heap))
    for at in [at for at, lying in enumerate(before) if id(lying) not in new][::-1]:
        pile.lift(at)
    for at in [at for at, lying in enumerate(heap) if id(lying) not in old]:
        pile.lay(at, heap[at])
    return pile


def _drawn(heap: Heap, before: Heap) -> int | None:
    """Which card has gone, if that is all that has happened."""
    if len(heap) != len(before) - 1:
        return None
    at = next((at for at, lying in enumerate(heap) if lying is not before[at]), len(heap))
    return at if heap[at:] == before[at + 1 :] else None


_shelf: OrderedDict[int, tuple[Heap, Pile]] = OrderedDict()


def _keep(heap: Heap, pile: Pile) -> None:
    """Until this heap is looked at again; whose pile is not there any longer is stacked anew."""
    pile.changed.clear()
    pile.lit.clear()
    if len(_shelf) >= SHELF:
        _shelf.popitem(last=False)
    _shelf[id(heap)] = heap, pile


@together_once
def with_sights(heap: Heap, changes: tuple[Change, ...]) -> Heap:
    """The heap as it is seen; who asks again gets the same one, by which its pile is found."""
    cards = list(heap)
    for at, sight in changes:
        cards[at] = replace(cards[at], sight=sight)
    return tuple(cards)

"""Piles that are kept for the heaps they were made of, until these are looked at again."""

from collections import OrderedDict
from collections.abc import Callable

from .heap import Heap
from .pile import Pile, stacked

SHELF = 64  # piles

_shelf: OrderedDict[int, tuple[Heap, Pile]] = OrderedDict()
_stack: Callable[[Heap], Pile] = stacked


def stack_by(way: Callable[[Heap], Pile]) -> None:
    """From now on piles are stacked this way; they have to tell the same news (sim/quick.py)."""
    global _stack  # noqa: PLW0603
    _stack = way


def stack(heap: Heap) -> Pile:
    return _stack(heap)


def keep(heap: Heap, pile: Pile) -> None:
    """The one that has lain there longest goes; whoever asks for it gets a new one."""
    if len(_shelf) >= SHELF:
        _shelf.popitem(last=False)
    _shelf[id(heap)] = heap, pile


def pile_of(heap: Heap) -> Pile:
    """To be asked, not to be changed: it stays on the shelf."""
    if id(heap) not in _shelf:
        keep(heap, stack(heap))
    return _shelf[id(heap)][1]


def taken(heap: Heap) -> Pile | None:
    """From the shelf, to be changed."""
    kept = _shelf.pop(id(heap), None)
    return None if kept is None else kept[1]

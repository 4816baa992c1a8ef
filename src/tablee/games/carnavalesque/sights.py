"""What can be seen of the crowd (3.3), worked out again only where something has changed."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.words import Record

from .heap import Heap, Lying, Sight
from .masks import FRAMES, Frame, Mask, is_half_seen, mask
from .shapes import REACH, Pose, corners, holds, overlaps

HANDLES = 1 << 30
MORE = 2  # cards that lie on another one are counted so far
SHELF = 64  # crowds

Change = tuple[int, Sight | None]


class Layer(NamedTuple):
    """A card in its heap: how many others lie on it, and which of its points can be seen."""

    pose: Pose
    first: int
    bits: int
    covers: int
    visible: int


class Glance(Record):
    """What is visible of a card: how many lie on it (2: more than one), which of its pictures by half."""

    over: int
    pictures: tuple[int, ...]


def look(heap: Heap) -> list[Glance | None]:
    """What is visible of every card; None where it is fully covered."""
    return [_glance(lying, layer) for lying, layer in zip(heap, _stacked(heap), strict=True)]


def look_again(heap: Heap, before: Heap, chance: Chance) -> tuple[Change, ...]:
    """What has changed since it was looked at; a card that comes into view gets a new handle (3.3)."""
    known = _known_layers(before)
    layers = _stacked(heap) if known is None else _restacked(heap, before, list(known))
    old = set(map(id, known or ()))
    new = [(at, heap[at], layer) for at, layer in enumerate(layers) if id(layer) not in old]
    sights = [(at, lying.sight, _sight(lying, layer, chance)) for at, lying, layer in new]
    changes = tuple([(at, sight) for at, before, sight in sights if sight != before])
    _keep(with_sights(heap, changes), layers)
    return changes


def _sight(lying: Lying, layer: Layer, chance: Chance) -> Sight | None:
    glance = _glance(lying, layer)
    if glance is None:
        return None
    handle = chance.below(HANDLES) if lying.sight is None else lying.sight.handle
    return Sight(handle, glance.over, glance.pictures)


def _glance(lying: Lying, layer: Layer) -> Glance | None:
    if not layer.visible:
        return None
    pictures = FRAMES[lying.card] if lying.is_up else ()
    if not layer.covers:
        return Glance(0, tuple(range(len(pictures))))
    return Glance(min(MORE, layer.covers), _shown(layer, pictures) if pictures else ())


def _shown(layer: Layer, pictures: tuple[Frame, ...]) -> tuple[int, ...]:
    pose, first, bits, _, visible = layer
    seen = visible.bit_count()
    hidden, mask = bits.bit_count() - seen, Mask(first, visible)
    return tuple([n for n, frame in enumerate(pictures) if is_half_seen(pose, frame, mask, seen, hidden)])


def _stacked(heap: Heap) -> list[Layer]:
    """From the top down, so that what is laid down lies under all others."""
    layers: list[Layer] = []
    for lying in reversed(heap):
        layers.append(_under(lying.pose, layers))
    return layers[::-1]


def _restacked(heap: Heap, before: Heap, layers: list[Layer]) -> list[Layer]:
    """What is gone is lifted, what has come or moved is laid."""
    old, new = set(map(id, before)), set(map(id, heap))
    for at in [at for at, lying in enumerate(before) if id(lying) not in new][::-1]:
        _lift(layers, at)
    for at in [at for at, lying in enumerate(heap) if id(lying) not in old]:
        _lay(layers, at, heap[at].pose)
    return layers


def _under(pose: Pose, above: Iterable[Layer]) -> Layer:
    """A card that lies under these."""
    (first, bits), covers, covered = mask(pose), 0, 0
    for other, higher, points, _, _ in _touching(pose, above):
        covered |= _shifted(points, higher - first)
        covers += 1
    return Layer(pose, first, bits, covers, bits & ~covered)


def _touching(pose: Pose, layers: Iterable[Layer]) -> list[Layer]:
    x, y, reach = pose[0], pose[1], REACH
    close = [it for it in layers if -reach < it[0][0] - x < reach and -reach < it[0][1] - y < reach]
    return [it for it in close if overlaps(pose, it[0])]


def is_covered(poses: Sequence[Pose], at: int) -> bool:
    """Does any card lie on this one?"""
    return any(overlaps(poses[at], above) for above in poses[at + 1 :])


def is_hidden(poses: Sequence[Pose], at: int) -> bool:
    """Is this one fully covered? Its corners tell most of the time that it is not."""
    above = [Layer(pose, *mask(pose), 0, 0) for pose in poses[at + 1 :] if overlaps(poses[at], pose)]
    if not all(any(holds(layer.pose, *corner) for layer in above) for corner in corners(poses[at])):
        return False
    return not _under(poses[at], above).visible


def _lift(layers: list[Layer], at: int) -> None:
    """Light falls through the hole, on the next card below."""
    lifted = layers.pop(at)
    light = lifted.visible
    for below in range(at - 1, -1, -1):
        pose, first, bits, covers, visible = layers[below]
        if overlaps(lifted.pose, pose):
            lit = bits & _shifted(light, lifted.first - first)
            light ^= _shifted(lit, first - lifted.first)
            layers[below] = Layer(pose, first, bits, covers - 1, visible | lit)


def _lay(layers: list[Layer], at: int, pose: Pose) -> None:
    """Its shadow falls on all cards below."""
    laid = _under(pose, layers[at:])
    for below in range(at):
        under, first, bits, covers, visible = layers[below]
        if overlaps(pose, under):
            dark = visible & _shifted(laid.visible, laid.first - first)
            layers[below] = Layer(under, first, bits, covers + 1, visible ^ dark)
    layers.insert(at, laid)


def _shifted(bits: int, by: int) -> int:
    return bits << by if by > 0 else bits >> -by


_shelf: dict[int, tuple[Heap, Sequence[Layer]]] = {}


def _keep(heap: Heap, layers: Sequence[Layer]) -> None:
    if len(_shelf) >= SHELF:
        del _shelf[next(iter(_shelf))]
    _shelf[id(heap)] = heap, layers


def _known_layers(heap: Heap) -> Sequence[Layer] | None:
    kept = _shelf.get(id(heap))
    return None if kept is None else kept[1]


_last: tuple[Heap, tuple[Change, ...], Heap] = (), (), ()


def with_sights(heap: Heap, changes: tuple[Change, ...]) -> Heap:
    """The heap as it is seen; who asks again gets the same one, so that its layers are found."""
    global _last
    if _last[0] is not heap or _last[1] is not changes:
        cards = list(heap)
        for at, sight in changes:
            cards[at] = replace(cards[at], sight=sight)
        _last = heap, changes, tuple(cards)
    return _last[2]

"""What moves the heap: scattering, dropping, the wind, the Jester's hand. Luck and paths in, places out."""

from collections.abc import Sequence

from tablee.core.chance import Chance
from tablee.core.records import Record

from ..actions import Place
from ..cards import WORKSHOP, Number
from .heap import Heap, Lying, is_in_zone
from .shapes import COS, FULL_TURN, ONE, SIN, Pose, overlaps
from .sweeping import held, swept
from .visibility import count_free, is_hidden

DISC = 1_750
FEWEST_FREE, MOST_FREE = 6, 9
SPREAD = 600
WIND, BLOWN = 800, 12
SLIDE, TWIST = 100, 450  # hundredths of the way, and 0.1°


class Moved(Record):
    """A card of the heap, by its height, lies here now."""

    at: int
    x: int
    y: int
    angle: int


def scatter(cards: Sequence[Number], face_up: int, workshop: bool, chance: Chance) -> Heap:
    """Over a disc, again until 6 to 9 are uncovered, and the third workshop is not to be seen (3.1, 4.2)."""
    mixed, ups = chance.shuffle(cards), set(chance.shuffle(range(len(cards)))[:face_up])
    while True:
        people = [Lying(card, *_scattered(chance), at in ups) for at, card in enumerate(mixed)]
        under = chance.below(len(people) // 2) if workshop else 0
        heap = (*people[:under], *(_workshop(chance) if workshop else ()), *people[under:])
        is_laid = not workshop or is_hidden([lying.pose for lying in heap], under)
        if is_laid and FEWEST_FREE <= count_free(heap) <= MOST_FREE:
            return heap


def _workshop(chance: Chance) -> Heap:
    """Anywhere in the lower half of the crowd (4.2)."""
    return (Lying(WORKSHOP, *_scattered(chance), True),)


def _scattered(chance: Chance) -> Pose:
    while True:
        x, y = chance.below(2 * DISC + 1) - DISC, chance.below(2 * DISC + 1) - DISC
        if x * x + y * y <= DISC * DISC:
            return x, y, chance.below(FULL_TURN)


def drop(card: Number, chance: Chance) -> Lying:
    """From half a metre over the centre (3.4)."""
    while True:
        place = _normal(chance), _normal(chance)
        if is_in_zone(place):
            is_up = chance.below(2) == 0 or card == WORKSHOP
            return Lying(card, *place, chance.below(FULL_TURN), is_up)


def _normal(chance: Chance) -> int:
    """The sum of twelve uniform draws (3.1)."""
    return sum(chance.below(SPREAD + 1) for _ in range(12)) - 6 * SPREAD


def blow(heap: Heap, chance: Chance) -> tuple[Moved, ...]:
    """The topmost cards slide in one direction, one farther than the other (8)."""
    angle, lowest = chance.below(FULL_TURN), max(0, len(heap) - BLOWN)
    return tuple(_blown(heap[at], at, angle, chance.below(WIND + 1)) for at in range(lowest, len(heap)))


def _blown(lying: Lying, at: int, angle: int, far: int) -> Moved:
    x, y = lying.x + far * COS[angle] // ONE, lying.y + far * SIN[angle] // ONE
    return Moved(at, *held(x, y), lying.angle)


def slump(heap: Heap, height: int, hole: Pose, chance: Chance) -> tuple[Moved, ...]:
    """What lay on a card that was pulled out slides into the hole and turns, each its own way (6.4)."""
    above = [at for at in range(height, len(heap)) if overlaps(heap[at].pose, hole)]
    return tuple(_slid(heap[at], at, hole, chance) for at in above)


def _slid(lying: Lying, at: int, hole: Pose, chance: Chance) -> Moved:
    far, twist = chance.below(SLIDE + 1), chance.below(2 * TWIST + 1) - TWIST
    x, y = (length + (into - length) * far // 100 for length, into in zip(lying.place, hole, strict=False))
    return Moved(at, x, y, (lying.angle + twist) % FULL_TURN)


def sweep(heap: Heap, path: Sequence[Place]) -> tuple[Moved, ...]:
    """What the hand of the Jester does to the crowd (6.4)."""
    return tuple([Moved(at, *pose) for at, pose in swept([lying.pose for lying in heap], path)])


def moved(heap: Heap, moves: Sequence[Moved]) -> Heap:
    cards = list(heap)
    for move in moves:
        old = cards[move.at]
        cards[move.at] = Lying(old.card, move.x, move.y, move.angle, old.is_up, old.sight)
    return tuple(cards)

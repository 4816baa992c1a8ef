"""The people of the crowd (2): six costumes with nine accessories, three jokers, and the third workshop.

The first 57 are those of version 1, in which each age owned three accessories: its tables still hold them.
"""

from collections.abc import Iterator
from itertools import product
from typing import Literal

from tablee.core.records import Record

Age = Literal["child", "teen", "adult"]
Costume = Literal["witch", "rabbit", "pirate", "robot", "dragon", "clown"]
Accessory = Literal[
    "balloon", "lollipop", "windmill", "trumpet", "sunglasses", "confetti", "fan", "parasol", "mask"
]
Point = Costume | Accessory
Number = int  # of a card: who knows the number knows the face

AGES: tuple[Age, ...] = ("child", "teen", "adult")
COSTUMES: tuple[Costume, ...] = ("witch", "rabbit", "pirate", "robot", "dragon", "clown")
ACCESSORIES: tuple[Accessory, ...] = (
    "balloon", "lollipop", "windmill", "trumpet", "sunglasses", "confetti", "fan", "parasol", "mask",
)  # fmt: skip
HAND = {3: 4, 4: 3, 5: 2}  # cards, by how many play (4.1)


class Card(Record):
    """The face of a card; a joker has three accessories and no costume, the workshop has nothing."""

    card: Number
    age: Age | None
    costume: Costume | None
    accessories: tuple[Accessory, ...]

    @property
    def points(self) -> frozenset[Point]:
        """What it may have in common with others (7.2)."""
        own: tuple[Point, ...] = () if self.costume is None else (self.costume,)
        return frozenset((*own, *self.accessories))

    @property
    def is_joker(self) -> bool:
        return self.costume is None and self.age is not None


def _old_deck() -> Iterator[Card]:
    for number, (costume, thing) in enumerate(product(COSTUMES, range(9))):
        yield Card(number, AGES[thing // 3], costume, (ACCESSORIES[thing],))
    for number, age in enumerate(AGES):
        yield Card(54 + number, age, None, ACCESSORIES[3 * number : 3 * number + 3])


def _deck(first: Number) -> Iterator[Card]:
    """Each accessory is carried by two people of every age; a joker shows every third one (2.2)."""
    for number, (dress, thing) in enumerate(product(range(6), range(9))):
        yield Card(first + number, AGES[(dress + thing) % 3], COSTUMES[dress], (ACCESSORIES[thing],))
    for number, age in enumerate(AGES):
        yield Card(first + 54 + number, age, None, ACCESSORIES[number::3])


OLD_DECK = tuple(_old_deck())
WORKSHOP: Number = len(OLD_DECK)  # 2.3
DECK = tuple(_deck(WORKSHOP + 1))
CARDS = (*OLD_DECK, Card(WORKSHOP, None, None, ()), *DECK)
POINTS = tuple(card.points for card in CARDS)
BACKS = tuple(-1 if card.age is None else AGES.index(card.age) for card in CARDS)  # by the number of the card

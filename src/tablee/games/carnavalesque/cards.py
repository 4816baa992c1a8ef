"""The people of the crowd (2): six costumes with nine accessories, three jokers, and the third workshop."""

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


def _deck() -> tuple[Card, ...]:
    """Each age owns three accessories, and its joker shows them (2.2)."""
    pairs = [(c, a) for c in COSTUMES for a in range(9)]
    people = [Card(n, AGES[a // 3], costume, (ACCESSORIES[a],)) for n, (costume, a) in enumerate(pairs)]
    jokers = [Card(54 + n, age, None, ACCESSORIES[3 * n : 3 * n + 3]) for n, age in enumerate(AGES)]
    return (*people, *jokers)


DECK = _deck()
WORKSHOP: Number = len(DECK)  # 2.3
CARDS = (*DECK, Card(WORKSHOP, None, None, ()))
POINTS = tuple(card.points for card in CARDS)
BACKS = tuple(AGES.index(card.age) for card in DECK if card.age is not None)  # by the number of the card

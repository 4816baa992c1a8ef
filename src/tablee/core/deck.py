"""A pile of face-down cards and the discards beside it."""

from typing import TypeVar

from .chance import Chance
from .records import Record

Card = TypeVar("Card")


class Deck(Record):
    """Cards by number. The order of the pile is not fixed before a card is drawn: nobody can know it."""

    pile: tuple[int, ...]
    discards: tuple[int, ...] = ()

    def draw(self, chance: Chance, held: int | None = None) -> int:
        """Any card of the pile; when it is used up, of the discards, but not the one still held."""
        if self.pile:
            return chance.pick(self.pile)
        return chance.pick(tuple(card for card in self.discards if card != held) or self.discards)

    def without(self, card: int) -> "Deck":
        """The deck after that card was drawn and laid on the discards."""
        if not self.pile:
            return Deck(without(self.discards, card), (card,))
        return Deck(without(self.pile, card), (*self.discards, card))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but this one; an edited story may name a card that is not among them."""
    rest = list(cards)
    try:
        rest.remove(card)
    except ValueError:
        return cards
    return tuple(rest)

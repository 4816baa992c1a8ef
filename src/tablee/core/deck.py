"""A pile of face-down cards and the discards beside it."""

from .chance import Chance
from .words import Record


class Deck(Record):
    """Cards by number. The order of the pile is not fixed before a card is drawn: nobody can know it."""

    pile: tuple[int, ...]
    discards: tuple[int, ...] = ()

    def draw(self, chance: Chance, held: int | None = None) -> int:
        """Any card of the pile; when it is used up, of the discards, but not the one still held."""
        rest = tuple(card for card in self.discards if card != held)
        return chance.pick(self.pile or rest or self.discards)

    def without(self, card: int) -> "Deck":
        """The deck after that card was drawn and laid on the discards."""
        if not self.pile:
            return Deck(tuple(c for c in self.discards if c != card), (card,))
        return Deck(tuple(c for c in self.pile if c != card), (*self.discards, card))

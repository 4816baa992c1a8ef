"""The fallers with their cards: everything of a player lies open, so views show them as they are."""

from msgspec.structs import replace

from tablee.core.records import Record

from .cards import Card

Pile = tuple[Card, ...]  # the top card is the last one; a pile is known by its lowest card


class Rider(Record):
    """Hit, Split or Skip before a player, perhaps with an Extra on it."""

    card: Card
    extra: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,) if self.extra is None else (self.card, self.extra)


class Faller(Record):
    """Everything of a player lies open. A dealing player does not fall, nor does one who is out.

    `numb`: so many beats her hand takes nothing, as it has thrown a card away (4.2).
    """

    piles: tuple[Pile, ...] = ()
    rider: Rider | None = None
    hand: Card | None = None
    is_falling: bool = True
    numb: int = 0

    @property
    def tops(self) -> tuple[Card, ...]:
        return tuple([pile[-1] for pile in self.piles])

    def reach(self) -> tuple[int, ...]:
        """Her hand; where it is empty, what she can take: every top card that is no Ground (4.1)."""
        if self.hand is not None:
            return (self.hand.id,)
        return tuple([pile[-1].id for pile in self.piles if pile[-1].kind != "ground"])

    @property
    def cards(self) -> tuple[Card, ...]:
        """All that she has: piles, hand and rider."""
        held = () if self.hand is None else (self.hand,)
        rider = () if self.rider is None else self.rider.cards
        return (*[card for pile in self.piles for card in pile], *held, *rider)

    def with_card(self, card: Card, on: int | None) -> "Faller":
        """That card on the pile with this lowest card, or as a new pile."""
        if on is None:
            return replace(self, piles=(*self.piles, (card,)))
        piles = [(*pile, card) if pile[0].id == on else pile for pile in self.piles]
        return replace(self, piles=tuple(piles))

    def lift(self, wanted: int) -> tuple[Card, tuple[Pile, ...]]:
        """That card, and the piles without it; one that is emptied disappears (3.5).

        It is a top card, or lies right below one that has just come (4.9).
        """
        piles: list[Pile] = []
        for pile in self.piles:
            found = next((each for each in pile[-2:] if each.id == wanted), None)
            if found is None:
                piles.append(pile)
                continue
            card = found
            if len(pile) > 1:
                piles.append(tuple([each for each in pile if each is not found]))
        return card, tuple(piles)

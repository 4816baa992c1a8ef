"""What a player of Carnavalesque has in mind."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from tablee.core import player
from tablee.core.player import Sight
from tablee.core.records import Seat

from ..cards import HAND, Card
from ..views import CrowdCard, Felt, TableView
from .evaluation import POINTS, partners, points_shown, worth_in_crowd, worth_of_card
from .vocabulary import points_in

T = TypeVar("T")


class Mind(player.Mind):
    """Beside her plan the crowd as she last saw it, and what a Jester has felt since he closed his eyes.

    `refused`: how many have said that they do not want the crown. `stops`: how often somebody has called
    Stop!, and `is_called`, whether that was where his hand is now.
    """

    crowd: tuple[CrowdCard, ...] = ()
    felt: tuple[Felt, ...] = ()
    refused: int = 0
    stops: int = 0
    is_called: bool = False


class Head:
    """What she sees, what she remembers, and what she thinks of it."""

    def __init__(self, mind: Mind, sight: Sight, width: int, slips: int) -> None:
        self.mind = mind
        self.sight = sight
        self.table: TableView = sight.public
        self.seat: Seat = sight.mine.seat
        self.hand: tuple[Card, ...] = sight.mine.hand
        self.chance = sight.chance
        self.width = width
        self.slips = slips

    @property
    def king(self) -> Seat:
        """Who gives or draws for a King has one. Raises LookupError."""
        if self.table.king is None:
            raise LookupError("nobody is King")
        return self.table.king

    @property
    def full_hand(self) -> int:
        return HAND[len(self.table.hands)]

    @property
    def asked_for(self) -> int:
        """What the King has named, or nodded to."""
        return points_in(self.table.word) | (points_in(self.table.question) if self.table.answer else 0)

    def is_careless(self) -> bool:
        return self.slips > 0 and self.sight.one_in(self.slips)

    def best(self, things: Sequence[T], worth: Callable[[T], float]) -> T:
        """The best of them, one by luck among equals; now and then just any."""
        if self.is_careless():
            return self.chance.pick(things)
        values = [worth(thing) for thing in things]
        most = max(values)
        return self.chance.pick([thing for thing, value in zip(things, values, strict=True) if value == most])

    def worth_of_handle(self, handle: int) -> float:
        """A card of the crowd: as the Scout has seen it, or as it lies."""
        for peeked in self.sight.mine.peeked:
            if peeked.card == handle:
                return self.worth_of_gift(peeked.face) + 0.5
        card = next(card for card in self.mind.crowd if card.id == handle)
        return worth_in_crowd(self.table, card) + self._in_hand(card) + self._said(card)

    def worth_of_gift(self, card: Card) -> float:
        """By the floats, by the backs in the King's hand, and by his word or his nod, if there was one."""
        backs = 0.15 * sum(age == card.age for age in self.table.hands[self.king].ages)
        said = 3.0 if self.asked_for & POINTS[card.card] else 0.0
        return worth_of_card(self.table, card) + backs + said

    def worth_to_keep(self, card: Card) -> float:
        return worth_of_card(self.table, card) + partners(self.hand, card)

    def _in_hand(self, card: CrowdCard) -> float:
        """It goes with some cards of her own."""
        return 0.3 * sum(bool(points_shown(card) & POINTS[own.card]) for own in self.hand)

    def _said(self, card: CrowdCard) -> float:
        return 3.0 if self.asked_for & points_shown(card) else 0.0

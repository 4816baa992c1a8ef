"""What is known of a game of Falling: the fallers with their cards, the deck, and the last seconds."""

from typing import Literal

from msgspec.structs import replace

from tablee.core.kept import once
from tablee.core.phase import State
from tablee.core.words import Millis, Record, Seat

from .actions import Tempo
from .cards import Card, Ladder
from .outcomes import Happened

Round = Literal["each", "new"]
Pile = tuple[Card, ...]  # the top card is the last one; a pile is known by its lowest card


class Options(Record):
    """What is chosen before the game; `grace` in ms. `at_once` waits for no lot and no count."""

    cards: Ladder = "all"
    tempo: Tempo = "normal"
    grace: Literal[1000, 1500, 2000, 3000] = 1000
    dealer: Literal["house", "player"] = "house"
    start: Literal["lot", "at_once"] = "lot"


class Rider(Record):
    """Hit, Split or Skip before a player, perhaps with an Extra on it."""

    card: Card
    extra: Card | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card,) if self.extra is None else (self.card, self.extra)


class Faller(Record):
    """Everything of a player lies open. A dealing player does not fall, nor does one who is out."""

    piles: tuple[Pile, ...] = ()
    rider: Rider | None = None
    hand: Card | None = None
    is_falling: bool = True

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

    def lift(self, top: int) -> tuple[Card, tuple[Pile, ...]]:
        """That top card, and the piles without it; one that is emptied disappears (3.5)."""
        piles: list[Pile] = []
        for pile in self.piles:
            if pile[-1].id != top:
                piles.append(pile)
                continue
            card = pile[-1]
            if len(pile) > 1:
                piles.append(pile[:-1])
        return card, tuple(piles)


class Visit(Record):
    """Piles that still get a card in this round, rounds to come, the pile with a Ground on it (3, 5.1)."""

    seat: Seat
    began: Millis = 0
    pending: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    is_skipped: bool = False
    ground: int | None = None


class Past(Record):
    """One thing that happened, and how everybody fell before it."""

    time: Millis
    seat: Seat | None
    what: Happened
    before: tuple[Faller, ...]


class Miss(Record):
    """A play that lost a race: whose, at whom, to whom (nobody: the dealer), and by how much (6.2)."""

    time: Millis
    seat: Seat
    card: int
    at: Seat | None
    why: str
    to: Seat | None
    late: Millis


class FallingState(State, kw_only=True):
    """`deck` has no order: what lies on top is not fixed before it is dealt. `after` was visited last."""

    options: Options
    total: int
    deck: tuple[Card, ...]
    fallers: tuple[Faller, ...]
    discards: tuple[Card, ...] = ()
    dealer: Seat | None = None
    last_winner: Seat | None = None
    after: Seat = 0
    visit: Visit | None = None
    landed: tuple[Seat, ...] = ()
    misses: tuple[Miss, ...] = ()
    past: tuple[Past, ...] = ()

    @property
    def falling(self) -> tuple[Seat, ...]:
        return _falling(self)

    @property
    def served(self) -> Seat | None:
        """Who is visited now: nothing can be done with riders at her (3.4)."""
        return None if self.visit is None else self.visit.seat

    def is_falling(self, seat: Seat) -> bool:
        return 0 <= seat < self.seats and self.fallers[seat].is_falling

    def next_faller(self, after: Seat) -> Seat:
        """Clockwise; who is out is passed over (3.1)."""
        seat = (after + 1) % self.seats
        while not self.fallers[seat].is_falling:
            seat = (seat + 1) % self.seats
        return seat


@once
def _falling(state: FallingState) -> tuple[Seat, ...]:
    return tuple([seat for seat, faller in enumerate(state.fallers) if faller.is_falling])


def all_with(state: FallingState, seat: Seat, faller: Faller) -> tuple[Faller, ...]:
    fallers = list(state.fallers)
    fallers[seat] = faller
    return tuple(fallers)

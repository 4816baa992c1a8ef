"""What is known of a game of Farben: the word in play, the cards laid for it, the packets put aside."""

from typing import Literal

from tablee.core.deck import Deck
from tablee.core.phase import State, TimedPhase
from tablee.core.records import Record, Seat, Text, Words

from .colours import COLOURS, Colour
from .outcomes import TurnedCard


class Options(Record):
    """What is chosen before the game; a timer of 0 is off."""

    words: Literal[10, 8, 6] = 10
    timer: Literal[0, 45, 90] = 0
    hush: bool = True
    way: Literal["room", "remote", "written"] = "room"
    together: bool = False
    everyone: bool = False


class WordCards(Record):
    """The cards, with (usually two) words each."""

    cards: tuple[tuple[Words, ...], ...]


Notes = tuple[Colour | None, ...]  # what a seat named in secret for each card, by its owner (4.8)


class Story(Record):
    """What she told; its lines are known only where they were typed."""

    is_told: bool
    lines: tuple[Text, ...] = ()


class Packet(Record):
    """A word, and the cards and stories of every seat (3.5)."""

    word: Words
    colours: tuple[Colour, ...]
    stories: tuple[Story, ...]
    recaller: Seat | None = None
    turned: tuple[TurnedCard, ...] = ()
    notes: tuple[Notes, ...] = ()


class FarbenState(State, kw_only=True):
    """`stories` were told, in their order; `written` wait to be shown, by seat.

    `writes_at_once`: typed stories are written by all at the same time (not in rules version 1).
    """

    options: Options
    cards: tuple[tuple[Words, ...], ...]
    deck: Deck
    totals: tuple[int, ...]
    rounds: int
    writes_at_once: bool = True
    round: int = 0
    first: Seat = 0
    has_first: bool = False
    card: int = 0
    word: Words | None = None
    colours: tuple[Colour, ...] = ()
    stories: tuple[Story, ...] = ()
    written: tuple[Story, ...] = ()
    packets: tuple[Packet, ...] = ()
    turn: int = 0

    @property
    def is_first_round(self) -> bool:
        return self.round <= 1

    @property
    def order(self) -> tuple[Seat, ...]:
        """From the left of the first player, so that she is last (3.3)."""
        return self.clockwise(self.first)

    @property
    def laps(self) -> int:
        """How many packets each one is given (4.1)."""
        return self.rounds // self.seats

    @property
    def lap(self) -> int:
        return self.turn // self.seats + 1

    @property
    def recaller(self) -> Seat:
        """The first player of the last round begins, then clockwise (4.2)."""
        return (self.first + self.turn) % self.seats

    @property
    def best(self) -> int:
        """The best possible score (5.2): two a card for her packets, one for each of hers in the others'.

        Where everyone remembers, one for each card of theirs that is not hers, too (4.8).
        """
        others = self.seats - 1
        secretly = others * others if self.options.everyone else 0
        return self.laps * (2 * self.seats + others + secretly)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The most points, shared on a tie (1.1); without rivals nobody (6.2)."""
        if self.options.together:
            return ()
        return tuple(seat for seat, total in enumerate(self.totals) if total == max(self.totals))

    @property
    def tellers(self) -> tuple[Seat, ...]:
        """Who told at least one story."""
        return tuple(s for s in range(self.seats) if any(p.stories[s].is_told for p in self.packets))

    def hand(self, seat: Seat) -> tuple[Colour, ...]:
        """The colours that she has not used up (3.4)."""
        used = {packet.colours[seat] for packet in self.packets}
        return tuple(colour for colour in COLOURS if colour not in used)


class FarbenPhase(TimedPhase[FarbenState]):
    """A phase of Farben."""

"""What is known of a game of Freeze: totals, stage and row, the cards of this round."""

from typing import Any, Literal

from msgspec.structs import replace

from tablee.core.deck import Deck
from tablee.core.phase import State, TimedPhase, everyone
from tablee.core.records import Event, Millis, Record, Seat, Text, Words

from .actions import How, What
from .matching import is_match
from .outcomes import Rank, Reason

LINES_SHOWN = 48

Verdict = Literal["upheld", "rejected", "dropped", "lapsed"]


class Options(Record):
    """What is chosen before the game; the defaults are the rulebook's."""

    target: Literal[16, 13] = 16
    seconds: Literal[45, 30, 60, 90] = 45
    way: Literal["room", "remote", "written"] = "room"
    help: bool = True
    guess_anyway: bool = False
    guessers: Literal["lowest", "all"] = "lowest"


class Situation(Record):
    """A place and four role ideas, one a rank."""

    place: Words
    roles: tuple[Words, ...]


class Situations(Record):
    """The cards, with (usually four) situations each."""

    cards: tuple[tuple[Situation, ...], ...]


class Call(Record):
    """A foul that was called: calls of a kind of the same line, or within 3 s, are one (4.2)."""

    actress: Seat
    what: What
    at: Millis
    callers: tuple[Seat, ...]
    verdict: Verdict | None = None
    is_admitted: bool = False
    line: int | None = None


class SpokenLine(Record):
    """What an actress wrote in the scene, and which line of it that is (9.1)."""

    actress: Seat
    text: Text
    number: int = 0


class Gestured(Record):
    """The last gesture of an actress in this scene, and which of all it was (9.3)."""

    actress: Seat
    how: How
    number: int


class BestLine(Record):
    """The line of the evening: of whom, and how many saw through her in that scene (1.5)."""

    actress: Seat
    text: Text
    seen: int


class PlaceGuess(Record):
    """Who guessed the place; no text if it was said aloud (5.2)."""

    seat: Seat
    text: str | None
    is_right: bool | None = None


class FreezeState(State, kw_only=True):
    options: Options
    cards: tuple[tuple[Situation, ...], ...]
    deck: Deck
    totals: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    round: int = 0
    stage: tuple[Seat, ...] = ()
    row: tuple[Seat, ...] = ()
    ranks: tuple[Rank, ...] = ()
    open: Rank | None = None
    card: int = 0
    side: int = 0
    is_shown: bool = False
    has_swapped: bool = False
    has_acted: bool = False
    silent_rounds: int = 0
    calls: tuple[Call, ...] = ()
    barred: tuple[tuple[Seat, int], ...] = ()
    lines: tuple[SpokenLine, ...] = ()  # the last ones: what was said before them is heard no more
    gestures: tuple[Gestured, ...] = ()
    guesses: tuple[PlaceGuess, ...] = ()
    judged_until: Millis | None = None  # no call is judged that could last longer (4.3)
    version: int = 2  # of the rules by which it was opened
    winners: tuple[Seat, ...] = ()
    earned: tuple[tuple[Reason, ...], ...] = ()  # by each seat, in all rounds
    best: BestLine | None = None

    @property
    def is_first_round(self) -> bool:
        return self.round <= 1

    @property
    def keeper(self) -> Seat:
        """The timer keeper sits at the right end of the row (2.3)."""
        return self.row[-1]

    @property
    def situation(self) -> Situation:
        return self.cards[self.card][self.side]

    def means_the_place(self, guess: str) -> bool:
        """Typed as people say it, and no other place of the pile (5.2)."""
        place = self.situation.place
        others = [other.place for card in self.cards for other in card if other.place != place]
        return is_match(guess, place, others)

    def rank_of(self, seat: Seat) -> Rank | None:
        return self.ranks[self.stage.index(seat)] if seat in self.stage and self.ranks else None

    def upheld(self, what: What) -> tuple[Call, ...]:
        return tuple([c for c in self.calls if c.verdict == "upheld" and c.what == what])

    @property
    def silenced(self) -> frozenset[Seat]:
        """Actresses who said their rank take no part in pointing (4.5)."""
        return frozenset(call.actress for call in self.upheld("rank"))

    @property
    def pointable(self) -> tuple[Seat, ...]:
        silenced = self.silenced
        return tuple(seat for seat in self.stage if seat not in silenced)

    def is_barred(self, seat: Seat) -> bool:
        """After a rejected call: no more calls in that round and the next (4.3)."""
        return (seat, self.round) in self.barred or (seat, self.round + 1) in self.barred


class FreezePhase(TimedPhase[FreezeState]):
    """That a seat acted is remembered (1.4)."""

    def apply(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        if event.seat is not None and not state.has_acted:
            state = replace(state, has_acted=True)
        return self.change(state, event)

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        raise NotImplementedError


def among_stage(state: FreezeState, speaker: Seat) -> frozenset[Seat]:
    """Who knows the place is heard by those who know it too; the others are heard by all."""
    return frozenset(state.stage) if speaker in state.stage else everyone(state)

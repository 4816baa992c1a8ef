"""What a seat, or the public screen, may know of a game of Farben. Of past rounds: nothing (3.6)."""

from typing import cast

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tablee.core.phase import PhaseView, shown
from tablee.core.records import Record, Seat, Text, Words

from .actions import Offers
from .colours import Colour
from .outcomes import TurnedCard
from .state import FarbenState, Notes, Options, Packet


class VotingView(PhaseView, tag="Voting"):
    voted: tuple[Seat, ...]


class SidingView(PhaseView, tag="Siding"):
    pass


class ChoosingView(PhaseView, tag="Choosing"):
    chosen: tuple[Seat, ...]


class WritingView(PhaseView, tag="Writing"):
    written: tuple[Seat, ...]


class ShowingView(PhaseView, tag="Showing"):
    """`order` is that of the whole round; who stands before the teller has told."""

    teller: Seat
    order: tuple[Seat, ...]


class TellingView(PhaseView, tag="Telling"):
    teller: Seat
    order: tuple[Seat, ...]
    colour: Colour
    lines: tuple[Text, ...]


class ReadingView(PhaseView, tag="Reading"):
    teller: Seat
    order: tuple[Seat, ...]
    colour: Colour
    lines: tuple[Text, ...]
    onward: tuple[Seat, ...]


class PacketView(Record):
    """A packet on the table: the word on top, and before whom it lies once it was recalled (4.7)."""

    number: int
    word: Words
    recaller: Seat | None


class HandingView(PhaseView, tag="Handing"):
    giver: Seat
    recaller: Seat
    lap: int
    laps: int
    packets: tuple[PacketView, ...]


class ClueView(Record):
    """A clue that was asked for: typed, said aloud (no word), or forgotten."""

    owner: Seat
    is_given: bool
    word: Text | None = None


class NotingView(PhaseView, tag="Noting"):
    recaller: Seat
    lap: int
    laps: int
    ready: tuple[Seat, ...]


class RecallingView(PhaseView, tag="Recalling"):
    """`stories` are the typed ones of the cards that are turned, in the same order (4.3)."""

    recaller: Seat
    lap: int
    laps: int
    turned: tuple[TurnedCard, ...]
    stories: tuple[tuple[Text, ...], ...]
    clues: tuple[ClueView, ...]


class ClueingView(PhaseView, tag="Clueing"):
    recaller: Seat
    owner: Seat
    lap: int
    laps: int
    turned: tuple[TurnedCard, ...]
    stories: tuple[tuple[Text, ...], ...]
    clues: tuple[ClueView, ...]


class CountingView(PhaseView, tag="Counting"):
    recaller: Seat
    lap: int
    laps: int
    turned: tuple[TurnedCard, ...]
    stories: tuple[tuple[Text, ...], ...]
    onward: tuple[Seat, ...]


class OpenPacket(Record):
    """A packet at the end: colours by seat, and what was named by whom (5.1)."""

    word: Words
    colours: tuple[Colour, ...]
    recaller: Seat | None
    turned: tuple[TurnedCard, ...]


class AlbumPage(Record):
    """A word with everybody's colour and story, by seat (5.3)."""

    word: Words
    colours: tuple[Colour, ...]
    stories: tuple[tuple[Text, ...], ...]


class EndedView(PhaseView, tag="Ended"):
    """`best` is the best possible score: of one player, or together of all (5.2, 6.2)."""

    winners: tuple[Seat, ...]
    best: int
    packets: tuple[OpenPacket, ...]
    tellers: tuple[Seat, ...]
    agreed: tuple[Seat, ...]
    album: tuple[AlbumPage, ...] | None


Phases = (
    VotingView | SidingView | ChoosingView | WritingView | ShowingView | TellingView | ReadingView
    | HandingView | NotingView | RecallingView | ClueingView | CountingView | EndedView
)  # fmt: skip


class TableView(Record):
    """What everybody may know."""

    round: int
    rounds: int
    options: Options
    totals: tuple[int, ...]
    first: Seat | None
    word: Words | None
    phase: Phases


class Mine(Record, omit_defaults=True):
    """What only this seat may know, and what it may do now."""

    seat: Seat
    offers: tuple[Offers, ...] = ()
    vote: Seat | UnsetType = UNSET
    sides: tuple[Words, ...] = ()
    colour: Colour | UnsetType = UNSET
    story: Text | UnsetType = UNSET
    notes: Notes = ()


def shown_clues(state: FarbenState, clues: tuple[ClueView, ...]) -> tuple[ClueView, ...]:
    return tuple(replace(c, word=shown(state, c.owner, c.word)) if c.word else c for c in clues)


def shown_stories(state: FarbenState, packet: Packet) -> tuple[tuple[Text, ...], ...]:
    """What was typed about the cards that are turned, as far as it was not erased."""
    owners = [card.owner for card in packet.turned]
    return tuple([tuple([shown(state, o, line) for line in packet.stories[o].lines]) for o in owners])


def view(state: FarbenState, seat: Seat | None) -> Record | None:
    """The whole public view, or what a seat knows beside it."""
    return _public(state) if seat is None else state.phase.view(state, seat)


def _public(state: FarbenState) -> TableView:
    return TableView(
        round=state.round,
        rounds=state.rounds,
        options=state.options,
        totals=state.totals,
        first=state.first if state.has_first else None,
        word=state.word,
        phase=cast("Phases", state.phase.view(state, None)),
    )

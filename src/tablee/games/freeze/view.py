"""What a seat, or the public screen, may know of a game of Freeze."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tablee.core.phase import PhaseView, shown
from tablee.core.records import Record, Seat, Words

from .actions import Offers, What
from .outcomes import RANKS, Hands, Honour, Item, Rank
from .state import BestLine, Call, FreezeState, Gestured, Options, PlaceGuess, SpokenLine, Verdict


class VolunteeringView(PhaseView, tag="Volunteering"):
    volunteers: tuple[Seat, ...]
    answered: tuple[Seat, ...]


class PreparingView(PhaseView, tag="Preparing"):
    ready: tuple[Seat, ...]


class CueingView(PhaseView, tag="Cueing"):
    pass


class ActingView(PhaseView, tag="Acting"):
    seconds: int


class FreezingView(PhaseView, tag="Freezing"):
    pass


class JudgingView(PhaseView, tag="Judging"):
    call: int
    judges: tuple[Seat, ...]
    voted: tuple[Seat, ...]


class GuessingView(PhaseView, tag="Guessing"):
    guessers: tuple[Seat, ...]
    answered: tuple[Seat, ...]


class WeighingView(PhaseView, tag="Weighing"):
    voted: tuple[Seat, ...]


class PointingView(PhaseView, tag="Pointing"):
    rank: Rank
    at: tuple[Seat, ...]
    pointers: tuple[Seat, ...]
    locked: tuple[Seat, ...]
    is_counting: bool


class ScoringView(PhaseView, tag="Scoring"):
    rank: Rank | None
    ranks: tuple[Rank, ...]
    hands: tuple[Hands, ...]
    items: tuple[Item, ...]
    onward: tuple[Seat, ...]
    next_stage: tuple[Seat, ...]


class Title(Record):
    """What somebody is remembered for (1.5)."""

    seat: Seat
    what: Honour


class EndedView(PhaseView, tag="Ended"):
    winners: tuple[Seat, ...]
    history: tuple[tuple[int, ...], ...]
    titles: tuple[Title, ...]
    best: BestLine | None


Phases = (
    VolunteeringView | PreparingView | CueingView | ActingView | FreezingView | JudgingView
    | GuessingView | WeighingView | PointingView | ScoringView | EndedView
)  # fmt: skip


class CallView(Record):
    """A call as everybody may know it: a vote on a place is told once the place is shown (4.3)."""

    actress: Seat
    what: What
    callers: tuple[Seat, ...]
    verdict: Verdict | None
    line: int | None


class TableView(Record):
    """What everybody may know."""

    round: int
    options: Options
    totals: tuple[int, ...]
    stage: tuple[Seat, ...]
    row: tuple[Seat, ...]
    keeper: Seat | None
    open: Rank | None
    combinations: tuple[tuple[Rank, ...], ...]
    place: Words | None
    calls: tuple[CallView, ...]
    lines: tuple[SpokenLine, ...]
    gestures: tuple[Gestured, ...]
    guesses: tuple[PlaceGuess, ...]
    phase: Phases


class Mine(Record, omit_defaults=True):
    """What only this seat may know, and what it may do now."""

    seat: Seat
    offers: tuple[Offers, ...] = ()
    rank: Rank | UnsetType = UNSET
    place: Words | UnsetType = UNSET
    roles: tuple[Words, ...] = ()
    is_ready: bool = False
    asked_swap: bool = False
    swaps: int = 0
    is_accused: bool = False
    verdicts: tuple[Verdict | None, ...] = ()
    vote: bool | UnsetType | None = UNSET
    hint: bool | UnsetType = UNSET
    guess: str = ""
    hands: tuple[Seat, ...] = ()
    is_locked: bool = False


def view(state: FreezeState, seat: Seat | None) -> Record | None:
    """The whole public view, or what a seat knows beside it."""
    return _public(state) if seat is None else state.phase.view(state, seat)


def mine(state: FreezeState, seat: Seat, offers: tuple[Offers, ...]) -> Mine:
    """What an actress knows of this round: her rank, the place, and role ideas (3.3, 3.4, 9.2)."""
    if seat not in state.stage or not state.ranks:
        return Mine(seat, offers)
    situation = state.cards[state.card][state.side]
    return Mine(
        seat,
        offers,
        rank=state.ranks[state.stage.index(seat)],
        place=situation.place,
        roles=situation.roles if state.options.help else (),
        verdicts=tuple([call.verdict for call in state.calls]),
    )


def _public(state: FreezeState) -> TableView:
    return TableView(
        round=state.round,
        options=state.options,
        totals=state.totals,
        stage=state.stage,
        row=state.row,
        keeper=state.row[-1] if state.row else None,
        open=state.open,
        combinations=COMBINATIONS[state.open] if state.open else (),
        place=state.situation.place if state.is_shown else None,
        calls=tuple([_call(call, state.is_shown) for call in state.calls]),
        lines=_lines(state) if state.erased else state.lines,
        gestures=state.gestures,
        guesses=_guesses(state) if state.erased else state.guesses,
        phase=state.phase.view(state, None),  # type: ignore[arg-type]
    )


def _lines(state: FreezeState) -> tuple[SpokenLine, ...]:
    return tuple(replace(line, text=shown(state, line.actress, line.text)) for line in state.lines)


def _guesses(state: FreezeState) -> tuple[PlaceGuess, ...]:
    return tuple(
        guess if guess.text is None else replace(guess, text=shown(state, guess.seat, guess.text))
        for guess in state.guesses
    )


def _call(call: Call, is_shown: bool) -> CallView:
    """What was judged of a place call is told with the place (4.3)."""
    is_told = is_shown or call.what == "rank" or call.is_admitted
    return CallView(call.actress, call.what, call.callers, call.verdict if is_told else None, call.line)


def _combinations(fifth: Rank) -> tuple[tuple[Rank, ...], ...]:
    """What may be on stage beside this open card (3.2): all four ranks, or one missing and one twice."""
    others = tuple(rank for rank in RANKS if rank != fifth)
    return (RANKS, *(tuple(sorted((*others, twice))) for twice in others))


COMBINATIONS = {fifth: _combinations(fifth) for fifth in RANKS}

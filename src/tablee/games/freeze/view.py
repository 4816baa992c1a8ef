"""What a seat, or the public screen, may know of a game of Freeze."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tablee.core.kept import once
from tablee.core.phase import PhaseView, shown
from tablee.core.words import Record, Seat, Words

from .actions import Offers, What
from .outcomes import RANKS, Hands, Item, Rank
from .state import Call, FreezeState, Line, Options, PlaceGuess, Verdict


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
    guesser: Seat


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


class EndedView(PhaseView, tag="Ended"):
    winners: tuple[Seat, ...]
    history: tuple[tuple[int, ...], ...]


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
    lines: tuple[Line, ...]
    guess: PlaceGuess | None
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
    vote: bool | UnsetType = UNSET
    hint: bool | UnsetType = UNSET
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
        state.ranks[state.stage.index(seat)],
        situation.place,
        situation.roles if state.options.help else (),
        verdicts=_verdicts(state.calls),
    )


@once
def _public(state: FreezeState) -> TableView:
    return TableView(
        state.round,
        state.options,
        state.totals,
        state.stage,
        state.row,
        state.row[-1] if state.row else None,
        state.open,
        COMBINATIONS[state.open] if state.open else (),
        state.situation.place if state.is_shown else None,
        _all_told(state.calls) if state.is_shown else _told(state.calls),
        _lines(state) if state.erased else state.lines,
        _guess(state) if state.erased else state.guess,
        state.phase.view(state, None),  # type: ignore[arg-type]
    )


def _lines(state: FreezeState) -> tuple[Line, ...]:
    return tuple(replace(line, text=shown(state, line.actress, line.text)) for line in state.lines)


def _guess(state: FreezeState) -> PlaceGuess | None:
    guess = state.guess
    if guess is None or guess.text is None:
        return guess
    return replace(guess, text=shown(state, guess.seat, guess.text))


@once
def _told(calls: tuple[Call, ...]) -> tuple[CallView, ...]:
    return tuple([_call(call, call.what == "rank" or call.is_admitted) for call in calls])


@once
def _all_told(calls: tuple[Call, ...]) -> tuple[CallView, ...]:
    return tuple([_call(call, True) for call in calls])


def _call(call: Call, is_told: bool) -> CallView:
    return CallView(call.actress, call.what, call.callers, call.verdict if is_told else None)


@once
def _verdicts(calls: tuple[Call, ...]) -> tuple[Verdict | None, ...]:
    return tuple([call.verdict for call in calls])


def _combinations(fifth: Rank) -> tuple[tuple[Rank, ...], ...]:
    """What may be on stage beside this open card (3.2): all four ranks, or one missing and one twice."""
    others = tuple(rank for rank in RANKS if rank != fifth)
    return (RANKS, *(tuple(sorted((*others, twice))) for twice in others))


COMBINATIONS = {fifth: _combinations(fifth) for fifth in RANKS}

"""Freeze in numbers: actresses are counted from the left of the stage, totals go around from the own seat."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, get_args

from msgspec import UNSET

from tablee.core.encoding import Figures, Key, actions, numbered, one_hot, ratio
from tablee.core.records import Action, Seat

from . import actions as may
from .bots.lines import LINES
from .bots.reading import tone
from .outcomes import RANKS, ROUNDS
from .view import Mine, Phases, PointingView, ScoringView, TableView

PLACES = range(4)
WHAT: tuple[may.What, ...] = ("place", "rank")
NAMES = tuple(kind.__struct_config__.tag for kind in Phases.__args__)
PLAIN = (
    may.Volunteer, may.Pass, may.Ready, may.AskSwap, may.Cue, may.Admit, may.Deny,
    may.Guess, may.GuessAloud, may.Onward,
)  # fmt: skip


class FreezeEncoding:
    """To say is to say a line in the tone of a rank; who points has made up her mind."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._numbers = numbered(_keys())
        self.deeds = len(self._numbers) + 1
        self.options: Mapping[str, Any] = {"way": "written"}

    def offered(self, public: TableView, mine: Mine) -> dict[int, Action]:
        told = (deed for action in actions(mine) for deed in _in_words(public, action))
        return {self.number(public, mine, action): action for action in told}

    def number(self, public: TableView, mine: Mine, action: Action) -> int:
        return self._numbers[_key(public, action)]

    def encode(self, public: TableView, mine: Mine) -> Figures:
        target = public.options.target
        totals = [
            ratio(public.totals[(mine.seat + step) % self._seats], target) for step in range(self._seats)
        ]
        return [*totals, ratio(public.round, ROUNDS), *_round(public), *_own(public, mine)]


def _keys() -> Iterator[Key]:
    yield from ((deed,) for deed in PLAIN)
    yield from (("say", rank) for rank in RANKS)
    yield from (("gesture", how) for how in get_args(may.How))
    yield from (("call", place, what) for place in PLACES for what in WHAT)
    yield from (("vote", yes) for yes in (False, True, None))
    yield from (("point", hands) for fingers in range(3) for hands in combinations(PLACES, fingers))


def _key(public: TableView, action: Action) -> Key:
    match action:
        case may.Say(text):
            return ("say", max(RANKS, key=lambda rank: tone(text)[rank - 1]))
        case may.Gesture(how):
            return ("gesture", how)
        case may.CallFoul(actress, what):
            return ("call", public.stage.index(actress), what)
        case may.Vote(yes):
            return ("vote", yes)
        case may.Point(hands):
            return ("point", tuple(sorted(map(public.stage.index, hands))))
    return (type(action),)


def _in_words(public: TableView, action: Action) -> Iterator[Action]:
    """The first line of each tone that was not said just before; hands that point are locked."""
    match action:
        case may.Say():
            said = {line.text for line in public.lines}
            for lines in LINES:
                yield from (may.Say(line) for line in [*(it for it in lines if it not in said)][:1])
        case may.Point(_, lock):
            yield from (action,) if lock else ()
        case _:
            yield action


def _round(public: TableView) -> Figures:
    """What everybody knows of this round."""
    phase = public.phase
    rolled = phase.rank if isinstance(phase, PointingView | ScoringView) else None
    ranks = phase.ranks if isinstance(phase, ScoringView) else ()
    figures = (
        one_hot(phase.__struct_config__.tag, NAMES) + one_hot(public.open, RANKS) + one_hot(rolled, RANKS)
    )
    for place in PLACES:
        figures += one_hot(ranks[place] if ranks else None, RANKS)
        figures += _actress(public, public.stage[place]) if public.stage else [0.0] * 6
    return figures


def _actress(public: TableView, seat: Seat) -> Figures:
    """The tone of her last line, and whether she was called."""
    lines = [tone(line.text) for line in public.lines if line.actress == seat]
    called = {call.what for call in public.calls if call.actress == seat}
    return [*(lines[-1] if lines else (0.0,) * len(RANKS)), *(float(what in called) for what in WHAT)]


def _own(public: TableView, mine: Mine) -> Figures:
    """What only this seat knows, and where it sits."""
    rank = None if mine.rank is UNSET else mine.rank
    place = public.stage.index(mine.seat) if mine.seat in public.stage else None
    flags = (mine.is_accused, mine.is_ready, mine.is_locked, mine.hint is True, public.keeper == mine.seat)
    return [*one_hot(rank, RANKS), *one_hot(place, PLACES), *map(float, flags)]

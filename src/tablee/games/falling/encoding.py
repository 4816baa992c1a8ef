"""Falling in numbers: players are counted clockwise from the seat that looks."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from tablee.core.encoding import Figures, Key, actions, numbered, one_hot, ratio
from tablee.core.records import Action, Seat

from . import actions as may
from .cards import Kind
from .fallers import Faller, Pile, Rider
from .view import FallingView, Mine, TableView

KINDS: tuple[Kind, ...] = get_args(Kind)
RIDERS: tuple[Kind, ...] = ("hit", "split", "skip")
MANY_PILES, MANY_CARDS = 6, 20


class FallingEncoding:
    """To take is to take a kind of card; to play is to play what is in the hand, at somebody."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._numbers = numbered(_keys(seats))
        self.deeds = len(self._numbers) + 1
        self.options: Mapping[str, Any] = {}

    def offered(self, public: TableView, mine: Mine) -> dict[int, Action]:
        return {self.number(public, mine, action): action for action in actions(mine)}

    def number(self, public: TableView, mine: Mine, action: Action) -> int:
        return self._numbers[self._key(public, mine.seat, action)]

    def encode(self, public: TableView, mine: Mine) -> Figures:
        phase = public.phase if isinstance(public.phase, FallingView) else None
        figures = [ratio(public.left, public.total)]
        for step in range(self._seats):
            seat = (mine.seat + step) % self._seats
            figures += _cards(public.fallers[seat]) + _place(phase, seat)
        return figures

    def _key(self, public: TableView, seat: Seat, action: Action) -> Key:
        match action:
            case may.Take(card):
                tops = public.fallers[seat].tops
                return ("take", next(top.kind for top in tops if top.id == card))
            case may.Play(_, at):
                return ("play", (at - seat) % self._seats)
            case may.Run(tempo):
                return ("run", tempo)
        return (type(action),)


def _keys(seats: int) -> Iterator[Key]:
    yield from (("take", kind) for kind in KINDS if kind != "ground")
    yield from (("play", step) for step in range(seats))
    yield from (("run", tempo) for tempo in may.TEMPOS)
    yield from ((deed,) for deed in (may.Save, may.Drop, may.Deal, may.Settle, may.TakeBack))


def _cards(faller: Faller) -> Figures:
    hand = None if faller.hand is None else faller.hand.kind
    return [float(faller.is_falling), *one_hot(hand, KINDS), *_rider(faller.rider), *_piles(faller.piles)]


def _rider(rider: Rider | None) -> Figures:
    kind = None if rider is None else rider.card.kind
    return [*one_hot(kind, RIDERS), float(rider is not None and rider.extra is not None)]


def _piles(piles: tuple[Pile, ...]) -> Figures:
    """How many piles and cards, and how many tops of each kind."""
    tops = [pile[-1].kind for pile in piles]
    size = [ratio(len(piles), MANY_PILES), ratio(sum(map(len, piles)), MANY_CARDS)]
    return size + [ratio(tops.count(kind), MANY_PILES) for kind in KINDS]


def _place(phase: FallingView | None, seat: Seat) -> Figures:
    """Is she served, next, before a Ground?"""
    if phase is None:
        return [0.0, 0.0, 0.0]
    return [float(seat == it) for it in (phase.served, phase.next, phase.ground)]

"""Farben in numbers: players are counted clockwise from the own seat; what was, an agent has to remember."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from tablee.core.encoding import Figures, Key, actions, numbered, one_hot, ratio
from tablee.core.records import Action, Seat

from . import actions as may
from .colours import COLOURS
from .view import (
    ClueingView,
    CountingView,
    HandingView,
    Mine,
    Phases,
    ReadingView,
    RecallingView,
    ShowingView,
    TableView,
    TellingView,
)

SIDES, PACKETS = range(2), range(10)
NAMES = tuple(kind.__struct_config__.tag for kind in Phases.__args__)
PLAIN = (
    may.Show, may.Tell, may.Finish, may.Onward, may.GiveClue, may.GiveClueAloud, may.Forget, may.AgreeAlbum,
)  # fmt: skip


class FarbenEncoding:
    """Stories are told aloud and clues are given aloud: what is said in them is not in numbers."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._numbers = numbered(_keys(seats))
        self.deeds = len(self._numbers) + 1
        self.options: Mapping[str, Any] = {"way": "room"}

    def offered(self, public: TableView, mine: Mine) -> dict[int, Action]:
        return {self.number(public, mine, action): action for action in actions(mine)}

    def number(self, public: TableView, mine: Mine, action: Action) -> int:
        return self._numbers[self._key(mine.seat, action)]

    def encode(self, public: TableView, mine: Mine) -> Figures:
        figures = [ratio(public.round, public.rounds), *one_hot(public.phase.__struct_config__.tag, NAMES)]
        figures += one_hot(None if mine.colour is UNSET else mine.colour, COLOURS)
        for step in range(self._seats):
            seat = (mine.seat + step) % self._seats
            figures.append(ratio(public.totals[seat], len(PACKETS) * self._seats))
            figures += _place(public, seat) + _card(public.phase, seat)
        return figures + _packets(public.phase)

    def _key(self, seat: Seat, action: Action) -> Key:
        match action:
            case may.Vote(whom):
                return ("vote", (whom - seat) % self._seats)
            case may.PickSide(side):
                return ("side", side)
            case may.ChooseColour(colour):
                return ("colour", colour)
            case may.Hand(packet):
                return ("hand", packet)
            case may.Name(owner, colour):
                return ("name", (owner - seat) % self._seats, colour)
            case may.AskClue(owner):
                return ("ask", (owner - seat) % self._seats)
        return (type(action),)


def _keys(seats: int) -> Iterator[Key]:
    yield from ((deed,) for deed in PLAIN)
    yield from (("vote", step) for step in range(seats))
    yield from (("side", side) for side in SIDES)
    yield from (("colour", colour) for colour in COLOURS)
    yield from (("hand", packet) for packet in PACKETS)
    yield from (("name", step, colour) for step in range(seats) for colour in COLOURS)
    yield from (("ask", step) for step in range(seats))


def _place(public: TableView, seat: Seat) -> Figures:
    """Does she begin, tell, hand on, recall, or give a clue?"""
    phase = public.phase
    teller = phase.teller if isinstance(phase, ShowingView | TellingView | ReadingView) else None
    giver = phase.giver if isinstance(phase, HandingView) else None
    owner = phase.owner if isinstance(phase, ClueingView) else None
    recalling = HandingView | RecallingView | ClueingView | CountingView
    recaller = phase.recaller if isinstance(phase, recalling) else None
    return [float(seat == it) for it in (public.first, teller, giver, recaller, owner)]


def _card(phase: Phases, seat: Seat) -> Figures:
    """The colour of her card, where it lies open."""
    colour = None
    if isinstance(phase, TellingView | ReadingView) and phase.teller == seat:
        colour = phase.colour
    elif isinstance(phase, RecallingView | ClueingView | CountingView):
        colour = next((card.colour for card in phase.turned if card.owner == seat), None)
    return one_hot(colour, COLOURS)


def _packets(phase: Phases) -> Figures:
    """Which packets wait to be recalled."""
    waiting: set[int] = set()
    if isinstance(phase, HandingView):
        waiting = {packet.number for packet in phase.packets if packet.recaller is None}
    return [float(packet in waiting) for packet in PACKETS]

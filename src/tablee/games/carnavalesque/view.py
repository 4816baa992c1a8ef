"""What a seat, or the public screen, may know of a game of Carnavalesque."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from tablee.core.kept import each_once, once
from tablee.core.phase import shown
from tablee.core.words import Record, Seat

from .cards import AGES, CARDS, WORKSHOP, Card, Number
from .floats import common
from .heap import Heap, Lying
from .news import Role
from .offers import Offers
from .state import CarnivalState, Float
from .views import Aside, Backs, CrowdCard, FloatCard, FloatView, Mine, Phases, TableView, WorkshopView


def view(state: CarnivalState, seat: Seat | None) -> Record | None:
    """The whole public view, or what a seat knows beside it."""
    return _public(state) if seat is None else state.phase.view(state, seat)


def aside(state: CarnivalState) -> Aside | None:
    """The screen shows the crowd over the Jester's head, unless it is to be dark (6.4)."""
    is_needed = is_blind(state) and state.options.screen == "open"
    return Aside(crowd(state)) if is_needed else None


def is_blind(state: CarnivalState) -> bool:
    """Is somebody at the table who may not see the crowd?"""
    phase: Any = state.phase
    return bool(phase.is_blind())


def mine(state: CarnivalState, seat: Seat, offers: tuple[Offers, ...]) -> Mine:
    role = state.roles[seat] if state.roles else None
    return Mine(seat, faces(state.hands[seat]), offers, role=role)


def question(state: CarnivalState) -> str | None:
    """What the Herald asked in this turn, unless the room has erased it."""
    return None if state.question is None else shown(state, state.player, state.question)


def faces(cards: Iterable[Number]) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in cards])


def crowd(state: CarnivalState) -> tuple[CrowdCard, ...]:
    """Nothing of what is fully covered, and in the fog no faces (3.3, 8)."""
    return _in_the_fog(state.heap) if state.event == "fog" else _in_clear_air(state.heap)


@once
def _in_clear_air(heap: Heap) -> tuple[CrowdCard, ...]:
    return tuple([card for card in _clear_cards(heap) if card is not None])


@once
def _in_the_fog(heap: Heap) -> tuple[CrowdCard, ...]:
    return tuple([card for lying in heap if (card := crowd_card(lying, is_clear=False)) is not None])


@each_once
def _clear_cards(lying: Lying) -> CrowdCard | None:
    return crowd_card(lying, is_clear=True)


def crowd_card(lying: Lying, is_clear: bool) -> CrowdCard | None:
    sight = lying.sight
    if sight is None:
        return None
    face, shown = CARDS[lying.card], sight.pictures if is_clear else ()
    has_costume = face.costume is not None
    return CrowdCard(
        id=sight.handle,
        x=lying.x,
        y=lying.y,
        angle=lying.angle,
        age=face.age,
        is_up=lying.is_up,
        over=sight.over,
        costume=face.costume if 0 in shown else None,
        accessories=tuple([face.accessories[n - has_costume] for n in shown if n >= has_costume]),
    )


@lru_cache(maxsize=1_024)
def float_view(float: Float) -> FloatView:
    return FloatView(float_cards(float), tuple(sorted(common(float))))


def float_cards(float: Float) -> tuple[FloatCard, ...]:
    return tuple([FloatCard(CARDS[laid.card], laid.worn) for laid in float])


@lru_cache(maxsize=1_024)
def _backs(hand: tuple[Number, ...]) -> Backs:
    ages = [CARDS[card].age for card in hand]
    return Backs(tuple([age for age in AGES for other in ages if other == age]), WORKSHOP in hand)


def _workshop(float: Float, is_open: bool) -> WorkshopView:
    return WorkshopView(is_open, float_view(float) if float else None)


def _shown_role(state: CarnivalState, seat: Seat) -> Role | None:
    return state.roles[seat] if seat in state.shown else None


@once
def _public(state: CarnivalState) -> TableView:
    shops = enumerate(state.workshops)
    return TableView(
        round=state.round,
        options=state.options,
        size=state.size,
        king=state.king,
        order=state.order,
        event=state.event,
        decree=state.decree,
        roles=tuple([_shown_role(state, seat) for seat in range(state.seats)]),
        question=question(state),
        answer=state.answer,
        word=None if state.word is None else shown(state, state.order[-1], state.word),
        hands=tuple(map(_backs, state.hands)),
        workshops=tuple([_workshop(float, number < state.open_workshops) for number, float in shops]),
        parade=tuple(map(float_view, state.parade)),
        dead_end=float_cards(state.dead_end),
        crowd=None if is_blind(state) else crowd(state),
        phase=cast("Phases", state.phase.view(state, None)),
    )

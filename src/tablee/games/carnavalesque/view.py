"""What a seat, or the public screen, may know of a game of Carnavalesque."""

from functools import lru_cache
from typing import Any, cast

from tablee.core.kept import each_once, once, together_once
from tablee.core.phase import shown
from tablee.core.words import Record, Seat

from .cards import AGES, BACKS, CARDS, WORKSHOP, Accessory, Card, Costume, Number
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
    return Mine(seat, faces(state.hands[seat]), offers, (), role)


def question(state: CarnivalState) -> str | None:
    """What the Herald asked in this turn, unless the room has erased it."""
    return None if state.question is None else shown(state, state.player, state.question)


@lru_cache(maxsize=1_024)
def faces(cards: tuple[Number, ...]) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in cards])


def crowd(state: CarnivalState) -> tuple[CrowdCard, ...]:
    """Nothing of what is fully covered, and in the fog no faces (3.3, 8)."""
    return _in_the_fog(state.heap) if state.event == "fog" else _in_clear_air(state.heap)


@once
def _in_clear_air(heap: Heap) -> tuple[CrowdCard, ...]:
    return tuple(_clear_cards([lying for lying in heap if lying.sight is not None]))


@once
def _in_the_fog(heap: Heap) -> tuple[CrowdCard, ...]:
    return tuple([crowd_card(lying, is_clear=False) for lying in heap if lying.sight is not None])


def crowd_card(lying: Lying, is_clear: bool = True) -> CrowdCard:
    face, sight = CARDS[lying.card], lying.sight
    assert sight is not None
    shown = sight.pictures if is_clear else ()
    costume, accessories = _pictures(face, shown) if shown else (None, ())
    return CrowdCard(
        sight.handle,
        lying.x,
        lying.y,
        lying.angle,
        face.age,
        lying.is_up,
        sight.over,
        costume,
        accessories,
    )


_clear_cards = each_once(crowd_card)


def _pictures(face: Card, shown: tuple[int, ...]) -> tuple[Costume | None, tuple[Accessory, ...]]:
    """A joker has accessories only."""
    has_costume = face.costume is not None
    accessories = tuple([face.accessories[n - has_costume] for n in shown if n >= has_costume])
    return face.costume if 0 in shown else None, accessories


@lru_cache(maxsize=1_024)
def float_view(float: Float) -> FloatView:
    return FloatView(float_cards(float), tuple(sorted(common(float))))


def float_cards(float: Float) -> tuple[FloatCard, ...]:
    return tuple([FloatCard(CARDS[laid.card], laid.worn) for laid in float])


_dead_end = once(float_cards)


@lru_cache(maxsize=1_024)
def _backs(hand: tuple[Number, ...]) -> Backs:
    backs = sorted([BACKS[card] for card in hand if card != WORKSHOP])
    return Backs(tuple([AGES[back] for back in backs]), len(backs) < len(hand))


@once
def _all_backs(hands: tuple[tuple[Number, ...], ...]) -> tuple[Backs, ...]:
    return tuple(map(_backs, hands))


@together_once
def _workshops(floats: tuple[Float, ...], open_workshops: int) -> tuple[WorkshopView, ...]:
    views = [float_view(float) if float else None for float in floats]
    return tuple([WorkshopView(number < open_workshops, view) for number, view in enumerate(views)])


@once
def _parade(floats: tuple[Float, ...]) -> tuple[FloatView, ...]:
    return tuple(map(float_view, floats))


def _shown_roles(state: CarnivalState) -> tuple[Role | None, ...]:
    if not state.shown:
        return (None,) * state.seats
    return tuple([role if seat in state.shown else None for seat, role in enumerate(state.roles)])


@once
def _public(state: CarnivalState) -> TableView:
    return TableView(
        state.round,
        state.options,
        state.size,
        state.king,
        state.order,
        state.event,
        state.decree,
        _shown_roles(state),
        question(state),
        state.answer,
        None if state.word is None else shown(state, state.order[-1], state.word),
        _all_backs(state.hands),
        _workshops(state.workshops, state.open_workshops),
        _parade(state.parade),
        _dead_end(state.dead_end),
        None if is_blind(state) else crowd(state),
        cast("Phases", state.phase.view(state, None)),
    )

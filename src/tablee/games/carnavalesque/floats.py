"""Floats (7): what fits together, what leaves, and where it goes."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from .actions import Dress
from .cards import CARDS, COSTUMES, Number, Point
from .offers import Fate, Way
from .state import CarnavalesqueState, Float, Worn

VERDICTS = (36, 45, 50, 55)  # 1.4


@lru_cache(maxsize=1_024)
def common(float: Float) -> frozenset[Point]:
    """What all cards of a float share; more than one point only where one card is alone (7.2)."""
    return frozenset.intersection(*(laid.points for laid in float)) if float else frozenset()


def fits(float: Float, laid: Worn) -> bool:
    """An empty workshop takes any card."""
    return not float or not common(float).isdisjoint(laid.points)


def fate(state: CarnavalesqueState, workshop: int, afresh: bool) -> Fate:
    """What becomes of the float in this workshop (7.3)."""
    float = state.workshops[workshop]
    if not float:
        return "starts"
    if not afresh:
        return "joins"
    return "parades" if len(float) >= state.size else "dead_end"


def laid(state: CarnavalesqueState, workshop: int, card: Worn) -> CarnavalesqueState:
    """On what lies there, or first in an empty workshop."""
    return _with_float(state, workshop, (*state.workshops[workshop], card))


def left(state: CarnavalesqueState, workshop: int) -> CarnavalesqueState:
    """A float leaves, whole: on parade if it is large enough, else into the dead end (7.3)."""
    float = state.workshops[workshop]
    empty = _with_float(state, workshop, ())
    if len(float) >= state.size:
        return replace(empty, parade=(*state.parade, float))
    return replace(empty, dead_end=(*state.dead_end, *float))


def _with_float(state: CarnavalesqueState, workshop: int, float: Float) -> CarnavalesqueState:
    shops = state.workshops
    return replace(state, workshops=(*shops[:workshop], float, *shops[workshop + 1 :]))


def ways(state: CarnavalesqueState, cards: Iterable[Number], is_tailored: bool) -> Iterator[Way]:
    """Everything the King can do with these cards."""
    for card in cards:
        for worn in dresses(card, is_tailored):
            person = dressed(card, worn)
            for workshop, float in enumerate(state.workshops[: state.open_workshops]):
                if fits(float, person):
                    yield Way(card, workshop, False, worn, fate(state, workshop, False))
                if float:
                    yield Way(card, workshop, True, worn, fate(state, workshop, True))


def dresses(card: Number, is_tailored: bool) -> tuple[Dress, ...]:
    """A joker wears no costume (9.2)."""
    return COSTUMES if is_tailored and not CARDS[card].is_joker else ("own",)


def dressed(card: Number, worn: Dress) -> Worn:
    return Worn(card) if worn == "own" else Worn(card, worn)


def default(state: CarnavalesqueState, card: Number, worn: Dress) -> Way:
    """7.5: where it fits, else where nothing is, else for a float that can parade, else for the smallest."""
    shops = range(state.open_workshops)
    fitting = [n for n in shops if state.workshops[n] and fits(state.workshops[n], dressed(card, worn))]
    empty = [n for n in shops if not state.workshops[n]]
    large = [n for n in shops if len(state.workshops[n]) >= state.size]
    smallest = [min(shops, key=lambda n: len(state.workshops[n]))]
    workshop = (*fitting, *empty, *large, *smallest)[0]
    afresh = not fitting and not empty
    return Way(card, workshop, afresh, worn, fate(state, workshop, afresh))


def verdict(score: int) -> int:
    """From a yawn to peace in the world: 0 to 4 (1.4)."""
    return sum(score >= least for least in VERDICTS)

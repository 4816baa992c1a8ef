"""The event of the round (5.2, 8)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import stay
from tablee.core.records import Event, Millis, Outcome

from .. import turns
from ..aids import EVENTS, Happening
from ..animations import Announced as ToldAnnounced
from ..animations import Told, Turned
from ..cards import Number
from ..geometry.heap import Heap, has_back, turned
from ..geometry.motion import blow, moved
from ..outcomes import Announced, Blown, Lit, Spilled
from ..state import CarnavalesqueState, fetch_strays, into_the_air, with_heap
from .phase import CarnavalesquePhase

MOST_LIT, ON_THEIR_HANDS = 8, 12
AT_ONCE = ("gust", "handstand", "butterfingers", "daylight")


class Announcing(CarnavalesquePhase):
    """The Jester draws it, it is read to all, and what it does at once is done."""

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        match state.event:
            case "gust":
                return Blown(blow(state.heap, chance))
            case "handstand":
                return Lit(upended(state.heap))
            case "butterfingers":
                return butter(state, chance)
            case "daylight":
                return Lit(lit(state.heap, chance))
        return Announced(chance.pick([event for event in EVENTS if event not in state.used]))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        match event.what:
            case Announced(drawn):
                state = replace(state, event=drawn, used=used(state, drawn))
                return stay(state, self) if drawn in AT_ONCE else turns.begin_turn(state, event.time)
            case Blown(moves):
                return turns.begin_turn(fetch_strays(with_heap(state, moved(state.heap, moves))), event.time)
            case Spilled(cards, others):
                return turns.begin_turn(spilled(spilled(state, cards), others), event.time)
        return turns.begin_turn(with_heap(state, turned(state.heap, event.what.turned)), event.time)

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Told | None:
        match event.what:
            case Announced(drawn):
                return ToldAnnounced(drawn)
            case Lit(ats):
                return Turned(handles(state.heap, ats))
        return None


def used(state: CarnavalesqueState, drawn: Happening) -> tuple[Happening, ...]:
    """When all have been drawn they are shuffled again."""
    used = (*state.used, drawn)
    return () if len(used) == len(EVENTS) else used


def upended(heap: Heap) -> tuple[int, ...]:
    """The topmost cards."""
    return tuple([at for at, lying in enumerate(heap) if has_back(lying)][-ON_THEIR_HANDS:])


def butter(state: CarnavalesqueState, chance: Chance) -> Spilled:
    """Two cards of every hand, by lot, or what there is."""
    slippery = [(*chance.shuffle(hand)[:2], None, None) for hand in state.hands]
    return Spilled(*(tuple([cards[at] for cards in slippery]) for at in (0, 1)))


def spilled(state: CarnavalesqueState, cards: tuple[Number | None, ...]) -> CarnavalesqueState:
    for seat, card in enumerate(cards):
        state = state if card is None else into_the_air(state, seat, card)
    return state


def lit(heap: Heap, chance: Chance) -> tuple[int, ...]:
    """Uncovered cards that lie face down, up to eight."""
    dark = [at for at, lying in enumerate(heap) if lying.is_free and not lying.is_up and has_back(lying)]
    return tuple(sorted(chance.shuffle(dark)[:MOST_LIT]))


def handles(heap: Heap, ats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(handle for at in ats if (handle := heap[at].handle) is not None)

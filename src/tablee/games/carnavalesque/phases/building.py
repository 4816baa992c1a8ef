"""The turn of the King (7): cards become floats, and floats leave."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Seat

from .. import turns
from ..actions import Dress, Enough, Lay, OpenWorkshop, ShowTailor
from ..animations import Laid as ToldLaid
from ..animations import Opened, Shown, Told
from ..cards import CARDS, WORKSHOP, Number
from ..floats import default, dressed, dresses, fate, fits, laid, left, ways
from ..offers import MayEnough, MayLay, MayOpenWorkshop, MayShowTailor, Offers
from ..outcomes import Laid, Rested
from ..state import WORKSHOPS, CarnavalesqueState, lose
from ..views import BuildingView
from .levelling import Levelling
from .phase import CarnavalesquePhase

TIME_TO_BUILD: Millis = 120_000
HURRY = 2


class Building(CarnavalesquePhase):
    """He lays at least so many cards, one by one."""

    least: int
    laid: int = 0
    is_tailored: bool = False

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if isinstance(action, ShowTailor):
            return self._no_tailor(state, seat)
        if not isinstance(action, Lay | OpenWorkshop | Enough):
            return "not_now"
        if seat != state.king:
            return "not_the_king"
        match action:
            case Lay():
                return self._no_lay(state, action)
            case OpenWorkshop():
                return None if WORKSHOP in state.hands[seat] else "no_such_card"
        return None if self.laid >= self.least else "lay_more"

    def _no_tailor(self, state: CarnavalesqueState, seat: Seat) -> str | None:
        is_hers = bool(state.roles) and state.roles[seat] == "tailor" and seat not in state.shown
        return None if is_hers else "not_your_role"

    def _no_lay(self, state: CarnavalesqueState, lay: Lay) -> str | None:
        if lay.card not in state.people(state.order[-1]):
            return "no_such_card"
        if not 0 <= lay.workshop < state.open_workshops:
            return "closed"
        if lay.worn not in dresses(lay.card, self.is_tailored):
            return "no_such_costume"
        float = state.workshops[lay.workshop]
        if lay.afresh:
            return None if float else "nothing_there"
        return None if fits(float, dressed(lay.card, lay.worn)) else "does_not_fit"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        king = state.order[-1]
        if not state.hands[king]:
            return Rested()
        if not is_due(state, now):
            return None
        return Rested() if self.laid >= self.least else self._lay_for(state, state.people(king)[0])

    def _lay_for(self, state: CarnavalesqueState, card: Number) -> Laid:
        """A silent King keeps everybody in their own costume (7.5)."""
        own: Dress | None = CARDS[card].costume
        way = default(state, card, own if own is not None and self.is_tailored else "own")
        return Laid(card, way.workshop, way.afresh, way.worn)

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        king, now = state.order[-1], event.time
        match event.what:
            case ShowTailor():
                return stay(state, replace(self, is_tailored=True), shown=state.shown | {event.actor})
            case OpenWorkshop():
                return stay(lose(state, king, WORKSHOP), self, open_workshops=WORKSHOPS)
            case Lay(card, workshop, afresh, worn) | Laid(card, workshop, afresh, worn):
                return self._lay(state, Lay(card, workshop, afresh, worn), now)
        return enter(state, Levelling(now), now)

    def _lay(self, state: CarnavalesqueState, lay: Lay, now: Millis) -> CarnavalesqueState:
        """The float goes first, then win and loss are checked, then the card is laid (7.3)."""
        if lay.afresh:
            state = left(state, lay.workshop)
            if (ended := turns.end_or(state, now)) is not None:
                return ended
        state = lose(state, state.order[-1], lay.card, has_moved=True)
        is_sewn = lay.worn != "own"
        phase = replace(self, laid=self.laid + 1, is_tailored=self.is_tailored and not is_sewn)
        return stay(laid(state, lay.workshop, dressed(lay.card, lay.worn)), phase)

    def public(self, state: CarnavalesqueState) -> BuildingView:
        return BuildingView(self.deadline, self.laid, self.least, self.is_tailored)

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        if seat != state.king:
            return (MayShowTailor(),) if self._no_tailor(state, seat) is None else ()
        cards = state.people(seat)
        lay = (MayLay(tuple(ways(state, cards, self.is_tailored))),) if cards else ()
        shop = (MayOpenWorkshop(),) if WORKSHOP in state.hands[seat] else ()
        enough = (MayEnough(),) if self.laid >= self.least else ()
        return (*lay, *shop, *enough)

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Told | None:
        match event.what:
            case ShowTailor():
                return Shown(event.actor, "tailor")
            case OpenWorkshop():
                return Opened()
            case Lay(_, workshop, afresh) | Laid(_, workshop, afresh):
                return told_laid(state, workshop, afresh)
        return None

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset(state.order[-1:])


def build_from(state: CarnavalesqueState, now: Millis) -> Building:
    """T cards, in a hurry two more; if he has fewer, all of them (7.1, 8)."""
    wanted = state.size + (HURRY if state.event == "hurry" else 0)
    return Building(now + TIME_TO_BUILD, min(wanted, len(state.people(state.order[-1]))))


def told_laid(state: CarnavalesqueState, workshop: int, afresh: bool) -> ToldLaid:
    where = fate(state, workshop, afresh)
    gone = {"parades": "parade", "dead_end": "dead_end"}.get(where)
    return ToldLaid(workshop, gone, len(state.workshops[workshop]) if gone else 0)  # type: ignore[arg-type]

"""What is remembered at the end: a title for everybody (1.5)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.records import Event, Seat

from .actions import CallStop, Give, Lay, Take
from .floats import fate
from .outcomes import Crowned, Drawn, Given, Laid
from .state import CarnavalesqueState, Deed, Feat
from .views import Title

FEATS: tuple[Feat, ...] = ("driver", "stop", "blind", "silent", "giver")


def remembered(state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
    """With what everybody has seen somebody do in this event."""
    deed = _deed(state, event)
    return state if deed is None else replace(state, deeds=(*state.deeds, deed))


def titles(state: CarnavalesqueState) -> tuple[Title, ...]:
    """One each: whoever did a thing most often, of those without a title; the others are of the crowd."""
    won: dict[Seat, Feat] = {}
    for feat in FEATS:
        times = {seat: state.deeds.count(Deed(seat, feat)) for seat in range(state.seats) if seat not in won}
        most = max(times, key=times.__getitem__, default=None)
        if most is not None and times[most]:
            won[most] = feat
    return tuple(Title(seat, won.get(seat, "crowd")) for seat in range(state.seats))


def _deed(state: CarnavalesqueState, event: Event[Any]) -> Deed | None:
    match event.what:
        case Crowned(king):
            return Deed(king, "silent")
        case CallStop():
            return Deed(event.actor, "stop")
        case Give() | Given():
            return Deed(state.player, "giver")
        case Take() | Drawn() if state.phase.is_blind():  # type: ignore[attr-defined]
            return Deed(state.player, "blind")
        case Lay(_, workshop, afresh) | Laid(_, workshop, afresh):
            is_parade = fate(state, workshop, afresh) == "parades"
            return Deed(state.order[-1], "driver") if is_parade else None
    return None

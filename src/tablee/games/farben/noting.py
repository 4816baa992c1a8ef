"""Everyone remembers: the others name the cards in secret before she begins (4.8)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, enter, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import MayNote, MayOnward, Note, Onward
from .outcomes import Noted
from .recalling import recall_packet
from .state import FarbenPhase, FarbenState, Notes
from .view import Mine, NotingView

TIME_TO_NOTE: Millis = 60_000


def ask_everyone(state: FarbenState, number: int, now: Millis) -> FarbenState:
    blank: Notes = (None,) * state.seats
    return enter(state, Noting(now + TIME_TO_NOTE, number, (blank,) * state.seats), now)


class Noting(FarbenPhase):
    """Each but their own card; it may be changed until she says that she is done."""

    number: int
    notes: tuple[Notes, ...]
    ready: tuple[Seat, ...] = ()

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Note | Onward) or seat == state.recaller:
            raise Refused("not_now")
        if seat in self.ready:
            raise Refused("already_done")
        if isinstance(action, Note) and action.owner not in self._owners(state, seat):
            raise Refused("no_such_seat")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Noted | None:
        return None if self.awaits(state) and not is_due(state, now) else Noted()

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        match event.what:
            case Note(owner, colour):
                own = _put(self.notes[event.actor], owner, colour)
                return stay(state, replace(self, notes=_put(self.notes, event.actor, own)))
            case Onward():
                return stay(state, replace(self, ready=(*self.ready, event.actor)))
        packet = replace(state.packets[self.number], notes=self.notes)
        packets = _put(state.packets, self.number, packet)
        return recall_packet(replace(state, packets=packets), self.number, event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            return NotingView(self.deadline, state.recaller, state.lap, state.laps, self.ready)
        if seat not in self.awaits(state):
            return Mine(seat)
        return Mine(seat, (MayNote(self._owners(state, seat)), MayOnward()), notes=self.notes[seat])

    def hearers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        """Everybody thinks."""
        return NOBODY

    def seers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        return everyone(state)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return everyone(state) - {state.recaller, *self.ready}

    def _owners(self, state: FarbenState, seat: Seat) -> tuple[Seat, ...]:
        return tuple(owner for owner in range(state.seats) if owner != seat)


def _put(things: tuple[Any, ...], at: int, thing: Any) -> tuple[Any, ...]:
    return (*things[:at], thing, *things[at + 1 :])

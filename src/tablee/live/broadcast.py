"""Shows the room and the table to everybody who listens: whole views, only where something changed."""

from collections.abc import Container, Iterable

from tablee.core.table import Step
from tablee.core.words import Seat
from tablee.room.journal import Moment
from tablee.room.state import RoomState
from tablee.room.view import view
from tablee.wire.codec import encode_room
from tablee.wire.views import NOTHING, LastViews, encode_told, happened, view_head, whole_view

from .presence import Crowd, Listener

Acks = dict[Listener, list[bytes]]
Seats = dict[int | None, Seat]


class Teller:
    """Encodes what everybody knows once, and what a seat knows once for the seat."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._room: RoomState | None = None
        self._room_bytes = b""
        self._seating: tuple[RoomState, Seats] | None = None
        self._views: LastViews | None = None
        self._onlookers: tuple[str | None, set[Listener]] = None, set()

    def tell(self, moment: Moment, steps: list[Step], acks: Acks) -> None:
        """What changed, to everybody; whoever has acted hears right after it that it counts."""
        self._tell_room(moment.room)
        if moment.table is not None and moment.room.stage != "lobby":
            onlookers = self._those_who_look_on(moment)
            self._showing(moment, steps).show(
                self._crowd.listeners, self._seats(moment.room), onlookers, acks
            )
        for listener, said in acks.items():
            listener.line.send(*said)

    def show(self, moment: Moment, listener: Listener) -> None:
        """Everything, to somebody who has just come."""
        listener.line.send_latest("room", encode_room(view(moment.room, self._crowd.presence())))
        listener.seen = None
        if moment.table is not None and moment.room.stage != "lobby":
            onlookers = self._those_who_look_on(moment)
            self._showing(moment, []).show([listener], self._seats(moment.room), onlookers, {})

    def _tell_room(self, room: RoomState) -> None:
        if room is self._room and not self._crowd.is_changed:
            return
        self._room, self._crowd.is_changed = room, False
        data = encode_room(view(room, self._crowd.presence()))
        if data != self._room_bytes:
            self._room_bytes = data
            for listener in self._crowd.listeners:
                listener.line.send_latest("room", data)

    def _seats(self, room: RoomState) -> Seats:
        """Who sits where changes only with the room."""
        if self._seating is None or self._seating[0] is not room:
            self._seating = room, {person: seat for seat, person in enumerate(room.seats)}
        return self._seating[1]

    def _those_who_look_on(self, moment: Moment) -> set[Listener]:
        """Devices without a seat that see what not every seat may see: as many as were here at the start.

        A screen that loses its net comes back to it. A second one that somebody at the table opens to see
        what she may not does not get it.
        """
        if self._onlookers[0] != moment.table.seed:
            self._onlookers = moment.table.seed, set()
        known, seats = self._onlookers[1], self._seats(moment.room)
        devices = [it for it in self._crowd.listeners if it.person not in seats]
        known.intersection_update(devices)
        most = len(devices) if moment.room.onlookers is None else moment.room.onlookers
        known.update([it for it in devices if it not in known][: max(0, most - len(known))])
        return known

    def _showing(self, moment: Moment, steps: list[Step]) -> "Showing":
        game = moment.table.game
        if self._views is None or self._views.game is not game:
            self._views = LastViews(game)
        return Showing(moment, steps, self._views)


class Showing:
    """One moment of a table: what everybody sees is encoded once, and only if it is news to somebody."""

    def __init__(self, moment: Moment, steps: list[Step], views: LastViews) -> None:
        self._clock, self._state, self._views = moment.room.clock, moment.table.state, views
        self._happened = happened(steps)
        self._public = views.encode(self._state, None)

    def show(
        self, listeners: Iterable[Listener], seats: Seats, onlookers: Container[Listener], acks: Acks
    ) -> None:
        """Shows everybody what is news to her, and right after it her acks: they are taken away."""
        head = b""
        for listener in listeners:
            seat = seats.get(listener.person)
            may_see = seat is not None or listener in onlookers
            mine = self._views.encode_mine(self._state, seat) if may_see else NOTHING
            told = encode_told(self._happened, seat)
            seen = self._public, mine, self._clock
            if told or listener.seen != seen:
                listener.seen = seen
                head = head or view_head(self._state.entry, self._clock, self._public)
                listener.line.send_latest("view", whole_view(head, mine, told), *acks.pop(listener, ()))

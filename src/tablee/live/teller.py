"""Shows the room and the table to everybody who listens: whole views, only where something changed."""

from collections.abc import Iterable

from tablee.core.chance import commitment
from tablee.core.table import Step
from tablee.core.words import Seat
from tablee.packs import pack_size
from tablee.wire.codec import encode
from tablee.wire.messages import PackCard, PersonView
from tablee.wire.messages import Room as RoomMessage
from tablee.wire.telling import LastViews, encode_told, happened, view_head, whole_view

from .crowd import Crowd, Listener
from .room import Person, RoomState
from .stream import Moment

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

    def tell(self, moment: Moment, steps: list[Step], acks: Acks) -> None:
        """What changed, to everybody; whoever has acted hears right after it that it counts."""
        self._tell_room(moment.room)
        if moment.table is not None and moment.room.stage != "lobby":
            self._showing(moment, steps).show(self._crowd.listeners, self._seats(moment.room), acks)
        for listener, said in acks.items():
            listener.line.send(*said)

    def show(self, moment: Moment, listener: Listener) -> None:
        """Everything, to somebody who has just come."""
        listener.line.send_latest("room", encode(room_message(moment.room, self._crowd)))
        listener.seen = None
        if moment.table is not None and moment.room.stage != "lobby":
            self._showing(moment, []).show([listener], self._seats(moment.room), {})

    def _tell_room(self, room: RoomState) -> None:
        if room is self._room and not self._crowd.is_changed:
            return
        self._room, self._crowd.is_changed = room, False
        data = encode(room_message(room, self._crowd))
        if data != self._room_bytes:
            self._room_bytes = data
            for listener in self._crowd.listeners:
                listener.line.send_latest("room", data)

    def _seats(self, room: RoomState) -> Seats:
        """Who sits where changes only with the room."""
        if self._seating is None or self._seating[0] is not room:
            self._seating = room, {person: seat for seat, person in enumerate(room.seats)}
        return self._seating[1]

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

    def show(self, listeners: Iterable[Listener], seats: Seats, acks: Acks) -> None:
        """Shows everybody what is news to her, and right after it her acks: they are taken away."""
        head = b""
        for listener in listeners:
            seat = seats.get(listener.person)
            mine, told = self._views.encode_mine(self._state, seat), encode_told(self._happened, seat)
            seen = self._public, mine, self._clock
            if told or listener.seen != seen:
                listener.seen = seen
                head = head or view_head(self._state.entry, self._clock, self._public)
                listener.line.send_latest("view", whole_view(head, mine, told), *acks.pop(listener, ()))


def room_message(room: RoomState, crowd: Crowd) -> RoomMessage:
    return RoomMessage(
        code=room.code,
        host=room.host,
        people=tuple(_person(person, crowd) for person in room.people if room.shows(person.id)),
        watchers=crowd.count("watcher"),
        screens=crowd.count("screen"),
        locked=room.is_locked,
        hidden=room.is_hidden,
        chat=room.has_chat,
        paused=room.is_paused,
        stage=room.stage,
        game=room.game,
        options=room.options,
        seats=room.seats,
        packs=tuple(PackCard(pack.game, pack.person, pack_size(pack.content)) for pack in room.packs),
        commitment=commitment(room.seed),
        seed=room.last_seed,
    )


def _person(person: Person, crowd: Crowd) -> PersonView:
    return PersonView(
        id=person.id,
        name=person.name,
        animal=person.animal,
        colour=person.colour,
        lang=person.lang,
        plays=person.plays,
        ready=person.is_ready or person.bot is not None,
        bot=person.bot,
        wins=person.wins,
        link="here" if person.bot else crowd.link(person.id) if person.is_here else "gone",
        quality=crowd.quality(person.id),
        frozen=bool(person.rival),
        muted=person.is_muted,
        stand_in=person.stand_in is not None,
    )

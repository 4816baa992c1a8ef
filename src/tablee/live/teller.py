"""Shows the room and the table to everybody who listens: whole views, only where something changed."""

from msgspec import Raw

from tablee.core.chance import commitment
from tablee.core.table import Step, Table
from tablee.core.words import Seat
from tablee.wire.codec import encode
from tablee.wire.messages import PersonView, View
from tablee.wire.messages import Room as RoomMessage
from tablee.wire.telling import encode_mine, encode_public, encode_told

from .crowd import Crowd, Listener
from .room import Person, RoomState
from .stream import Moment


class Teller:
    """Encodes what everybody knows once, and what a seat knows once for the seat."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._room: RoomState | None = None
        self._room_bytes = b""

    def tell(self, moment: Moment, steps: list[Step]) -> None:
        """What changed, to everybody."""
        self._tell_room(moment.room)
        if moment.table is not None and moment.room.stage != "lobby":
            self._tell_table(moment, steps)

    def show(self, moment: Moment, listener: Listener) -> None:
        """Everything, to somebody who has just come."""
        listener.line.send_latest("room", encode(room_message(moment.room, self._crowd)))
        listener.seen = None
        if moment.table is not None and moment.room.stage != "lobby":
            Showing(moment, ()).show(listener)

    def _tell_room(self, room: RoomState) -> None:
        if room is self._room and not self._crowd.is_changed:
            return
        self._room, self._crowd.is_changed = room, False
        data = encode(room_message(room, self._crowd))
        if data != self._room_bytes:
            self._room_bytes = data
            for listener in self._crowd.listeners:
                listener.line.send_latest("room", data)

    def _tell_table(self, moment: Moment, steps: list[Step]) -> None:
        showing = Showing(moment, steps)
        for listener in self._crowd.listeners:
            showing.show(listener)


class Showing:
    """One moment of a table: worked out once for each seat, and encoded only where it is news."""

    def __init__(self, moment: Moment, steps: list[Step] | tuple[()]) -> None:
        table: Table = moment.table
        self._game, self._state, self._steps = table.game, table.state, steps
        self._room = moment.room
        self._public = encode_public(table.game, table.state)
        self._seen: dict[Seat | None, tuple[bytes, tuple[Raw, ...]]] = {}
        self._messages: dict[Seat | None, bytes] = {}

    def show(self, listener: Listener) -> None:
        seat = self._room.seat_of(listener.person)
        if seat not in self._seen:
            self._seen[seat] = self._look(seat)
        mine, told = self._seen[seat]
        if listener.sees(self._public, mine, self._room.clock) or told:
            listener.line.send_latest("view", self._message(seat))

    def _look(self, seat: Seat | None) -> tuple[bytes, tuple[Raw, ...]]:
        told: tuple[Raw, ...] = ()
        for step in self._steps:
            told += tuple(map(Raw, encode_told(self._game, step, seat)))
        return encode_mine(self._game, self._state, seat), told

    def _message(self, seat: Seat | None) -> bytes:
        if seat not in self._messages:
            mine, told = self._seen[seat]
            view = View(self._state.entry, self._room.clock, Raw(self._public), Raw(mine), told)
            self._messages[seat] = encode(view)
        return self._messages[seat]


def room_message(room: RoomState, crowd: Crowd) -> RoomMessage:
    return RoomMessage(
        code=room.code,
        host=room.host,
        people=tuple(_person(person, crowd) for person in room.people if _is_shown(room, person)),
        watchers=crowd.count("watcher"),
        screens=crowd.count("screen"),
        locked=room.is_locked,
        paused=room.is_paused,
        stage=room.stage,
        game=room.game,
        options=room.options,
        seats=room.seats,
        commitment=commitment(room.seed),
        seed=room.last_seed,
    )


def _is_shown(room: RoomState, person: Person) -> bool:
    return person.is_here or person.id in room.seats


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
        link="here" if person.bot else crowd.link(person.id),
        frozen=bool(person.rival),
    )

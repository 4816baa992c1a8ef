"""Broadcast: the room and the table to every device, whole views, only where something changed."""

from tablee.core.records import Seat
from tablee.core.table import Step, Table
from tablee.room.journal import Moment
from tablee.room.state import RoomState
from tablee.room.view import view
from tablee.wire.codec import encode_room
from tablee.wire.views import NOTHING, LastViews, encode_told, join_view

from .presence import Device, Devices

Acks = dict[Device, list[bytes]]


class Broadcast:
    """Encodes what everybody knows once, and what a seat knows once for the seat.

    The audience of a table is every device, its seat, and whether it may see more than what everybody sees;
    it changes only with the room or with who is connected.
    """

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._room: RoomState | None = None
        self._room_bytes = b""
        self._views: LastViews | None = None
        self._audience: list[tuple[Device, Seat | None, bool]] = []
        self._onlookers: tuple[str | None, set[Device]] = None, set()

    def tell(self, moment: Moment, steps: list[Step], acks: Acks) -> None:
        """What changed, to everybody; whoever has acted hears right after it that it counts.

        Who has just come sees everything, and nothing happen.
        """
        room, table = moment.room, moment.table
        if room is not self._room or self._devices.is_changed:
            self._tell_room(room, table)
        if table is not None and room.stage != "lobby":
            if self._views is None or self._views.game is not table.game:
                self._views = LastViews(table.game)
            views, state = self._views, table.state
            shared = views.encode_shared(state, room.clock, table.is_still)
            for device, seat, may_see in self._audience:
                mine = views.encode_mine(state, seat) if may_see else NOTHING
                told = () if device.seen is None else encode_told(steps, seat)
                if told or device.seen != (shared, mine):
                    device.seen = shared, mine
                    data = join_view(shared, mine, told)
                    device.channel.send_latest("view", data, *acks.pop(device, ()))
        for device, said in acks.items():
            device.channel.send(*said)

    def _tell_room(self, room: RoomState, table: Table | None) -> None:
        """The room message is built once for all, and sent where it is news; and who sits where is looked up.

        Devices without a seat see what not every seat may see: as many of them as were here at the start. A
        screen that loses its net comes back to it. A second one that somebody at the table opens to see what
        she may not does not get it.
        """
        self._room, self._devices.is_changed = room, False
        data = encode_room(view(room, self._devices.presence()))
        is_news, self._room_bytes = data != self._room_bytes, data
        for device in self._devices.all:
            if is_news or not device.has_room:
                device.has_room = True
                device.channel.send_latest("room", data)
        seats: dict[int | None, Seat] = {person: seat for seat, person in enumerate(room.seats)}
        unseated = [device for device in self._devices.all if device.person not in seats]
        seed = None if table is None else table.seed
        known = self._onlookers[1].intersection(unseated) if self._onlookers[0] == seed else set()
        most = len(unseated) if room.onlookers is None else room.onlookers
        known.update([device for device in unseated if device not in known][: max(0, most - len(known))])
        self._onlookers = seed, known
        self._audience = [
            (device, seat := seats.get(device.person), seat is not None or device in known)
            for device in self._devices.all
        ]

"""Who is away: the table does not wait for her, a bot may play for her, and somebody who is here leads."""

from collections.abc import Iterator

from tablee.core.words import Refused, Seat
from tablee.wire.wishes import LetIn, StandIn

from .alarm import Alarm
from .crowd import Crowd
from .ledger import Ledger
from .lines import Hosted, Resumed
from .room import Person, RoomState


class Absence:
    """Brings the room and its table in line with who is here."""

    def __init__(self, ledger: Ledger, alarm: Alarm, crowd: Crowd) -> None:
        self._ledger = ledger
        self._alarm = alarm
        self._crowd = crowd

    def check(self, action: StandIn) -> None:
        """Nobody plays for somebody who is here."""
        if self._crowd.of(action.person) is not None:
            raise Refused("is_here")

    def of(self, people: tuple[int, ...]) -> tuple[int, ...]:
        """Those of them who are away."""
        return tuple(person for person in people if self._crowd.of(person) is None)

    def end(self, person: int) -> None:
        """She is back on her seat."""
        if not self._ledger.is_ill and self._ledger.ahead.room.person(person).stand_in:
            self._ledger.write(Resumed(person))

    def tend(self) -> None:
        """After every coming and going. What cannot be written now is done when the disk is well again."""
        if self._ledger.is_ill:
            return
        if self._alarm.is_playing:
            self._tend_table()
        self._tend_host()

    def _tend_table(self) -> None:
        for seat, is_missed in tuple(self._changes()):
            if self._alarm.is_playing:
                table, now = self._ledger.ahead.table, self._alarm.table_now()
                self._ledger.write_step(table.miss(seat, now) if is_missed else table.welcome(seat, now))

    def _changes(self) -> Iterator[tuple[Seat, bool]]:
        room, gone = self._ledger.ahead.room, self._ledger.ahead.table.state.gone
        for seat, id in enumerate(room.seats):
            person = room.person(id)
            if seat not in gone and self._is_missing(person):
                yield seat, True
            elif seat in gone and (self._is_played(person) or self._crowd.of(id) is not None):
                yield seat, False

    def _is_missing(self, person: Person) -> bool:
        is_gone = not person.is_here or self._crowd.link(person.id) == "gone"
        return not person.bot and is_gone and not self._is_played(person)

    def _is_played(self, person: Person) -> bool:
        """A stand-in who does everything is waited for like anybody."""
        return person.stand_in is not None and not self._ledger.ahead.table.game.personal

    def _tend_host(self) -> None:
        room = self._ledger.ahead.room
        if room.host is None or self._crowd.link(room.host) != "gone":
            return
        if here := [person.id for person in room.present if self._crowd.of(person.id) is not None]:
            self._ledger.write(Hosted(here[0]))
        else:
            self._settle_doubts(room)

    def _settle_doubts(self, room: RoomState) -> None:
        """Where nobody is left who could judge, the older phone is a stranger."""
        for person in room.present:
            if person.rival:
                self._ledger.write(LetIn(person.id, "newer"))

"""Who is away: the table does not wait for her, a bot may play for her, and somebody who is here leads."""

from tablee.room.follow import absences, after_going
from tablee.room.outcomes import Resumed

from .deadlines import Alarm
from .ledger import Ledger
from .presence import Crowd


class Absence:
    """Brings the room and its table in line with who is here."""

    def __init__(self, ledger: Ledger, alarm: Alarm, crowd: Crowd) -> None:
        self._ledger = ledger
        self._alarm = alarm
        self._crowd = crowd

    def end(self, person: int) -> None:
        """She is back on her seat."""
        if not self._ledger.is_ill and self._ledger.staged.room.person(person).stand_in:
            self._ledger.write(Resumed(person))

    def tend(self) -> None:
        """After every coming and going. What cannot be written now is done when the disk is well again."""
        if self._ledger.is_ill:
            return
        if self._alarm.is_playing:
            self._tend_table()
        for event in after_going(self._ledger.staged.room, self._crowd.presence()):
            self._ledger.write(event)

    def _tend_table(self) -> None:
        ahead = self._ledger.staged
        for seat, is_missed in tuple(absences(ahead.room, ahead.table, self._crowd.presence())):
            if self._alarm.is_playing:
                table, now = self._ledger.staged.table, self._alarm.table_now()
                self._ledger.write_step(table.miss(seat, now) if is_missed else table.welcome(seat, now))

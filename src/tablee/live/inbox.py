"""The one door to the table, for people and bots. What comes through first comes first (Falling 6.1)."""

from msgspec import Raw

from tablee.core.game import Game
from tablee.core.table import Step, Table
from tablee.core.words import Action, Record, Refused, Seat
from tablee.wire.codec import decode_action
from tablee.wire.messages import Act

from .answers import Answers, TooLate
from .deadlines import Alarm
from .ledger import Ledger
from .presence import Listener


class Claim(Record):
    """What somebody wants to do at the table, made in this entry; the rules have not seen it yet.

    A phone's claim is as it was sent, has a counter and is answered. A bot's thought may be overtaken.
    """

    person: int | None
    entry: int
    action: Raw | Action
    phone: Listener | None = None
    c: int = 0

    def read(self, game: Game) -> Action:
        """What a bot writes stays as it is, thin spaces and all: it knows by them that it was said."""
        return decode_action(game, self.action) if isinstance(self.action, Raw) else self.action


class Inbox:
    """Takes claims in the order in which they arrive; the order is made here and nowhere else."""

    def __init__(self, ledger: Ledger, alarm: Alarm, answers: Answers) -> None:
        self._ledger = ledger
        self._alarm = alarm
        self._answers = answers

    def hear(self, listener: Listener, message: Act) -> None:
        """A seat acts on its phone."""
        person = self._answers.actor(listener)
        if not self._answers.has_answered(listener, person, message.c):
            self._take(Claim(person, message.e, message.a, listener, message.c))

    def move(self, person: int, entry: int, action: Action) -> None:
        """A bot acts; what it decided for a moment that is over is dropped, or for somebody who is back."""
        if not self._ledger.is_ill and self._ledger.staged.room.person(person).player:
            self._take(Claim(person, entry, action))

    def _take(self, claim: Claim) -> None:
        try:
            step = self._step(claim)
        except (Refused, TooLate) as error:
            return self._turn_down(claim, error)
        if claim.phone is None:
            return self._ledger.write_step(step)
        answer = self._answers.acknowledge(claim.phone, claim.c)
        self._ledger.write_step(step, claim.person, claim.c, answer)

    def _step(self, claim: Claim) -> Step:
        self._alarm.wake_if_due()
        seat = self._seat(claim)
        table: Table = self._ledger.staged.table
        action, now = claim.read(table.game), self._alarm.table_now()
        return table.act_unseen(seat, action, now) if self._is_muted(seat) else table.act(seat, action, now)

    def _is_muted(self, seat: Seat) -> bool:
        """What somebody writes who is muted counts, and nobody sees it."""
        room = self._ledger.staged.room
        return room.person(room.seats[seat]).is_muted

    def _seat(self, claim: Claim) -> Seat:
        moment = self._ledger.staged
        seat = moment.room.seat_of(claim.person)
        if seat is None or moment.table is None:
            raise Refused("no_seat")
        if moment.room.is_paused:
            raise Refused("paused")
        if claim.entry != moment.table.state.entry:
            raise TooLate("too_late")
        return seat

    def _turn_down(self, claim: Claim, error: Refused | TooLate) -> None:
        if claim.phone is not None:
            self._answers.turn_down(claim.phone, claim.c, error)

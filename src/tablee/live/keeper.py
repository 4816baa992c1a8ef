"""The keeper of a room: takes one thing at a time, writes it down, applies it, tells it. In this order."""

import secrets
from functools import partial
from hashlib import sha256

from tablee.core.table import Step
from tablee.core.words import Action, Millis, Refused, Seat
from tablee.games import GAMES
from tablee.stores.journal import Journal
from tablee.wire.codec import card, cleaned, decode_action, encode
from tablee.wire.messages import (
    PROTOCOL,
    Acked,
    Act,
    Ask,
    FromServer,
    Hand,
    HandMoved,
    Hello,
    Kick,
    Late,
    Leave,
    React,
    Reacted,
    RefusedMessage,
    Sorry,
    Welcome,
)  # fmt: skip
from tablee.wire.text import clean_name

from . import room as rooms
from . import scribe
from .clock import HouseClock, Timer, anchored, table_time, wall_time
from .company import Company
from .crowd import Crowd, Listener
from .ledger import TRY_AGAIN, Answer, Ledger
from .lines import Cleared, Clocked, Founded, Hosted, RoomEvent
from .scribe import Draft
from .signals import may_notice, may_see_hand
from .start import new_seed, outcomes_of
from .stream import Stream
from .teller import Teller

LONGEST_PAUSE: Millis = 15 * 60_000
ELSEWHERE, KICKED, LEFT = 4409, 4403, 1000


class TooLate(Exception):
    """The action belongs to a moment that is over."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Keeper:
    """Everything of one room happens here, on one thread, one thing after the other."""

    def __init__(self, name: str, stream: Stream, journal: Journal, clock: HouseClock, pace: float) -> None:
        self.name = name
        self.clock = clock
        self.pace = pace
        self.crowd = Crowd(clock, self._gone)
        self.teller = Teller(self.crowd)
        self.ledger = Ledger(name, stream.moment(), journal, clock, self._written, self._health)
        self.company = Company(clock, secrets.token_bytes(32), self._move)
        self._steps: list[Step] = []
        self._acks: list[tuple[Listener, bytes]] = []
        self._telling: Timer | None = None
        self._alarm: tuple[Millis, Timer] | None = None
        self._ill_since: Millis = 0

    @property
    def code(self) -> str:
        return self.ledger.told.room.code

    @property
    def is_playing(self) -> bool:
        return self.ledger.ahead.room.stage == "playing" and self.ledger.ahead.table is not None

    def found(self, founded: Founded, answer: Answer) -> None:
        """The first line of a new room."""
        self._write((founded,), answer=answer)

    def resume(self, alive: Millis) -> None:
        """After a restart: table time goes on from when the house was last alive."""
        room = self.ledger.ahead.room
        for person in room.present:
            if not person.bot:
                self.crowd.expect(person.id)
        if room.stage == "playing" and self.ledger.ahead.table is None:
            return self._write((Cleared(new_seed()),))
        if room.stage == "playing":
            stood = table_time(room.clock, max(alive, room.clock.at))
            pace = 0 if room.is_paused else self.pace
            clock = anchored(room.clock, self.clock.now(), pace)
            self._write((Clocked(type(clock)(clock.at, stood, pace), room.is_paused),))

    def enter(self, listener: Listener, hello: Hello) -> None:
        """Somebody comes back, comes in, or watches."""
        if hello.token is not None:
            listener.person = self._find(hello.token)
            self.ledger.after(partial(self._admit, listener, None))
        elif listener.role == "player":
            self._join(listener, hello)
        else:
            self.ledger.after(partial(self._admit, listener, None))

    def leave(self, listener: Listener) -> None:
        """A device is gone; its person is expected back."""
        listener.has_left = True
        if self.crowd.leave(listener):
            self._tell_soon()

    def act(self, listener: Listener, message: Act) -> None:
        """A seat acts at the table."""
        person, c = listener.person, message.c
        if self._is_answered(listener, c):
            return None
        try:
            self._wake_if_due()
            seat = self._seat(person, message.e)
            table = self.ledger.ahead.table
            step = table.act(seat, decode_action(table.game, message.a), self._table_now())
        except (Refused, TooLate) as error:
            return self._turn_down(listener, c, error)
        self._write_step(step, person, c, self._acknowledge(listener, c))

    def ask(self, listener: Listener, message: Ask) -> None:
        """Somebody does something in the room."""
        person, c, action = listener.person, message.c, message.a
        if self._is_answered(listener, c) or person is None:
            return None
        room = self.ledger.ahead.room
        try:
            rooms.check(room, person, action)
        except Refused as error:
            return self._turn_down(listener, c, error)
        events = (action, *outcomes_of(room, action, self.clock.now(), self.pace))
        self._write(events, person, c, self._acknowledge(listener, c))
        self._show_out(person, action)

    def react(self, listener: Listener, message: React) -> None:
        """A passing sign, for those who may see it."""
        person, moment = listener.person, self.ledger.told
        if person is None:
            return
        seat = moment.room.seat_of(person)
        data = encode(Reacted(person, seat, message.how))
        for other in self.crowd.listeners:
            if may_notice(moment, seat, moment.room.seat_of(other.person)):
                other.line.send(data)

    def move_hand(self, listener: Listener, message: Hand) -> None:
        """A hand over the table; on a slow line only where it is now matters."""
        moment = self.ledger.told
        seat = moment.room.seat_of(listener.person)
        if seat is None:
            return
        data = encode(HandMoved(seat, message.x, message.y))
        for other in self.crowd.listeners:
            if may_see_hand(moment, seat, moment.room.seat_of(other.person)):
                other.line.send_latest("hand", data)

    def close(self) -> None:
        self.crowd.close()
        self.company.forget()
        for timer in (self._telling, self._alarm and self._alarm[1]):
            if timer:
                timer.cancel()

    def _find(self, token: str) -> int:
        key = sha256(token.encode()).hexdigest()
        for person in self.ledger.ahead.room.present:
            if person.token == key:
                return person.id
        raise Refused("unknown_token")

    def _join(self, listener: Listener, hello: Hello) -> None:
        room, token = self.ledger.ahead.room, secrets.token_urlsafe(32)
        if self.ledger.is_ill:
            raise Refused("cannot_write")
        if room.is_locked:
            raise Refused("locked")
        if len(room.present) >= rooms.MOST_PEOPLE:
            raise Refused("full")
        joined = rooms.newcomer(room, hello, clean_name(hello.name or ""), sha256(token.encode()).hexdigest())
        listener.person = joined.id
        self._write((joined,), answer=partial(self._admit, listener, token))

    def _admit(self, listener: Listener, token: str | None, error: Exception | None) -> None:
        if error is not None:
            return listener.line.hang_up("cannot_write", 1013, TRY_AGAIN)
        if listener.has_left:
            return self.crowd.expect(listener.person)
        moment, person = self.ledger.told, listener.person
        if older := self.crowd.enter(listener):
            older.line.hang_up("elsewhere", ELSEWHERE, None)
        counter = max(moment.counters.get(-1 if person is None else person, (0,)))
        games = tuple(card(game) for game in GAMES.values())
        welcome = Welcome(PROTOCOL, person, token, counter, self.clock.now(), games)
        listener.line.send(encode(welcome))
        self.teller.show(moment, listener)
        self._welcome_back(person)
        self._tell_soon()

    def _is_answered(self, listener: Listener, c: int) -> bool:
        """Resent, or from nobody who may act, or while nothing can be written."""
        person = listener.person
        known = () if person is None else self.ledger.ahead.counters.get(person, ())
        if c in known:
            self.ledger.after(self._acknowledge(listener, c))
        elif known and c < known[-1]:
            self._turn_down(listener, c, TooLate("old_counter"))
        elif person is None or self.ledger.is_ill:
            key = "no_seat" if person is None else "cannot_write"
            listener.line.send(encode(RefusedMessage(c, key, {})))
        else:
            return False
        return True

    def _seat(self, person: int | None, entry: int) -> Seat:
        moment = self.ledger.ahead
        seat = moment.room.seat_of(person)
        if seat is None or moment.table is None:
            raise Refused("no_seat")
        if moment.room.is_paused:
            raise Refused("paused")
        if entry != moment.table.state.entry:
            raise TooLate("too_late")
        return seat

    def _acknowledge(self, listener: Listener, c: int) -> Answer:
        """Told together with what it changed: first the view, then that it counts."""

        def answer(error: Exception | None) -> None:
            said: FromServer = Acked(c) if error is None else RefusedMessage(c, "cannot_write", {})
            self._acks.append((listener, encode(said)))
            self._tell_soon()

        return answer

    def _turn_down(self, listener: Listener, c: int, error: Refused | TooLate) -> None:
        """Nothing changed; but what this answer rests on has to be on disk before it is said."""
        if isinstance(error, TooLate):
            data = encode(Late(c, error.key))
        else:
            data = encode(RefusedMessage(c, error.key, error.params))
        self.ledger.after(lambda _: listener.line.send(data))

    def _move(self, person: int, entry: int, action: Action) -> None:
        """A bot acts; what it decided for a moment that is over is dropped."""
        try:
            self._wake_if_due()
            seat = self._seat(person, entry)
            step = self.ledger.ahead.table.act(seat, cleaned(action), self._table_now())
        except (Refused, TooLate):
            return
        if not self.ledger.is_ill:
            self._write_step(step)

    def _write(
        self,
        events: tuple[RoomEvent, ...],
        by: int | None = None,
        c: int | None = None,
        answer: Answer | None = None,
    ) -> None:
        self._stage(scribe.of_room(self.ledger.ahead, self.clock.now(), events, by, c), answer)

    def _write_step(
        self, step: Step, by: int | None = None, c: int | None = None, answer: Answer | None = None
    ) -> None:
        self._stage(scribe.of_table(self.ledger.ahead, self.clock.now(), step, by, c), answer)

    def _stage(self, draft: Draft, answer: Answer | None) -> None:
        self.ledger.write(draft.lines, draft.moment, draft.step, answer)
        self._set_alarm()

    def _written(self, step: Step | None) -> None:
        if step is not None:
            self._steps.append(step)
        self._tell_soon()

    def _tell_soon(self) -> None:
        """Everything that was written at the same time is told at once."""
        if self._telling is None:
            self._telling = self.clock.later(0, self._tell)

    def _tell(self) -> None:
        self._telling = None
        steps, self._steps = self._steps, []
        self.teller.tell(self.ledger.told, steps)
        acks, self._acks = self._acks, []
        for listener, data in acks:
            listener.line.send(data)
        self.company.think(self.ledger.told)

    def _table_now(self) -> Millis:
        return table_time(self.ledger.ahead.room.clock, self.clock.now())

    def _set_alarm(self) -> None:
        at = self._due()
        if self._alarm is not None:
            if self._alarm[0] == at:
                return
            self._alarm[1].cancel()
        self._alarm = None if at is None else (at, self.clock.later(at - self.clock.now(), self._wake))

    def _due(self) -> Millis | None:
        """When the table has to be woken, or a pause ends by itself, by the house's clock."""
        room, table = self.ledger.ahead.room, self.ledger.ahead.table
        if not self.is_playing or self.ledger.is_ill or table.deadline is None:
            return None
        return room.clock.at + LONGEST_PAUSE if room.is_paused else wall_time(room.clock, table.deadline)

    def _wake(self) -> None:
        self._alarm = None
        room, now = self.ledger.ahead.room, self.clock.now()
        if room.is_paused and now >= room.clock.at + LONGEST_PAUSE:
            self._write((Clocked(anchored(room.clock, now, self.pace), False),))
        self._wake_if_due()
        self._set_alarm()

    def _wake_if_due(self) -> None:
        if self.is_playing and not self.ledger.is_ill and not self.ledger.ahead.room.is_paused:
            self._stop_the_excess()
            step = self.ledger.ahead.table.wake(self._table_now())
            if step.events:
                self._write_step(step)

    def _stop_the_excess(self) -> None:
        """Where the house was too slow for its rules, the time of the table stood still meanwhile."""
        excess, clock = self.ledger.ahead.table.excess(self._table_now()), self.ledger.ahead.room.clock
        if excess:
            now = self.clock.now()
            stopped = type(clock)(now, table_time(clock, now) - excess, clock.pace)
            self._write((Clocked(stopped, False),))

    def _gone(self, person: int) -> None:
        """After 30 s nobody waits for her any longer, and somebody else leads."""
        seat = self._seat_in_play(person)
        if seat is not None and seat not in self.ledger.ahead.table.state.gone:
            self._write_step(self.ledger.ahead.table.miss(seat, self._table_now()))
        here = [p.id for p in self.ledger.ahead.room.present if self.crowd.of(p.id) is not None]
        if self.ledger.ahead.room.host == person and here and not self.ledger.is_ill:
            self._write((Hosted(here[0]),))
        self._tell_soon()

    def _welcome_back(self, person: int | None) -> None:
        seat = self._seat_in_play(person)
        if seat is not None and seat in self.ledger.ahead.table.state.gone:
            self._write_step(self.ledger.ahead.table.welcome(seat, self._table_now()))

    def _seat_in_play(self, person: int | None) -> Seat | None:
        """Her seat, if the table can go on just now."""
        return self.ledger.ahead.room.seat_of(person) if self.is_playing and not self.ledger.is_ill else None

    def _show_out(self, person: int, action: object) -> None:
        """Who leaves or is sent away hears it last."""
        match action:
            case Leave():
                out, key, code = person, "left", LEFT
            case Kick(out):
                key, code = "kicked", KICKED
            case _:
                return
        if listener := self.crowd.of(out):
            self.ledger.after(lambda _: listener.line.hang_up(key, code, None))

    def _health(self, is_well: bool) -> None:
        """While nothing can be written the room can be read, and its time stands still."""
        data = encode(Sorry(None if is_well else "cannot_write"))
        for listener in self.crowd.listeners:
            listener.line.send(data)
        if not is_well:
            self._ill_since = self._table_now()
            self.clock.later(TRY_AGAIN, self._try_again)
        self._set_alarm()

    def _try_again(self) -> None:
        room = self.ledger.ahead.room
        pace = room.clock.pace
        clock = type(room.clock)(self.clock.now(), self._ill_since, pace)
        self._write((Clocked(clock, room.is_paused),), answer=self._tried)

    def _tried(self, error: Exception | None) -> None:
        if error is None:
            self.ledger.heal()
        else:
            self.clock.later(TRY_AGAIN, self._try_again)

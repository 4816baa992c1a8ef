"""The keeper of a room: takes one thing at a time, writes it down, applies it, tells it. In this order.

Theory of operation
===================

1. What a keeper owns. One room: its state, its table, its devices. Everything happens on one thread, in
   the order in which it arrives, and no method waits for anything: the event loop is the queue. The parts
   are `Ledger` (what is staged and written), `Devices` (presence), `Identity` (tokens, tickets, keys),
   `Signals` (what passes by), `Bots`, `Broadcast` (what was sent to whom) and `Deadlines` (one timer).
   None of them asks the keeper for anything. Two things call back: timers, and the disk.

2. The life of one tap. A session has read a frame, kept to the rate limits and decoded it. `act` asks, in
   this order: who is it (`_sender`: nobody, if she was sent away); is it the first time (a counter that
   was accepted is acknowledged again, so that actions are idempotent and a phone may resend as often as
   it likes; an older one is late); was it made in the phase that is in force (the entry); do the rules
   allow it (`Table.act`). What is due by now happens before it (`_step`). The step is staged and goes to
   the journal, with the answer that waits for it. When the disk has answered, `_tell` is called in the
   next turn of the loop.

3. Staged and written. `ledger.staged` is the room as it will be when all that is under way is written;
   the next action is checked against it, so nobody waits for the disk. `ledger.written` is the room as it
   is on disk; only this is ever told. A refusal is told when all that it rests on is written.

4. What is told, and when. All that was written in one turn of the loop is told at once: the room, where
   it has changed or a device has not seen it; to every device its whole view, where it has changed; right
   after it the acknowledgement of who acted. A reconnect is told by the same broadcast as everybody: no
   catch-up. A room that has used more than its fair share of the loop (`Share`) is told later, but whole.
   Signals are never written and go out by themselves, to those whom the rules let notice them.

5. Deadlines and table time. Rules know table time; `room.clock` maps it to the house's clock.
   `Moment.due` is the deadline of the table by the house's clock, worked out once when the moment is
   made. `Deadlines` wakes the keeper then (`_ring`); a tap that comes later than the deadline, but sooner
   than the timer, wakes the table itself. Where the house was too slow for the rules, a line with a new
   clock is written first, by which the excess was no time. Nobody but the timers sleeps, and a pause ends
   by itself.

6. When the disk fails. The first failed write discards the stage and everything behind it; whoever waits
   hears that nothing was written. The ledger is ill: all can be read, nothing is taken, time stands
   still, everybody is told so. Every second a line with the clock is tried; when it is written the table
   goes on from the time of the first failed write, and what presence would have changed meanwhile is
   caught up with. A write that takes too long (two seconds, in beats of the house) makes it ill as well,
   but may still succeed: its stage is kept, and the line with the clock is written right behind it.

7. Restart. The journal is folded to a moment (`room.journal.Stream`), everybody who was here is expected
   back for half a minute, bots see again what they saw, and the first line that is written sets the
   clock: table time goes on from when the house was last known to be alive. Nothing but the journal
   survives: no ticket, no line of the chat, no timer.

What a decision rests on is `staged`; what is sent rests on `written`. To take one for the other is the
one mistake that this design makes easy.
"""

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from msgspec import Raw

from tablee.core.records import Action, Millis, Refused
from tablee.core.table import Step
from tablee.room.actions import GoOn, Kick, Leave, Start
from tablee.room.check import check, check_all, check_host, check_size
from tablee.room.follow import absences, after_going, falling_asleep, outcomes_of
from tablee.room.journal import Played, Stream, table_of
from tablee.room.outcomes import CameBack, Cleared, Clocked, Emptied, Founded, Kept, Packed, Resumed
from tablee.room.state import Pack, RoomState
from tablee.stores.journal import Done, Journal
from tablee.wire import close_codes
from tablee.wire.codec import cleaned, decode_action, encode
from tablee.wire.messages import Acked, Act, Ask, FromServer, Hello, Late, RefusedMessage, Sorry, Unheard

from .admission import find_person, join, welcome
from .bots import Bots
from .broadcast import Acks, Broadcast
from .clock import HouseClock, Timer
from .deadlines import Deadlines, clock_from, clock_without_excess
from .identity import Identity, new_secret
from .ledger import TRY_AGAIN, Ledger, new_seed
from .limits import Share, TokenBucket
from .metrics import Metrics
from .presence import GONE_AFTER, Device, Devices
from .signals import Signal, Signals

NEWS = {"lobby": "table_cleared", "playing": "game_began", "over": "game_over"}


class TooLate(Exception):
    """The action belongs to a moment that is over."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Repeated(Exception):
    """The action was accepted before, and its answer was lost."""


class Keeper:
    """Everything of one room happens here, on one thread, one thing after the other."""

    def __init__(
        self,
        name: str,
        stream: Stream,
        journal: Journal,
        clock: HouseClock,
        pace: float,
        metrics: Metrics,
        share: Share,
    ) -> None:
        self.name = name
        self.metrics = metrics
        self.clock = clock
        self.pace = pace
        self.share = share
        self._note_running = partial(journal.note_running, name)
        self.devices = Devices(clock, self._changed)
        self._deadlines = Deadlines(clock, self._ring)
        moment = stream.moment()
        self.ledger = Ledger(name, moment, journal, clock, self._deadlines, self._tell_soon, self._health)
        self.identity = Identity(clock, self.ledger, self.devices)
        self.signals = Signals(clock, self.devices, share)
        self.bots = Bots(clock, secrets.token_bytes(32), self.move)
        self._broadcast = Broadcast(self.devices)
        self._starts = TokenBucket(clock.now(), every=2_000, burst=5)
        self._packs = TokenBucket(clock.now(), every=10_000, burst=3)
        self._closed_since: Millis | None = None
        self._acks: list[tuple[Device, bytes, float]] = []
        self._newcomers: list[Device] = []
        self._leavers: list[Device] = []
        self._followed: RoomState | None = None
        self._stage = moment.room.stage
        self._telling: Timer | None = None

    @property
    def code(self) -> str:
        return self.ledger.written.room.code

    @property
    def is_playing(self) -> bool:
        return self.ledger.staged.playing is not None

    # What people do: at the table, in the room, and in passing.

    def act(self, device: Device, message: Act) -> None:
        """One tap at the table: who, once, in time, allowed; then written; then told."""
        done = partial(self._acknowledge, device, message.c, perf_counter())
        try:
            person = self._sender(device, message.c)
            step = self._step(person, message.e, message.a)
        except Repeated:
            return self.ledger.after(done)
        except (Refused, TooLate) as error:
            return self._refuse(device, message.c, error)
        self.ledger.write_step(step, person, message.c, done)

    def ask(self, device: Device, message: Ask) -> None:
        """One wish in the room, on the same way: who, once, allowed; then written; then told."""
        done: Done = partial(self._acknowledge, device, message.c, perf_counter())
        room, now = self.ledger.staged.room, self.clock.now()
        try:
            person = self._sender(device, message.c)
            check_host(room, person, message.a)
            action, presence = cleaned(message.a), self.devices.presence()
            if isinstance(action, Start):  # who has reconnected by now plays after all
                away = tuple(id for id in action.without if id not in presence.here)
                action = Start(away, action.newcomers)
            check_all(self.ledger.staged, person, action, presence)
            if isinstance(action, Start) and not self._starts.take(now):
                raise Refused("too_fast")
        except Repeated:
            return self.ledger.after(done)
        except (Refused, TooLate) as error:
            return self._refuse(device, message.c, error)
        match action:
            case Leave():
                done = partial(self._leave, done, device)
            case Kick(out):
                done = partial(self._part, done, out, "kicked", close_codes.REFUSED)
        outcomes = outcomes_of(room, person, action, presence, now, self.pace, new_seed())
        self.ledger.write(action, *outcomes, by=person, c=message.c, done=done)
        match action:
            case GoOn():
                self.ledger.write_step(table_of(self.ledger.staged).hasten(self._table_time()))
            case Start(newcomers=True):
                self.ledger.write_step(table_of(self.ledger.staged).unhurry(self._table_time()))
        self._changed()

    def move(self, person: int, entry: int, action: Action) -> None:
        """A bot acts; what it decided for a moment that is over is dropped, or for somebody who is back."""
        if self.ledger.is_ill or not self.ledger.staged.room.people[person].player:
            return
        try:
            step = self._step(person, entry, action)
        except (Refused, TooLate):
            return
        self.ledger.write_step(step)

    def signal(self, device: Device, signal: Signal) -> None:
        """A reaction, a hand, a line of the chat: from somebody of whom it is on disk that she is here."""
        person, moment = device.person, self.ledger.written
        if person is None or device.is_out or not self.ledger.staged.room.may_act(person):
            return
        try:
            if moment.room.may_act(person):
                self.signals.send(moment, person, signal)
        except Refused as error:
            device.channel.send(encode(Unheard(error.key, error.params)))

    def _sender(self, device: Device, c: int) -> int:
        """Who asks, if it is for the first time: counters make actions idempotent. Raises.

        Nobody, if she was sent away or sits elsewhere by now.
        """
        moment, person = self.ledger.staged, device.person
        if person is None or device.is_out or not moment.room.may_act(person):
            raise Refused("no_seat")
        known = moment.counters[person] if person < len(moment.counters) else ()
        if c in known:
            raise Repeated
        if known and c < known[-1]:
            raise TooLate("old_counter")
        if self.ledger.is_ill:
            raise Refused("cannot_write")
        return person

    def _step(self, person: int, entry: int, action: Raw | Action) -> Step:
        """What the rules make of an action that was chosen in this entry; what is due comes before it.

        What a bot writes stays as it is, thin spaces and all: it knows by them that it was said.
        """
        now, due = self.clock.now(), self.ledger.staged.due
        if due is not None and now >= due:
            self._wake(now)
        room, table = self.ledger.staged.room, self.ledger.staged.table
        seat = room.seat_of(person)
        if seat is None or table is None:
            raise Refused("no_seat")
        if room.is_paused:
            raise Refused("paused")
        if entry != table.state.entry:
            raise TooLate("too_late")
        if isinstance(action, Raw):
            action = decode_action(table.game, action)
        act = table.act_unseen if room.people[person].is_muted else table.act
        return act(seat, action, room.clock.table_time(now))

    def _acknowledge(self, device: Device, c: int, start: float, error: Exception | None) -> None:
        """Told together with what it changed: first the view, then that it counts."""
        said: FromServer = Acked(c) if error is None else RefusedMessage(c, "cannot_write", {})
        self._acks.append((device, encode(said), start))
        self._tell_soon()

    def _refuse(self, device: Device, c: int, error: Refused | TooLate) -> None:
        """Nothing changed; but what this answer rests on has to be on disk before it is said."""
        self.metrics.refusals[error.key] += 1
        said: FromServer = Late(c, error.key)
        if isinstance(error, Refused):
            said = RefusedMessage(c, error.key, error.params)

        def done(failure: Exception | None) -> None:
            device.channel.send(encode(said if failure is None else RefusedMessage(c, "cannot_write", {})))

        if error.key == "cannot_write":
            return done(None)  # which rests on nothing
        self.ledger.after(done)

    def _part(self, done: Done, person: int, key: str, code: int, error: Exception | None) -> None:
        """Who is sent away hears of it only if it was written down."""
        done(error)
        if error is None and (device := self.devices.of(person)):
            self.leave(device)
            device.show_out(key, code, None)

    def _leave(self, done: Done, device: Device, error: Exception | None) -> None:
        """Who leaves is told first that it counts."""
        done(error)
        if error is None:
            self.leave(device)
            self._leavers.append(device)

    # What comes and goes: devices, people, tokens.

    def enter(self, device: Device, hello: Hello) -> None:
        """Somebody reconnects, comes in, or watches; admitted once it is on disk that she is here."""
        device.person = find_person(self.identity, hello)
        if device.person is not None:
            return self.ledger.after(partial(self._admit, device, None))
        if self.ledger.is_ill and hello.role == "player":
            raise Refused("cannot_write")
        token = hello.secret or new_secret()
        joined = join(self.ledger.staged, self.devices.presence(), hello, token)
        if joined is None:
            return self.ledger.after(partial(self._admit, device, None))
        device.person = joined.person if isinstance(joined, CameBack) else joined.id
        self.identity.void(device.person)
        self.signals.forget(device.person)
        self.ledger.write(joined, done=partial(self._admit, device, None if hello.secret else token))

    def leave(self, device: Device) -> None:
        """A device is gone; its person is expected back."""
        device.has_left = True
        if self.devices.leave(device):
            self._tell_soon()

    def measure(self, device: Device, trip: Millis) -> None:
        """One round trip of the heartbeat; everybody sees whose link is slow."""
        if device.measure(trip):
            self.devices.change()
            self._tell_soon()

    def knows(self, token: str) -> bool:
        return self.identity.knows(token)

    def ticket(self, token: str) -> str:
        """Opens one socket, soon. Raises Refused."""
        return self.identity.tickets.issue(self.identity.owner(token).id)

    def moving_key(self, token: str) -> str:
        """Moves this seat to the first phone that shows it. Raises Refused."""
        return self.identity.keys.issue(self.identity.owner(token).id)

    def move_seat(self, key: str, answer: Callable[[str | None], None]) -> None:
        """The seat of this key goes to another phone, with a token of its own once that is on disk."""
        self.identity.move(key, answer)

    def _admit(self, device: Device, token: str | None, error: Exception | None) -> None:
        moment, person = self.ledger.written, device.person
        if error is not None:
            return device.show_out("cannot_write", close_codes.TRY_LATER, TRY_AGAIN)
        if device.has_left:
            return self.devices.expect(person)
        if person is not None and not moment.room.may_act(person):
            return device.show_out("unknown_ticket", close_codes.REFUSED, TRY_AGAIN)
        if older := self.devices.enter(device):
            older.show_out("elsewhere", close_codes.ELSEWHERE, None)
        device.channel.send(welcome(moment, person, token, self.clock.now()))
        self._newcomers.append(device)
        staged = self.ledger.staged.room
        if person is not None and not self.ledger.is_ill and staged.people[person].stand_in:
            self.ledger.write(Resumed(person))
        self._changed()

    def _changed(self) -> None:
        """Presence or the room has changed: the table waits for nobody who is missed, sleeps without players.

        It has a clock or none, as the room wants it, and somebody who is here leads.
        What cannot be written now is done when the disk is well again.
        """
        moment, presence = self.ledger.staged, self.devices.presence()
        if not self.ledger.is_ill:
            for seat, is_missed in tuple(absences(moment.room, moment.playing, presence)):
                if (table := self.ledger.staged.playing) is not None:  # the game may end by it
                    now = self._table_time()
                    self.ledger.write_step(table.miss(seat, now) if is_missed else table.welcome(seat, now))
            table, has_clock = self.ledger.staged.playing, bool(self.ledger.staged.room.tempo)
            if table is not None and table.state.has_clock != has_clock:
                self.ledger.write_step(table.time(has_clock, self._table_time()))
            for event in after_going(self.ledger.staged.room, presence):
                self.ledger.write(event)
            if presence.here.keys().isdisjoint(moment.room.seats):
                for event in falling_asleep(self.ledger.staged.room, presence, self.clock.now()):
                    self.ledger.write(event)
        self._tell_soon()

    def _table_time(self) -> Millis:
        """Of what is staged."""
        return self.ledger.staged.room.clock.table_time(self.clock.now())

    def may_pack(self, token: str, game: str) -> int:
        """Who she is, if she may bring own content for this game now. Raises Refused."""
        person = self.identity.owner(token).id
        check(self.ledger.staged.room, person, Packed(game))
        if not self._packs.has(self.clock.now()):
            raise Refused("too_fast")
        return person

    def pack(self, token: str, content: Kept, done: Done) -> None:
        """The host brings own content for a game; what was written once is not written again."""
        person = self.may_pack(token, content.game)
        check_size(self.ledger.staged, len(bytes(content.content)))
        if self.ledger.is_ill:
            raise Refused("cannot_write")
        self._packs.take(self.clock.now())
        if not self.ledger.staged.room.has_kept(content.key):
            self.ledger.write(content)
        self.ledger.write(Packed(content.game, key=content.key), by=person, done=done)

    def unpack(self, token: str, game: str) -> Pack:
        """Her own pack, to be read again: nobody else may look into it."""
        pack = self.ledger.written.room.pack(game)
        if pack is None or pack.person != self.identity.owner(token).id:
            raise Refused("no_such_pack")
        return pack

    # What is told, and when.

    def _tell_soon(self) -> None:
        """Everything that was written at the same time is told at once; busy rooms wait, and take turns."""
        if self._telling is None:
            tell = partial(self.share.take_turn, self._tell) if self.share.is_busy else self._tell
            self._telling = self.clock.later(self.share.wait(), tell)

    def _tell(self) -> None:
        if self._telling is None:
            return  # the room was closed meanwhile
        start, self._telling = self.share.busy(), None
        moment, steps, acks, newcomers = self.ledger.written, self.ledger.untold, self._acks, self._newcomers
        self.ledger.untold, self._acks, self._newcomers = [], [], []
        said: Acks = {}
        for device, data, since in acks:
            said.setdefault(device, []).append(data)
            self.metrics.answers.observe(perf_counter() - since)
        self._broadcast.tell(moment, steps, said)
        leavers, self._leavers = self._leavers, []
        for device in leavers:
            device.show_out("left", close_codes.LEFT, None)
        for device in newcomers:
            if device.has_left or device.is_out:
                continue
            self.signals.show(device)
            if self.ledger.is_ill:
                device.channel.send(encode(Sorry("cannot_write")))
        if moment.room is not self._followed:
            self._follow(moment.room)
        for seat in self.bots.seats:
            self.bots.think(moment, seat)
        self.share.spend(start)

    def _follow(self, room: RoomState) -> None:
        """What changes only with the room: the chat, the bots, and in the log that a game begins or ends."""
        if room.stage != self._stage:
            self._stage = room.stage
            self.metrics.note(NEWS[room.stage], self.name, game=room.game, seats=len(room.seats))
            self._note_running(room.stage == "playing")
        self._followed = room
        self.signals.follow(room)
        self.bots.follow(self.ledger.written)
        self._changed()

    # Time, and the disk.

    def _ring(self) -> None:
        """The deadline of the stage has come; or it comes again, where the rules did nothing."""
        now, due = self.clock.now(), self.ledger.staged.due
        if due is not None and now >= due:
            self._wake(now)
        if not self.ledger.is_ill:
            self._deadlines.set(self.ledger.staged.due)

    def _wake(self, now: Millis) -> None:
        """A pause that was too long is over, or the rules act by themselves.

        The clock was read once: whoever is slow in between must not be late again.
        """
        room = self.ledger.staged.room
        if room.is_paused:
            self.ledger.write(Clocked(room.clock.anchored(now, room.pace(self.pace)), False))
            return self._changed()
        table = table_of(self.ledger.staged)
        if clock := clock_without_excess(room, table, now):
            self.ledger.write(Clocked(clock, False))
        step = table.wake(self.ledger.staged.room.clock.table_time(now))
        if step.events:
            self.ledger.write_step(step)

    def resume(self, alive: Millis, evening: Sequence[Played]) -> None:
        """After a restart: everybody is expected back, bots recall the evening, and the table goes on.

        Table time goes on from when the house was last alive. Until it is written down that the house is
        open again, it was closed for the table.
        """
        room = self.ledger.staged.room
        for person in room.present:
            if not person.bot:
                self.devices.expect(person.id, GONE_AFTER)
        self.bots.remember(evening, self.is_playing)
        if self.is_playing:
            self._closed_since = max(alive, room.clock.at)
            self._go_on(self._closed_since, 0 if room.is_paused else room.pace(self.pace), self._reopened)
        elif room.stage == "playing":
            self.ledger.write(Cleared(new_seed()))

    def _health(self, is_well: bool) -> None:
        """While nothing can be written the room can be read, and its time stands still."""
        data = encode(Sorry(None if is_well else "cannot_write"))
        for device in self.devices.all:
            device.channel.send(data)
        if is_well:
            self._changed()
        else:
            self.clock.later(TRY_AGAIN, self._try_again)

    def _try_again(self) -> None:
        """Time stands still since what could not be written; the probe is the line that sets the clock.

        What is still under way is waited for: the clock is set when it is over, by the time of then.
        """
        if self.ledger.staged.number:  # a room that could not be founded is none
            self.ledger.after(self._probe)

    def _probe(self, error: Exception | None) -> None:
        if error is not None:
            return self._gone_on(error)
        since = self.ledger.ill_since if self._closed_since is None else self._closed_since
        self._go_on(since, self.ledger.staged.room.clock.pace, self._gone_on)

    def _go_on(self, since: Millis, pace: float, done: Done) -> None:
        """From the time that the table had then."""
        room = self.ledger.staged.room
        clock = clock_from(room, since, self.clock.now(), pace)
        self.ledger.write(Clocked(clock, room.is_paused), done=done)

    def _reopened(self, error: Exception | None) -> None:
        if error is None:
            self._closed_since = None

    def _gone_on(self, error: Exception | None) -> None:
        if error is None:
            self._closed_since = None
            self.ledger.heal()
        elif self.ledger.is_ill:
            self.clock.later(TRY_AGAIN, self._try_again)

    # The room as the house sees it.

    def found(self, founded: Founded, done: Done) -> None:
        """The first line of a new room."""
        self.ledger.write(founded, done=done)

    def is_forsaken(self, before: Millis) -> bool:
        """Did the last link close before this time, and is nobody on the way in?"""
        written = self.ledger.written
        since = written.room.empty_since
        is_empty = since is not None and since <= before and not self.devices.all
        return is_empty and self.ledger.staged is written and not self.ledger.is_ill

    def note_presence(self) -> None:
        """Writes down since when nobody is here, or that somebody is here again.

        Since tomorrow is since now: a clock that was wrong keeps no room longer.
        """
        is_empty, since, now = not self.devices.all, self.ledger.staged.room.empty_since, self.clock.now()
        is_news = is_empty == (since is None) or (since is not None and since > now)
        if is_news and not self.ledger.is_ill:
            self.ledger.write(Emptied(now if is_empty else None))

    def close(self) -> None:
        """No timer of this room rings any more."""
        self.devices.close()
        self.bots.forget()
        self.signals.close()
        self._deadlines.set(None)
        if self._telling:
            self._telling.cancel()
            self._telling = None

    def let_go(self) -> None:
        """Closes, and takes the parts from each other: nothing waits in memory for the collector."""
        self.close()
        del (
            self.devices,
            self.ledger,
            self.identity,
            self.signals,
            self.bots,
            self._deadlines,
            self._broadcast,
        )

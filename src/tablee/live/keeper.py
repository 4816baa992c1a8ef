"""The keeper of a room: takes one thing at a time, writes it down, applies it, tells it. In this order."""

import secrets
from collections.abc import Sequence

from tablee.core.table import Step
from tablee.core.words import Millis, Refused
from tablee.room.actions import Kick, Leave, RoomAction, Start
from tablee.room.check import check, check_all, check_host, check_size
from tablee.room.follow import outcomes_of
from tablee.room.journal import Played, Stream
from tablee.room.outcomes import Cleared, Emptied, Founded, Kept, Packed
from tablee.room.state import Pack
from tablee.stores.journal import Journal
from tablee.wire import close_codes
from tablee.wire.codec import cleaned, encode
from tablee.wire.messages import Act, Ask, Hello, Sorry

from .absence import Absence
from .admission import Entrance
from .answers import Answers
from .bots import Company
from .broadcast import Teller
from .clock import HouseClock, Timer
from .deadlines import Alarm
from .identity import Papers
from .inbox import Inbox
from .ledger import Answer, Ledger, new_seed
from .limits import TokenBucket
from .metrics import Metrics
from .presence import Crowd, Listener
from .share import Share
from .signals import Chat, Passing

NEWS = {"lobby": "table_cleared", "playing": "game_began", "over": "game_over"}


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
    ) -> None:
        self.name = name
        self.metrics = metrics
        self.clock = clock
        self.pace = pace
        self.crowd = Crowd(clock, lambda person: self._changed())
        self.teller = Teller(self.crowd)
        self.ledger = Ledger(name, stream.moment(), journal, clock, self._staged, self._written, self._health)
        self.alarm = Alarm(self.ledger, clock, pace)
        self.absence = Absence(self.ledger, self.alarm, self.crowd)
        self.chat = Chat(self.crowd, clock)
        self.answers = Answers(self.ledger, self.metrics, self._tell_soon)
        self.passing = Passing(self.ledger, clock, self.crowd, self.answers, self.chat)
        self.papers = Papers(clock, self.ledger, self.crowd)
        self.entrance = Entrance(
            self.ledger, clock, self.crowd, self.teller, self.chat, self.papers, self._entered
        )
        self.inbox = Inbox(self.ledger, self.alarm, self.answers)
        self.company = Company(clock, secrets.token_bytes(32), self.inbox.move)
        self._starts = TokenBucket(clock.now(), every=2_000, burst=5)
        self._packs = TokenBucket(clock.now(), every=10_000, burst=3)
        self.share = Share(clock.busy)
        self._steps: list[Step] = []
        self._noted = self.ledger.written.room.stage
        self._telling: Timer | None = None

    @property
    def code(self) -> str:
        return self.ledger.written.room.code

    @property
    def is_playing(self) -> bool:
        return self.alarm.is_playing

    def is_forsaken(self, before: Millis) -> bool:
        """Did the last link close before this time, and is nobody on the way in?"""
        since, told = self.ledger.written.room.empty_since, self.ledger.written
        return (
            since is not None
            and since <= before
            and not self.crowd.listeners
            and self.ledger.staged is told
            and not self.ledger.is_ill
        )

    def note_presence(self) -> None:
        """Writes down since when nobody is here, or that somebody is here again.

        Since tomorrow is since now: a clock that was wrong keeps no room longer.
        """
        is_empty, since, now = not self.crowd.listeners, self.ledger.staged.room.empty_since, self.clock.now()
        is_news = is_empty == (since is None) or (since is not None and since > now)
        if is_news and not self.ledger.is_ill:
            self.ledger.write(Emptied(now if is_empty else None))

    def found(self, founded: Founded, answer: Answer) -> None:
        """The first line of a new room."""
        self.ledger.write(founded, answer=answer)

    def resume(self, alive: Millis, evening: Sequence[Played]) -> None:
        """After a restart: everybody is expected back, bots recall the evening, and the table goes on."""
        room = self.ledger.staged.room
        for person in room.present:
            if not person.bot:
                self.crowd.expect(person.id)
        self.company.remember(evening, self.is_playing)
        if self.is_playing:
            self.alarm.resume(alive)
        elif room.stage == "playing":
            self.ledger.write(Cleared(new_seed()))

    def enter(self, listener: Listener, hello: Hello) -> None:
        """Somebody comes back, comes in, or watches."""
        self.entrance.enter(listener, hello)

    def leave(self, listener: Listener) -> None:
        """A device is gone; its person is expected back."""
        listener.has_left = True
        if self.crowd.leave(listener):
            self._tell_soon()

    def act(self, listener: Listener, message: Act) -> None:
        """A seat acts at the table."""
        self.inbox.hear(listener, message)

    def ask(self, listener: Listener, message: Ask) -> None:
        """Somebody does something in the room."""
        person, c = self.answers.actor(listener), message.c
        if self.answers.has_answered(listener, person, c) or person is None:
            return None
        room = self.ledger.staged.room
        try:
            check_host(room, person, message.a)
            action = self._read(cleaned(message.a))
            check_all(self.ledger.staged, person, action, self.crowd.presence())
            if isinstance(action, Start):
                self._starts.take(self.clock.now())
        except Refused as error:
            return self.answers.turn_down(listener, c, error)
        outcomes = outcomes_of(room, action, self.crowd.presence(), self.clock.now(), self.pace, new_seed())
        answer = self._show_out(person, action, self.answers.acknowledge(listener, c))
        self.ledger.write(action, *outcomes, by=person, c=c, answer=answer)
        self._changed()

    def may_pack(self, token: str, game: str) -> int:
        """Who she is, if she may bring own content for this game now."""
        person = self.papers.owner(token).id
        check(self.ledger.staged.room, person, Packed(game))
        self._packs.check(self.clock.now())
        return person

    def pack(self, token: str, content: Kept, answer: Answer) -> None:
        """The host brings own content for a game; what was written once is not written again."""
        person = self.may_pack(token, content.game)
        check_size(self.ledger.staged, len(bytes(content.content)))
        if self.ledger.is_ill:
            raise Refused("cannot_write")
        self._packs.take(self.clock.now())
        if not self.ledger.staged.room.has_kept(content.key):
            self.ledger.write(content)
        self.ledger.write(Packed(content.game, key=content.key), by=person, answer=answer)

    def unpack(self, token: str, game: str) -> Pack:
        """Her own pack, to be read again: nobody else may look into it."""
        pack = self.ledger.written.room.pack(game)
        if pack is None or pack.person != self.papers.owner(token).id:
            raise Refused("no_such_pack")
        return pack

    def feel(self, listener: Listener, trip: Millis) -> None:
        """How long it took to a device and back; everybody sees whose link is slow."""
        if listener.pulse.feel(trip):
            self.crowd.is_changed = True
            self._tell_soon()

    def close(self) -> None:
        self.crowd.close()
        self.company.forget()
        self.passing.close()
        self.alarm.cancel()
        if self._telling:
            self._telling.cancel()

    def let_go(self) -> None:
        """Nothing of the room stays in memory, though its parts know each other: no collector comes by."""
        self.close()
        self.chat.close()
        vars(self).clear()

    def _read(self, action: RoomAction) -> RoomAction:
        """Who is back by now plays after all."""
        if not isinstance(action, Start):
            return action
        here = self.crowd.presence().here
        return Start(tuple(person for person in action.without if person not in here))

    def _staged(self) -> None:
        self.alarm.set()

    def _written(self, step: Step | None) -> None:
        if step is not None:
            self._steps.append(step)
        if self._noted != self.ledger.written.room.stage:
            self._note()
        self._tell_soon()

    def _note(self) -> None:
        """For the log: a game begins, is over, or was stopped."""
        room = self.ledger.written.room
        self._noted = room.stage
        self.metrics.note(NEWS[room.stage], self.name, game=room.game, seats=len(room.seats))

    def _tell_soon(self) -> None:
        """Everything that was written at the same time is told at once; in a room that is too busy, later."""
        if self._telling is None:
            self._telling = self.clock.later(self.share.wait(), self._tell)

    def _tell(self) -> None:
        start, self._telling = self.share.busy(), None
        steps, self._steps = self._steps, []
        self.teller.tell(self.ledger.written, steps, self.answers.ready())
        self.chat.follow(self.ledger.written.room)
        self.company.think(self.ledger.written)
        self.share.spend(start)

    def _entered(self, person: int | None) -> None:
        if person is not None:
            self.absence.end(person)
        self._changed()

    def _changed(self) -> None:
        """Somebody came, went, or was put in charge."""
        self.absence.tend()
        self._tell_soon()

    def _show_out(self, person: int, action: RoomAction, acknowledge: Answer) -> Answer:
        """Who leaves or is sent away hears it last, and only if it was written down."""
        match action:
            case Leave():
                out, key, code = person, "left", close_codes.LEFT
            case Kick(out):
                key, code = "kicked", close_codes.REFUSED
            case _:
                return acknowledge

        def answer(error: Exception | None) -> None:
            acknowledge(error)
            if error is None and (listener := self.crowd.of(out)):
                listener.show_out(key, code, None)

        return answer

    def _health(self, is_well: bool) -> None:
        """While nothing can be written the room can be read, and its time stands still."""
        data = encode(Sorry(None if is_well else "cannot_write"))
        for listener in self.crowd.listeners:
            listener.line.send(data)
        if is_well:
            self._changed()
        else:
            self.alarm.stop_until_healed()
        self.alarm.set()

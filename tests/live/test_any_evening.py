"""Any evening: people come, go, sleep, move and press whatever they like, and the house is killed.

Whatever they did, half a minute later somebody who is here leads, and nobody is kept waiting for ever.
"""

from contextlib import suppress
from itertools import count
from random import Random

import pytest

from tablee.core.records import Refused
from tablee.games import GAMES
from tablee.live.identity import new_secret
from tablee.room.actions import (
    AddBot,
    Choose,
    GetReady,
    GiveChair,
    HandOver,
    Kick,
    Leave,
    LetIn,
    Lock,
    Mute,
    Pause,
    RemoveBot,
    Rename,
    RoomAction,
    Sit,
    StandIn,
    Start,
    Stop,
    TakeChair,
    Watch,
)
from tablee.room.journal import Stream

from .fake import Evening, Guest

HOUR = 3_600_000
MOST = 8


class Phone:
    """Somebody's phone: its line, if it has one, and every token it was ever given."""

    def __init__(self, evening: Evening) -> None:
        self.tokens = [new_secret()]
        self.line: Guest | None = None
        self.knock(evening)
        self.asked: list[int] = []

    def knock(self, evening: Evening) -> None:
        """For the first time, or again because no welcome came."""
        self.go()
        self.line = Guest(evening.keeper, "Zoé", secret=self.tokens[0])

    def come(self, evening: Evening, token: str) -> None:
        self.go()
        self.line = Guest(evening.keeper, token=token)

    def go(self) -> None:
        if self.line is not None:
            self.line.leave()
        self.line, self.asked = None, []

    def ask(self, wish: RoomAction, counter: int) -> None:
        assert self.line is not None
        self.line.ask(wish, counter)
        self.asked.append(counter)

    def look(self) -> None:
        """Who was shown out hangs up."""
        if self.line is not None and self.line.channel.closed:
            self.go()


class Story:
    """One evening, as luck will have it."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.counters = count(1)
        self.evening = Evening(0)
        self.phones: list[Phone] = []

    @property
    def here(self) -> list[Phone]:
        return [phone for phone in self.phones if phone.line is not None]

    def go_on(self) -> None:
        steps = (self.join, self.drop, self.come_back, self.move, self.wait, *[self.ask] * 6)
        self.luck.choice(steps if self.luck.random() < 0.97 else (self.crash,))()
        for phone in self.phones:
            phone.look()

    def join(self) -> None:
        if len(self.phones) < MOST and not self.evening.keeper.ledger.staged.room.is_locked:
            self.phones.append(Phone(self.evening))
            for _ in range(self.luck.choice((0, 0, 1, 3))):
                self.phones[-1].knock(self.evening)

    def drop(self) -> None:
        if self.here:
            self.luck.choice(self.here).go()

    def come_back(self) -> None:
        """With any token it ever had: some are dead, some belong to a seat that another phone has now."""
        if self.phones:
            phone = self.luck.choice(self.phones)
            with suppress(Refused):
                phone.come(self.evening, self.luck.choice(phone.tokens))

    def move(self) -> None:
        """A seat goes to another phone; this one keeps both tokens."""
        keeper = self.evening.keeper
        if self.here:
            phone = self.luck.choice(self.here)
            with suppress(Refused):
                key = keeper.moving_key(phone.tokens[-1])
                keeper.move_seat(key, lambda token: phone.tokens.append(token or ""))

    def wait(self) -> None:
        self.evening.settle(self.luck.choice((0, 1_000, 31_000, 120_000, 16 * 60_000)))

    def crash(self) -> None:
        for phone in self.phones:
            phone.line, phone.asked = None, []
        self.evening = self.evening.again(self.luck.choice((0, 100_000)))

    def ask(self) -> None:
        if self.here:
            wish = self.wish(self.luck.randrange(-1, MOST + 4))
            self.luck.choice(self.here).ask(wish, next(self.counters))

    def wish(self, someone: int) -> RoomAction:
        """Mostly what leads somewhere; whether one may is for the room to say."""
        is_so, game = self.luck.random() < 0.5, self.luck.choice(tuple(GAMES))
        start = Start((someone, someone + 1) if is_so else ())
        common = (Choose(game, {}), AddBot("random"), start, Sit(), Pause(is_so), HandOver(someone))
        rare = (
            Stop(), Watch(), Leave(), Kick(someone), RemoveBot(someone), Lock(is_so), Mute(someone, is_so),
            GetReady(is_so), Rename("Zoé"), StandIn(someone, True), LetIn(someone, "older"),
            TakeChair(someone), GiveChair(someone, someone + 1),
        )  # fmt: skip
        return self.luck.choice(common if self.luck.random() < 0.7 else rare)

    def check(self) -> None:
        self.evening.settle(31_000)
        for phone in self.phones:
            phone.look()
        room = self.evening.keeper.ledger.written.room
        here = {phone.line.channel.last("welcome")["person"] for phone in self.here if phone.line}
        assert not here or room.host in here, "somebody who is here leads"
        assert here or not any(person.rival for person in room.present), "no chair waits for ever"
        assert room.present or not room.is_locked, "an empty room is open"
        assert sum(not person.bot for person in room.present) <= len(self.phones), "nobody sits here twice"
        self.check_screens()

    def check_screens(self) -> None:
        """Everybody sees the same room, as it stands in the book; and every wish had one answer."""
        (stream,) = self.evening.journal.rooms()
        told = self.evening.keeper.ledger.written.room
        assert Stream().read(self.evening.journal.read(stream)).room == told
        for phone in self.here:
            assert phone.line is not None
            seen, channel = phone.line.room, phone.line.channel
            assert (seen["host"], seen["stage"], seen["paused"]) == (told.host, told.stage, told.is_paused)
            answers = [message["c"] for kind in ("ack", "refused", "late") for message in channel.all(kind)]
            assert sorted(answers) == phone.asked


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_nobody_is_ever_stuck(seed: int) -> None:
    story = Story(seed)
    for _ in range(5):
        for _ in range(25):
            story.go_on()
        story.check()
    for phone in story.phones:
        phone.go()
    story.evening.settle(12 * HOUR)
    room = story.evening.keeper.ledger.written.room
    assert room.stage != "playing" or room.is_asleep, "a game that everybody left waits for them"

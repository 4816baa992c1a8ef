"""The house is killed between any two of: asked, written, applied, told."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.records import Millis
from tablee.room.actions import Rename, Start
from tablee.room.journal import read_line
from tablee.room.outcomes import Clocked, Joined
from tablee.stores.journal import Done
from tablee.stores.memory import MemoryJournal
from tests.live.fake import Evening, Guest

GUESTS = 3


class SlowJournal(MemoryJournal):
    """Once it is slow it writes and answers only when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.is_slow = False
        self._waiting: deque[tuple[str, int, Sequence[bytes], Millis, Done]] = deque()
        self._written: deque[tuple[Done, Exception | None]] = deque()

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        if self.is_slow:
            self._waiting.append((room, number, lines, alive, done))
        else:
            super().append(room, number, lines, alive, done)

    def write(self) -> None:
        if self._waiting:
            room, number, lines, alive, done = self._waiting.popleft()
            super().append(room, number, lines, alive, lambda error: self._written.append((done, error)))

    def answer(self) -> None:
        if self._written:
            done, error = self._written.popleft()
            done(error)


def taken(journal: MemoryJournal) -> Counter[tuple[int, int]]:
    """How often each action of each person is in the book."""
    (stream,) = journal.rooms()
    lines = map(read_line, journal.read(stream))
    return Counter((line.by, line.c) for line in lines if line.by is not None and line.c is not None)


def names(journal: MemoryJournal) -> set[str]:
    """Every name that anybody in the book ever had."""
    (stream,) = journal.rooms()
    events = [read_line(body).room for body in journal.read(stream)]
    return {event.name for event in events if isinstance(event, Joined | Rename)}


def acked(guest: Guest) -> set[int]:
    return {message["c"] for message in guest.channel.all("ack")}


steps = st.tuples(
    st.sampled_from(["ask", "ask", "write", "write", "answer", "answer", "tell"]), st.integers(0, 2)
)


@settings(max_examples=150)
@given(st.lists(steps, max_size=40))
def test_nothing_that_was_told_is_lost_and_nothing_is_done_twice(story: list[tuple[str, int]]) -> None:
    journal = SlowJournal()
    evening = Evening(GUESTS, journal)
    tokens = [guest.token for guest in evening.guests]
    journal.is_slow = True
    asked = [0] * GUESTS
    for what, who in story:
        match what:
            case "ask":
                asked[who] += 1
                evening.guests[who].ask(Rename(f"N{who}.{asked[who]}"))
            case "write":
                journal.write()
            case "answer":
                journal.answer()
            case _:
                evening.settle()

    told = {(who, c) for who, guest in enumerate(evening.guests) for c in acked(guest)}
    assert told <= set(taken(journal))
    shown = {person["name"] for guest in evening.guests for person in guest.room["people"]}
    assert shown <= names(journal)

    journal.is_slow = False
    again = evening.again()
    for who, token in enumerate(tokens):
        back = Guest(again.keeper, token=token)
        again.settle()
        assert back.channel.last("welcome")["counter"] >= max((c for w, c in told if w == who), default=0)
        missing = [c for c in range(1, asked[who] + 1) if (who, c) not in told]
        for c in missing:
            back.ask(Rename(f"N{who}.{c}"), c)
        again.settle()
        assert acked(back) == set(missing)
    assert taken(journal) == {(who, c): 1 for who in range(GUESTS) for c in range(1, asked[who] + 1)}


class WatchedJournal(MemoryJournal):
    """Notes what is written alone, and what together."""

    def __init__(self) -> None:
        super().__init__()
        self.is_together = False
        self.alone: list[str] = []

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        if not self.is_together:
            self.alone.append(room)
        super().append(room, number, lines, alive, done)

    @contextmanager
    def together(self) -> Iterator[None]:
        self.is_together = True
        yield
        self.is_together = False


def test_all_tables_are_brought_back_at_once() -> None:
    """Else a house that is killed while it opens would charge the others for the time it was closed."""
    journal = WatchedJournal()
    evening = Evening(5, journal)
    evening.guests[0].ask(Start())
    evening.settle()
    journal.alone.clear()
    evening.again(downtime=60_000)
    (stream,) = journal.rooms()
    assert isinstance(read_line(journal.read(stream)[-1]).room, Clocked)
    assert journal.alone == []


class ForgetfulJournal(MemoryJournal):
    """Its last beat is long ago; but every line says when it was written."""

    def alive(self) -> Millis:
        return 1_000_000


def test_table_time_does_not_fall_behind_the_last_line() -> None:
    evening = Evening(5, ForgetfulJournal())
    evening.guests[0].ask(Start())
    evening.settle(7_000)
    evening.guests[0].act(do="volunteer")
    evening.settle()
    again = evening.again(downtime=60_000)
    back = again.come(token=evening.guests[0].token)
    assert back.view["clock"]["time"] == 7_000

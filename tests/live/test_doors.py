"""What a stranger, a guest or a host may cost a room: checked before any work is done, and never much."""

import json
from collections.abc import Callable

import pytest

from tablee.core.records import Millis, Refused
from tablee.live.house import House
from tablee.live.limits import BusyRooms, FairQueue, Share
from tablee.live.signals import A_SECOND, MERGED
from tablee.packs import read_pack
from tablee.room.actions import MOST_PEOPLE, Leave, Rename, Start, Stop
from tablee.room.check import MOST_DEVICES
from tablee.room.content import kept
from tablee.room.journal import EARLIER_GAMES, VERSION, Stream
from tablee.stores.journal import JournalError
from tablee.stores.memory import MemoryJournal
from tablee.wire.codec import Malformed, decode
from tablee.wire.messages import Ask
from tests.live.fake import Evening, FakeClock, Guest, playing

WORDS = "\n".join(f"Quokka {number}" for number in range(12))


class Counted(tuple[int, ...]):
    """A long list that tells whether anybody has walked it."""

    walked = 0

    def __iter__(self):  # type: ignore[no-untyped-def]
        Counted.walked += 1
        return super().__iter__()


def test_h2_nobody_walks_a_list_before_it_is_known_who_sent_it() -> None:
    evening = Evening(3)
    screen = Guest(evening.keeper, role="screen")
    for sender, key in ((screen, "no_seat"), (evening.guests[1], "not_host")):
        Counted.walked = 0
        sender.ask(Start(Counted(range(40))))
        evening.settle()
        assert sender.channel.last("refused")["key"] == key
        assert not Counted.walked


def test_h2_nobody_is_missed_by_more_people_than_a_room_takes() -> None:
    def start(many: int) -> bytes:
        return b'{"t":"ask","c":1,"a":{"do":"start","without":[%b]}}' % b",".join([b"7"] * many)

    assert isinstance(decode(start(MOST_PEOPLE)), Ask)
    with pytest.raises(Malformed):
        decode(start(MOST_PEOPLE + 1))


def test_m1_a_person_makes_three_signs_a_second_and_is_told_when_it_is_too_many() -> None:
    evening = Evening(2)
    for _ in range(25):
        evening.guests[1].react("clap")
        evening.settle(40)
    evening.settle(MERGED)
    assert len(evening.guests[0].channel.all("reacted")) == 3
    assert evening.guests[1].channel.last("unheard") == {"t": "unheard", "key": "too_fast", "params": {}}
    evening.settle(A_SECOND)
    evening.guests[1].react("wow")
    evening.settle(MERGED)
    assert evening.guests[0].channel.last("reacted")["how"] == "wow"


def test_m1_signs_of_a_moment_are_one_write_to_a_device() -> None:
    evening = Evening(12)
    writes: list[int] = []
    evening.guests[0].channel.send = lambda *messages: writes.append(len(messages))  # type: ignore[method-assign]
    for guest in evening.guests:
        guest.react("wave")
    evening.settle(MERGED)
    assert writes == [12]


def started_and_stopped(evening: Evening, times: int) -> None:
    for _ in range(times):
        evening.guests[0].ask(Start())
        evening.settle()
        evening.guests[0].ask(Stop())
        evening.settle(2_000)


def test_h4_the_texts_of_a_game_are_written_once_however_often_it_starts() -> None:
    evening = Evening(6)
    started_and_stopped(evening, 1)
    once = evening.keeper.ledger.written.bytes
    started_and_stopped(evening, 10)
    assert evening.keeper.ledger.written.bytes - once < 10 * 8_000 < once
    assert evening.again().keeper.ledger.written.bytes == evening.keeper.ledger.written.bytes


def test_h4_the_same_pack_is_written_once() -> None:
    evening = Evening(1)
    pack = kept("farben", read_pack("farben", "\n".join(f"Quokka {number}" for number in range(400))))
    sizes = []
    for _ in range(2):
        evening.keeper.pack(evening.guests[0].token, pack, lambda error: None)
        sizes.append(evening.keeper.ledger.written.bytes)
        evening.settle(10_000)
    assert sizes[0] > 20_000
    assert sizes[1] - sizes[0] < 200


def test_h4_a_host_starts_five_games_at_once_and_then_one_every_two_seconds() -> None:
    evening = Evening(6)
    host = evening.guests[0]
    for _ in range(6):
        host.ask(Start())
        evening.settle()
        host.ask(Stop())
        evening.settle()
    assert [said["key"] for said in host.channel.all("refused")] == ["too_fast", "no_game"]
    evening.settle(2_000)
    host.ask(Start())
    evening.settle()
    assert host.room["stage"] == "playing"


def test_h4_a_host_brings_three_packs_at_once_and_then_one_every_ten_seconds() -> None:
    evening = Evening(1)

    def bring(number: int) -> None:
        words = "\n".join(f"Quokka {number} {word}" for word in range(12))
        evening.keeper.pack(
            evening.guests[0].token, kept("farben", read_pack("farben", words)), lambda error: None
        )

    for number in range(3):
        bring(number)
    with pytest.raises(Refused, match="too_fast"):
        bring(3)
    with pytest.raises(Refused, match="too_fast"):
        evening.keeper.may_pack(evening.guests[0].token, "farben")
    evening.settle(10_000)
    bring(4)


def test_h4_a_room_that_has_filled_its_share_of_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """One can go on playing, and leave."""
    evening = playing()
    monkeypatch.setattr("tablee.room.check.MOST_BYTES", evening.keeper.ledger.written.bytes)
    host = evening.guests[0]
    host.act(do="volunteer")
    host.ask(Rename("Max"))
    host.ask(Leave())
    evening.settle()
    assert sorted(m["t"] for m in host.channel.heard if m.get("c", 0) > 2) == ["ack", "ack", "refused"]


def test_h4_a_pack_that_does_not_fit_in_any_more_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(1)
    monkeypatch.setattr("tablee.room.check.MOST_BYTES", evening.keeper.ledger.written.bytes + 100)
    pack = kept("farben", read_pack("farben", WORDS))
    with pytest.raises(Refused, match="full"):
        evening.keeper.pack(evening.guests[0].token, pack, lambda error: None)


def test_h4_an_evening_of_many_games_is_read_again_without_keeping_them() -> None:
    evening = Evening(6)
    started_and_stopped(evening, 30)
    stream = Stream().read(evening.journal.read(evening.keeper.name))
    assert len(stream.evening) == EARLIER_GAMES
    contents = {id(played.events[0].what.content) for played in stream.evening}
    assert len(contents) == 1


def test_lines_have_a_version_and_those_of_a_newer_house_are_left_alone() -> None:
    noted: list[tuple[str, dict[str, object]]] = []
    evening = playing()
    lines = evening.journal.streams[evening.keeper.name]
    assert {json.loads(line)["v"] for line in lines} == {VERSION}
    lines[3] = lines[3].replace(b'"v":%d' % VERSION, b'"v":%d' % (VERSION + 1))
    house = House(evening.journal, evening.clock)
    house.metrics.note = lambda what, room=None, **figures: noted.append((what, figures))
    house.restore()
    assert not house.keepers
    ((what, figures),) = noted
    assert (what, figures["kind"], figures["lines"]) == ("room_unreadable", "UnknownVersion", 3)
    assert "read_line" in str(figures["path"])
    assert len(evening.journal.streams[evening.keeper.name]) == len(lines)


class DeafJournal(MemoryJournal):
    """Its disk gives nothing back."""

    def read(self, room: str) -> list[bytes]:
        raise JournalError("disk I/O error")


def test_a_room_that_the_disk_does_not_give_back_is_not_taken_for_a_broken_one() -> None:
    """Broken rooms are deleted after a while: so a house that cannot read its book does not open."""
    evening, journal = playing(), DeafJournal()
    journal.streams = evening.journal.streams
    with pytest.raises(JournalError, match="I/O"):
        House(journal, evening.clock).restore()


class Busy(FakeClock):
    """Work takes as long as a test says, and so does everything else."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = self.rested = 0.0

    def __call__(self) -> float:
        return self.seconds

    def busy(self) -> float:
        return self.seconds

    def now(self) -> Millis:
        return round((self.seconds + self.rested) * 1_000)


class Soon:
    """The next turn of the loop comes when a test says so."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []

    def __call__(self, call: Callable[[], None]) -> None:
        self.calls.append(call)

    def turn(self) -> None:
        calls, self.calls = self.calls, []
        for call in calls:
            call()


def work(busy: Busy, done: list[str], who: str, seconds: float) -> Callable[[], None]:
    def work() -> None:
        busy.seconds += seconds
        done.append(who)

    return work


def test_one_piece_of_work_a_turn_of_the_loop() -> None:
    busy, soon, done = Busy(), Soon(), list[str]()
    turns = FairQueue(busy, soon)
    for who in "aab":
        turns.add(who, work(busy, done, who, 0.001))
    assert done == []
    told = []
    while soon.calls:
        soon.turn()
        told.append(len(done))
    assert told == [1, 2, 3]


def test_who_has_used_little_of_the_loop_is_next_but_one() -> None:
    """Whatever the others have waiting: eight rooms with a hundred long pieces each."""
    busy, soon, done = Busy(), Soon(), list[str]()
    turns = FairQueue(busy, soon)
    for who in "ABCDEFGH" * 100:
        turns.add(who, work(busy, done, who, 0.005))
    for _ in range(20):
        soon.turn()
    for number in range(20):
        turns.add("quiet", work(busy, done, "quiet", 0.0001))
        waited = len(done)
        while done[-1] != "quiet" or len(done) == waited:
            soon.turn()
        assert len(done) - waited <= (9 if number == 0 else 2)
    assert [done[:16].count(who) for who in "ABCDEFGH"] == [2] * 8


def test_work_that_fails_is_the_last_of_nobody_else() -> None:
    busy, soon, done = Busy(), Soon(), list[str]()
    turns = FairQueue(busy, soon)

    def fail() -> None:
        raise ZeroDivisionError

    turns.add("a", fail)
    turns.add("a", work(busy, done, "a", 0.001))
    with pytest.raises(ZeroDivisionError):
        soon.turn()
    soon.turn()
    assert done == ["a"] and not soon.calls


def test_a_room_within_its_share_of_the_loop_waits_for_nothing() -> None:
    busy = Busy()
    share = Share(busy, {}, FairQueue(busy, Soon()))
    for _ in range(1_000):
        start = busy()
        busy.seconds += 0.001
        share.spend(start)
        busy.rested += 0.009
    assert share.wait() == 0


def test_a_room_that_uses_more_than_its_share_waits_until_it_has_paid() -> None:
    busy = Busy()
    share = Share(busy, {}, FairQueue(busy, Soon()))
    for _ in range(200):
        start = busy()
        busy.seconds += 0.001
        share.spend(start)
    waits = share.wait()
    assert 500 < waits < 800
    busy.rested += waits / 1_000
    assert share.wait() == 0


def test_a_room_is_not_charged_for_a_machine_that_stood_still() -> None:
    """A tenth of a second in the middle of every message: the processor was somebody else's."""
    busy = Busy()
    share = Share(busy, {}, FairQueue(busy, Soon()))
    for _ in range(100):
        start = busy()
        busy.seconds += 0.1
        assert share.spend(start) == 0
        assert not share.is_busy


def test_many_busy_rooms_leave_half_of_the_loop_to_the_others() -> None:
    """Eight of them at once, each as much as it can: whoever else plays finds the loop free."""
    busy = Busy()
    busy_rooms: BusyRooms = {}
    turns = FairQueue(busy, Soon())
    rooms = [Share(busy, busy_rooms, turns) for _ in range(8)]
    ready, start = dict.fromkeys(rooms, busy.now()), busy.now()
    while busy.now() - start < 20_000:
        room = min(rooms, key=lambda room: ready[room])
        busy.rested += max(0, ready[room] - busy.now()) / 1_000
        since = busy()
        busy.seconds += 0.001
        ready[room] = busy.now() + room.spend(since)
    assert busy() / 20 < 0.6
    busy.rested += 60
    rooms[0].spend(busy())
    assert not busy_rooms


def test_what_a_busy_room_has_to_tell_is_told_later_and_whole() -> None:
    evening = Evening(2)
    for _ in range(75):
        evening.keeper.share.spend(since=-0.002)
    evening.guests[1].ask(Rename("Zoe"))
    evening.settle()
    assert not evening.guests[1].channel.all("ack")
    evening.settle(1_000)
    assert evening.guests[0].room["people"][1]["name"] == "Zoe"
    assert evening.guests[1].channel.last("ack")


def test_a_room_takes_so_many_watchers_and_screens_and_no_more() -> None:
    evening = Evening(1)
    for _ in range(MOST_DEVICES):
        Guest(evening.keeper, role="watcher")
    with pytest.raises(Refused, match="full"):
        Guest(evening.keeper, role="screen")

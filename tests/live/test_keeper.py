"""The keeper: write, apply, tell; counters, presence, pauses, restarts, and a disk that fails."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tablee.core.words import Millis, Refused
from tablee.live.export import export_table
from tablee.live.ledger import TRY_AGAIN
from tablee.sim.verify import verify
from tablee.stores.journal import Done, JournalError
from tablee.stores.memory import MemoryJournal
from tablee.wire.messages import (
    AddBot,
    Choose,
    HandOver,
    Kick,
    Leave,
    LendLuck,
    Lock,
    Pause,
    React,
    Rename,
    RoomAction,
    Start,
    Stop,
)

from .fake import Evening, Guest


class SlowJournal(MemoryJournal):
    """Writes only when it is told to, or fails."""

    def __init__(self) -> None:
        super().__init__()
        self.is_slow = False
        self.is_full = False
        self.waiting: list[tuple[str, int, Sequence[bytes], Millis, Done]] = []

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        if self.is_full:
            done(JournalError("disk full"))
        elif self.is_slow:
            self.waiting.append((room, number, lines, alive, done))
        else:
            super().append(room, number, lines, alive, done)

    def write(self) -> None:
        waiting, self.waiting = self.waiting, []
        for entry in waiting:
            super().append(*entry)


def playing(people: int = 6, journal: MemoryJournal | None = None, **options: Any) -> Evening:
    evening = Evening(people, journal)
    host = evening.guests[0]
    host.ask(Choose("freeze", options))
    host.ask(Start())
    evening.settle()
    return evening


def in_scene(journal: MemoryJournal | None = None, **options: Any) -> Evening:
    evening = playing(6, journal, **options)
    evening.settle(20_000 + 60_000 + 15_000)
    assert evening.guests[0].view["table"]["phase"]["name"] == "Acting"
    return evening


def phase(guest: Guest) -> str:
    return str(guest.view["table"]["phase"]["name"])


def test_somebody_who_comes_in_is_welcomed_and_shown_the_room() -> None:
    evening = Evening(1)
    kinds = [message["t"] for message in evening.guests[0].line.heard]
    assert kinds[:2] == ["welcome", "room"]
    assert evening.guests[0].room["host"] == 0


def test_the_whole_table_is_shown_to_everybody() -> None:
    evening = playing()
    screen = Guest(evening.keeper, role="screen")
    assert {phase(guest) for guest in (*evening.guests, screen)} == {"Volunteering"}
    assert screen.view["mine"] is None
    assert evening.guests[2].view["mine"]["seat"] == 2


def test_an_action_is_acknowledged_after_the_view_that_shows_it() -> None:
    evening = playing()
    guest = evening.guests[3]
    guest.act(do="volunteer")
    evening.settle()
    assert [message["t"] for message in guest.line.heard[-2:]] == ["view", "ack"]
    assert guest.view["table"]["phase"]["volunteers"] == [3]


def test_nothing_is_told_before_it_is_written() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    before = [len(guest.line.heard) for guest in evening.guests]
    journal.is_slow = True
    evening.guests[3].act(do="volunteer")
    evening.guests[4].act(do="volunteer")
    evening.guests[4].act(do="volunteer")
    evening.settle(1_000)
    assert [len(guest.line.heard) for guest in evening.guests] == before
    journal.is_slow = False
    journal.write()
    evening.settle()
    assert evening.guests[0].view["table"]["phase"]["volunteers"] == [3, 4]
    assert evening.guests[4].line.last("refused")["key"] == "already_done"


@pytest.mark.parametrize("comes_back", [False, True])
def test_an_action_sent_again_counts_once(comes_back: bool) -> None:
    evening = playing()
    guest = evening.guests[3]
    entry = guest.view["entry"]
    guest.act(do="volunteer", counter=5)
    evening.settle()
    number = evening.keeper.ledger.told.number
    if comes_back:
        evening = evening.again()
        guest = Guest(evening.keeper, token=guest.token)
    evening.settle()
    guest.act(do="volunteer", counter=5, entry=entry)
    evening.settle()
    assert guest.line.last("ack") == {"t": "ack", "c": 5}
    assert guest.view["table"]["phase"]["volunteers"] == [3]
    assert comes_back or evening.keeper.ledger.told.number == number


def test_an_action_sent_again_while_it_is_written_is_acknowledged_only_then() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    guest = evening.guests[3]
    journal.is_slow = True
    guest.act(do="volunteer", counter=5)
    guest.act(do="volunteer", counter=5)
    evening.settle()
    assert not [m for m in guest.line.all("ack") if m["c"] == 5]
    journal.write()
    evening.settle()
    assert [m["c"] for m in guest.line.all("ack")].count(5) == 2
    assert len(journal.read(evening.keeper.name)) == evening.keeper.ledger.told.number


def test_an_old_message_that_was_never_taken_is_late() -> None:
    evening = playing()
    guest = evening.guests[3]
    guest.act(do="cue", counter=4)
    guest.act(do="volunteer", counter=5)
    guest.act(do="cue", counter=4)
    evening.settle()
    assert guest.line.last("late") == {"t": "late", "c": 4, "key": "old_counter"}


def test_an_action_for_a_past_phase_is_late() -> None:
    evening = playing()
    guest = evening.guests[3]
    entry = guest.view["entry"]
    evening.settle(20_000)
    guest.act(do="volunteer", entry=entry)
    evening.settle()
    assert guest.line.last("late")["key"] == "too_late"


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ({"do": "dance"}, "bad_action"),
        ({"do": "point", "hands": "x"}, "bad_action"),
        ({"do": "cue"}, "not_now"),
    ],
)
def test_what_is_not_allowed_changes_nothing(action: dict[str, Any], key: str) -> None:
    evening = playing()
    number = evening.keeper.ledger.told.number
    evening.guests[0].act(**action)
    evening.settle()
    assert evening.guests[0].line.last("refused")["key"] == key
    assert evening.keeper.ledger.told.number == number


def test_a_screen_cannot_act_or_ask() -> None:
    evening = playing()
    screen = Guest(evening.keeper, role="screen")
    screen.act(do="volunteer")
    assert screen.line.last("refused")["key"] == "no_seat"
    screen.ask(Stop())
    assert screen.line.last("refused")["key"] == "no_seat"


def test_who_comes_while_a_game_runs_watches_it_and_plays_the_next() -> None:
    evening = playing()
    late = Guest(evening.keeper, "Late")
    evening.settle()
    assert not late.view["mine"]
    assert late.room["people"][6]["plays"] is True
    late.act(do="volunteer")
    evening.settle()
    assert late.line.last("refused")["key"] == "no_seat"
    evening.guests[0].ask(Stop())
    evening.guests[0].ask(Start())
    evening.settle()
    assert late.view["mine"]["seat"] == 6


def test_a_second_device_takes_the_seat_over() -> None:
    evening = playing()
    first = evening.guests[2]
    second = Guest(evening.keeper, token=first.token)
    evening.settle()
    assert first.line.closed == ("elsewhere", 4409, None)
    assert second.view["mine"]["seat"] == 2
    assert second.room["people"][2]["link"] == "here"


def test_an_unknown_token_is_turned_away() -> None:
    evening = Evening(1)
    with pytest.raises(Refused, match="unknown_token"):
        Guest(evening.keeper, token="x" * 43)


def test_nobody_waits_for_who_is_gone() -> None:
    evening = playing()
    for guest in evening.guests[1:]:
        guest.leave()
    evening.settle(1)
    assert evening.guests[0].room["people"][1]["link"] == "away"
    evening.guests[0].act(do="pass")
    evening.settle(19_999)
    evening.settle(10_001)
    assert evening.guests[0].room["people"][1]["link"] == "gone"
    back = Guest(evening.keeper, token=evening.guests[1].token)
    evening.settle()
    assert 1 not in evening.keeper.ledger.told.table.state.gone
    assert 2 in evening.keeper.ledger.told.table.state.gone
    assert back.room["people"][1]["link"] == "here"


def test_a_host_who_is_gone_is_followed_by_somebody_who_is_here() -> None:
    evening = Evening(3)
    evening.guests[0].leave()
    evening.guests[1].leave()
    evening.settle(30_000)
    assert evening.guests[2].room["host"] == 2


def test_a_second_device_that_never_came_in_makes_nobody_gone() -> None:
    journal = SlowJournal()
    evening = Evening(2, journal)
    host, other = evening.guests
    journal.is_slow = True
    other.ask(Rename("Bo"))
    Guest(evening.keeper, token=host.token).leave()
    journal.is_slow = False
    journal.write()
    evening.settle(30_000)
    host.leave()
    evening.settle()
    assert other.room["people"][0]["link"] == "away"
    evening.settle(30_000)
    assert other.room["host"] == 1


def test_a_room_that_everybody_has_left_keeps_its_host() -> None:
    evening = Evening(1)
    evening.guests[0].leave()
    evening.settle(30_000)
    assert evening.keeper.ledger.told.room.host == 0


def test_a_game_of_silence_ends_and_the_room_says_who_won() -> None:
    evening = playing()
    evening.settle(3_600_000)
    room = evening.guests[0].room
    assert room["stage"] == "over"
    assert sum(person["wins"] for person in room["people"]) >= 1
    assert room["seed"] is not None and len(room["commitment"]) == 64
    evening.guests[0].ask(Start())
    evening.settle()
    assert phase(evening.guests[0]) == "Volunteering"
    assert evening.guests[0].room["seed"] is None


def test_bots_play_a_whole_game() -> None:
    evening = Evening(1)
    host = evening.guests[0]
    for _ in range(5):
        host.ask(AddBot("easy"))
    host.ask(Start())
    evening.settle()
    evening.settle(7_200_000)
    state = evening.keeper.ledger.told.table.state
    assert host.room["stage"] == "over"
    assert max(state.totals) >= 16 or state.round == 30


def test_bots_wear_badges_of_their_own_and_speak_as_their_host() -> None:
    evening = Evening(0)
    host = Guest(evening.keeper, "Host", lang="fr", animal=0, colour=0)
    for _ in range(9):
        host.ask(AddBot())
    evening.settle()
    people = host.room["people"]
    assert len({person["animal"] for person in people}) == 10
    assert {person["lang"] for person in people} == {"fr"}


def test_a_pause_stops_the_time_of_the_table() -> None:
    evening = in_scene()
    host = evening.guests[0]
    deadline = host.view["table"]["phase"]["deadline"]
    evening.settle(10_000)
    host.ask(Pause(True))
    evening.settle(60_000)
    assert host.view["clock"]["pace"] == 0
    host.act(do="call_foul", actress=host.view["table"]["stage"][0], what="rank")
    evening.settle()
    assert host.line.last("refused")["key"] == "paused"
    host.ask(Pause(False))
    evening.settle(34_999)
    assert phase(host) == "Acting"
    evening.settle(1)
    assert phase(host) == "Freezing"
    assert host.view["clock"]["time"] == deadline - 35_000


def test_a_pause_ends_by_itself() -> None:
    evening = in_scene()
    evening.guests[0].ask(Pause(True))
    evening.settle(15 * 60_000)
    assert evening.guests[0].room["paused"] is False
    assert phase(evening.guests[0]) == "Acting"


def test_a_scene_goes_on_after_a_kill_with_its_time_left() -> None:
    evening = in_scene()
    token = evening.guests[0].token
    evening.settle(10_000)
    again = evening.again(downtime=600_000)
    guest = Guest(again.keeper, token=token)
    again.settle(34_000)
    assert phase(guest) == "Acting"
    again.settle(1_500)
    assert phase(guest) == "Freezing"
    twice = again.again(downtime=600_000)
    guest = Guest(twice.keeper, token=token)
    twice.settle(4_000)
    assert phase(guest) == "Freezing"
    twice.settle(1_500)
    assert phase(guest) == "Guessing"


def test_a_paused_table_is_still_paused_after_a_kill() -> None:
    evening = in_scene()
    evening.guests[0].ask(Pause(True))
    evening.settle(1_000)
    again = evening.again(1_000)
    assert again.keeper.ledger.told.room.is_paused
    assert again.keeper.ledger.told.room.clock.pace == 0


def test_a_disk_that_fails_makes_the_room_read_only_until_it_heals() -> None:
    journal = SlowJournal()
    evening = in_scene(journal)
    guest, before = evening.guests[1], evening.keeper.ledger.told
    actress = next(seat for seat in guest.view["table"]["stage"] if seat != 1)
    journal.is_full = True
    guest.act(do="call_foul", actress=actress, what="rank", counter=9)
    evening.settle()
    assert guest.line.last("sorry")["key"] == "cannot_write"
    assert guest.line.last("refused") == {"t": "refused", "c": 9, "key": "cannot_write", "params": {}}
    guest.act(do="call_foul", actress=actress, what="rank", counter=10)
    assert guest.line.last("refused")["c"] == 10
    with pytest.raises(Refused, match="cannot_write"):
        Guest(evening.keeper, "New")
    evening.settle(60_000)
    assert evening.keeper.ledger.told is before
    journal.is_full = False
    evening.settle(TRY_AGAIN)
    assert guest.line.last("sorry")["key"] is None
    guest.act(do="call_foul", actress=actress, what="rank", counter=10)
    evening.settle(44_999)
    assert guest.line.last("ack")["c"] == 10
    assert phase(guest) == "Acting", "the time of the table stood still"
    evening.settle(1)
    assert phase(guest) == "Freezing"


def test_what_was_staged_behind_a_failed_write_is_discarded() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    journal.is_slow = True
    evening.guests[3].act(do="volunteer", counter=1)
    evening.guests[4].act(do="volunteer", counter=1)
    newcomer = Guest(evening.keeper, "New")
    first, *others = journal.waiting
    journal.is_slow = False
    journal.is_full = True
    first[4](JournalError("disk full"))
    for entry in others:
        MemoryJournal.append(journal, *entry)
    evening.settle()
    assert evening.guests[3].line.last("refused")["key"] == "cannot_write"
    assert evening.guests[4].line.last("refused")["key"] == "cannot_write"
    assert newcomer.line.closed == ("cannot_write", 1013, TRY_AGAIN)
    assert evening.keeper.ledger.ahead is evening.keeper.ledger.told


def test_who_is_sent_away_cannot_come_back_with_the_same_token() -> None:
    evening = Evening(3)
    token = evening.guests[2].token
    evening.guests[0].ask(Kick(2))
    evening.settle()
    assert evening.guests[2].line.closed == ("kicked", 4403, None)
    with pytest.raises(Refused, match="unknown_token"):
        Guest(evening.keeper, token=token)
    assert [person["id"] for person in evening.guests[0].room["people"]] == [0, 1]


@pytest.mark.parametrize("action", [Kick(2), Leave()])
def test_who_could_not_be_written_down_as_gone_is_still_here(action: RoomAction) -> None:
    journal = SlowJournal()
    evening = Evening(3, journal)
    journal.is_full = True
    evening.guests[0].ask(action)
    evening.settle()
    assert evening.guests[0].line.last("refused")["key"] == "cannot_write"
    assert [guest.line.closed for guest in evening.guests] == [None] * 3


def test_who_leaves_hands_the_room_on() -> None:
    evening = Evening(3)
    evening.guests[0].ask(Leave())
    evening.settle()
    assert evening.guests[0].line.closed == ("left", 1000, None)
    assert evening.guests[1].room["host"] == 1


def test_the_host_hands_over() -> None:
    evening = Evening(3)
    evening.guests[0].ask(HandOver(2))
    evening.settle()
    assert evening.guests[1].room["host"] == 2
    evening.guests[0].ask(Lock(True))
    evening.settle()
    assert evening.guests[0].line.last("refused")["key"] == "not_host"


def test_nobody_new_comes_into_a_locked_or_full_room() -> None:
    evening = Evening(1)
    evening.guests[0].ask(Lock(True))
    with pytest.raises(Refused, match="locked"):
        Guest(evening.keeper, "New")
    Guest(evening.keeper, role="watcher")
    evening.guests[0].ask(Lock(False))
    for number in range(39):
        Guest(evening.keeper, f"Friend {number}")
    with pytest.raises(Refused, match="full"):
        Guest(evening.keeper, "New")
    evening.settle()
    assert sum(person["plays"] for person in evening.guests[0].room["people"]) == 10


def test_the_luck_of_the_phones_is_in_the_first_event() -> None:
    evening = Evening(6)
    commitment = evening.guests[0].room["commitment"]
    evening.guests[2].ask(LendLuck("abc123"))
    evening.guests[0].ask(Start())
    evening.settle(3_600_000)
    lines = export_table(evening.journal, evening.keeper.code)
    opened = json.loads(lines[0])["what"]
    assert opened["nonces"] == ["", "", "abc123", "", "", ""]
    assert opened["commitment"] == commitment
    assert verify(lines).has_seed


def test_the_seed_of_a_running_table_is_not_exported() -> None:
    evening = in_scene()
    lines = export_table(evening.journal, evening.keeper.code)
    assert json.loads(lines[0])["what"]["seed"] is None
    assert evening.keeper.ledger.told.room.seed.encode() not in b"".join(lines)
    assert not verify(lines).has_seed
    with pytest.raises(Refused, match="no_such_room"):
        export_table(evening.journal, "NOPE")


def test_another_game_is_chosen_after_the_end_and_the_house_opens_again() -> None:
    evening = playing()
    evening.settle(3_600_000)
    evening.guests[3].ask(Leave())
    evening.guests[0].ask(Choose("falling", {}))
    evening.settle()
    room = evening.guests[0].room
    assert (room["stage"], room["game"], room["seats"]) == ("lobby", "falling", [])
    assert 3 not in [person["id"] for person in room["people"]]
    again = evening.again()
    assert again.keeper.ledger.told.room == evening.keeper.ledger.told.room
    assert again.keeper.ledger.told.table is None


@pytest.mark.parametrize("after", [Stop(), Choose("falling", {})])
def test_the_last_table_can_be_exported_also_when_the_room_has_gone_on(after: RoomAction) -> None:
    evening = playing()
    evening.settle(3_600_000)
    evening.guests[0].ask(after)
    evening.settle()
    assert verify(export_table(evening.journal, evening.keeper.code)).is_over


def test_reactions_reach_those_who_may_notice() -> None:
    evening = playing()
    screen = Guest(evening.keeper, role="screen")
    late = Guest(evening.keeper, "Late")
    evening.keeper.passing.react(evening.guests[1].listener, React("clap"))
    assert screen.line.last("reacted") == {"t": "reacted", "person": 1, "seat": 1, "how": "clap"}
    evening.keeper.passing.react(late.listener, React("wow"))
    evening.keeper.passing.react(screen.listener, React("wow"))
    assert not [m for m in evening.guests[0].line.all("reacted") if m["how"] == "wow"]
    evening.settle(20_000)
    on_stage = evening.guests[0].view["table"]["stage"][0]
    evening.keeper.passing.react(evening.guests[on_stage].listener, React("heart"))
    assert not [m for guest in evening.guests for m in guest.line.all("reacted") if m["how"] == "heart"]


def test_reactions_in_the_lobby_reach_everybody() -> None:
    evening = Evening(2)
    evening.keeper.passing.react(evening.guests[1].listener, React("wave"))
    assert evening.guests[0].line.last("reacted")["how"] == "wave"

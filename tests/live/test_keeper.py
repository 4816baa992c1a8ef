"""The keeper: write, apply, tell; counters, and a disk that fails."""

from typing import Any

import pytest

from tablee.core.records import Refused
from tablee.live.ledger import TRY_AGAIN
from tablee.live.signals import MERGED
from tablee.room.actions import Kick, Leave, LetChat, Rename, RoomAction, Stop
from tablee.stores.journal import JournalError
from tablee.stores.memory import MemoryJournal
from tablee.wire.messages import Chat, Hand, React, Unsay

from .fake import Evening, Guest, SlowJournal, in_scene, phase, playing


def test_somebody_who_comes_in_is_welcomed_and_shown_the_room() -> None:
    evening = Evening(1)
    kinds = [message["t"] for message in evening.guests[0].channel.heard]
    assert kinds[:2] == ["welcome", "room"]
    assert evening.guests[0].room["host"] == 0


def test_a_reconnect_is_told_to_everybody_by_one_room_message() -> None:
    evening = playing()
    evening.guests[3].leave()
    evening.settle()
    before = [len(guest.channel.all("room")) for guest in evening.guests]
    back = evening.come(token=evening.guests[3].token)
    assert [message["t"] for message in back.channel.heard] == ["welcome", "room", "view"]
    after = [len(guest.channel.all("room")) for guest in evening.guests]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1, 1, 0, 1, 1]


def test_all_who_come_at_the_same_time_are_told_by_one_room_message() -> None:
    evening = Evening(2)
    before = len(evening.guests[0].channel.all("room"))
    newcomers = [Guest(evening.keeper, f"New {number}") for number in range(8)]
    evening.settle()
    assert len(evening.guests[0].channel.all("room")) == before + 1
    assert [len(guest.channel.all("room")) for guest in newcomers] == [1] * 8
    assert all(len(guest.room["people"]) == 10 for guest in newcomers)


def test_who_comes_back_sees_everything_and_nothing_happen() -> None:
    """What was written in the same turn of the loop is animated for those who were here, not for her."""
    evening = playing("falling", 3)
    evening.settle(10_000)
    evening.guests[2].leave()
    evening.settle()
    evening.clock.stall(3_000)
    back = Guest(evening.keeper, token=evening.guests[2].token)
    evening.settle()
    first = back.channel.all("view")[0]
    assert evening.guests[0].channel.all("view")[-1]["told"] and first["told"] == []


def test_the_whole_table_is_shown_to_everybody() -> None:
    evening = playing()
    screen = evening.come(role="screen")
    assert {phase(guest) for guest in (*evening.guests, screen)} == {"Volunteering"}
    assert screen.view["mine"] is None
    assert evening.guests[2].view["mine"]["seat"] == 2


def test_an_action_is_acknowledged_after_the_view_that_shows_it() -> None:
    evening = playing()
    guest = evening.guests[3]
    guest.act(do="volunteer")
    evening.settle()
    assert [message["t"] for message in guest.channel.heard[-2:]] == ["view", "ack"]
    assert guest.view["table"]["phase"]["volunteers"] == [3]


def test_nothing_is_told_before_it_is_written() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    before = [len(guest.channel.heard) for guest in evening.guests]
    journal.is_slow = True
    evening.guests[3].act(do="volunteer")
    evening.guests[4].act(do="volunteer")
    evening.guests[4].act(do="volunteer")
    evening.settle(1_000)
    assert [len(guest.channel.heard) for guest in evening.guests] == before
    journal.is_slow = False
    journal.write()
    evening.settle()
    assert evening.guests[0].view["table"]["phase"]["volunteers"] == [3, 4]
    assert evening.guests[4].channel.last("refused")["key"] == "already_done"


@pytest.mark.parametrize("comes_back", [False, True])
def test_an_action_sent_again_counts_once(comes_back: bool) -> None:
    evening = playing()
    guest = evening.guests[3]
    entry = guest.view["entry"]
    guest.act(do="volunteer", counter=5)
    evening.settle()
    number = evening.keeper.ledger.written.number
    if comes_back:
        evening = evening.again()
        guest = Guest(evening.keeper, token=guest.token)
    evening.settle()
    guest.act(do="volunteer", counter=5, entry=entry)
    evening.settle()
    assert guest.channel.last("ack") == {"t": "ack", "c": 5}
    assert guest.view["table"]["phase"]["volunteers"] == [3]
    assert comes_back or evening.keeper.ledger.written.number == number


def test_an_action_sent_again_while_it_is_written_is_acknowledged_only_then() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    guest = evening.guests[3]
    journal.is_slow = True
    guest.act(do="volunteer", counter=5)
    guest.act(do="volunteer", counter=5)
    evening.settle()
    assert not [m for m in guest.channel.all("ack") if m["c"] == 5]
    journal.write()
    evening.settle()
    assert [m["c"] for m in guest.channel.all("ack")].count(5) == 2
    assert len(journal.read(evening.keeper.name)) == evening.keeper.ledger.written.number


def test_an_old_message_that_was_never_taken_is_late() -> None:
    evening = playing()
    guest = evening.guests[3]
    guest.act(do="cue", counter=4)
    guest.act(do="volunteer", counter=5)
    guest.act(do="cue", counter=4)
    evening.settle()
    assert guest.channel.last("late") == {"t": "late", "c": 4, "key": "old_counter"}


def test_an_action_for_a_past_phase_is_late() -> None:
    evening = playing()
    guest = evening.guests[3]
    entry = guest.view["entry"]
    evening.settle(20_000)
    guest.act(do="volunteer", entry=entry)
    evening.settle()
    assert guest.channel.last("late")["key"] == "too_late"


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
    number = evening.keeper.ledger.written.number
    evening.guests[0].act(**action)
    evening.settle()
    assert evening.guests[0].channel.last("refused")["key"] == key
    assert evening.keeper.ledger.written.number == number


def test_a_screen_cannot_act_or_ask() -> None:
    evening = playing()
    screen = evening.come(role="screen")
    screen.act(do="volunteer")
    assert screen.channel.last("refused")["key"] == "no_seat"
    screen.ask(Stop())
    assert screen.channel.last("refused")["key"] == "no_seat"


def test_a_disk_that_fails_makes_the_room_read_only_until_it_heals() -> None:
    journal = SlowJournal()
    evening = in_scene(journal)
    guest, before = evening.guests[1], evening.keeper.ledger.written
    actress = next(seat for seat in guest.view["table"]["stage"] if seat != 1)
    journal.is_full = True
    guest.act(do="call_foul", actress=actress, what="rank", counter=9)
    evening.settle()
    assert guest.channel.last("sorry")["key"] == "cannot_write"
    assert guest.channel.last("refused") == {"t": "refused", "c": 9, "key": "cannot_write", "params": {}}
    guest.act(do="call_foul", actress=actress, what="rank", counter=10)
    assert guest.channel.last("refused")["c"] == 10
    with pytest.raises(Refused, match="cannot_write"):
        Guest(evening.keeper, "New")
    evening.settle(60_000)
    assert evening.keeper.ledger.written is before
    journal.is_full = False
    evening.settle(TRY_AGAIN)
    assert guest.channel.last("sorry")["key"] is None
    guest.act(do="call_foul", actress=actress, what="rank", counter=10)
    evening.settle(44_999)
    assert guest.channel.last("ack")["c"] == 10
    assert phase(guest) == "Acting", "the time of the table stood still"
    evening.settle(1)
    assert phase(guest) == "Freezing"


def test_a_room_that_could_not_be_founded_writes_nothing_later() -> None:
    """It would be one without a code, which nobody can enter and no sweep finds."""
    journal, found = SlowJournal(), list[object]()
    evening = Evening(1, journal)
    journal.is_full = True
    evening.house.found("en", found.append)
    evening.settle()
    journal.is_full = False
    evening.settle(3 * TRY_AGAIN)
    assert (found, journal.rooms()) == ([None], [evening.keeper.name])


def test_the_time_that_a_disk_takes_to_fail_is_charged_to_nobody() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    evening.settle(5_000)
    journal.is_slow = True
    evening.guests[3].act(do="volunteer")
    evening.settle(10_000)
    journal.is_slow = False
    journal.waiting.pop()[4](JournalError("locked"))
    evening.settle(TRY_AGAIN)
    assert evening.guests[3].channel.last("sorry")["key"] is None
    evening.settle(14_999)
    assert phase(evening.guests[3]) == "Volunteering"
    evening.settle(1)
    assert phase(evening.guests[3]) == "Preparing"


def test_nor_is_the_time_for_which_a_house_was_closed_that_opens_on_a_full_disk() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    evening.settle(5_000)
    journal.is_full = True
    again = evening.again(downtime=100_000)
    again.settle(3_000)
    journal.is_full = False
    again.settle(TRY_AGAIN)
    screen = Guest(again.keeper, role="screen")
    again.settle(14_999)
    assert phase(screen) == "Volunteering"
    again.settle(1)
    assert phase(screen) == "Preparing"


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
    assert evening.guests[3].channel.last("refused")["key"] == "cannot_write"
    assert evening.guests[4].channel.last("refused")["key"] == "cannot_write"
    assert newcomer.channel.closed == ("cannot_write", 1013, TRY_AGAIN)
    assert evening.keeper.ledger.staged is evening.keeper.ledger.written


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


@pytest.mark.parametrize("action", [Kick(2), Leave()])
def test_who_could_not_be_written_down_as_gone_is_still_here(action: RoomAction) -> None:
    journal = SlowJournal()
    evening = Evening(3, journal)
    journal.is_full = True
    evening.guests[0].ask(action)
    evening.settle()
    assert evening.guests[0].channel.last("refused")["key"] == "cannot_write"
    assert [guest.channel.closed for guest in evening.guests] == [None] * 3


def test_signs_of_somebody_who_is_still_being_written_down_pass_by() -> None:
    journal = SlowJournal()
    evening = Evening(1, journal)
    evening.guests[0].ask(LetChat(True))
    journal.is_slow = True
    newcomer = Guest(evening.keeper, "New")
    before = len(evening.guests[0].channel.heard)
    for signal in (React("wave"), Chat("hello"), Unsay("x"), Hand(1, 1)):
        evening.keeper.signal(newcomer.device, signal)
    evening.settle(MERGED)
    assert {message["t"] for message in evening.guests[0].channel.heard[before:]} <= {"ack", "room"}
    journal.write()
    newcomer.react("wave")
    evening.settle(MERGED)
    assert evening.guests[0].channel.last("reacted")["person"] == 1


def test_who_could_not_be_written_down_does_not_speak_for_who_comes_after_her() -> None:
    journal = SlowJournal()
    evening = Evening(1, journal)
    journal.is_slow = True
    first = Guest(evening.keeper, "First")
    journal.is_slow = False
    journal.waiting.pop()[4](JournalError("disk full"))
    evening.settle(TRY_AGAIN)
    second = Guest(evening.keeper, "Second")
    evening.settle()
    assert second.channel.last("welcome")["person"] == 1
    first.ask(Rename("Thief"))
    evening.settle()
    assert first.channel.last("refused")["key"] == "no_seat"
    assert [person["name"] for person in second.room["people"]] == ["Guest 0", "Second"]


def test_no_answer_rests_on_what_could_not_be_written() -> None:
    """The name was taken by somebody who then was not let in."""
    journal = SlowJournal()
    evening = Evening(1, journal)
    journal.is_slow = True
    Guest(evening.keeper, "Zoé")
    evening.guests[0].ask(Rename("Zoé"))
    journal.is_slow = False
    journal.waiting.pop()[4](JournalError("disk full"))
    assert evening.guests[0].channel.last("refused")["key"] == "cannot_write"


def test_who_comes_while_nothing_can_be_written_is_told_so() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    journal.is_full = True
    evening.guests[3].act(do="volunteer")
    evening.settle()
    back = Guest(evening.keeper, token=evening.guests[2].token)
    screen = evening.come(role="screen")
    kinds = ["welcome", "room", "view", "sorry"]
    assert [[message["t"] for message in guest.channel.heard] for guest in (back, screen)] == [kinds] * 2
    journal.is_full = False
    evening.settle(TRY_AGAIN)
    assert back.channel.last("sorry")["key"] is None
    assert not Guest(evening.keeper, role="screen").channel.all("sorry")

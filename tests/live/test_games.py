"""Games of an evening, one after the other: pauses, kills, what is over, and what is exported."""

import json

import pytest

from tablee.admin.export import export_table
from tablee.core.records import Refused
from tablee.room.actions import AddBot, Choose, Leave, LendLuck, Pause, RoomAction, Start, Stop
from tablee.sim.verify import verify

from .fake import Evening, Guest, in_scene, phase, playing


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
    state = evening.state
    assert host.room["stage"] == "over"
    assert max(state.totals) >= 16 or state.round == 30


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
    assert host.channel.last("refused")["key"] == "paused"
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
    assert again.keeper.ledger.written.room.is_paused
    assert again.keeper.ledger.written.room.clock.pace == 0


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
    assert evening.keeper.ledger.written.room.seed.encode() not in b"".join(lines)
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
    assert again.keeper.ledger.written.room == evening.keeper.ledger.written.room
    assert again.keeper.ledger.written.table is None


@pytest.mark.parametrize("after", [Stop(), Choose("falling", {})])
def test_the_last_table_can_be_exported_also_when_the_room_has_gone_on(after: RoomAction) -> None:
    evening = playing()
    evening.settle(3_600_000)
    evening.guests[0].ask(after)
    evening.settle()
    assert verify(export_table(evening.journal, evening.keeper.code)).is_over

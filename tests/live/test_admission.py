"""Coming in: a welcome that is lost on its way leaves nobody behind at the table."""

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from tablee.core.records import Refused
from tablee.live.identity import new_secret
from tablee.room.actions import AddBot, Kick, Leave, LetChat, LetIn, Lock, Rename, Sit, Start, Stop
from tablee.room.check import MOST_LINES
from tablee.wire.codec import Malformed, decode
from tablee.wire.messages import Chat

from .fake import Evening, Guest, playing


def knock(evening: Evening, secret: str, name: str = "Zoé") -> Guest:
    return Guest(evening.keeper, name, secret=secret)


def names(evening: Evening) -> list[str]:
    return [person.name for person in evening.keeper.ledger.written.room.present]


def test_who_knocks_twice_with_the_same_secret_is_one_person() -> None:
    evening, secret = Evening(1), new_secret()
    lost = knock(evening, secret)
    lost.leave()
    back = knock(evening, secret)
    evening.settle()
    assert names(evening) == ["Guest 0", "Zoé"]
    assert back.channel.last("welcome")["person"] == lost.channel.last("welcome")["person"] == 1
    assert back.room["people"][1]["link"] == "here"


def test_the_secret_is_her_token_and_the_house_sends_none() -> None:
    evening, secret = Evening(1), new_secret()
    guest = knock(evening, secret)
    assert guest.channel.last("welcome")["token"] is None
    guest.leave()
    assert Guest(evening.keeper, token=secret).channel.last("welcome")["person"] == 1


def test_it_is_also_so_across_a_crash_and_in_a_room_that_was_locked_meanwhile() -> None:
    evening, secret = Evening(1), new_secret()
    knock(evening, secret)
    evening.guests[0].ask(Lock(True))
    evening.settle()
    again = evening.again()
    assert knock(again, secret).channel.last("welcome")["person"] == 1
    assert names(again) == ["Guest 0", "Zoé"]


def test_the_older_line_of_two_with_the_same_secret_has_to_go() -> None:
    evening, secret = Evening(1), new_secret()
    first, second = knock(evening, secret), knock(evening, secret)
    evening.settle()
    assert first.channel.closed == ("elsewhere", 4409, None)
    assert second.channel.closed is None


def test_other_secrets_are_other_people() -> None:
    evening = Evening(0)
    for _ in range(3):
        knock(evening, new_secret())
    evening.settle()
    assert names(evening) == ["Zoé", "Zoé 2", "Zoé 3"]


def test_who_has_left_is_herself_again() -> None:
    evening, secret = Evening(1), new_secret()
    knock(evening, secret).ask(Leave())
    evening.settle()
    assert knock(evening, secret).channel.last("welcome")["person"] == 1
    assert names(evening) == ["Guest 0", "Zoé"]


def test_who_was_shown_out_is_somebody_new() -> None:
    evening, secret = Evening(1), new_secret()
    knock(evening, secret)
    evening.guests[0].ask(Kick(1))
    evening.settle()
    assert knock(evening, new_secret()).channel.last("welcome")["person"] == 1, "her number is free"
    assert knock(evening, secret).channel.last("welcome")["person"] == 2


def test_a_seat_that_two_phones_want_is_not_to_be_had_by_knocking() -> None:
    evening, secret = Evening(2), new_secret()
    guest = knock(evening, secret)
    moved: list[str | None] = []
    evening.keeper.move_seat(evening.keeper.moving_key(secret), moved.append)
    with pytest.raises(Refused, match="frozen"):
        knock(evening, secret)
    with pytest.raises(Refused, match="frozen"):
        knock(evening, str(moved[0]))
    evening.guests[0].ask(LetIn(2, "newer"))
    evening.settle()
    assert guest.channel.closed
    assert knock(evening, str(moved[0])).channel.last("welcome")["person"] == 2


@pytest.mark.parametrize(
    "secret", ["", "short", "a" * 42, "a" * 65, "é" * 43, "a" * 42 + "\n", "a" * 43 + "\n", 7]
)
def test_a_secret_that_could_be_guessed_is_none(secret: object) -> None:
    said = {"t": "hello", "v": 1, "room": "BCDF", "name": "Zoé", "secret": secret}
    with pytest.raises(Malformed):
        decode(encode(said))


def test_m7_comings_and_goings_do_not_fill_a_room() -> None:
    """A number of somebody who left without having played is given again."""
    evening = Evening(2)
    for number in range(1_200):
        passer = Guest(evening.keeper, f"P{number}")
        passer.ask(Leave())
        evening.settle()
        passer.leave()
    newcomer = Guest(evening.keeper, "New")
    evening.settle()
    assert newcomer.channel.last("welcome")["person"] == 2
    assert [person["name"] for person in newcomer.room["people"]] == ["Guest 0", "Guest 1", "New"]


def test_m7_the_number_of_who_has_played_is_nobody_elses() -> None:
    evening = playing()
    evening.guests[5].ask(Leave())
    watcher = Guest(evening.keeper, "Watcher")
    watcher.ask(Leave())
    evening.settle()
    newcomers = [Guest(evening.keeper, name) for name in ("One", "Two")]
    evening.settle()
    ids = [guest.channel.last("welcome")["person"] for guest in newcomers]
    assert ids == [6, 7]
    watcher.leave()  # her line closes only now, when somebody else has her number
    assert Guest(evening.keeper, "Three").channel.last("welcome")["person"] == 8


def test_m7_who_has_a_number_again_begins_to_count_anew_and_has_said_nothing() -> None:
    evening = Evening(2)
    evening.guests[0].ask(LetChat(True))
    passer = Guest(evening.keeper, "Passer")
    passer.ask(Sit(), counter=40)
    evening.keeper.signal(passer.device, Chat("hello"))
    ticket = evening.keeper.ticket(passer.token)
    passer.ask(Leave(), counter=41)
    passer.leave()
    newcomer = Guest(evening.keeper, "New")
    evening.settle()
    assert newcomer.channel.last("welcome") | {"games": (), "now": 0, "token": ""} == {
        "t": "welcome", "v": 1, "person": 2, "counter": 0, "games": (), "now": 0, "token": ""
    }  # fmt: skip
    assert not newcomer.channel.all("talk")
    with pytest.raises(Refused, match="unknown_ticket"):
        Guest(evening.keeper, ticket=ticket)
    again = evening.again()
    assert again.keeper.ledger.written.counters[2] == ()


def test_m7_who_came_first_leads_whatever_her_number() -> None:
    evening = Evening(3)
    evening.guests[1].ask(Leave())
    evening.guests[1].leave()
    late = Guest(evening.keeper, "Late")
    evening.guests[0].ask(Leave())
    evening.settle()
    assert late.channel.last("welcome")["person"] == 1
    assert late.room["host"] == 2


def test_a_room_is_full_of_those_who_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has played keeps her number: everything that happens would take longer and longer."""
    monkeypatch.setattr("tablee.room.check.MOST_EVER", 7)
    evening = playing()
    evening.guests[5].ask(Leave())
    evening.guests[0].ask(Stop())
    evening.guests[0].ask(AddBot())
    evening.guests[0].ask(AddBot())
    evening.settle()
    assert evening.guests[0].channel.last("refused")["key"] == "full"
    with pytest.raises(Refused, match="full"):
        knock(evening, new_secret())


def test_an_evening_without_end_comes_to_its_end() -> None:
    """A book that is ever longer takes ever longer to open: one can go on playing, and leave."""
    evening = Evening(6)
    host = evening.guests[0]
    host.ask(Start())
    evening.settle()
    ledger = evening.keeper.ledger
    ledger.staged = ledger.written = replace(ledger.written, number=MOST_LINES)
    evening.journal.streams[evening.keeper.name] = [b""] * MOST_LINES
    host.act(do="volunteer")
    host.ask(Rename("Max"))
    host.ask(Leave())
    evening.settle()
    kinds = [message["t"] for message in host.channel.heard if message.get("c", 0) > 1]
    assert kinds == ["refused", "ack", "ack"]
    assert host.channel.last("refused") == {"t": "refused", "c": 3, "key": "full", "params": {}}

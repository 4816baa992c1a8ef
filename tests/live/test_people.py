"""People come, go, lead and are sent away; and who sees the signs they make."""

import pytest

from tablee.core.records import Refused
from tablee.live.signals import MERGED
from tablee.room.actions import AddBot, HandOver, Kick, Leave, Lock, Start, Stop

from .fake import Evening, Guest, playing


def test_who_comes_while_a_game_runs_watches_it_and_plays_the_next() -> None:
    evening = playing()
    late = Guest(evening.keeper, "Late")
    evening.settle()
    assert not late.view["mine"]
    assert late.room["people"][6]["plays"] is True
    late.act(do="volunteer")
    evening.settle()
    assert late.channel.last("refused")["key"] == "no_seat"
    evening.guests[0].ask(Stop())
    evening.guests[0].ask(Start())
    evening.settle()
    assert late.view["mine"]["seat"] == 6


def test_a_second_device_takes_the_seat_over() -> None:
    evening = playing()
    first = evening.guests[2]
    second = Guest(evening.keeper, token=first.token)
    evening.settle()
    assert first.channel.closed == ("elsewhere", 4409, None)
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
    assert 1 not in evening.state.gone
    assert 2 in evening.state.gone
    assert back.room["people"][1]["link"] == "here"


def test_a_host_who_is_gone_is_followed_by_somebody_who_is_here() -> None:
    evening = Evening(3)
    evening.guests[0].leave()
    evening.guests[1].leave()
    evening.settle(30_000)
    assert evening.guests[2].room["host"] == 2


def test_a_room_that_everybody_has_left_keeps_its_host() -> None:
    evening = Evening(1)
    evening.guests[0].leave()
    evening.settle(30_000)
    assert evening.keeper.ledger.written.room.host == 0


def test_who_is_sent_away_cannot_come_back_with_the_same_token() -> None:
    evening = Evening(3)
    token = evening.guests[2].token
    evening.guests[0].ask(Kick(2))
    evening.settle()
    assert evening.guests[2].channel.closed == ("kicked", 4403, None)
    with pytest.raises(Refused, match="unknown_token"):
        Guest(evening.keeper, token=token)
    assert [person["id"] for person in evening.guests[0].room["people"]] == [0, 1]


def test_who_leaves_hands_the_room_on() -> None:
    evening = Evening(3)
    evening.guests[0].ask(Leave())
    evening.settle()
    assert evening.guests[0].channel.closed == ("left", 1000, None)
    assert evening.guests[1].room["host"] == 1


def test_the_host_hands_over() -> None:
    evening = Evening(3)
    evening.guests[0].ask(HandOver(2))
    evening.settle()
    assert evening.guests[1].room["host"] == 2
    evening.guests[0].ask(Lock(True))
    evening.settle()
    assert evening.guests[0].channel.last("refused")["key"] == "not_host"


def test_nobody_new_comes_into_a_locked_or_full_room() -> None:
    evening = Evening(1)
    evening.guests[0].ask(Lock(True))
    with pytest.raises(Refused, match="locked"):
        Guest(evening.keeper, "New")
    evening.guests[0].ask(Lock(False))
    for number in range(39):
        Guest(evening.keeper, f"Friend {number}")
    with pytest.raises(Refused, match="full"):
        Guest(evening.keeper, "New")
    evening.settle()
    assert sum(person["plays"] for person in evening.guests[0].room["people"]) == 10


def test_bots_wear_badges_of_their_own_and_speak_as_their_host() -> None:
    evening = Evening(0)
    host = Guest(evening.keeper, "Host", lang="fr", animal=0, colour=3)
    for _ in range(9):
        host.ask(AddBot())
    evening.settle()
    people = host.room["people"]
    assert len({person["animal"] for person in people}) == 10
    assert len({person["colour"] for person in people[:8]}) == 8, "as long as there are any"
    assert {person["lang"] for person in people} == {"fr"}


def test_reactions_reach_those_who_may_notice() -> None:
    evening = playing()
    screen = Guest(evening.keeper, role="screen")
    late = Guest(evening.keeper, "Late")
    evening.guests[1].react("clap")
    evening.settle(MERGED)
    assert screen.channel.last("reacted") == {"t": "reacted", "person": 1, "seat": 1, "how": "clap"}
    screen.react("wow")
    evening.settle(MERGED)
    assert not [m for m in evening.guests[0].channel.all("reacted") if m["how"] == "wow"]
    late.react("boo")
    evening.settle(MERGED)
    assert screen.channel.last("reacted") == {"t": "reacted", "person": 6, "seat": None, "how": "boo"}
    assert evening.guests[0].channel.last("reacted")["how"] == "boo"
    evening.settle(20_000)
    late.react("paper")
    evening.settle(MERGED)
    assert not [m for m in screen.channel.all("reacted") if m["how"] == "paper"], "where somebody is hushed"
    on_stage = evening.guests[0].view["table"]["stage"][0]
    evening.guests[on_stage].react("heart")
    evening.settle(MERGED)
    assert not [m for guest in evening.guests for m in guest.channel.all("reacted") if m["how"] == "heart"]


def test_reactions_in_the_lobby_reach_everybody() -> None:
    evening = Evening(2)
    evening.guests[1].react("wave")
    evening.settle(MERGED)
    assert evening.guests[0].channel.last("reacted")["how"] == "wave"


def test_m3_a_locked_room_is_locked_for_watchers_and_screens_but_not_for_those_who_were_here() -> None:
    evening = Evening(2)
    screen = Guest(evening.keeper, role="screen")
    evening.guests[0].ask(Lock(True))
    evening.guests[0].ask(Kick(1))
    evening.settle()
    for role in ("watcher", "screen"):
        with pytest.raises(Refused, match="locked"):
            Guest(evening.keeper, role=role)
    screen.leave()
    assert Guest(evening.keeper, role="screen").channel.last("welcome")
    again = evening.again()
    assert Guest(again.keeper, role="screen").channel.last("welcome")
    with pytest.raises(Refused, match="locked"):
        Guest(again.keeper, role="screen")
    host = Guest(again.keeper, token=evening.guests[0].token)
    host.ask(Lock(False), counter=50)
    assert Guest(again.keeper, role="watcher").channel.last("welcome")

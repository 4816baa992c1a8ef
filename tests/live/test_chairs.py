"""Nobody is a ghost, nobody waits outside: chairs of who leaves, who comes late; and the crown."""

import json
from typing import Any

import pytest

from tablee.core.records import Refused
from tablee.games import GAMES
from tablee.room.actions import (
    AddBot,
    Choose,
    Dress,
    GiveChair,
    HandOver,
    Kick,
    Leave,
    Lock,
    Pause,
    StandIn,
    Start,
    TakeChair,
    Watch,
)
from tablee.room.journal import Stream
from tablee.room.state import ANIMALS, COLOURS

from .fake import Evening, Guest, playing

HOUR = 3_600_000
SECRET = "s" * 43


def refusal(guest: Guest) -> str:
    return str(guest.channel.last("refused")["key"])


def with_a_bot(game: str = "freeze", people: int = 5) -> Evening:
    """People and one paper player, in the middle of a game."""
    evening = Evening(people)
    evening.guests[0].ask(Choose(game, {}))
    evening.guests[0].ask(AddBot())
    evening.guests[0].ask(Start())
    evening.settle()
    return evening


def until_next_phase(evening: Evening) -> None:
    entry = evening.state.entry
    while evening.state.entry == entry:
        evening.settle(1_000)


def folds(evening: Evening) -> bool:
    """The journal folds to what is told."""
    stream = Stream().read(evening.journal.read(evening.keeper.name))
    return stream.room == evening.keeper.ledger.written.room


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_paper_player_takes_the_chair_of_who_leaves_at_once(game: str) -> None:
    evening = playing(game, max(3, GAMES[game].min_seats))
    evening.guests[1].ask(Leave())
    evening.settle()
    left = evening.guests[0].room["people"][1]
    assert (left["stand_in"], left["left"], left["link"]) == (True, True, "gone")
    evening.settle(6 * HOUR)
    assert evening.guests[0].room["stage"] == "over"
    assert folds(evening)


def test_so_it_is_for_who_is_shown_out() -> None:
    evening = playing()
    evening.guests[0].ask(Kick(2))
    evening.settle()
    assert evening.guests[0].room["people"][2]["stand_in"] is True
    assert 2 not in evening.state.gone


def test_the_host_may_want_no_paper_player_on_it() -> None:
    evening = playing()
    evening.guests[2].ask(Leave())
    evening.guests[0].ask(StandIn(2, False))
    evening.settle()
    assert evening.guests[0].room["people"][2]["stand_in"] is False
    assert 2 in evening.state.gone, "nobody waits for an empty chair"


def test_in_the_lobby_nobody_takes_a_chair() -> None:
    evening = Evening(3)
    evening.guests[2].ask(Leave())
    evening.settle()
    assert [person["id"] for person in evening.guests[0].room["people"]] == [0, 1]


def test_who_left_has_her_chair_again_with_the_same_phone() -> None:
    evening = playing()
    guest = Guest(evening.keeper, "Zoé", secret=SECRET)
    evening.settle()
    evening.guests[0].ask(GiveChair(2, 6))  # refused: the one on it is here
    evening.settle()
    assert refusal(evening.guests[0]) == "is_here"
    guest.ask(Leave())
    token = evening.guests[3].token
    evening.guests[3].ask(Leave())
    evening.guests[0].ask(Lock(True))
    evening.settle()
    with pytest.raises(Refused, match="locked"):
        evening.come("Guest 3")
    back = evening.come("Another name", secret=token)
    assert back.view["mine"]["seat"] == 3
    assert back.room["people"][3]["name"] == "Another name"
    assert (back.room["people"][3]["stand_in"], back.room["people"][3]["left"]) == (False, False)
    assert folds(evening)


def test_who_left_has_her_chair_again_by_her_name() -> None:
    evening = playing()
    evening.guests[3].ask(Leave())
    evening.settle(60_000)
    back = evening.come("GUEST 3", lang="fr")
    assert back.view["mine"]["seat"] == 3
    assert (back.room["people"][3]["lang"], back.room["people"][3]["stand_in"]) == ("fr", False)
    assert [person["id"] for person in back.room["people"]] == [0, 1, 2, 3, 4, 5], "nobody is there twice"
    assert 3 not in evening.state.gone
    assert folds(evening)


def test_nobody_takes_the_name_of_who_is_only_away() -> None:
    evening = playing()
    evening.guests[3].leave()
    evening.settle(60_000)
    stranger = evening.come("Guest 3")
    assert stranger.view["mine"] is None
    assert stranger.room["people"][6]["name"] == "Guest 3 2"


def test_who_was_shown_out_has_no_chair_again() -> None:
    evening = playing()
    token = evening.guests[3].token
    evening.guests[0].ask(Kick(3))
    evening.settle()
    for hello in ({"secret": token}, {}):
        again = evening.come("Guest 3", **hello)
        assert again.view["mine"] is None


def test_in_the_lobby_too_she_is_who_she_was() -> None:
    evening = playing("falling", 4)
    evening.settle(HOUR)
    token, wins = evening.guests[2].token, [person["wins"] for person in evening.guests[0].room["people"]]
    evening.guests[2].ask(Leave())
    evening.settle()
    back = evening.come("Guest 2", secret=token)
    assert [person["wins"] for person in back.room["people"]] == wins


def test_a_latecomer_takes_the_chair_of_a_paper_player_when_the_next_phase_begins() -> None:
    evening = with_a_bot()
    late = evening.come("Late")
    late.ask(TakeChair(5))
    evening.settle()
    assert late.room["people"][6]["claims"] == 5
    assert late.channel.last("view")["mine"] is None, "not in the middle of what is going on"
    until_next_phase(evening)
    assert late.view["mine"]["seat"] == 5
    assert late.room["seats"] == [0, 1, 2, 3, 4, 6]
    assert [person["id"] for person in late.room["people"]] == [0, 1, 2, 3, 4, 6], "the paper player has gone"
    assert 5 not in evening.keeper.bots.seats
    assert folds(evening)
    evening.settle(6 * HOUR)
    assert late.room["stage"] == "over"


def test_a_latecomer_takes_the_chair_of_who_left_and_it_is_hers_then() -> None:
    evening = playing()
    evening.guests[3].ask(Leave())
    late = evening.come("Late")
    late.ask(TakeChair(3))
    until_next_phase(evening)
    assert late.view["mine"]["seat"] == 3
    again = evening.come("Guest 3")
    assert again.view["mine"] is None
    assert again.room["people"][-1]["name"] == "Guest 3"


def test_who_is_back_before_it_keeps_her_chair() -> None:
    evening = playing()
    evening.guests[3].ask(Leave())
    late = evening.come("Late")
    late.ask(TakeChair(3))
    back = evening.come("Guest 3")
    until_next_phase(evening)
    assert back.view["mine"]["seat"] == 3
    assert late.view["mine"] is None
    assert late.room["people"][-1]["claims"] is None


@pytest.mark.parametrize(
    ("chair", "key"),
    [(0, "no_such_chair"), (6, "no_such_chair"), (99, "no_such_chair"), (-1, "no_such_chair")],
)
def test_the_chairs_of_people_are_theirs(chair: int, key: str) -> None:
    evening = with_a_bot()
    late = evening.come("Late")
    late.ask(TakeChair(chair))
    evening.settle()
    assert refusal(late) == key


def test_one_chair_for_one_and_none_for_who_has_one() -> None:
    evening = with_a_bot()
    first, second = evening.come("First"), evening.come("Second")
    first.ask(TakeChair(5))
    second.ask(TakeChair(5))
    evening.guests[1].ask(TakeChair(5))
    evening.settle()
    assert refusal(second) == "chair_taken"
    assert refusal(evening.guests[1]) == "not_now"
    first.ask(Watch())
    second.ask(TakeChair(5))
    until_next_phase(evening)
    assert second.view["mine"]["seat"] == 5


def test_the_host_gives_the_chair_of_a_dead_tablet_to_a_new_one() -> None:
    evening = playing()
    evening.guests[3].leave()
    evening.settle(40_000)
    new = evening.come("Guest 3")
    evening.guests[1].ask(GiveChair(3, 6))
    evening.guests[0].ask(GiveChair(3, 1))
    evening.guests[0].ask(GiveChair(9, 6))
    evening.settle()
    assert refusal(evening.guests[1]) == "not_host"
    assert [it["key"] for it in evening.guests[0].channel.all("refused")] == [
        "no_such_person",
        "no_such_chair",
    ]
    evening.guests[0].ask(GiveChair(3, 6))
    evening.settle()
    assert new.view["mine"]["seat"] == 3
    assert 3 not in evening.state.gone
    back = evening.come(token=evening.guests[3].token)
    assert back.view["mine"] is None


def test_after_the_game_nobody_waits_for_a_chair() -> None:
    evening = with_a_bot("falling", 3)
    late = evening.come("Late")
    late.ask(TakeChair(3))
    evening.settle(HOUR)
    assert late.room["stage"] == "over"
    assert all(person["claims"] is None for person in late.room["people"])


def test_a_table_that_all_who_play_have_left_sleeps_until_one_is_back() -> None:
    evening = playing()
    watcher = evening.come("Watcher")
    for guest in evening.guests:
        guest.leave()
    evening.settle(30_000)
    number, events = evening.keeper.ledger.written.number, evening.state
    assert (watcher.room["paused"], watcher.room["asleep"], watcher.room["host"]) == (True, True, 6)
    evening.settle(12 * HOUR)
    assert evening.state == events
    assert evening.keeper.ledger.written.number == number
    watcher.ask(Pause(False))
    evening.settle()
    assert refusal(watcher) == "all_away"
    back = evening.come(token=evening.guests[4].token)
    assert back.room["asleep"] is True, "nobody is rushed into a game that goes on at once"
    back.ask(Pause(False), counter=50)
    evening.settle()
    assert (back.room["paused"], back.room["asleep"]) == (False, False)
    evening.settle(6 * HOUR)
    assert back.room["stage"] == "over"
    assert folds(evening)


def test_it_sleeps_on_after_a_restart() -> None:
    evening = playing()
    for guest in evening.guests:
        guest.leave()
    evening.settle(40_000)
    again = evening.again(HOUR)
    again.settle(HOUR)
    assert again.keeper.ledger.written.room.is_asleep
    back = again.come(token=evening.guests[2].token)
    back.ask(Pause(False), counter=50)
    again.settle()
    assert back.room["paused"] is False


def test_a_pause_that_ends_by_itself_wakes_nobody_up_who_is_not_there() -> None:
    evening = playing()
    evening.guests[0].ask(Pause(True))
    for guest in evening.guests:
        guest.leave()
    evening.settle(HOUR)
    assert evening.keeper.ledger.written.room.is_asleep


def test_who_plays_may_pause_nothing_but_wake_it() -> None:
    evening = playing()
    evening.guests[1].ask(Pause(True))
    evening.settle()
    assert refusal(evening.guests[1]) == "not_host"


def test_paper_players_alone_play_on_for_who_watches() -> None:
    evening = Evening(1)
    host = evening.guests[0]
    host.ask(Choose("falling", {}))
    host.ask(Watch())
    for _ in range(4):
        host.ask(AddBot())
    host.ask(Start())
    evening.settle(HOUR)
    assert host.room["stage"] == "over"


def test_nobody_waits_long_for_who_is_offline() -> None:
    """Ten seconds, then the three of everybody who is gone."""
    evening = playing()
    for guest in evening.guests[1:]:
        guest.leave()
    evening.settle(9_999)
    assert evening.state.gone == set()
    evening.settle(1)
    assert evening.state.gone == {1, 2, 3, 4, 5}
    assert evening.guests[0].room["people"][1]["link"] == "away", "she is not gone yet, and keeps the crown"
    evening.come(token=evening.guests[1].token)
    assert evening.state.gone == {2, 3, 4, 5}


def test_the_crown_comes_back_to_whose_it_is() -> None:
    evening = playing()
    evening.guests[0].leave()
    evening.settle(30_000)
    assert evening.guests[1].room["host"] == 1
    back = evening.come(token=evening.guests[0].token)
    assert back.room["host"] == 0


def test_who_hands_the_crown_over_has_given_it_away() -> None:
    evening = Evening(3)
    evening.guests[0].ask(HandOver(2))
    evening.guests[2].leave()
    evening.settle(30_000)
    assert evening.guests[0].room["host"] == 0
    back = evening.come(token=evening.guests[2].token)
    assert back.room["host"] == 2


def test_a_crown_is_not_had_by_a_name() -> None:
    """With her phone it is she; her name anybody can type."""
    evening = playing()
    token = evening.guests[0].token
    evening.guests[0].ask(Leave())
    evening.settle()
    evening.come("Guest 0").ask(Leave())
    evening.settle()
    assert evening.guests[1].room["host"] == 1
    evening.come("Guest 0", secret=token)
    assert evening.guests[1].room["host"] == 1, "somebody else came back as her, and the crown went on"
    evening = playing()
    evening.guests[0].ask(Leave())
    back = evening.come("Guest 0", secret=evening.guests[0].token)
    assert back.room["host"] == 0


def test_who_was_shown_out_by_a_new_host_leads_no_more() -> None:
    evening = Evening(3)
    evening.guests[0].leave()
    evening.settle(30_000)
    evening.guests[1].ask(Kick(0))
    evening.settle()
    assert evening.keeper.ledger.written.room.crown == 1


@pytest.mark.parametrize("leaves", [True, False])
def test_who_only_watches_leads_only_where_nobody_plays(leaves: bool) -> None:
    evening = Evening(7)
    evening.guests[1].ask(Watch())
    evening.guests[0].ask(Start())
    evening.settle()
    if leaves:
        evening.guests[0].ask(Leave())
    else:
        evening.guests[0].leave()
    evening.settle(30_000)
    assert evening.guests[1].room["host"] == 2


def faces(people: list[dict[str, Any]]) -> set[tuple[int, int]]:
    return {(person["animal"], person["colour"]) for person in people}


def test_no_two_faces_are_alike() -> None:
    evening = Evening(0)
    guests = [Guest(evening.keeper, f"Friend {number}", animal=3, colour=5) for number in range(40)]
    evening.settle()
    people = guests[0].room["people"]
    assert (people[0]["animal"], people[0]["colour"]) == (3, 5), "the wish of who came first"
    assert len(faces(people)) == 40
    assert len({person["animal"] for person in people[:ANIMALS]}) == ANIMALS
    assert len({person["colour"] for person in people[:COLOURS]}) == COLOURS


def test_nobody_dresses_as_somebody_else() -> None:
    evening = playing()
    badge = {key: evening.guests[0].room["people"][2][key] for key in ("animal", "colour")}
    evening.guests[2].ask(Leave())
    evening.guests[1].ask(Dress(**badge))
    evening.settle()
    assert refusal(evening.guests[1]) == "badge_taken", "her chair still shows her face"
    evening.guests[1].ask(Dress(badge["animal"], (badge["colour"] + 1) % COLOURS))
    evening.settle()
    assert json.dumps(evening.guests[1].channel.last("ack"))

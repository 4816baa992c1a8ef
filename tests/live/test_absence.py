"""A bot plays for somebody who is away, until she is back."""

import json
from typing import Any

import pytest

from tablee.games import GAMES
from tablee.room.actions import AddBot, Kick, Pause, Sit, StandIn, Start
from tablee.room.journal import table_of

from .fake import Evening, Guest, playing

SLEEPER = 2
HOUR = 3_600_000


def away(game: str, people: int, **options: Any) -> Evening:
    """Everybody plays, and one has been gone for a while."""
    evening = playing(game, people, **options)
    evening.guests[SLEEPER].leave()
    evening.settle(30_000)
    return evening


def acts(evening: Evening, seat: int = SLEEPER) -> list[str]:
    """What this seat has done, by the journal."""
    lines = map(json.loads, evening.journal.read(evening.keeper.name))
    events = [line["table"] for line in lines if "table" in line]
    return [event["what"]["do"] for event in events if event["seat"] == seat]


def test_the_host_lets_a_bot_play_for_who_is_gone() -> None:
    evening = away("freeze", 6)
    host = evening.guests[0]
    assert evening.state.gone == {SLEEPER}
    host.ask(StandIn(SLEEPER, True))
    evening.settle()
    assert host.room["people"][SLEEPER]["stand_in"] is True
    assert evening.state.gone == set(), "a bot is waited for"
    evening.settle(600_000)
    assert acts(evening)


def test_nobody_plays_for_who_is_here_and_only_the_host_decides() -> None:
    evening = away("freeze", 6)
    for guest, person, key in ((0, 1, "is_here"), (1, SLEEPER, "not_host")):
        evening.guests[guest].ask(StandIn(person, True))
        evening.settle()
        assert evening.guests[guest].channel.last("refused")["key"] == key


def test_who_comes_back_takes_her_seat_from_the_bot() -> None:
    evening = away("freeze", 6)
    evening.guests[0].ask(StandIn(SLEEPER, True))
    evening.settle(100_000)
    back = Guest(evening.keeper, token=evening.guests[SLEEPER].token)
    evening.settle()
    assert back.room["people"][SLEEPER]["stand_in"] is False
    done = len(acts(evening))
    evening.settle(600_000)
    assert len(acts(evening)) == done
    assert not evening.keeper.bots.plans and not evening.keeper.bots.memories


def test_what_the_bot_had_in_mind_is_dropped_when_she_is_back() -> None:
    evening = away("freeze", 6)
    evening.guests[0].ask(StandIn(SLEEPER, True))
    evening.settle()
    while not evening.keeper.bots.plans:
        evening.settle(500)
    done = acts(evening)
    ((entry, action, *_),) = evening.keeper.bots.plans.values()
    Guest(evening.keeper, token=evening.guests[SLEEPER].token)
    evening.keeper.move(SLEEPER, entry, action)
    assert acts(evening) == done


def test_the_host_sends_the_bot_away_again() -> None:
    evening = away("freeze", 6)
    for plays in (True, False):
        evening.guests[0].ask(StandIn(SLEEPER, plays))
        evening.settle()
    assert evening.state.gone == {SLEEPER}
    evening.settle(300_000)
    assert acts(evening) == []


def test_a_stand_in_plays_on_after_a_restart() -> None:
    evening = away("freeze", 6)
    evening.guests[0].ask(StandIn(SLEEPER, True))
    evening.settle()
    again = evening.again()
    Guest(again.keeper, token=evening.guests[0].token)
    again.settle(600_000)
    assert acts(again)
    assert SLEEPER not in again.state.gone


def test_a_bot_plays_for_somebody_who_was_shown_out() -> None:
    evening = away("freeze", 6)
    evening.guests[0].ask(Kick(SLEEPER))
    evening.guests[0].ask(StandIn(SLEEPER, True))
    evening.settle(600_000)
    assert acts(evening)
    assert evening.guests[0].room["people"][SLEEPER]["link"] == "gone"


def test_a_stand_in_rests_in_a_pause() -> None:
    evening = away("freeze", 6)
    evening.guests[0].ask(StandIn(SLEEPER, True))
    evening.guests[0].ask(Pause(True))
    evening.settle(600_000)
    assert acts(evening) == []


def test_nobody_tells_or_recalls_for_a_person_in_farben() -> None:
    evening = away("farben", 3, words=6, way="written")
    host = evening.guests[0]
    host.ask(StandIn(SLEEPER, True))
    evening.settle(6 * HOUR)
    assert host.room["stage"] == "over"
    assert set(acts(evening)) >= {"choose_colour", "onward"}
    assert not {"tell", "finish", "name", "ask_clue", "give_clue", "forget", "agree_album"} & set(
        acts(evening)
    )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_with_a_stand_in_comes_to_its_end(game: str) -> None:
    evening = away(game, max(3, GAMES[game].min_seats))
    host = evening.guests[0]
    host.ask(StandIn(SLEEPER, True))
    evening.settle()
    assert host.channel.last("ack")
    evening.settle(6 * HOUR)
    assert host.room["stage"] == "over"


def test_a_stand_in_is_shown_what_her_seat_may_know_and_no_more() -> None:
    """The bot is asked with the views of its seat; what it remembers began when it sat down."""
    evening = away("freeze", 6)
    evening.guests[0].ask(StandIn(SLEEPER, True))
    evening.settle()
    assert set(evening.keeper.bots.memories) == {SLEEPER}
    table = table_of(evening.keeper.ledger.written)
    plan = evening.keeper.bots.memories[SLEEPER].plan
    assert plan.moment[-1] == table.game.view(table.state, SLEEPER)


def over(evening: Evening) -> Guest:
    """The game is over, and the host may ask for another."""
    host = evening.guests[0]
    evening.settle(6 * HOUR)
    assert host.room["stage"] == "over"
    return host


def test_the_next_game_is_played_without_who_went_home() -> None:
    evening = away("freeze", 6)
    host = over(evening)
    host.ask(Start((SLEEPER,)))
    evening.settle()
    assert host.room["seats"] == [0, 1, 3, 4, 5]
    assert host.room["people"][SLEEPER]["plays"] is True, "she keeps her place for the game after it"


def test_who_comes_back_too_late_watches_and_plays_in_the_game_after_it() -> None:
    evening = away("freeze", 6)
    host = over(evening)
    host.ask(Start((SLEEPER,)))
    back = Guest(evening.keeper, token=evening.guests[SLEEPER].token)
    evening.settle()
    mine = back.view["mine"]
    assert mine is None
    over(evening)
    host.ask(Start())
    evening.settle()
    assert back.view["mine"]["seat"] == SLEEPER


def test_who_is_back_when_it_starts_plays_after_all() -> None:
    evening = away("freeze", 6)
    host = over(evening)
    Guest(evening.keeper, token=evening.guests[SLEEPER].token)
    host.ask(Start((SLEEPER, 1)))
    evening.settle()
    assert host.room["seats"] == [0, 1, 2, 3, 4, 5], "nobody who is here is left out"


def test_without_who_is_away_there_may_be_too_few_or_no_longer_too_many() -> None:
    evening = Evening(11)
    evening.guests[10].ask(Sit())
    for sleeper in (9, 10):
        evening.guests[sleeper].leave()
    host = evening.guests[0]
    host.ask(Start((9,)))
    evening.settle()
    assert len(host.room["seats"]) == 10
    for sleeper in range(4, 9):
        evening.guests[sleeper].leave()
    over(evening)
    host.ask(Start((4, 5, 6, 7, 8, 9, 10)))
    evening.settle()
    assert host.channel.last("refused")["key"] == "too_few_players"


def test_bots_are_never_away_and_strangers_are_nobody() -> None:
    evening = Evening(4)
    host = evening.guests[0]
    host.ask(AddBot())
    host.ask(Start((4, 99, -1)))
    evening.settle()
    assert host.room["seats"] == [0, 1, 2, 3, 4]


def test_the_chairs_of_those_who_went_home_are_free() -> None:
    """Else a table of five could not be filled up after three went home."""
    evening = playing("carnavalesque", 5)
    host = over(evening)
    for sleeper in (2, 3, 4):
        evening.guests[sleeper].leave()
    evening.settle()
    host.ask(AddBot())
    evening.settle()
    assert host.channel.last("refused")["key"] == "too_many_players", "they may be back in a moment"
    evening.settle(30_000)
    late = Guest(evening.keeper, "Late")
    for _ in range(2):
        host.ask(AddBot())
    evening.settle()
    assert [person["plays"] for person in late.room["people"]] == [True] * 8
    host.ask(AddBot())
    host.ask(Start((2, 3, 4)))
    evening.settle()
    assert host.channel.last("refused")["c"] == 6, "one too many"
    assert host.room["seats"] == [0, 1, 5, 6, 7]

"""Falling at a live table: beats keep their time, never come in a burst, and races are told to both."""

from typing import Any

import pytest

from tablee.admin.export import export_table
from tablee.core.records import Millis
from tablee.room.actions import AddBot, Choose, Leave, Start
from tablee.sim.verify import verify

from .fake import Evening, Guest, playing

COUNTDOWN, BEAT = 3_000, 1_600


def falling(people: int = 4, **options: Any) -> Evening:
    return playing("falling", people, **options)


def cards(evening: Evening) -> int:
    left: int = evening.state.total - len(evening.state.deck)
    return left


def beats(evening: Evening) -> list[Millis]:
    """When cards came, by the house's clock, since the table was opened."""
    found: list[Millis] = []
    while not found or found[-1] < 40_000:
        before = cards(evening)
        evening.settle(10)
        found += [evening.clock.now() - 1_000_000] * (cards(evening) - before)
    return found


def test_beats_come_when_they_are_due() -> None:
    times = beats(falling())
    assert times[:4] == [COUNTDOWN + BEAT * each for each in range(4)]


@pytest.mark.parametrize("late", [1, 790, 800])
def test_a_wake_that_is_a_little_late_does_not_shift_the_next_beat(late: Millis) -> None:
    evening = falling()
    clock = evening.guests[0].view["clock"]
    evening.settle(COUNTDOWN - 1)
    evening.clock.stall(1 + late)
    evening.settle()
    assert cards(evening) == 1
    assert evening.guests[0].view["table"]["phase"]["beat_at"] == COUNTDOWN + BEAT
    assert evening.guests[0].view["clock"] == clock
    evening.settle(BEAT - late - 1)
    assert cards(evening) == 1
    evening.settle(1)
    assert cards(evening) == 2


@pytest.mark.parametrize("late", [801, 5_000, 60_000])
def test_after_a_long_stall_time_stood_still_and_beats_do_not_come_in_a_burst(late: Millis) -> None:
    evening = falling()
    evening.settle(COUNTDOWN - 1)
    evening.clock.stall(1 + late)
    evening.settle()
    view = evening.guests[0].view
    assert cards(evening) == 1
    assert view["clock"] == {"at": evening.clock.now(), "time": COUNTDOWN + BEAT // 2, "pace": 1.0}
    assert view["table"]["phase"]["beat_at"] == COUNTDOWN + BEAT
    evening.settle(BEAT // 2 - 1)
    assert cards(evening) == 1
    evening.settle(1 + BEAT)
    assert cards(evening) == 3


def test_a_house_that_dawdles_while_it_stops_the_time_is_not_late_again() -> None:
    evening = falling()
    evening.settle(COUNTDOWN - 1)
    evening.clock.stall(5_001)
    evening.clock.dawdles = 30
    evening.settle()
    evening.clock.dawdles = 0
    evening.settle()
    told = [told for view in evening.guests[0].channel.all("view") for told in view["told"]]
    assert [each["time"] for each in told if each["what"]["do"] == "dealt"] == [COUNTDOWN + BEAT // 2]


def test_an_action_that_wakes_the_house_does_not_start_a_burst_either() -> None:
    evening = falling()
    evening.settle(COUNTDOWN - 1)
    evening.clock.stall(9_000)
    evening.guests[0].act(do="take", card=0)
    assert cards(evening) == 1
    evening.settle()
    assert cards(evening) == 1


def test_what_stood_still_is_still_there_after_a_kill() -> None:
    evening = falling()
    evening.settle(COUNTDOWN - 1)
    evening.clock.stall(9_000)
    evening.settle(100)
    again = evening.again(downtime=50_000)
    guest = again.come(token=evening.guests[0].token)
    before = evening.guests[0].view["table"]
    assert guest.view["table"] == before
    again.settle(BEAT)
    assert cards(again) == 2


def test_a_game_that_has_no_beats_is_not_stopped_by_a_stall() -> None:
    evening = Evening(6)
    evening.guests[0].ask(Start())
    evening.settle()
    clock = evening.guests[0].view["clock"]
    evening.clock.stall(40_000)
    evening.settle()
    assert evening.guests[0].view["clock"] == clock


def two_with_a_rider(evening: Evening) -> tuple[Guest, Guest]:
    """Two who hold a rider each, as soon as the cards have fallen that way."""
    while True:
        evening.settle(100)
        fallers = evening.guests[0].view["table"]["fallers"]
        for guest, faller in zip(evening.guests, fallers, strict=True):
            tops = [pile[-1] for pile in faller["piles"] if pile[-1]["kind"] in {"hit", "split", "skip"}]
            if tops and faller["hand"] is None:
                guest.act(do="take", card=tops[0]["id"])
        evening.settle()
        fallers = evening.guests[0].view["table"]["fallers"]
        holders = [guest for guest, faller in zip(evening.guests, fallers, strict=True) if faller["hand"]]
        if len(holders) > 1 and evening.guests[0].view["table"]["phase"]["served"] is None:
            return holders[0], holders[1]


def test_6_2_both_players_of_a_collision_see_whose_came_first_and_by_how_much() -> None:
    evening = falling()
    first, second = two_with_a_rider(evening)
    seats = first.view["mine"]["seat"], second.view["mine"]["seat"]
    at = next(offer["at"][0] for offer in first.view["mine"]["offers"] if offer["do"] == "play")
    held = [
        guest.view["table"]["fallers"][seat]["hand"]["id"]
        for guest, seat in zip((first, second), seats, strict=True)
    ]
    entry = first.view["entry"]
    first.act(do="play", card=held[0], at=at)
    evening.settle(70)
    second.act(do="play", card=held[1], at=at, entry=entry)
    evening.settle()
    for guest in (first, second):
        (miss,) = guest.view["table"]["misses"]
        assert (miss["seat"], miss["to"], miss["late"], miss["why"]) == (seats[1], seats[0], 70, "has_rider")
        assert guest.view["told"][-1]["what"]["do"] == "missed"
    assert second.view["table"]["fallers"][seats[1]]["hand"]["id"] == held[1]
    assert second.channel.last("ack")["c"] == second._counter


def test_no_action_of_the_fall_is_late() -> None:
    evening = falling()
    entry = evening.guests[0].view["entry"]
    evening.settle(20_000)
    assert evening.guests[0].view["entry"] == entry


@pytest.mark.parametrize("dealer", ["house", "player"])
def test_the_winner_deals_the_next_game_or_is_passed_first(dealer: str) -> None:
    evening = falling(dealer=dealer)
    evening.settle(400_000)
    assert evening.guests[0].room["stage"] == "over"
    winner = evening.guests[0].view["table"]["phase"]["winner"]
    evening.guests[0].ask(Start())
    evening.settle()
    view = evening.guests[0].view["table"]
    assert view["dealer"] == (winner if dealer == "player" else None)
    assert view["phase"]["next"] == (winner + 1) % 4


def test_a_winner_who_has_gone_home_deals_nothing() -> None:
    evening = falling(5, dealer="player")
    evening.settle(400_000)
    winner = evening.guests[0].view["table"]["phase"]["winner"]
    leaver = evening.guests[winner]
    stays = evening.guests[(winner + 1) % 5]
    leaver.ask(Leave())
    evening.settle()
    host = evening.guests[stays.room["host"]]
    host.ask(Start())
    evening.settle()
    assert stays.view["table"]["dealer"] in range(4)


def test_bots_fall_and_every_line_can_be_verified() -> None:
    evening = Evening(1)
    host = evening.guests[0]
    host.ask(Choose("falling", {"tempo": "fast"}))
    for level in ("easy", "normal", "normal", "random"):
        host.ask(AddBot(level))
    host.ask(Start())
    evening.settle(300_000)
    assert host.room["stage"] == "over"
    lines = export_table(evening.journal, evening.keeper.code)
    assert verify(lines).is_over
    assert any(b'"play"' in line for line in lines)


def test_after_a_kill_it_goes_on_from_the_same_beat_and_no_card_is_lost() -> None:
    evening = falling()
    evening.settle(COUNTDOWN + 10 * BEAT + 300)
    again = evening.again(downtime=100_000)
    guest = again.come(token=evening.guests[0].token)
    assert guest.view["table"] == evening.guests[0].view["table"]
    before = cards(again)
    again.settle(BEAT - 300 + 500)
    assert cards(again) == before + 1

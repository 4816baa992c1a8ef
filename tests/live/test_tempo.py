"""No hurry: more time for everybody, or no clock at all; and the host moves on what the table waits for."""

import pytest

from tablee.core.phase import has_deadlines
from tablee.games import GAMES
from tablee.room.actions import AddBot, Choose, GoOn, Pause, SetTempo, Start, Stop
from tablee.room.journal import Stream

from .fake import Evening, Guest, phase, playing

HOUR = 3_600_000
MINUTE = 60_000


def unhurried(game: str = "freeze", people: int = 6) -> Evening:
    """A table without a clock, from its first moment on."""
    evening = Evening(people)
    host = evening.guests[0]
    host.ask(SetTempo(0))
    host.ask(Choose(game, {}))
    host.ask(Start())
    evening.settle()
    return evening


@pytest.mark.parametrize(("tempo", "seconds"), [(100, 20), (150, 30), (200, 40), (300, 60)])
def test_people_have_as_much_more_time_as_the_host_says(tempo: int, seconds: int) -> None:
    evening = Evening(6)
    evening.guests[0].ask(SetTempo(tempo))  # type: ignore[arg-type]
    evening.guests[0].ask(Start())
    evening.settle(seconds * 1_000 - 1)
    assert phase(evening.guests[0]) == "Volunteering"
    evening.settle(2)
    assert phase(evening.guests[0]) == "Preparing"


def test_in_the_middle_too() -> None:
    evening = playing()
    evening.settle(10_000)
    evening.guests[0].ask(SetTempo(200))
    evening.settle(19_999)
    assert phase(evening.guests[0]) == "Volunteering"
    assert evening.guests[0].room["tempo"] == 200
    evening.settle(2)
    assert phase(evening.guests[0]) == "Preparing"
    again = evening.again()
    assert again.keeper.ledger.written.room.clock.pace == 0.5, "after a restart it is still so"


def test_a_pause_does_not_change_it() -> None:
    evening = playing()
    host = evening.guests[0]
    host.ask(Pause(True))
    host.ask(SetTempo(300))
    host.ask(Pause(False))
    evening.settle(59_000)
    assert phase(host) == "Volunteering"


def test_without_a_clock_the_table_waits_for_who_is_here() -> None:
    evening = unhurried()
    host = evening.guests[0]
    assert host.view["still"] is True
    evening.settle(12 * HOUR)
    assert phase(host) == "Volunteering"
    for guest in evening.guests[1:5]:
        guest.act(do="volunteer")
    evening.settle()
    assert phase(host) == "Preparing"


def test_it_does_not_wait_for_who_is_not() -> None:
    evening = unhurried()
    for guest in evening.guests[1:]:
        guest.leave()
    evening.guests[0].act(do="pass")
    evening.settle(14_000)
    assert phase(evening.guests[0]) != "Volunteering"


def test_and_when_all_are_gone_it_sleeps() -> None:
    evening = unhurried()
    for guest in evening.guests:
        guest.leave()
    evening.settle(HOUR)
    assert evening.keeper.ledger.written.room.is_asleep


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_host_alone_moves_every_game_on_to_its_end(game: str) -> None:
    """The law of progress without a clock: nobody but the host does anything, and that is `go on`."""
    evening = unhurried(game, max(3, GAMES[game].min_seats))
    host = evening.guests[0]
    for _ in range(2_000):
        if host.room["stage"] == "over":
            break
        evening.settle(MINUTE)
        host.ask(GoOn())
        evening.settle()
    assert host.room["stage"] == "over"
    stream = Stream().read(evening.journal.read(evening.keeper.name))
    assert stream.room == evening.keeper.ledger.written.room
    assert stream.moment().table == evening.keeper.ledger.written.table


def test_with_a_clock_too_the_host_moves_it_on() -> None:
    evening = playing()
    evening.guests[1].ask(GoOn())
    evening.settle()
    assert evening.guests[1].channel.last("refused")["key"] == "not_host"
    evening.guests[0].ask(GoOn())
    evening.settle()
    assert phase(evening.guests[0]) == "Preparing"
    assert evening.state.hastened is None, "once: the next phase has its time"
    evening.settle(10_000)
    assert phase(evening.guests[0]) == "Preparing"


def test_where_nobody_is_awaited_there_is_nothing_to_move_on() -> None:
    evening = playing("falling", 4)
    host = evening.guests[0]
    host.ask(GoOn())
    evening.settle()
    assert host.channel.last("refused")["key"] == "nobody_awaited"
    host.ask(Pause(True))
    host.ask(GoOn())
    host.ask(Stop())
    host.ask(GoOn())
    evening.settle()
    assert [it["key"] for it in host.channel.all("refused")[1:]] == ["not_now", "not_now"]


def test_who_switches_the_clock_on_hurries_nobody_who_is_just_thinking() -> None:
    evening = unhurried()
    host = evening.guests[0]
    evening.settle(HOUR)
    host.ask(SetTempo(100))
    evening.settle(HOUR)
    assert phase(host) == "Volunteering"
    host.ask(GoOn())
    evening.settle(1)
    assert phase(host) == "Preparing"
    evening.settle(MINUTE)
    assert phase(host) != "Preparing", "from the next phase on it runs"


def test_paper_players_play_without_a_clock() -> None:
    evening = Evening(1)
    host = evening.guests[0]
    host.ask(Choose("freeze", {}))
    for _ in range(4):
        host.ask(AddBot())
    host.ask(SetTempo(0))
    host.ask(Start())
    evening.settle(MINUTE)
    host.act(do="pass")
    evening.settle(MINUTE)
    assert phase(host) != "Volunteering"


def test_only_the_host_sets_the_tempo() -> None:
    evening = Evening(2)
    evening.guests[1].ask(SetTempo(0))
    evening.settle()
    assert evening.guests[1].channel.last("refused")["key"] == "not_host"
    late = Guest(evening.keeper, "Late")
    evening.settle()
    assert late.room["tempo"] == 100


def newcomers(game: str) -> Evening:
    """Who does not know the game yet: it is explained, and its first round has no clock."""
    evening = Evening(max(3, GAMES[game].min_seats))
    evening.guests[0].ask(Choose(game, {}))
    evening.guests[0].ask(Start(newcomers=True))
    evening.settle()
    return evening


def begun(game: str) -> Evening:
    """They have seen how it goes."""
    evening = newcomers(game)
    evening.guests[0].ask(Pause(False))
    evening.settle()
    return evening


@pytest.mark.parametrize("game", sorted(GAMES))
def test_newcomers_are_shown_how_it_goes_before_anything_happens(game: str) -> None:
    evening = newcomers(game)
    host, guest = evening.guests[:2]
    assert (guest.room["explained"], guest.room["paused"]) == (True, True)
    evening.settle(10 * MINUTE)
    assert evening.keeper.ledger.written.room.clock.table_time(evening.clock.now()) == 0
    guest.ask(Pause(False))
    evening.settle()
    assert guest.channel.last("refused")["key"] == "not_host"
    host.ask(Pause(False))
    evening.settle()
    assert (guest.room["explained"], guest.room["paused"]) == (False, False)
    host.ask(Pause(True))
    evening.settle()
    assert guest.room["explained"] is False, "a pause is only a pause"


def test_a_host_who_is_away_does_not_hold_the_show() -> None:
    """Whoever leads then lets it begin; where nobody is left, it is over after a quarter of an hour."""
    evening = newcomers("freeze")
    host, guest = evening.guests[:2]
    host.leave()
    evening.settle(MINUTE)
    assert guest.room["host"] == 1
    guest.ask(Pause(False))
    evening.settle()
    assert (guest.room["explained"], guest.room["paused"]) == (False, False)


def test_it_is_explained_after_a_restart_too_and_not_for_ever() -> None:
    assert newcomers("falling").again().keeper.ledger.written.room.is_explained
    evening = newcomers("falling")
    evening.settle(16 * MINUTE)
    assert not evening.keeper.ledger.written.room.is_paused


def test_who_stops_the_game_meanwhile_is_back_in_the_lobby() -> None:
    evening = newcomers("freeze")
    evening.guests[0].ask(Stop())
    evening.settle()
    assert (evening.guests[1].room["stage"], evening.guests[1].room["explained"]) == ("lobby", False)


@pytest.mark.parametrize("game", ["carnavalesque", "farben", "freeze"])
def test_the_first_round_of_newcomers_has_no_clock_and_the_second_has(game: str) -> None:
    evening = begun(game)
    host = evening.guests[0]
    for _ in range(400):
        if (entry := evening.state.entry) and evening.state.round == 2:
            break
        is_still = host.view["still"]
        evening.settle(HOUR if is_still else MINUTE)
        if is_still:
            assert evening.state.entry == entry, "nobody is hurried"
            host.ask(GoOn())
            evening.settle()
    assert evening.state.round == 2 and host.view["still"] is False
    entry = evening.state.entry
    evening.settle(HOUR)
    assert evening.state.entry > entry


def test_a_game_without_rounds_has_its_clock_from_the_beginning() -> None:
    evening = begun("falling")
    assert evening.guests[0].view["still"] is False
    assert has_deadlines(evening.state)


def test_after_a_restart_the_first_round_has_no_clock_either() -> None:
    again = begun("freeze").again()
    again.settle(12 * HOUR)
    assert again.state.is_unhurried and again.state.round == 1


def test_who_plays_again_knows_the_game() -> None:
    evening = newcomers("freeze")
    host = evening.guests[0]
    host.ask(Stop())
    host.ask(Start())
    evening.settle(20_001)
    assert phase(host) == "Preparing"

"""The host: the code, muting, erasing, and who leads when she is gone."""

import json

import pytest

from tablee.admin.export import export_table
from tablee.core.records import Refused
from tablee.live.signals import MERGED
from tablee.room.actions import (
    Choose,
    Erase,
    EraseName,
    HandOver,
    HideCode,
    Kick,
    Leave,
    Lock,
    Mute,
    Pause,
    Rename,
    Start,
    Stop,
)
from tablee.sim.verify import verify

from .fake import Evening, Guest, in_scene

HOUR = 3_600_000


def written() -> Evening:
    """Six at Freeze, in a scene that is typed."""
    return in_scene(way="written")


def an_actress(evening: Evening) -> Guest:
    """On stage, and not the host."""
    stage: list[int] = evening.guests[0].view["table"]["stage"]
    return next(evening.guests[seat] for seat in stage if seat != 0)


def lines(guest: Guest) -> list[str]:
    return [line["text"] for line in guest.view["table"]["lines"]]


def test_the_code_is_hidden_until_it_is_shown_again() -> None:
    evening = Evening(2)
    screen = Guest(evening.keeper, role="screen")
    for hidden in (True, False):
        evening.guests[0].ask(HideCode(hidden))
        evening.settle()
        assert screen.room["hidden"] is evening.guests[1].room["hidden"] is hidden
    evening.guests[0].ask(HideCode(True))
    assert evening.again().keeper.ledger.written.room.is_hidden


def test_what_was_erased_is_on_no_screen_and_stays_so() -> None:
    evening = written()
    host, actress = evening.guests[0], an_actress(evening)
    screen = Guest(evening.keeper, role="screen")
    seat = actress.view["mine"]["seat"]
    for text in ("Rude word.", "Good morning."):
        actress.act(do="say", text=text)
    evening.settle()
    host.ask(Erase(seat, "Rude word."))
    evening.settle()
    back = evening.come(token=actress.token)
    assert [lines(each) for each in (host, screen, back)] == [["", "Good morning."]] * 3
    again = evening.again()
    late = again.come(token=host.token)
    assert lines(late) == ["", "Good morning."]
    again.settle(2 * HOUR)
    assert verify(export_table(again.journal, again.keeper.code)).is_over


@pytest.mark.parametrize(("seat", "text"), [(1, "Never said."), (9, "Rude word.")])
def test_only_what_is_there_can_be_erased(seat: int, text: str) -> None:
    evening = written()
    number = evening.keeper.ledger.written.number
    evening.guests[0].ask(Erase(seat, text))
    evening.settle()
    assert evening.guests[0].channel.last("refused")["key"] in {"already_erased", "no_such_seat"}
    assert evening.keeper.ledger.written.number == number


def a_rude_story() -> Evening:
    """Three at Farben, and what the second one wrote is read."""
    evening = Evening(3)
    host, teller = evening.guests[:2]
    host.ask(Choose("farben", {"words": 6, "way": "written"}))
    host.ask(Start())
    evening.settle()
    while host.view["table"]["phase"]["name"] != "Writing":
        evening.settle(1_000)
    teller.act(do="tell", text="A rude story.")
    while not {"name": "Reading", "teller": 1}.items() <= host.view["table"]["phase"].items():
        evening.settle(1_000)
    return evening


def test_a_story_stays_erased_in_the_album() -> None:
    evening = a_rude_story()
    host, teller = evening.guests[:2]
    evening.settle()
    host.ask(Erase(1, "A rude story."))
    evening.settle(6 * HOUR)
    teller.act(do="agree_album")
    evening.settle()
    (told,) = [page["stories"][1] for page in host.view["table"]["phase"]["album"] if page["stories"][1]]
    assert told == [""]


def test_in_the_album_too_a_line_can_be_erased() -> None:
    evening = a_rude_story()
    host, teller = evening.guests[:2]
    evening.settle(6 * HOUR)
    teller.act(do="agree_album")
    evening.settle()
    host.ask(Erase(1, "A rude story."))
    evening.settle()
    assert "A rude story." not in json.dumps(host.view["table"])
    assert host.channel.last("ack")


def test_what_a_muted_person_writes_counts_and_is_never_shown() -> None:
    evening = written()
    host, actress = evening.guests[0], an_actress(evening)
    screen = Guest(evening.keeper, role="screen")
    person = evening.guests.index(actress)
    host.ask(Mute(person, True))
    evening.settle()
    assert host.room["people"][person]["muted"] is True
    actress.act(do="say", text="Rude word.")
    evening.settle()
    assert actress.channel.last("ack")
    host.ask(Mute(person, False))
    actress.act(do="say", text="Sorry.")
    evening.settle()
    assert lines(screen) == ["", "Sorry."]
    heard = json.dumps([guest.channel.heard for guest in (*evening.guests, screen)])
    assert "Rude word." not in heard
    assert "Rude word." in str(evening.state.lines)


def test_reactions_of_a_muted_person_reach_nobody_and_she_is_told() -> None:
    evening = Evening(3)
    evening.guests[0].ask(Mute(1, True))
    evening.guests[1].react("wave")
    evening.settle(MERGED)
    assert not [guest for guest in evening.guests if guest.channel.all("reacted")]
    assert evening.guests[1].channel.last("unheard") == {"t": "unheard", "key": "muted", "params": {}}
    evening.guests[0].ask(Mute(1, False))
    evening.guests[1].react("wave")
    evening.settle(MERGED)
    assert evening.guests[0].channel.last("reacted")["person"] == 1


def test_a_name_is_erased_and_another_one_chosen() -> None:
    evening = Evening(2)
    evening.guests[0].ask(EraseName(1))
    evening.settle()
    assert evening.guests[0].room["people"][1]["name"] == ""
    late = evening.again().come(token=evening.guests[0].token)
    assert late.room["people"][1]["name"] == ""
    evening.guests[1].ask(Rename("Zoé"))
    evening.settle()
    assert evening.guests[0].room["people"][1]["name"] == "Zoé"


def test_after_a_stop_another_game_can_be_chosen() -> None:
    evening = written()
    host = evening.guests[0]
    host.ask(Stop())
    host.ask(Choose("falling", {}))
    host.ask(Start())
    evening.settle()
    assert (host.room["game"], host.room["stage"]) == ("falling", "playing")


def test_a_pause_ends_by_itself_after_15_minutes() -> None:
    evening = written()
    evening.guests[0].ask(Pause(True))
    evening.settle(15 * 60_000 - 1)
    assert evening.guests[0].room["paused"] is True
    evening.settle(1)
    assert evening.guests[0].room["paused"] is False


def test_who_was_kicked_from_a_game_is_not_let_back() -> None:
    evening = written()
    token = evening.guests[3].token
    evening.guests[0].ask(Kick(3))
    evening.settle()
    with pytest.raises(Refused, match="unknown_token"):
        Guest(evening.again().keeper, token=token)


def test_a_room_is_left_to_somebody_who_is_here() -> None:
    evening = Evening(3)
    evening.guests[1].leave()
    evening.settle(30_000)
    evening.guests[0].ask(Leave())
    evening.settle()
    assert evening.guests[2].room["host"] == 2


def test_a_room_that_everybody_has_left_is_locked_to_nobody() -> None:
    evening = Evening(2)
    evening.guests[0].ask(Lock(True))
    evening.guests[0].ask(Leave())
    evening.settle()
    assert evening.guests[1].room["locked"] is True
    evening.guests[1].ask(Leave())
    late = Guest(evening.keeper, "Late")
    evening.settle()
    assert (late.room["host"], late.room["locked"]) == (0, False)


def test_a_room_cannot_be_handed_to_nobody() -> None:
    evening = Evening(3)
    evening.guests[1].leave()
    evening.settle(30_000)
    evening.guests[0].ask(HandOver(1))
    evening.settle()
    assert evening.guests[2].room["host"] == 0


def test_who_comes_back_to_a_room_that_all_had_left_leads_it() -> None:
    evening = Evening(2)
    for guest in evening.guests:
        guest.leave()
    evening.settle(60_000)
    assert evening.keeper.ledger.written.room.host == 0
    back = Guest(evening.keeper, token=evening.guests[1].token)
    evening.settle()
    assert back.room["host"] == 1


def test_at_the_next_game_too_nobody_waits_for_who_is_gone() -> None:
    evening = Evening(6)
    evening.guests[5].leave()
    evening.settle(30_000)
    evening.guests[0].ask(Start())
    evening.settle()
    assert evening.state.gone == {5}

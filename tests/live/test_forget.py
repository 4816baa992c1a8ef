"""A room is deleted whole, a day after its last link closed; also across restarts."""

import gc
import secrets
from types import ModuleType

import pytest

from tablee.core.records import Words
from tablee.games.freeze.bots.reading import tone
from tablee.games.freeze.matching import is_match
from tablee.live.house import DAY, MINUTE
from tablee.room.actions import AddBot, Choose, LetChat, Rename, Start
from tablee.wire.messages import Chat
from tests.live.fake import Evening, Guest, phase, playing

HOUR = DAY // 24


def everybody_leaves(evening: Evening) -> None:
    for guest in evening.guests:
        guest.leave()


def is_kept(evening: Evening) -> bool:
    """Both in the house and in its book, or in neither."""
    rooms = evening.journal.rooms()
    assert len(rooms) == len(evening.house.keepers)
    return bool(rooms)


def test_a_room_is_forgotten_a_day_after_the_last_one_left() -> None:
    evening = Evening(3)
    code = evening.keeper.code
    everybody_leaves(evening)
    evening.settle(DAY - MINUTE)
    assert is_kept(evening)
    evening.settle(2 * MINUTE)
    assert not is_kept(evening)
    assert evening.house.find(code) is None
    assert evening.house.metrics.deleted_rooms == 1


def test_a_room_with_somebody_in_it_is_kept_for_ever() -> None:
    evening = Evening(2)
    evening.guests[0].leave()
    evening.settle(2 * DAY)
    assert is_kept(evening)
    evening.clock.stall(8 * DAY)
    evening.settle(2 * MINUTE)
    assert is_kept(evening)


def test_a_screen_on_the_wall_keeps_it_too() -> None:
    evening = Evening(1)
    Guest(evening.keeper, role="screen")
    evening.guests[0].leave()
    evening.settle(2 * DAY)
    assert is_kept(evening)


def test_the_day_begins_anew_when_somebody_was_back() -> None:
    evening = Evening(1)
    everybody_leaves(evening)
    evening.settle(23 * HOUR)
    back = Guest(evening.keeper, token=evening.guests[0].token)
    evening.settle(2 * HOUR)
    back.leave()
    evening.settle(23 * HOUR)
    assert is_kept(evening)
    evening.settle(2 * HOUR)
    assert not is_kept(evening)


def test_a_clock_that_was_wrong_keeps_no_room_longer() -> None:
    """The machine believed to be in the next year; after a restart it knows better."""
    evening = Evening(1)
    evening.clock.stall(365 * DAY)
    everybody_leaves(evening)
    evening.settle(2 * MINUTE)
    again = evening.again(-365 * DAY)
    again.settle(DAY - MINUTE)
    assert is_kept(again)
    again.settle(3 * MINUTE)
    assert not is_kept(again)


def test_a_game_that_nobody_plays_keeps_no_room() -> None:
    evening = Evening(6)
    evening.guests[0].ask(Start())
    evening.settle()
    everybody_leaves(evening)
    evening.settle(DAY + 2 * MINUTE)
    assert not is_kept(evening)


def test_the_day_goes_on_while_the_house_is_closed() -> None:
    evening = Evening(3)
    everybody_leaves(evening)
    evening.settle(20 * HOUR)
    again = evening.again(3 * HOUR)
    again.settle(HOUR - 2 * MINUTE)
    assert is_kept(again)
    again.settle(4 * MINUTE)
    assert not is_kept(again)


def test_what_was_due_while_the_house_was_closed_is_gone_when_it_opens() -> None:
    evening = Evening(3)
    everybody_leaves(evening)
    evening.settle(HOUR)
    evening.house.close()
    clock = evening.clock
    clock.pass_time(2 * DAY)
    evening.house.restore()
    assert not is_kept(evening)


def test_a_house_that_stops_closes_the_last_link() -> None:
    """It marks the time itself: nobody looked round since they left."""
    evening = Evening(3)
    everybody_leaves(evening)
    evening.house.stop_time()
    evening.house.close()
    room = evening.keeper.ledger.written.room
    assert room.empty_since == evening.clock.now()


def test_m8_a_clock_that_was_slow_deletes_no_evening() -> None:
    """A small machine without a clock was three days behind; after a plain restart the time is right."""
    evening = playing()
    evening.house.stop_time()
    everybody_leaves(evening)
    evening.house.close()
    again = evening.again(3 * DAY)
    assert is_kept(again)
    again.settle(DAY + 2 * MINUTE)
    assert not is_kept(again)


def test_a_killed_house_gives_a_room_another_day() -> None:
    """When its people went is not known: they were cut off."""
    again = Evening(3).again(3 * DAY)
    again.settle(20 * HOUR)
    for _ in range(3):
        again = again.again(HOUR)
    assert is_kept(again)
    again.settle(HOUR + 2 * MINUTE)
    assert not is_kept(again)


def test_who_comes_back_after_a_kill_finds_the_room() -> None:
    evening = Evening(1)
    token = evening.guests[0].token
    again = evening.again(3 * DAY)
    back = Guest(again.keeper, token=token)
    again.settle(2 * DAY)
    assert is_kept(again)
    assert back.room["people"][0]["name"] == "Guest 0"


@pytest.mark.parametrize("is_first", [True, False])
def test_a_room_that_cannot_be_read_keeps_no_other_one_shut(is_first: bool) -> None:
    """It is left as it is for a day, for a house that can read it, and its code is nobody else's."""
    evening = Evening(1)
    odd, code = evening.keeper.name, evening.keeper.code
    evening.house.found("en", lambda keeper: None)
    lines = evening.journal.read(odd)
    evening.journal.delete(odd)
    evening.journal.append(odd, 0, [b"odd", *lines] if is_first else [*lines, b"odd"], 0, lambda error: None)
    again = evening.again(HOUR)
    assert again.keeper.name != odd
    assert again.house.find(code) is None
    assert is_first or again.house.is_taken(code)
    again.settle(DAY - 2 * HOUR)
    assert odd in again.journal.rooms()
    again.settle(3 * HOUR)
    assert odd not in again.journal.rooms()


def find_everywhere(text: str) -> list[str]:
    """Every text and every piece of bytes in memory that has it in it, but for itself."""
    seen, left = set[int](), gc.get_objects()
    found = list[str]()
    while left:
        thing = left.pop()
        if id(thing) in seen or thing is text or thing is seen or thing is left:
            continue
        seen.add(id(thing))
        if isinstance(thing, ModuleType):
            continue  # its names are a dict of their own; behind _asyncio of Python 3.12.1 there is no end
        if isinstance(thing, str | bytes):
            found += [str(thing)] * (text in (thing if isinstance(thing, str) else thing.decode("latin-1")))
        else:
            left += gc.get_referents(thing)
    return found


@pytest.mark.slow
def test_nothing_that_was_typed_outlives_its_room_in_memory() -> None:
    """Also where the collector never comes, as for rooms that were there when the house was opened."""
    gc.disable()
    try:
        evening, text = Evening(1), secrets.token_hex(6)
        (host,) = evening.guests
        host.ask(Rename(text))
        host.ask(LetChat(True))
        for _ in range(4):
            host.ask(AddBot("sharp"))
        host.ask(Choose("freeze", {"way": "written", "seconds": 90}))
        host.ask(Start())
        Guest(evening.keeper, f"2 {text}").leave()
        evening.keeper.signal(host.device, Chat(f"{text} in the chat"))
        evening.settle()
        host.act(do="volunteer")
        while phase(host) != "Acting":
            evening.settle(1_000)
        host.act(do="say", text=f"{text} on stage")
        evening.settle(120_000)
        assert find_everywhere(text)
        assert not is_match(f"{text} as a guess", Words("Bakery", "Four", "Ofen"))
        assert tone(f"{text} to a bot")
        host.leave()
        evening.house.keep = 1_000
        evening.settle(2 * MINUTE)
        assert not is_kept(evening)
        evening.guests.clear()
        del evening.keeper, host
        assert find_everywhere(text) == []
    finally:
        gc.enable()


def test_a_room_is_kept_while_nothing_can_be_written() -> None:
    """Else what heals it would be written into a room that is gone, again and again."""
    evening = Evening(1)
    everybody_leaves(evening)
    evening.settle(DAY)
    evening.keeper.ledger.is_ill = True
    evening.settle(2 * MINUTE)
    assert is_kept(evening)
    evening.keeper.ledger.is_ill = False
    evening.settle(2 * MINUTE)
    assert not is_kept(evening)

"""The chat: heard by those who may hear, kept for a while, by nobody else and nowhere."""

import pytest

from tablee.room.actions import Choose, Kick, LetChat, Mute, Start
from tablee.wire.messages import Chat, Unsay

from .fake import Evening, Guest


def chatting(people: int = 3) -> Evening:
    evening = Evening(people)
    evening.guests[0].ask(LetChat(True))
    evening.settle()
    return evening


def say(guest: Guest, text: str) -> None:
    guest.keeper.signal(guest.device, Chat(text))


def read(guest: Guest) -> list[str]:
    """What is in her chat now."""
    talks = guest.channel.all("talk")
    return [line["text"] for line in talks[-1]["lines"]] if talks else []


def unheard(guest: Guest) -> str:
    return str(guest.channel.last("unheard")["key"])


def test_it_is_closed_until_the_host_opens_it() -> None:
    evening = Evening(2)
    assert evening.guests[0].room["chat"] is False
    say(evening.guests[1], "Hello")
    assert (unheard(evening.guests[1]), read(evening.guests[0])) == ("chat_off", [])
    evening.guests[0].ask(LetChat(True))
    evening.settle()
    assert evening.guests[1].room["chat"] is True
    say(evening.guests[1], " Hello \u202e you ")
    assert [read(guest) for guest in evening.guests] == [["Hello you"]] * 2


def test_a_line_says_who_wrote_it() -> None:
    evening = chatting()
    say(evening.guests[1], "Hello")
    (line,) = evening.guests[2].channel.last("talk")["lines"]
    assert (line["person"], line["text"], len(line["id"])) == (1, "Hello", 12)


@pytest.mark.parametrize(("text", "key"), [(" ", "empty_text"), ("x" * 201, "too_long")])
def test_a_line_is_a_line(text: str, key: str) -> None:
    evening = chatting()
    say(evening.guests[1], text)
    assert (unheard(evening.guests[1]), read(evening.guests[0])) == (key, [])


def test_watchers_read_it_screens_do_not_and_neither_writes() -> None:
    evening = chatting()
    watcher, screen = (Guest(evening.keeper, role=role) for role in ("watcher", "screen"))
    say(evening.guests[0], "Hello")
    say(watcher, "Boo")
    say(screen, "Boo")
    assert (read(watcher), read(screen), read(evening.guests[1])) == (["Hello"], [], ["Hello"])


def test_who_comes_back_finds_it_again_and_a_restart_forgets_it() -> None:
    evening = chatting()
    say(evening.guests[1], "Hello")
    assert read(evening.come(token=evening.guests[2].token)) == ["Hello"]
    assert b"Hello" not in b"".join(evening.journal.read(evening.keeper.name))
    assert read(evening.again().come(token=evening.guests[2].token)) == []


def test_a_line_is_forgotten_after_ten_minutes() -> None:
    evening = chatting()
    say(evening.guests[1], "Hello")
    evening.settle(599_999)
    assert read(evening.guests[2]) == ["Hello"]
    evening.settle(1)
    assert read(evening.guests[2]) == []


def test_nobody_floods_it() -> None:
    evening = chatting()
    for number in range(5):
        say(evening.guests[1], str(number))
    assert (unheard(evening.guests[1]), read(evening.guests[0])) == ("too_fast", list("0123"))
    evening.settle(5_000)
    for number in range(40):
        say(evening.guests[number % 3], str(number))
        evening.settle(2_000)
    assert read(evening.guests[0]) == [str(number) for number in range(10, 40)]


def test_the_host_takes_a_line_away_and_nobody_else_does() -> None:
    evening = chatting()
    host, writer, other = evening.guests
    for text in ("Rude word", "Hello"):
        say(writer, text)
    unsay = Unsay(other.channel.last("talk")["lines"][0]["id"])
    evening.keeper.signal(other.device, unsay)
    evening.keeper.signal(Guest(evening.keeper, role="screen").device, unsay)
    assert read(other) == ["Rude word", "Hello"]
    evening.keeper.signal(host.device, unsay)
    assert [read(guest) for guest in evening.guests] == [["Hello"]] * 3
    assert read(evening.come(token=other.token)) == ["Hello"]


@pytest.mark.parametrize("action", [Mute(1, True), Kick(1), LetChat(False)])
def test_what_is_left_of_somebody_who_was_hushed(action: Mute | Kick | LetChat) -> None:
    evening = chatting()
    host, writer, other = evening.guests
    say(writer, "Rude word")
    host.ask(action)
    evening.settle()
    assert read(other) == []
    if isinstance(action, Mute):
        say(writer, "Again")
        assert (unheard(writer), read(other)) == ("muted", [])


def preparing() -> tuple[Evening, Guest, Guest]:
    """Freeze: the actresses prepare by themselves (3.5); one of them, and a spectator."""
    evening = chatting(6)
    evening.guests[0].ask(Choose("freeze", {}))
    evening.guests[0].ask(Start())
    evening.settle(20_000)
    table = evening.guests[0].view["table"]
    assert table["phase"]["name"] == "Preparing"
    return evening, evening.guests[table["stage"][0]], evening.guests[table["row"][0]]


def test_whom_nobody_hears_is_told_so() -> None:
    evening, actress, spectator = preparing()
    say(actress, "I am in a hospital")
    assert unheard(actress) == "unheard"
    assert [read(guest) for guest in evening.guests] == [[]] * 6
    say(spectator, "Good luck")
    assert [read(guest) for guest in evening.guests] == [["Good luck"]] * 6


def test_the_stage_alone_hears_the_stage() -> None:
    evening, actress, spectator = preparing()
    late = Guest(evening.keeper, "Late")
    watcher = Guest(evening.keeper, role="watcher")
    while actress.view["table"]["phase"]["name"] != "Guessing":
        evening.settle(1_000)
    before = {guest: len(guest.channel.heard) for guest in (*evening.guests, late, watcher)}
    say(actress, "They do not see it")
    stage = actress.view["table"]["stage"]
    for seat, guest in enumerate(evening.guests):
        assert read(guest) == (["They do not see it"] if seat in stage else [])
        assert (len(guest.channel.heard) > before[guest]) is (seat in stage)
    assert [len(each.channel.heard) for each in (late, watcher)] == [before[late], before[watcher]]
    assert read(evening.come(token=spectator.token)) == []
    assert read(evening.come(token=actress.token)) == ["They do not see it"]


def test_who_only_watches_a_game_does_not_talk_into_it() -> None:
    evening, _, _ = preparing()
    late = Guest(evening.keeper, "Late")
    say(late, "It is the cook")
    assert (unheard(late), read(evening.guests[0])) == ("unheard", [])

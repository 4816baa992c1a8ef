"""An evening of Farben: one person, two bots, and what the room owes the game."""

from typing import Any

from tablee.live.signals import MERGED
from tablee.room.actions import AddBot, Choose, Pause, Start, Stop

from .fake import Evening, Guest


def started(**options: Any) -> tuple[Evening, Guest]:
    evening = Evening(1)
    (guest,) = evening.guests
    guest.ask(Choose("farben", {"words": 6, **options}))
    for _ in range(2):
        guest.ask(AddBot("easy"))
    guest.ask(Start())
    evening.settle()
    return evening, guest


def phase(guest: Guest) -> Any:
    return guest.view["table"]["phase"]


def until(evening: Evening, guest: Guest, name: str, **known: Any) -> None:
    """Time passes until the table is there."""
    for _ in range(20_000):
        if phase(guest)["name"] == name and known.items() <= phase(guest).items():
            return
        evening.settle(1_000)
    raise AssertionError(f"never {name}")


def telling() -> tuple[Evening, Guest]:
    """A bot tells."""
    evening, guest = started()
    until(evening, guest, "Telling", teller=1)
    return evening, guest


def test_a_heart_is_no_interruption() -> None:
    evening, guest = telling()
    guest.react("heart")
    evening.settle(MERGED)
    assert guest.channel.last("reacted")["how"] == "heart"


def test_bots_forget_nothing_in_a_pause() -> None:
    evening, guest = telling()
    memories = evening.keeper.bots.memories
    seen = memories[2].seen
    assert seen
    guest.ask(Pause(True))
    evening.settle(60_000)
    assert memories[2].seen == seen
    guest.ask(Pause(False))
    until(evening, guest, "Telling", teller=2)
    assert memories[2].seen[: len(seen)] == seen


def test_bots_remember_after_a_restart_what_they_saw_before_it() -> None:
    evening, guest = started(way="written")
    until(evening, guest, "Handing")
    before = evening.keeper.bots.memories
    after = evening.again(60_000).keeper.bots.memories
    assert set(after) == {1, 2}
    for seat, mind in before.items():
        cards = {(card.word, card.owner, card.colour, card.round) for card in mind.seen}
        assert len(cards) == 6 * 3
        assert {(card.word, card.owner, card.colour, card.round) for card in after[seat].seen} == cards
        assert after[seat].lines == mind.lines
        assert len(mind.lines) == 6 * 2, "the bots told, the guest was silent"


def test_no_bot_is_shown_more_by_a_restart_than_it_saw() -> None:
    """During the rounds it cannot know the packets, nor the choice of another."""
    evening, guest = started()
    until(evening, guest, "Choosing")
    evening.settle(15_000)
    assert all(not mind.seen for mind in evening.again().keeper.bots.memories.values())


def test_the_next_game_begins_with_a_fresh_mind_but_no_story_is_told_twice() -> None:
    """The table of a rematch is another one: what lay on the first is not on it."""
    evening, guest = started(way="written")
    told: list[str] = []
    for _ in range(3):
        until(evening, guest, "Handing")
        minds = evening.keeper.bots.memories
        assert {len(mind.seen) for mind in minds.values()} == {6 * 3}
        told += [line for _, _, line in minds[1].lines]
        until(evening, guest, "Ended")
        guest.ask(Start())
        evening.settle()
    guest.ask(Stop())
    guest.ask(Start())
    evening.settle(1_000)
    assert len(told) == len(set(told)) == 3 * 6 * 2
    assert all(mind.earlier >= {*told} for mind in evening.keeper.bots.memories.values())


def test_nor_is_one_told_twice_if_the_house_is_closed_in_between() -> None:
    """Between two games, in the lobby of another one, and in the middle of a game."""
    evening, guest = started(way="written")
    told, token = set[str](), guest.token
    for game in ("farben", "falling", "farben"):
        until(evening, guest, "Ended")
        told |= {line for _, _, line in evening.keeper.bots.memories[1].lines}
        guest.ask(Choose(game, {}))
        evening, guest = reopened(evening, guest, token)
        guest.ask(Choose("farben", {"words": 6, "way": "written"}))
        guest.ask(Start())
        evening.settle()
        evening, guest = reopened(evening, guest, token)
        minds = evening.keeper.bots.memories
        assert [(seat, mind.earlier) for seat, mind in minds.items()] == [(1, told), (2, told)]
    assert len(told) == 3 * 6 * 2


def reopened(evening: Evening, guest: Guest, token: str) -> tuple[Evening, Guest]:
    evening = evening.again(60_000)
    back = Guest(evening.keeper, token=token)
    back._counter = guest._counter
    evening.settle()
    return evening, back


def test_5_3_bots_agree_to_the_album_after_the_end() -> None:
    evening, guest = started(way="written")
    until(evening, guest, "Ended")
    evening.settle(10_000)
    assert guest.room["stage"] == "over"
    ended = phase(guest)
    assert sorted(ended["agreed"]) == [1, 2] == ended["tellers"]
    assert len(ended["album"]) == 6


def test_5_3_with_a_person_who_told_her_word_decides() -> None:
    evening, guest = started(way="room")
    until(evening, guest, "Ended")
    evening.settle(10_000)
    assert phase(guest)["album"] is None
    guest.act(do="agree_album")
    evening.settle()
    assert len(phase(guest)["album"]) == 6

"""Own packs in a room: one a game, in the journal with everything else, and gone with it."""

import pytest

from tablee import Refused
from tablee.packs import read_pack
from tablee.room.actions import AddBot, Choose, Start
from tablee.room.content import kept

from .fake import Evening

WORDS = "\n".join(f"Quokka {number}" for number in range(12))


def bring(evening: Evening, text: str = WORDS) -> list[Exception | None]:
    answers: list[Exception | None] = []
    content = kept("farben", read_pack("farben", text))
    evening.keeper.pack(evening.guests[0].token, content, answers.append)
    evening.settle()
    return answers


def test_a_new_pack_takes_the_place_of_the_old() -> None:
    evening = Evening(1)
    bring(evening)
    assert bring(evening, f"{WORDS}\nOne more") == [None]
    assert evening.guests[0].room["packs"] == [{"game": "farben", "person": 0, "size": 13}]


def test_the_table_has_it_in_its_first_event_so_it_can_change_later() -> None:
    evening = Evening(1)
    bring(evening)
    host = evening.guests[0]
    host.ask(Choose("farben", {}))
    for _ in range(2):
        host.ask(AddBot())
    host.ask(Start())
    evening.settle(60_000)
    again = evening.again()
    assert again.state == evening.state
    assert host.view["table"]["word"]["en"].startswith("Quokka")


def test_it_stands_in_the_stream_of_its_room_and_nowhere_else() -> None:
    evening = Evening(1)
    bring(evening)
    (room,) = evening.journal.rooms()
    assert any(b"Quokka" in line for line in evening.journal.read(room))
    evening.journal.delete(room)
    assert not any(
        b"Quokka" in line for name in evening.journal.rooms() for line in evening.journal.read(name)
    )


def test_nothing_is_taken_while_nothing_can_be_written() -> None:
    evening = Evening(1)
    evening.keeper.ledger.is_ill = True
    with pytest.raises(Refused, match="cannot_write"):
        bring(evening)

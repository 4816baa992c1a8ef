"""Bots at a table: what they have in mind is done in its time, and once."""

from collections.abc import Sequence

from tablee.core.records import Millis, wordings
from tablee.games.freeze.bots.hints import HINTS
from tablee.games.freeze.bots.lines import LINES
from tablee.room.actions import AddBot, Choose, Start
from tablee.stores.journal import Done, JournalError
from tablee.stores.memory import MemoryJournal

from .fake import Evening


class MoodyJournal(MemoryJournal):
    """Its disk is full at times."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        if self.is_full:
            done(JournalError("disk full"))
        else:
            super().append(room, number, lines, alive, done)


def written_scene(journal: MemoryJournal) -> Evening:
    """One person in the audience, and bots who write."""
    evening = Evening(1, journal)
    (host,) = evening.guests
    for _ in range(4):
        host.ask(AddBot("normal"))
    host.ask(Choose("freeze", {"way": "written", "seconds": 90}))
    host.ask(Start())
    evening.settle()
    host.act(do="pass")
    evening.settle(20_000)
    return evening


def test_who_has_to_wait_for_the_disk_does_not_say_it_twice() -> None:
    """The time of the table stood still meanwhile: what a bot had planned comes so much later."""
    journal, said = MoodyJournal(), []
    evening = written_scene(journal)
    for tick in range(2_000):
        journal.is_full = tick % 40 < 15
        evening.settle(100)
        table = evening.guests[0].view["table"]
        if table["phase"]["name"] == "Acting":
            said = [(line["actress"], line["text"]["en"]) for line in table["lines"]]
    assert len(said) > 6
    assert len(set(said)) == len(said)


def test_what_a_bot_writes_arrives_in_every_language() -> None:
    """French has thin spaces: without them a bot would not know its own line, and say it again."""
    evening, said = written_scene(MemoryJournal()), set[tuple[str, ...]]()
    for _ in range(1_200):
        evening.settle(100)
        said |= {tuple(line["text"].values()) for line in evening.guests[0].view["table"]["lines"]}
    assert len(said) > 10
    assert said <= {wordings(line) for lines in (*LINES, HINTS.values()) for line in lines}


def test_a_person_speaks_only_in_her_own_words() -> None:
    evening = Evening(5)
    host, *others = evening.guests
    host.ask(Choose("freeze", {"way": "written"}))
    host.ask(Start())
    evening.settle()
    for guest in (host, *others[:3]):
        guest.act(do="volunteer")
    evening.settle(80_000)
    assert host.view["table"]["phase"]["name"] == "Acting"
    host.act(do="say", text={"en": "Rank", "fr": "Rang", "de": "Rang"})
    assert host.channel.last("refused")["key"] == "bad_action"
    assert host.view["table"]["lines"] == []

"""Bots at a table: what they have in mind is done in its time, and once."""

from collections.abc import Sequence

import pytest

from tablee.core.records import LANGUAGES, Language, Millis
from tablee.games.freeze.bots.lines import LINES
from tablee.room.actions import AddBot, Choose, Speak, Start
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


def written_scene(journal: MemoryJournal, lang: Language = "en") -> Evening:
    """One person in the audience, and bots who write."""
    evening = Evening(1, journal)
    (host,) = evening.guests
    host.ask(Speak(lang))
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
            said = [(line["actress"], line["text"]) for line in table["lines"]]
    assert len(said) > 6
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_bot_writes_arrives_as_it_was_written(lang: Language) -> None:
    """French has thin spaces: without them a bot would not know its own line, and say it again."""
    evening, said = written_scene(MemoryJournal(), lang), set[str]()
    for _ in range(1_200):
        evening.settle(100)
        said |= {line["text"] for line in evening.guests[0].view["table"]["lines"]}
    assert len(said) > 10
    assert said <= {line for lines in LINES[lang] for line in lines}


def test_bots_follow_when_the_host_speaks_another_language() -> None:
    evening, said = written_scene(MemoryJournal(), "en"), set[str]()
    (host,) = evening.guests
    before = {line["text"] for line in host.view["table"]["lines"]}
    host.ask(Speak("de"))
    for _ in range(1_200):
        evening.settle(100)
        said |= {line["text"] for line in host.view["table"]["lines"]}
    english, german = ({line for lines in LINES[lang] for line in lines} for lang in ("en", "de"))
    assert len(said & german) > 10
    assert len(said & english - before) <= 4  # what each of them already had in mind

"""Bots at a table, with the clocks of real machines."""

from tablee.core.words import Millis
from tablee.wire.wishes import AddBot, Choose, Start

from .fake import Evening


def written_scene() -> Evening:
    """One person in the audience, and bots who write."""
    evening = Evening(people=1)
    (host,) = evening.guests
    for _ in range(4):
        host.ask(AddBot("normal"))
    host.ask(Choose("freeze", {"way": "written", "seconds": 90}))
    host.ask(Start())
    evening.settle()
    host.act(do="pass")
    evening.settle(20_000)
    return evening


def lines(evening: Evening, early: Millis) -> list[str]:
    """All that is written on stage, where timers call so much too early."""
    clock, said = evening.clock, []
    later = clock.later
    clock.later = lambda delay, call: later(delay - early if delay > early else delay, call)  # type: ignore[method-assign]
    for _ in range(1_500):
        evening.settle(100)
        table = evening.guests[0].view["table"]
        if table["phase"]["name"] == "Acting":
            said = [line["text"] for line in table["lines"]]
    return said


def test_who_is_called_a_moment_too_early_does_not_say_it_twice() -> None:
    said = lines(written_scene(), early=1)
    assert len(said) > 6
    assert len(set(said)) == len(said)

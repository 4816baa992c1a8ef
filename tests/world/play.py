"""Plays a story: always the same way, whatever the machine, the hour and the hash seed."""

from contextlib import ExitStack
from typing import NamedTuple

from .loop import VirtualLoop, listening, seeded
from .story import Story, shrink
from .world import World


class Verdict(NamedTuple):
    """How a story went: what did not hold, if anything, and a print of all that was said and written."""

    story: Story
    violation: str
    told: tuple[str, ...]
    print: str
    minutes: float
    lines: int
    messages: int


def play(story: Story) -> Verdict:
    with ExitStack() as stack:
        stack.enter_context(seeded(f"{story.seed}/secrets"))
        loop = VirtualLoop()
        stack.callback(loop.close)
        stack.enter_context(listening(loop))
        world = World(loop, story)
        stack.callback(world.disk.close)
        try:
            loop.run_until_complete(world.run())
        finally:
            loop.run_until_complete(world.end())
        witness = world.witness
        return Verdict(
            story=story,
            violation=str(witness.violation or ""),
            told=tuple(witness.story),
            print=witness.print,
            minutes=world.minutes or loop.time() / 60,
            lines=witness.lines,
            messages=witness.messages,
        )


def play_short(verdict: Verdict) -> Verdict:
    """The shortest story found that fails in the same way."""
    kind = verdict.violation.partition(":")[0]

    def fails(story: Story) -> bool:
        return play(story).violation.partition(":")[0] == kind

    return play(shrink(verdict.story, fails))

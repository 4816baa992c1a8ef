"""What goes wrong in a world, and for how long."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from .net import Radio

if TYPE_CHECKING:
    from .world import World

STRAIN, SLOW_BYTES, BAD_LINK = 0.03, 400.0, 0.6


class Fault(NamedTuple):
    """Something goes wrong at this second of the story: what, for how long, and to whom."""

    at: float
    what: str
    seconds: float
    whom: int = 0

    def __str__(self) -> str:
        return f"{self.at:.1f} s: {self.what}, {self.seconds:g} s ({self.whom})"


async def kill(world: "World", fault: Fault) -> None:
    """kill -9: phones hear that their lines are closed."""
    world.kill(is_heard=True)
    await asyncio.sleep(fault.seconds)
    await world.open()


async def cut_power(world: "World", fault: Fault) -> None:
    """Nobody hears anything."""
    world.kill(is_heard=False)
    await asyncio.sleep(fault.seconds)
    await world.open()


async def restart(world: "World", fault: Fault) -> None:
    """In order, as on SIGTERM."""
    await world.close()
    await asyncio.sleep(fault.seconds)
    await world.open()


async def fail_disk(world: "World", fault: Fault) -> None:
    world.disk.fail(fault.seconds)


async def slow_disk(world: "World", fault: Fault) -> None:
    world.disk.slow_down(3.0 if fault.seconds > 5 else 0.4, fault.seconds)


async def hold_all(world: "World", fault: Fault) -> None:
    for radio in world.radios:
        radio.hold(fault.seconds)


async def hold(world: "World", fault: Fault) -> None:
    """One phone is cut off; for longer than a house waits, it leaves half a line."""
    for radio in _radios(world, fault):
        radio.hold(fault.seconds)


async def reset(world: "World", fault: Fault) -> None:
    for radio in _radios(world, fault):
        for line in tuple(radio.lines):
            line.break_off()


async def read_slowly(world: "World", fault: Fault) -> None:
    radios = _radios(world, fault)
    for radio in radios:
        radio.slow_down(SLOW_BYTES)
    await asyncio.sleep(fault.seconds)
    for radio in radios:
        radio.slow_down(None)


async def worsen(world: "World", fault: Fault) -> None:
    """What was sent later may come sooner, over another line."""
    before = [(radio, radio.delay) for radio in _radios(world, fault)]
    for radio, _ in before:
        radio.delay = BAD_LINK
    await asyncio.sleep(fault.seconds)
    for radio, delay in before:
        radio.delay = delay


async def stall(world: "World", fault: Fault) -> None:
    world.loop.stall(fault.seconds)
    world.calm_since = world.loop.time()


async def strain(world: "World", fault: Fault) -> None:
    """All work takes long: rooms are above their share of the loop, and wait for their turns."""
    clock = world.living.clock
    clock.strained = STRAIN
    await asyncio.sleep(fault.seconds)
    clock.strained = 0.0
    world.calm_since = world.loop.time()


def _radios(world: "World", fault: Fault) -> list[Radio]:
    return [radio for radio in world.radios if radio.owner == fault.whom]


Suffer = Callable[["World", Fault], Awaitable[None]]
KINDS: dict[str, tuple[Suffer, tuple[float, ...]]] = {
    "kill": (kill, (0.2, 3.0, 40.0)),
    "power cut": (cut_power, (5.0, 60.0)),
    "restart": (restart, (0.5, 5.0)),
    "the disk fails": (fail_disk, (0.5, 3.0, 20.0)),
    "the disk is slow": (slow_disk, (2.0, 10.0)),
    "all are cut off": (hold_all, (2.0, 15.0)),
    "cut off": (hold, (1.0, 8.0, 40.0)),
    "half-open": (hold, (60.0,)),
    "reset": (reset, (0.0,)),
    "slow reader": (read_slowly, (5.0, 30.0)),
    "bad link": (worsen, (20.0,)),
    "stall": (stall, (0.3, 1.5, 4.0)),
    "strain": (strain, (5.0,)),
}


def draw(luck: Random, minutes: float, people: tuple[int, ...]) -> Fault:
    what = luck.choice(tuple(KINDS))
    seconds = luck.choice(KINDS[what][1])
    return Fault(round(luck.uniform(5, minutes * 60), 1), what, seconds, luck.choice(people))

"""The clock of the house never calls too early, whatever the loop under it does."""

import asyncio
import gc
import time
import weakref
from collections.abc import Callable
from functools import partial
from importlib import import_module

import pytest

from tablee.live.clock import WallClock

from .fake import FakeTimer


class HastyLoop:
    """Calls when a test says so, at any time."""

    def __init__(self) -> None:
        self.timers: list[FakeTimer] = []

    def later(self, delay: float, call: Callable[[], None]) -> FakeTimer:
        self.timers.append(FakeTimer(call))
        return self.timers[-1]

    def call(self) -> None:
        for timer in self.timers[:]:
            self.timers.remove(timer)
            if timer.call is not None:
                timer.call()


def test_a_loop_that_calls_too_early_is_asked_again() -> None:
    loop, came = HastyLoop(), list[int]()
    clock = WallClock(loop.later)
    due = clock.now() + 50
    clock.later(50, lambda: came.append(clock.now()))
    while not came:
        loop.call()
    assert came[0] >= due
    assert not loop.timers


def test_who_is_called_off_after_a_call_that_was_too_early_does_not_come() -> None:
    loop, came = HastyLoop(), list[int]()
    timer = WallClock(loop.later).later(20, lambda: came.append(1))
    loop.call()
    timer.cancel()
    time.sleep(0.03)
    loop.call()
    assert not came


def test_what_is_due_already_is_done_next() -> None:
    loop, came = HastyLoop(), list[str]()
    clock = WallClock(loop.later)
    clock.later(-5, lambda: came.append("late"))
    clock.later(0, lambda: came.append("now"))
    loop.call()
    assert came == ["late", "now"]


@pytest.mark.linux
def test_no_timer_of_the_loop_that_runs_the_house_is_early() -> None:
    """It counts in whole milliseconds of its own, that begin when they like."""
    import uvloop

    assert max(uvloop.run(_meet_often(60))) <= 0


async def _meet_often(times: int) -> list[int]:
    clock, met = WallClock(asyncio.get_running_loop().call_later), asyncio.Queue[int]()
    for delay in range(1, times + 1):
        clock.later(delay, partial(lambda due: met.put_nowait(due - clock.now()), clock.now() + delay))
        await asyncio.sleep(0.0003)
    return [await met.get() for _ in range(times)]


class Caller:
    """Somebody who waits."""

    def come(self) -> None:
        pass


@pytest.mark.parametrize("loop", ["asyncio", pytest.param("uvloop", marks=pytest.mark.linux)])
def test_who_has_come_or_was_called_off_can_be_forgotten(loop: str) -> None:
    gc.disable()
    try:
        import_module(loop).run(_wait_and_forget())
    finally:
        gc.enable()


async def _wait_and_forget() -> None:
    clock, caller, other = WallClock(asyncio.get_running_loop().call_later), Caller(), Caller()
    alive = weakref.WeakSet((caller, other))
    timers = clock.later(1, caller.come), clock.later(60_000, other.come)
    await asyncio.sleep(0.02)
    timers[1].cancel()
    timers[0].cancel()
    del caller, other, timers
    await asyncio.sleep(0.02)
    assert not alive

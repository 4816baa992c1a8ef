"""Many whole games, on all cores; the same seed always gives the same games."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import ceil
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from tablee import open_table
from tablee.bots import find_player
from tablee.core.records import Event, Millis, Record, Refused, Seat
from tablee.games import find_game

from .selfplay import SelfPlay

CHUNK = 4


class BatchPlan(Record):
    """What is to be played, and by whom: the levels go around the table, one seat further each game."""

    game: str
    seats: int
    levels: tuple[str, ...]
    seed: str
    options: Mapping[str, Any] = {}

    def levels_of(self, number: int) -> tuple[str, ...]:
        return tuple(self.levels[(seat + number) % len(self.levels)] for seat in range(self.seats))


class Sample(Record):
    """One game, as it ended."""

    number: int
    levels: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    first: Seat | None
    length: Millis
    decisions: int
    is_contest: bool = True


def plan_batch(
    game: str, seats: int | None, bots: Sequence[str], seed: str, options: Mapping[str, Any] | None = None
) -> BatchPlan:
    """Refuses what cannot be played before anything is played."""
    box = find_game(game)
    for level in bots:
        find_player(game, level)
    seats = box.min_seats + 1 if seats is None else seats
    planned = BatchPlan(game, seats, tuple(bots), seed, dict(options or {}))
    open_table(game, planned.seats, seed, planned.options)
    return planned


def play_all(planned: BatchPlan, games: int, jobs: int) -> Iterator[Sample]:
    """One game after the other, in order, however many are played at once."""
    play, jobs = partial(play_one, planned), min(jobs, ceil(games / CHUNK))
    if jobs <= 1:
        yield from map(play, range(games))
        return
    with get_context("spawn").Pool(jobs, _join) as pool:
        yield from pool.imap(play, range(games), CHUNK)


def _join() -> None:
    """Ctrl+C reaches all of them; only the one who asked for the games says something."""
    signal(SIGINT, SIG_IGN)


def play_one(planned: BatchPlan, number: int) -> Sample:
    levels, seed = planned.levels_of(number), f"{planned.seed}/{number}"
    play = open_table(planned.game, planned.seats, seed, planned.options)
    for _ in SelfPlay(play, [find_player(planned.game, level) for level in levels], seed).steps():
        pass
    result, events = play.result, play.events
    assert result is not None
    length, decisions = events[-1].time - events[0].time, sum(event.seat is not None for event in events)
    return Sample(
        number, levels, result.totals, result.winners, who_began(events), length, decisions, result.is_contest
    )


def who_began(events: Sequence[Event[Any]]) -> Seat | None:
    """The player who was the first by lot or by vote, where a game has one."""
    return next((event.what.first for event in events if hasattr(event.what, "first")), None)


def read_options(game: str, given: Sequence[str]) -> dict[str, Any]:
    """`name=choice`, as it is typed, to a choice of the game."""
    choices = {option.name: option.choices for option in find_game(game).choices}
    return dict(_read_option(choices, *map(str.strip, text.partition("="))) for text in given)


def _read_option(
    options: Mapping[str, Sequence[int | str | bool]], name: str, _: str, word: str
) -> tuple[str, int | str | bool]:
    if name not in options:
        raise Refused("no_such_option", option=name, options=", ".join(options))
    for choice in options[name]:
        if str(choice).lower() == word.lower():
            return name, choice
    raise Refused("no_such_choice", option=name, choices=", ".join(map(str, options[name])))

"""Checks a finished table, line by line: every draw, every deal, every point."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import DecodeError
from msgspec.json import decode

from tablee.core.chance import commitment, luck_key
from tablee.core.game import BY_THE_HOUSE, Closed, Game, Opened
from tablee.core.phase import State
from tablee.core.records import Event, Missed, Record, Refused, Seat
from tablee.core.table import accepted, apply, follow
from tablee.games import GAMES


class Misfit(Exception):
    """The first line that does not fit, counted from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Verified(Record):
    """What was checked, and up to the end? Without the seed the draws could not be."""

    game: str
    events: int
    is_over: bool
    has_seed: bool


def verify(lines: Iterable[bytes]) -> Verified:
    """Plays an exported table again and compares every line. Raises Misfit at the first that differs."""
    bodies = list(lines)
    game, opened, now = _open(bodies)
    with _readable(0):
        check = _Check(game, opened, now)
    for number, body in enumerate(bodies[1:], 1):
        event = _read(game, number, body)
        with _readable(number):
            check.take(number, event)
    return Verified(game.name, len(bodies), check.state.is_closed, opened.seed is not None)


@contextmanager
def _readable(number: int) -> Iterator[None]:
    """A line can have the right shape and say what is not on this table: whatever follows, it is the line."""
    try:
        yield
    except Misfit:
        raise
    except Exception as error:
        raise Misfit(number + 1, "the rules can make nothing of this") from error


class _Check:
    def __init__(self, game: Game, opened: Opened[Any, Any], now: int) -> None:
        self._seed = opened.seed
        self._key = luck_key(opened.seed or "", opened.nonces)
        self._now = now
        self.state: State = game.setup(opened, now)

    def take(self, number: int, event: Event[Any]) -> None:
        if event.number != number or event.time < self._now:
            raise Misfit(number + 1, "the lines are not in order")
        if event.seat is not None:
            self._check_action(number, event)
        elif not isinstance(event.what, BY_THE_HOUSE):
            self._check_outcome(number, event)
        self._now, self.state = event.time, apply(self.state, event)

    def _check_action(self, number: int, event: Event[Any]) -> None:
        if follow(self.state, self._now, number, self._key, self._seed) is not None:
            raise Misfit(number + 1, "something should have followed before this")
        seat: Seat = event.actor
        if not 0 <= seat < self.state.seats:
            raise Misfit(number + 1, "nobody sits there")
        tried = event.what.tried if isinstance(event.what, Missed) else event.what
        try:
            what = accepted(self.state, seat, tried, event.time)
        except Refused as refused:
            raise Misfit(number + 1, f"this is not allowed here ({refused.key})") from refused
        if what != event.what:
            raise Misfit(number + 1, "the rules make something else of this action")

    def _check_outcome(self, number: int, event: Event[Any]) -> None:
        """Without the seed any luck does to see what kind of outcome follows."""
        if isinstance(event.what, Closed) and self._seed is not None and event.what.seed != self._seed:
            raise Misfit(number + 1, "this is not the seed of the table")
        follows = follow(self.state, event.time, number, self._key, self._seed)
        if type(follows) is not type(event.what):
            raise Misfit(number + 1, "this does not follow here")
        if self._seed is not None and follows != event.what:
            raise Misfit(number + 1, "the seed gives another outcome")


def _open(bodies: list[bytes]) -> tuple[Game, Opened[Any, Any], int]:
    """The box, what lay in it, and whether the seed is the one that was promised."""
    try:
        game = GAMES[decode(bodies[0])["what"]["game"]]
    except (DecodeError, LookupError, TypeError, RecursionError) as error:
        raise Misfit(1, "this is not the beginning of a table") from error
    first = _read(game, 0, bodies[0])
    opened: Opened[Any, Any] = first.what
    if opened.version != game.version:
        raise Misfit(1, f"rules version {opened.version} is not known here")
    if not game.min_seats <= opened.seats <= game.max_seats:
        raise Misfit(1, f"{game.name} is not for {opened.seats}")
    if opened.seed is not None and commitment(opened.seed) != opened.commitment:
        raise Misfit(1, "the seed is not the one that was promised")
    return game, opened, first.time


def _read(game: Game, number: int, body: bytes) -> Event[Any]:
    try:
        return game.event_decoder.decode(body)
    except (DecodeError, RecursionError) as error:
        raise Misfit(number + 1, "this is not a line of a table") from error

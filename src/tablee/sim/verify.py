"""Checks a finished table, line by line: every draw, every deal, every point."""

from collections.abc import Iterable
from typing import Any

from msgspec import DecodeError
from msgspec.json import decode

from tablee.core.chance import commitment, luck_key
from tablee.core.game import Closed, Erased, Game, Gone, Opened, Returned
from tablee.core.phase import State
from tablee.core.table import apply, follow, taken
from tablee.core.words import Event, Missed, Record, Refused
from tablee.games import GAMES


class Misfit(Exception):
    """The first line that does not fit, counted from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class Verified(Record):
    """What was checked; without the seed the draws could not be."""

    game: str
    events: int
    is_over: bool
    has_seed: bool


def verify(lines: Iterable[bytes]) -> Verified:
    """Plays an exported table again and compares every line. Raises Misfit at the first that differs."""
    bodies = list(lines)
    game, opened, now = _open(bodies)
    check = _Check(game, opened, now)
    for number, body in enumerate(bodies[1:], 1):
        check.take(number, _read(game, number, body))
    return Verified(game.name, len(bodies), check.state.phase.is_over(), opened.seed is not None)


class _Check:
    def __init__(self, game: Game, opened: Opened[Any, Any], now: int) -> None:
        self._seed = opened.seed
        self._key = None if opened.seed is None else luck_key(opened.seed, opened.nonces)
        self._now = now
        self.state: State = game.setup(opened, now)

    def take(self, number: int, event: Event[Any]) -> None:
        if event.number != number or event.time < self._now:
            raise Misfit(number + 1, "the lines are not in order")
        if event.seat is not None:
            self._check_action(number, event)
        elif not isinstance(event.what, Gone | Returned | Erased):
            self._check_outcome(number, event)
        self._now, self.state = event.time, apply(self.state, event)

    def _check_action(self, number: int, event: Event[Any]) -> None:
        if follow(self.state, self._now, number, self._key, self._seed) is not None:
            raise Misfit(number + 1, "something should have followed before this")
        tried = event.what.tried if isinstance(event.what, Missed) else event.what
        try:
            what = taken(self.state, event.seat or 0, tried, event.time)
        except Refused as refused:
            raise Misfit(number + 1, f"this is not allowed here ({refused.key})") from refused
        if what != event.what:
            raise Misfit(number + 1, "the rules make something else of this action")

    def _check_outcome(self, number: int, event: Event[Any]) -> None:
        if isinstance(event.what, Closed) and self._seed is not None and event.what.seed != self._seed:
            raise Misfit(number + 1, "this is not the seed of the table")
        if self._key is None:
            return
        if follow(self.state, event.time, number, self._key, self._seed) != event.what:
            raise Misfit(number + 1, "the seed gives another outcome")


def _open(bodies: list[bytes]) -> tuple[Game, Opened[Any, Any], int]:
    """The box, what lay in it, and whether the seed is the one that was promised."""
    try:
        game = GAMES[decode(bodies[0])["what"]["game"]]
    except (DecodeError, LookupError, TypeError) as error:
        raise Misfit(1, "this is not the beginning of a table") from error
    first = _read(game, 0, bodies[0])
    opened: Opened[Any, Any] = first.what
    if opened.version != game.version:
        raise Misfit(1, f"rules version {opened.version} is not known here")
    if opened.seed is not None and commitment(opened.seed) != opened.commitment:
        raise Misfit(1, "the seed is not the one that was promised")
    return game, opened, first.time


def _read(game: Game, number: int, body: bytes) -> Event[Any]:
    try:
        return game.event_decoder.decode(body)
    except DecodeError as error:
        raise Misfit(number + 1, "this is no line of a table") from error

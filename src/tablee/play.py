"""Games from a script: a table that acts, with actions and views as on the wire."""

from collections.abc import Iterable, Mapping
from math import inf
from typing import Any

from msgspec import ValidationError, convert, to_builtins
from msgspec.json import encode

from tablee.core.chance import commitment
from tablee.core.game import Game, Opened, Result
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat
from tablee.core.table import Step, Table, fold, opening, table_after
from tablee.games import find_game
from tablee.packs import load_content


class Play:
    """A table and all its events."""

    def __init__(self, table: Table, events: Iterable[Event[Any]]) -> None:
        self.table = table
        self.events = list(events)

    def act(self, seat: Seat, action: Action | Mapping[str, Any], now: Millis) -> tuple[Event[Any], ...]:
        """A seat acts; what was due before happens first. Returns the new events, raises Refused."""
        self._check_seat(seat)
        record = self._read(action)
        woken = self.wake(now)
        return woken + self._commit(self.table.act(seat, record, self._not_back(now)))

    def wake(self, now: Millis) -> tuple[Event[Any], ...]:
        """What the rules do by themselves, by this time."""
        if not _is_whole(now, 0):
            raise Refused("bad_time")
        return self._commit(self.table.wake(self._not_back(now)))

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What everybody may know, under `table`, and what this seat may know and do, under `mine`."""
        if seat is not None:
            self._check_seat(seat)
        see, state = self.table.game.view, self.table.state
        mine = None if seat is None else see(state, seat)
        return {"table": to_builtins(see(state, None)), "mine": to_builtins(mine)}

    @property
    def deadline(self) -> Millis | None:
        return self.table.deadline

    @property
    def over(self) -> bool:
        return self.table.is_over

    @property
    def result(self) -> Result | None:
        return self.table.game.result(self.table.state)

    def _commit(self, step: Step) -> tuple[Event[Any], ...]:
        self.table = self.table.after(step)
        self.events.extend(step.events)
        return step.events

    def _not_back(self, now: Millis) -> Millis:
        """Time never goes back: who comes with an earlier one comes now."""
        return max(now, self.events[-1].time)

    def _check_seat(self, seat: Seat) -> None:
        if not _is_whole(seat, 0, self.table.state.seats - 1):
            raise Refused("no_such_seat")

    def _read(self, action: Action | Mapping[str, Any]) -> Action:
        try:
            known = isinstance(action, self.table.game.actions)
            record: Action = action if known else convert(action, self.table.game.action)  # type: ignore[assignment]
            encode(record)
        except UnicodeEncodeError as error:  # half a sign, which nobody can write down
            raise Refused("bad_text") from error
        except (ValidationError, TypeError) as error:
            raise Refused("bad_action") from error
        return record


def open_table(
    game: str,
    seats: int,
    seed: str,
    options: Mapping[str, Any] | None = None,
    content: Record | None = None,
    now: Millis = 0,
) -> Play:
    """A new table of that game; the same seed and the same actions always give the same game."""
    box = find_game(game)
    if not _is_whole(seats, box.min_seats, box.max_seats):
        raise Refused("bad_seats", least=box.min_seats, most=box.max_seats)
    if not _is_text(seed):
        raise Refused("bad_seed")
    if not _is_whole(now, 0):
        raise Refused("bad_time")
    opened = Opened(
        game=box.name,
        version=box.version,
        seats=seats,
        options=box.read_options(options or {}),
        content=_content_for(box, content),
        commitment=commitment(seed),
        seed=seed,
    )
    step = opening(box, opened, now)
    return Play(table_after(box, step), step.events)


def replay(events: Iterable[Event[Any]]) -> Play:
    """The same table again, from its events alone. Raises Refused where they are not the events of one."""
    if not isinstance(events, Iterable):
        raise TypeError(f"replay needs the events of a table, not {events!r}")
    story = tuple(events)
    if not story or not isinstance(getattr(story[0], "what", None), Opened):
        raise Refused("no_beginning")
    if [getattr(event, "number", None) for event in story] != list(range(len(story))):
        raise Refused("bad_order")
    try:
        return Play(fold(find_game(story[0].what.game), story), story)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise Refused("bad_event") from error


def _content_for(game: Game, content: Record | None) -> Record:
    if content is None:
        return load_content(game.name)
    if not isinstance(content, game.content):
        wanted, given = game.content.__name__, type(content).__name__
        raise TypeError(f"the content of {game.name} is a {wanted} (tablee.packs.read_pack), not a {given}")
    return content


def _is_text(text: object) -> bool:
    """Half a sign (a lone surrogate) cannot be written down."""
    return isinstance(text, str) and text == text.encode(errors="ignore").decode()


def _is_whole(number: object, least: int, most: float = inf) -> bool:
    """Scripts hand in anything: is it a whole number in this range?"""
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most

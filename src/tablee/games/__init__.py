"""The shelf: all games that are installed, found through the entry-point group `tablee.games`.

Ours stand first, then those of other packages. A box is loaded when its game is asked for; one that cannot
be is reported, and left out.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from logging import getLogger

from tablee.core.box import Box
from tablee.core.game import Game
from tablee.core.records import Refused

GROUP = "tablee.games"
OURS = "tablee"


class Shelf(Mapping[str, Box]):
    """The boxes of these entry points, by the names of their games."""

    def __init__(self, find: Callable[[], Mapping[str, EntryPoint]]) -> None:
        self._find = find
        self._boxes: dict[str, Box | None] = {}

    def __getitem__(self, name: str) -> Box:
        if name not in self._boxes:
            self._boxes[name] = _load(self._entries[name])
        box = self._boxes[name]
        if box is None:
            raise KeyError(name)
        return box

    def __iter__(self) -> Iterator[str]:
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._order)

    @cached_property
    def _entries(self) -> Mapping[str, EntryPoint]:
        return self._find()

    @cached_property
    def _order(self) -> tuple[str, ...]:
        loaded = [name for name in self._entries if name in self]
        return tuple(
            sorted(loaded, key=lambda name: (*_package(self._entries[name]), self[name].place, name))
        )


class Rules(Mapping[str, Game]):
    """The rules in the boxes of a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def __getitem__(self, name: str) -> Game:
        return self._shelf[name].rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf)

    def __len__(self) -> int:
        return len(self._shelf)


def find_box(name: str) -> Box:
    try:
        return BOXES[name]
    except (KeyError, TypeError):
        raise Refused("no_such_game", game=str(name)) from None


def find_game(name: str) -> Game:
    return find_box(name).rules


def find_entries() -> dict[str, EntryPoint]:
    """Of two with the same name the first one counts: nobody takes the place of a game of ours."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=_package):
        found.setdefault(entry.name, entry)
    return found


def _package(entry: EntryPoint) -> tuple[bool, str]:
    """Whose it is, ours before all others."""
    name = "" if entry.dist is None else entry.dist.name
    return name != OURS, name


def _load(entry: EntryPoint) -> Box | None:
    try:
        box: Box = entry.load()
        fault = _fault(entry, box)
    except Exception as error:  # whatever a stranger's package raises, the evening goes on without it
        fault = f"{type(error).__name__}: {error}"
    if fault is None:
        return box
    getLogger(__name__).warning("The game %s of %s is left out: %s", entry.name, _package(entry)[1], fault)
    return None


def _fault(entry: EntryPoint, box: object) -> str | None:
    if not isinstance(box, Box):
        return f"{entry.value} is no Box"
    return None if box.rules.name == entry.name else f"its rules are called {box.rules.name}"


BOXES = Shelf(find_entries)
GAMES = Rules(BOXES)

"""The content of the games: texts are loaded here and handed to the rules as values."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct
from msgspec.json import decode

from tablee.core.words import Record
from tablee.games.falling.state import Nothing
from tablee.games.freeze.state import Situation, Situations


class Theme(Struct, forbid_unknown_fields=True):
    """One file of situations: a theme and its cards."""

    theme: str
    cards: tuple[tuple[Situation, ...], ...]


@cache
def load_content(game: str) -> Record:
    return CONTENTS[game]()


def _situations() -> Situations:
    themes = [decode(page.read_bytes(), type=Theme) for page in _pages("freeze/situations")]
    return Situations(tuple(card for theme in themes for card in theme.cards))


CONTENTS: dict[str, Callable[[], Record]] = {"freeze": _situations, "falling": Nothing}


def _pages(folder: str) -> list[Traversable]:
    pages = files("tablee.games").joinpath(folder).iterdir()
    return sorted((page for page in pages if page.name.endswith(".json")), key=lambda page: page.name)

"""Content for a table: the texts of the house for a game, and packs of a host."""

from functools import cache
from typing import Any

from tablee.core.content import Packs, Unreadable
from tablee.core.records import Record, Refused
from tablee.games import BOXES, find_box

__all__ = ["Unreadable", "load_content", "pack_size", "read_pack", "write_pack"]


@cache
def load_content(game: str) -> Record:
    return find_box(game).content()


def read_pack(game: str, text: str) -> Record:
    """A host's own content for this game."""
    packs = BOXES[game].packs if game in BOXES else None
    if packs is None:
        raise Refused("no_such_pack")
    return packs.read(text)


def write_pack(content: Record) -> str:
    """The pack as its host could have written it."""
    return _packs_of(content).write(content)


def pack_size(content: Record) -> int:
    """How many words or places there are in it."""
    return _packs_of(content).size(content)


def _packs_of(content: Any) -> Packs:
    """By the type of the content."""
    found = (box.packs for box in BOXES.values() if box.packs and isinstance(content, box.rules.content))
    return next(found)

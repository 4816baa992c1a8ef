"""Content of a room, by its hash: every text is written once into the journal, other lines refer to it."""

from functools import cache
from hashlib import blake2b

from msgspec import Raw
from msgspec.json import decode, encode

from tablee.core.records import Record
from tablee.games import GAMES
from tablee.packs import load_content

from .outcomes import Kept


def kept(game: str, content: Record) -> Kept:
    """The line that holds this content."""
    raw = encode(content)
    return Kept(game, blake2b(raw, digest_size=16).hexdigest(), Raw(raw))


@cache
def of_house(game: str) -> Kept:
    """The same for what the house has for a game."""
    return kept(game, load_content(game))


def read(line: Kept) -> Record | None:
    """What it holds; what the house has itself is in memory once. Nothing, if nobody knows the game."""
    game = GAMES.get(line.game)
    if game is None:
        return None
    if line.key == of_house(line.game).key:
        return load_content(line.game)
    content: Record = decode(line.content, type=game.content)
    return content

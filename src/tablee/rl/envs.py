"""The environments: any game whose box has an encoding."""

from typing import Any

from tablee.core.records import Refused
from tablee.games import find_box

from .env import TableEnv


def freeze_env(seats: int = 6, **options: Any) -> TableEnv:
    """Freeze in the written way, so that actresses can say something; other options as in the lobby."""
    return game_env("freeze", seats, **options)


def falling_env(seats: int = 4, **options: Any) -> TableEnv:
    """Falling, a turn a beat: as long as a hand needs to take a card or to play one."""
    return game_env("falling", seats, **options)


def farben_env(seats: int = 4, **options: Any) -> TableEnv:
    """Farben, told aloud: an agent has to remember who chose which colour."""
    return game_env("farben", seats, **options)


def game_env(game: str, seats: int, **options: Any) -> TableEnv:
    """Any game whose box has an encoding."""
    encode = find_box(game).encoding
    if encode is None:
        raise Refused("no_encoding", game=game)
    encoding = encode(seats)
    return TableEnv(game, encoding, seats, {**encoding.options, **options})

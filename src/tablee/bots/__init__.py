"""Bots, by game and level: those in the boxes of the games, and a random player for all."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from tablee.core.box import LEVELS
from tablee.core.player import Player, Thought
from tablee.core.records import Refused
from tablee.games import BOXES

from .random_player import random_player

__all__ = ["RANDOM", "Player", "Thought", "find_keepsake", "find_player", "levels", "remembers"]

RANDOM = "random"


def levels(game: str) -> Mapping[str, Player]:
    """Every game has every level: a bot that sits at a table stays when another game is chosen."""
    return _levels(game) if game in BOXES else {}


@cache
def _levels(game: str) -> dict[str, Player]:
    box = BOXES[game]
    anyhow = random_player(box.seldom)
    return {RANDOM: anyhow} | {level: box.players.get(level, anyhow) for level in LEVELS}


def find_player(game: str, level: str) -> Player:
    try:
        return levels(game)[level]
    except KeyError:
        raise Refused("no_such_player", game=game, level=level) from None


def remembers(game: str, level: str) -> bool:
    """Does the memory of this bot reach further back than the view it sees?"""
    find_player(game, level)
    return level != RANDOM and BOXES[game].lasting


def find_keepsake(game: str) -> Callable[[Iterable[Any]], Any] | None:
    """What bots begin the next game of an evening with: nobody says or tells a thing twice."""
    return BOXES[game].keepsake if game in BOXES else None

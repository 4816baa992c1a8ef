"""Who plays when a person is missing. A bot sees views, never a state."""

from collections.abc import Callable, Iterable
from typing import Any

from tablee.core.words import Refused

from . import carnavalesque, falling, farben, freeze
from .anybody import anybody
from .player import Player, Thought


def levels(easy: Player, normal: Player, sharp: Player) -> dict[str, Player]:
    """Every game has every level: a bot that sits at a table stays when another game is chosen."""
    return {"random": anybody, "easy": easy, "normal": normal, "sharp": sharp}


PLAYERS: dict[str, dict[str, Player]] = {
    "freeze": levels(freeze.easy, freeze.normal, freeze.sharp),
    "farben": levels(farben.easy, farben.normal, farben.sharp),
    "falling": levels(falling.easy, falling.normal, falling.sharp),
    "carnavalesque": levels(carnavalesque.easy, carnavalesque.normal, carnavalesque.sharp),
}

# Whose memory reaches further back than the view they see.
LASTING: frozenset[Player] = frozenset(
    player for box in (freeze, farben, carnavalesque) for player in (box.easy, box.normal, box.sharp)
)

# With what bots begin the next game of the same kind in an evening: nobody says or tells a thing twice.
KEEPSAKES: dict[str, Callable[[Iterable[Any]], Any]] = {"freeze": freeze.keepsake, "farben": farben.keepsake}

__all__ = ["KEEPSAKES", "PLAYERS", "Player", "Thought", "find_player", "remembers"]


def find_player(game: str, level: str) -> Player:
    if level not in PLAYERS.get(game, {}):
        raise Refused("no_such_player", game=game, level=level)
    return PLAYERS[game][level]


def remembers(game: str, level: str) -> bool:
    return find_player(game, level) in LASTING

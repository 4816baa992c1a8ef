"""Who plays when a person is missing. A bot sees views, never a state."""

from tablee.core.words import Refused

from .anybody import anybody
from .carnavalesque import easy as easy_at_carnival
from .carnavalesque import normal as normal_at_carnival
from .falling import easy as easy_at_falling
from .falling import normal as normal_at_falling
from .farben import easy as easy_at_farben
from .farben import normal as normal_at_farben
from .freeze import easy as easy_at_freeze
from .player import Player, Thought

# Every game has every level: a bot that sits at a table stays when another game is chosen.
PLAYERS: dict[str, dict[str, Player]] = {
    "freeze": {"random": anybody, "easy": easy_at_freeze, "normal": easy_at_freeze},
    "farben": {"random": anybody, "easy": easy_at_farben, "normal": normal_at_farben},
    "falling": {"random": anybody, "easy": easy_at_falling, "normal": normal_at_falling},
    "carnavalesque": {"random": anybody, "easy": easy_at_carnival, "normal": normal_at_carnival},
}

__all__ = ["PLAYERS", "Player", "Thought", "find_player"]


def find_player(game: str, level: str) -> Player:
    if level not in PLAYERS.get(game, {}):
        raise Refused("no_such_player", game=game, level=level)
    return PLAYERS[game][level]

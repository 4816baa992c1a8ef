"""The games of the house."""

from tablee.core.game import Game
from tablee.core.words import Refused

from .carnavalesque import GAME as CARNAVALESQUE
from .falling import GAME as FALLING
from .farben import GAME as FARBEN
from .freeze import GAME as FREEZE

GAMES: dict[str, Game] = {game.name: game for game in (FREEZE, FARBEN, FALLING, CARNAVALESQUE)}


def find_game(name: str) -> Game:
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise Refused("no_such_game", game=str(name)) from None

"""The environments, as PettingZoo likes them: what is not offered ends the game for everybody."""

from typing import Any

from pettingzoo.utils import wrappers

from .env import TableEnv
from .falling import FallingTongue
from .freeze import FreezeTongue
from .tongue import Tongue


def freeze_env(seats: int = 6, **options: Any) -> Any:
    """Freeze in the written way, so that actresses can say something; other options as in the lobby."""
    return _wrapped("freeze", FreezeTongue(seats), seats, {"way": "written"} | options)


def falling_env(seats: int = 4, **options: Any) -> Any:
    """Falling, a turn a beat: as long as a hand needs to take a card or to play one."""
    return _wrapped("falling", FallingTongue(seats), seats, options)


def _wrapped(game: str, tongue: Tongue, seats: int, options: dict[str, Any]) -> Any:
    table = TableEnv(game, tongue, seats, options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(table, illegal_reward=-1))

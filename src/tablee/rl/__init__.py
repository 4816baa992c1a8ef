"""Games for learning agents: environments of PettingZoo (the extra `rl`)."""

try:
    from .bot import BotAgent
    from .env import TableEnv
    from .envs import falling_env, farben_env, freeze_env, game_env
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"tablee.rl needs {error.name}: install Tablée with its extra rl.") from error

__all__ = ["BotAgent", "TableEnv", "falling_env", "farben_env", "freeze_env", "game_env"]

"""All that one listener may see, worked out anew each time; the house remembers, and has to send the same."""

from msgspec.json import encode

from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.records import Record, Seat
from tablee.core.table import Step
from tablee.wire.views import encode_told


class Observation(Record):
    """What can be seen at one moment; nothing is sent where nothing of it changes."""

    public: bytes
    mine: bytes
    told: tuple[bytes, ...] = ()


def observe(game: Game, step: Step, seat: Seat | None) -> Observation:
    """What this seat, or the public screen, sees after a step."""
    state, told = step.state, encode_told([step], seat)
    return Observation(encode_public(game, state), encode_mine(game, state, seat), told)


def is_news(before: Observation, after: Observation) -> bool:
    """Is there anything to send?"""
    return bool(after.told) or (before.public, before.mine) != (after.public, after.mine)


def encode_public(game: Game, state: State) -> bytes:
    return encode(game.view(state, None))


def encode_mine(game: Game, state: State, seat: Seat | None) -> bytes:
    """What only this seat may see; who has no seat sees what the game shows aside."""
    return encode(game.aside(state) if seat is None else game.view(state, seat))

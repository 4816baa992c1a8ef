"""What a listener is sent of a table: the public view, her own view, and what she saw happen."""

from msgspec.json import Encoder

from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.table import Step
from tablee.core.words import Record, Seat

_encode = Encoder().encode


class Glimpse(Record):
    """All that one listener may see at one moment; nothing is sent where nothing of it changes."""

    public: bytes
    mine: bytes
    told: tuple[bytes, ...] = ()


def glimpse(game: Game, step: Step, seat: Seat | None) -> Glimpse:
    """What this seat, or the public screen, sees after a step."""
    state = step.state
    return Glimpse(encode_public(game, state), encode_mine(game, state, seat), encode_told(game, step, seat))


def is_news(before: Glimpse, after: Glimpse) -> bool:
    """Is there anything to send?"""
    return bool(after.told) or (before.public, before.mine) != (after.public, after.mine)


def encode_public(game: Game, state: State) -> bytes:
    return _encode(game.view(state, None))


def encode_mine(game: Game, state: State, seat: Seat | None) -> bytes:
    """What only this seat may see; who has no seat sees what the game shows aside."""
    return _encode(game.aside(state) if seat is None else game.view(state, seat))


class LastViews:
    """The last views of a table: only one that has changed is encoded again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._shown: dict[Seat | None, tuple[Record | None, bytes]] = {}

    def encode(self, state: State, seat: Seat | None) -> bytes:
        """What everybody knows, or what only this seat knows; the same bytes while nothing changes."""
        view = self.game.view(state, seat)
        last, data = self._shown.get(seat, (None, b""))
        if view != last or not data:
            data = _encode(view)
            self._shown[seat] = (view, data)
        return data


def encode_told(game: Game, step: Step, seat: Seat | None) -> tuple[bytes, ...]:
    """What the phase in which each event happened lets this listener see of it."""
    told = []
    for state, event in zip(step.before, step.events, strict=True):
        seen = state.phase.tell(state, event, seat)
        if seen is not None:
            told.append(_encode(seen))
    return tuple(told)

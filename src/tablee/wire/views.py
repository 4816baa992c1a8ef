"""Views, encoded: what a device is sent of a table. The public view, its own, and what it saw happen."""

from collections.abc import Iterable

from msgspec import Raw
from msgspec.json import Encoder
from msgspec.structs import replace

from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.records import Record, Seat
from tablee.core.table import Step
from tablee.room.state import Clock

from .messages import View

NOTHING = b"null"
TOLD, END = b',"told":[', b"]}"

_encode = Encoder().encode


class LastViews:
    """The last views of a table: only one that may have changed is made again, or else encoded again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._shown: dict[Seat | None, tuple[Record | None, bytes]] = {}
        self._covered: dict[str, None] = dict.fromkeys(game.public_only)
        self._state: State | None = None
        self._ground: State | None = None
        self._mine: dict[Seat | None, bytes] = {}
        self._head_of: tuple[int, Clock, bool, bytes] | None = None
        self._head = b""

    def encode(self, state: State, seat: Seat | None) -> bytes:
        """What everybody knows, or what only this seat knows; the same bytes while nothing changes."""
        view = self.game.view(state, seat)
        last, data = self._shown.get(seat, (None, b""))
        if view != last or not data:
            data = _encode(view)
            self._shown[seat] = (view, data)
        return data

    def encode_mine(self, state: State, seat: Seat | None) -> bytes:
        """What only this seat may see; who has no seat sees what the game shows aside.

        Where only what is public has changed, everybody's own view is as it was.
        """
        if state is not self._state:
            ground, self._state = replace(state, **self._covered), state
            if ground != self._ground:
                self._ground, self._mine = ground, {}
        if (data := self._mine.get(seat)) is None:
            data = _encode(self.game.aside(state)) if seat is None else self.encode(state, seat)
            self._mine[seat] = data
        return data

    def encode_shared(self, state: State, clock: Clock, still: bool) -> bytes:
        """What every device is sent of a view, up to what only its seat may see; encoded once for all."""
        head = state.entry, clock, still, self.encode(state, None)
        if self._head_of != head:
            view = _encode(View(state.entry, clock, still, Raw(head[-1]), Raw(NOTHING), ()))
            self._head_of, self._head = head, view.removesuffix(NOTHING + TOLD + END)
        return self._head


def join_view(shared: bytes, mine: bytes, told: tuple[bytes, ...]) -> bytes:
    """The whole view of a device."""
    return b"".join((shared, mine, TOLD, b",".join(told), END))


def encode_told(steps: Iterable[Step], seat: Seat | None) -> tuple[bytes, ...]:
    """What the phase in which each event of these steps happened lets this seat see of it."""
    seen: list[bytes] = []
    for step in steps:
        for state, event in zip(step.before, step.events, strict=True):
            if (told := state.phase.tell(state, event, seat)) is not None:
                seen.append(_encode(told))
    return tuple(seen)

"""Every message that asks for something is answered, by exactly one word, and only when that word is sure."""

from collections.abc import Callable
from time import perf_counter

from tablee.core.words import Refused
from tablee.wire.codec import encode
from tablee.wire.messages import Acked, FromServer, Late, RefusedMessage

from .broadcast import Acks
from .ledger import Answer, Ledger
from .metrics import Metrics
from .presence import Listener


class TooLate(Exception):
    """The action belongs to a moment that is over."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Answers:
    """Keeps acknowledgements until what they acknowledge has been told."""

    def __init__(self, ledger: Ledger, metrics: Metrics, on_ready: Callable[[], None]) -> None:
        self._ledger = ledger
        self._metrics = metrics
        self._on_ready = on_ready
        self._ready: list[tuple[Listener, bytes, float]] = []

    def actor(self, listener: Listener) -> int | None:
        """Who speaks: nobody, if she was sent away or sits elsewhere by now."""
        person = listener.person
        if person is None or listener.is_out or not self._ledger.staged.room.may_act(person):
            return None
        return person

    def has_answered(self, listener: Listener, person: int | None, c: int) -> bool:
        """Resent, or from nobody who may act, or while nothing can be written."""
        known = () if person is None else self._ledger.staged.counters.get(person, ())
        if c in known:
            self._ledger.after(self.acknowledge(listener, c))
        elif known and c < known[-1]:
            self.turn_down(listener, c, TooLate("old_counter"))
        elif person is None or self._ledger.is_ill:
            key = "no_seat" if person is None else "cannot_write"
            listener.line.send(encode(RefusedMessage(c, key, {})))
        else:
            return False
        return True

    def acknowledge(self, listener: Listener, c: int) -> Answer:
        """Told together with what it changed: first the view, then that it counts."""
        start = perf_counter()

        def answer(error: Exception | None) -> None:
            said: FromServer = Acked(c) if error is None else RefusedMessage(c, "cannot_write", {})
            self._ready.append((listener, encode(said), start))
            self._on_ready()

        return answer

    def turn_down(self, listener: Listener, c: int, error: Refused | TooLate) -> None:
        """Nothing changed; but what this answer rests on has to be on disk before it is said."""
        self._metrics.refusals[error.key] += 1
        said = (
            Late(c, error.key) if isinstance(error, TooLate) else RefusedMessage(c, error.key, error.params)
        )

        def answer(failure: Exception | None) -> None:
            listener.line.send(encode(said if failure is None else RefusedMessage(c, "cannot_write", {})))

        self._ledger.after(answer)

    def ready(self) -> Acks:
        """What may be said now, by listener."""
        ready, self._ready = self._ready, []
        acks: Acks = {}
        for listener, data, start in ready:
            acks.setdefault(listener, []).append(data)
            self._metrics.answers.observe(perf_counter() - start)
        return acks

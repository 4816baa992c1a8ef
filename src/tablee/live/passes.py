"""One-use papers: a ticket that opens a socket, a key that moves a seat. In memory, and not for long."""

import secrets
from hashlib import sha256

from tablee.core.words import Millis

from .clock import HouseClock

TICKET_LASTS: Millis = 15_000
KEY_LASTS: Millis = 5 * 60_000


def new_secret() -> str:
    """256 bits, fit for a link."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """How a secret is kept: whoever reads the book cannot come in with it."""
    return sha256(secret.encode()).hexdigest()


class Passes:
    """At most one a person: a newer one takes the place of the older, so there are never many."""

    def __init__(self, clock: HouseClock, lasts: Millis) -> None:
        self._clock = clock
        self._lasts = lasts
        self._held: dict[int, tuple[str, Millis]] = {}

    def issue(self, person: int) -> str:
        secret = new_secret()
        self._held[person] = (hashed(secret), self._clock.now() + self._lasts)
        return secret

    def take(self, secret: str) -> int | None:
        """Whose it is, if it is still good; it is not good a second time."""
        key = hashed(secret)
        person = next((holder for holder, (held, _) in self._held.items() if held == key), None)
        if person is None or self._held.pop(person)[1] < self._clock.now():
            return None
        return person

    def void(self, person: int) -> None:
        self._held.pop(person, None)

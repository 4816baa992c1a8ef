"""Identity: whose a token is, one-time tickets for sockets, and seats that move to another phone."""

import secrets
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from tablee.core.records import Millis, Refused
from tablee.room.outcomes import Frozen, Hosted, Moved
from tablee.room.state import Person
from tablee.wire import close_codes

from .clock import HouseClock
from .ledger import Ledger
from .presence import Devices

ASK_AGAIN: Millis = 3_000
TICKET_LASTS: Millis = 15_000
KEY_LASTS: Millis = 5 * 60_000


def new_secret() -> str:
    """256 bits, fit for a link."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """How a secret is kept: whoever reads the book cannot come in with it."""
    return sha256(secret.encode()).hexdigest()


class OneTimeSecrets:
    """Tickets or keys, in memory and not for long. At most one a person: a newer one replaces the older."""

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


class Identity:
    """A token is good for one phone. It never opens a socket itself: it is changed for a ticket first."""

    def __init__(self, clock: HouseClock, ledger: Ledger, devices: Devices) -> None:
        self._ledger = ledger
        self._devices = devices
        self.tickets = OneTimeSecrets(clock, TICKET_LASTS)
        self.keys = OneTimeSecrets(clock, KEY_LASTS)

    def knows(self, token: str) -> bool:
        key = hashed(token)
        return any(person.token == key for person in self._ledger.staged.room.present)

    def holder(self, ticket: str) -> int:
        """Who comes in with this ticket. Raises Refused."""
        person = self.tickets.take(ticket)
        if person is None or not self._ledger.staged.room.may_act(person):
            raise Refused("unknown_ticket")
        return person

    def move(self, key: str, answer: Callable[[str | None], None]) -> None:
        """The seat goes to a phone with a token of its own; the answer comes when that is on disk."""
        self._check_health()
        person = self.keys.take(key)
        if person is None or not self._ledger.staged.room.may_act(person):
            raise Refused("unknown_key")
        token = new_secret()

        def done(error: Exception | None) -> None:
            self._send_away(person, "moved", None, error)
            answer(token if error is None else None)

        self._ledger.write(Moved(person, hashed(token)), done=done)

    def owner(self, token: str) -> Person:
        """Whose token this is. Raises Refused."""
        person = self.find(token)
        if person is None:
            raise Refused("unknown_token")
        return person

    def find(self, token: str) -> Person | None:
        """The same, if it is anybody's."""
        key = hashed(token)
        for person in self._ledger.staged.room.present:
            if key == person.rival or (person.rival and key == person.token):
                raise Refused("frozen")
            if key == person.token:
                return person
            if key in person.old_tokens:
                self._freeze(person, key)
        return None

    def void(self, person: int) -> None:
        """Her tickets and keys are worth nothing any more."""
        self.tickets.void(person)
        self.keys.void(person)

    def _freeze(self, person: Person, key: str) -> None:
        """A seat that two phones want is nobody's until the host has decided. Nobody judges her own case.

        Where nobody can judge who came before the seat was moved, the newer phone keeps it: whoever shows
        a dead token may have brought her own judge.
        """
        judge = self._judge(person)
        if judge is None:
            raise Refused("unknown_token")
        self._check_health()
        is_new = judge != self._ledger.staged.room.host
        hosted = (Hosted(judge),) if is_new else ()
        away = partial(self._send_away, person.id, "frozen", ASK_AGAIN)
        self._ledger.write(Frozen(person.id, key), *hosted, done=away)
        raise Refused("frozen")

    def _judge(self, person: Person) -> int | None:
        room, presence = self._ledger.staged.room, self._devices.presence()
        judges = {p.id for p in room.present if p.id != person.id and p.came < person.moved and not p.bot}
        if room.host in judges and room.host not in presence.gone:
            return room.host
        return next((id for id in sorted(judges) if id in presence.here), None)

    def _send_away(self, person: int, key: str, again_in: Millis | None, error: Exception | None) -> None:
        """What was not written down has not happened."""
        self.void(person)
        if error is None and (device := self._devices.of(person)):
            device.show_out(key, close_codes.ELSEWHERE, again_in)

    def _check_health(self) -> None:
        if self._ledger.is_ill:
            raise Refused("cannot_write")

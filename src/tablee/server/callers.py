"""Who calls from where: addresses as keyed hashes, in memory only, and how much each of them may ask for.

Forty phones of a party share one address: what they do is never too much, and who types a right code, has a
token, or comes to a room in which others of the same address already sit, is not kept out by wrong guesses.
"""

import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network, ip_address

from aiohttp import web

from tablee.core.words import Refused

from .allowance import BURST, MESSAGES_A_SECOND, Allowance, Pace, fair_share
from .settings import Address, Settings

WRONG_CODES, AN_HOUR = 10, 3_600.0
A_MINUTE = 65.0  # and for the caller too, where one answer takes five seconds longer than another
MOST_CALLERS, MOST_ROOMS = 10_000, 60
HOME, NETWORK = 64, 48
HOMES_A_NETWORK = 10
"""Whoever has a whole network of the new kind has sixty-five thousand homes in it: it gets as much as ten."""
PICTURES_A_SECOND, PICTURES_AT_ONCE = 1.0, 40.0
SOCKETS_A_SECOND, SOCKETS_AT_ONCE = 5.0, 300.0
REQUESTS_A_MESSAGE = 0.1
"""Pages and calls a second for each message a second that an address may send; at once, as many as those."""
SOON = 5.0


class Line:
    """One socket of an address: how much it says lately, and whether it has said who it is."""

    def __init__(self, now: float) -> None:
        self.pace = Pace(now)
        self.has_greeted = False
        self.cut: Callable[[], None] = lambda: None


class Caller:
    """All that is known of one address."""

    def __init__(self, settings: Settings, now: float, homes: int = 1) -> None:
        self._settings = settings
        self._homes = homes
        self.network: Caller | None = None
        self._wrong: list[float] = []
        self._founded: list[float] = []
        self._lines: list[Line] = []
        self._sits_in: Counter[str] = Counter()
        self._was_at: dict[str, float] = {}
        parties = settings.messages_an_address / MESSAGES_A_SECOND
        self._messages = Allowance(now, settings.messages_an_address, BURST * parties)
        self._openings = Allowance(now, SOCKETS_A_SECOND, max(SOCKETS_AT_ONCE, self._most_sockets))
        self._pictures = Allowance(now, PICTURES_A_SECOND, PICTURES_AT_ONCE)
        requests = settings.messages_an_address
        self._requests = Allowance(now, requests * REQUESTS_A_MESSAGE, requests)
        self._connections = Allowance(now, requests * REQUESTS_A_MESSAGE, requests)

    @property
    def is_idle(self) -> bool:
        return not self._lines

    @property
    def _most_sockets(self) -> int:
        """A quarter more than newcomers may have: who has a seat already finds room."""
        return self._settings.sockets_an_address + -(-self._settings.sockets_an_address // 4)

    def check_guess(self, code: str, now: float) -> None:
        """May it ask for this code? Who has guessed too often is not even told that a guess is right."""
        for each in self._circles():
            each._wrong = [at for at in each._wrong if now - at < A_MINUTE]
            if len(each._wrong) >= WRONG_CODES * each._homes and not self._knows(code, now):
                raise TooMany("too_many_tries", each._wrong[0] + A_MINUTE - now)

    def guessed_wrong(self, now: float) -> None:
        for each in self._circles():
            each._wrong.append(now)

    def founds(self, now: float) -> None:
        for each in self._circles():
            each._founded = [at for at in each._founded if now - at < AN_HOUR]
            if len(each._founded) >= self._settings.rooms_an_address * each._homes:
                raise TooMany("too_many_rooms", each._founded[0] + AN_HOUR - now)
        for each in self._circles():
            each._founded.append(now)

    def may_request(self, now: float) -> bool:
        """Forty phones that open the house at once ask for four hundred files; nobody does so all evening."""
        return self._requests.take(now)

    def may_connect(self, now: float) -> bool:
        return self._connections.take(now)

    def draws(self, now: float) -> None:
        if not self._pictures.take(now):
            raise TooMany("too_fast", 1 / PICTURES_A_SECOND)

    def opens(self, now: float) -> Line:
        """Another socket. Where there are too many, one that has not said who it is makes room."""
        if not self._openings.take(now):
            raise TooMany("too_many_sockets", SOON)
        if len(self._lines) >= self._most_sockets:
            waiting = next((line for line in self._lines if not line.has_greeted), None)
            if waiting is None:
                raise TooMany("too_many_sockets", A_MINUTE)
            self._lines.remove(waiting)
            waiting.cut()
        line = Line(now)
        self._lines.append(line)
        return line

    def greets(self, line: Line, has_ticket: bool) -> None:
        """The last sockets are for those who have a seat."""
        if not has_ticket and len(self._lines) > self._settings.sockets_an_address:
            raise TooMany("too_many_sockets", A_MINUTE)
        line.has_greeted = True

    def closes(self, line: Line) -> None:
        if line in self._lines:
            self._lines.remove(line)

    def may_say(self, line: Line, now: float) -> bool:
        """Where an address says too much, only those are stopped who say more than their fair share."""
        pace = line.pace.add(now)
        if self._messages.take(now):
            return True
        return pace <= fair_share(
            (each.pace.at(now) for each in self._lines), self._settings.messages_an_address
        )

    def sits_down(self, code: str) -> None:
        self._sits_in[code] += 1

    def gets_up(self, code: str, now: float) -> None:
        self._sits_in -= Counter((code,))
        self.was_at(code, now)

    def was_at(self, code: str, now: float) -> None:
        """Somebody of this address has founded this room, or has been in it."""
        self._was_at.pop(code, None)
        self._was_at[code] = now
        if len(self._was_at) > MOST_ROOMS:
            del self._was_at[next(iter(self._was_at))]

    def _circles(self) -> tuple["Caller", ...]:
        return (self,) if self.network is None else (self, self.network)

    def _knows(self, code: str, now: float) -> bool:
        return self._sits_in[code] > 0 or now - self._was_at.get(code, -AN_HOUR) < AN_HOUR


class TooMany(Refused):
    """Asked for too much; worth trying again in a while."""

    def __init__(self, key: str, seconds: float) -> None:
        super().__init__(key)
        self.seconds = int(seconds) + 1


class Callers:
    """Who called lately; who called longest ago, and has no socket open, is forgotten first."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._key = secrets.token_bytes(32)
        self._callers: OrderedDict[bytes, Caller] = OrderedDict()

    def of(self, request: web.Request, now: float) -> Caller:
        return self.at(self.address(request), now)

    def at(self, address: str, now: float) -> Caller:
        caller = self._look_up(home(address), now)
        if (wide := network(address)) is not None:
            caller.network = self._look_up(wide, now, HOMES_A_NETWORK)
        return caller

    def _look_up(self, name: str, now: float, homes: int = 1) -> Caller:
        key = self._hash(name)
        caller = self._callers.pop(key, None) or Caller(self._settings, now, homes)
        self._callers[key] = caller
        if len(self._callers) > MOST_CALLERS:
            self._forget_one()
        return caller

    def address(self, request: web.Request) -> str:
        """Where it comes from. What is said on behalf of others is believed of a known proxy only."""
        address = request.remote or ""
        said = ",".join(request.headers.getall("X-Forwarded-For", ())).split(",")
        while said and self.is_proxy(address):
            nearest = said.pop().strip()
            if read_address(nearest) is None:
                break
            address = nearest
        return address

    def is_proxy(self, address: str) -> bool:
        known = read_address(address)
        return known is not None and any(known in proxy for proxy in self._settings.trusted_proxies)

    def __len__(self) -> int:
        return len(self._callers)

    def _hash(self, address: str) -> bytes:
        return blake2b(address.encode(), key=self._key, digest_size=16).digest()

    def _forget_one(self) -> None:
        idle = next((key for key, caller in self._callers.items() if caller.is_idle), None)
        if idle is not None:
            del self._callers[idle]


def home(address: str) -> str:
    """A home has one address of the old kind, or a whole network of the new kind."""
    known = read_address(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((known, HOME), strict=False))
    return str(known)


def network(address: str) -> str | None:
    """What a home of the new kind may itself be one of many in."""
    known = read_address(address)
    return str(IPv6Network((known, NETWORK), strict=False)) if isinstance(known, IPv6Address) else None


def read_address(said: str) -> Address | None:
    try:
        known = ip_address(said.partition("%")[0])
    except ValueError:
        return None
    return (known.ipv4_mapped or known) if isinstance(known, IPv6Address) else known

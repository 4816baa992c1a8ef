"""Rate limits and quotas of an address: messages, sockets, requests, new rooms, wrong codes.

Addresses are kept as keyed hashes, in memory only. Forty phones of a party share one address: what they do
is never too much, and who types a right code, has a token, or comes to a room in which others of the same
address already sit, is not kept out by wrong guesses.
"""

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from hashlib import blake2b

from aiohttp import web

from tablee.core.records import Refused
from tablee.live.house import House, read_code
from tablee.live.keeper import Keeper
from tablee.live.limits import Sender, SharedBucket, TokenBucket

from .addresses import client_address, household, wider_network
from .settings import Settings

MESSAGES_A_SECOND, BURST = 25.0, 75.0
WRONG_CODES, AN_HOUR = 10, 3_600.0
A_MINUTE = 65.0  # and for the client too, where one answer takes five seconds longer than another
MOST_ADDRESSES, MOST_ROOMS = 10_000, 60
HOUSEHOLDS_A_NETWORK = 10
"""Whoever has a /48 of IPv6 has sixty-five thousand households in it: it gets as much as ten."""
PICTURES_A_SECOND, PICTURES_AT_ONCE = 1.0, 40.0
SOCKETS_A_SECOND, SOCKETS_AT_ONCE = 5.0, 300.0
REQUESTS_A_MESSAGE, REQUESTS_AT_ONCE = 0.05, 0.5
"""Pages and calls a second, and at once, for each message a second that an address may send."""
SOON = 5.0


def keeper_of(request: web.Request, house: House, limits: "RateLimits") -> Keeper:
    """The keeper of the room that a request is about."""
    now = asyncio.get_running_loop().time()
    return look_up(house, limits.of(request, now), request.match_info["code"], now)


def look_up(house: House, limits: "AddressLimits", typed: str, now: float) -> Keeper:
    """The keeper of the room with this code. Wrong codes are counted, right ones are not.

    A code is a look-up, not a secret; but nobody may look up as many as she likes.
    """
    code = read_code(typed)
    limits.check_guess(code, now)
    keeper = house.find(code)
    if keeper is None:
        limits.count_wrong_code(now)
        raise Refused("no_such_room")
    return keeper


class TooMany(Refused):
    """A limit is reached; worth trying again in a while."""

    def __init__(self, key: str, seconds: float) -> None:
        super().__init__(key)
        self.seconds = int(seconds) + 1


class RateLimits:
    """The limits of every address that called lately.

    The one that called longest ago, and has no socket open, is forgotten first.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._key = secrets.token_bytes(32)
        self._addresses: OrderedDict[bytes, AddressLimits] = OrderedDict()

    def of(self, request: web.Request, now: float) -> "AddressLimits":
        return self.at(client_address(request, self.settings), now)

    def at(self, address: str, now: float) -> "AddressLimits":
        limits = self._find(household(address), now)
        if (wide := wider_network(address)) is not None:
            limits.network = self._find(wide, now, HOUSEHOLDS_A_NETWORK)
        return limits

    def __iter__(self) -> Iterator[bytes]:
        """All that is kept of their addresses: hashes under a key of this process."""
        return iter(self._addresses)

    def _find(self, address: str, now: float, households: int = 1) -> "AddressLimits":
        key = blake2b(address.encode(), key=self._key, digest_size=16).digest()
        limits = self._addresses.pop(key, None) or AddressLimits(self.settings, now, households)
        self._addresses[key] = limits
        if len(self._addresses) > MOST_ADDRESSES:
            self._forget_one()
        return limits

    def _forget_one(self) -> None:
        idle = next((key for key, limits in self._addresses.items() if limits.is_idle), None)
        if idle is not None:
            del self._addresses[idle]


class AddressLimits:
    """What one address may still do; of an IPv6 address, the network around it counts too."""

    def __init__(self, settings: Settings, now: float, households: int = 1) -> None:
        self._settings = settings
        self._households = households
        self.network: AddressLimits | None = None
        self._wrong_codes: list[float] = []
        self._new_rooms: list[float] = []
        self._sockets: list[SocketSlot] = []
        self._sits_in: Counter[str] = Counter()
        self._was_in: dict[str, float] = {}
        most = settings.messages_an_address
        self._messages = SharedBucket(now, most, BURST * most / MESSAGES_A_SECOND)
        self._openings = TokenBucket(now, 1 / SOCKETS_A_SECOND, max(SOCKETS_AT_ONCE, self._most_sockets))
        self._pictures = TokenBucket(now, 1 / PICTURES_A_SECOND, PICTURES_AT_ONCE)
        self._requests = TokenBucket(now, 1 / (most * REQUESTS_A_MESSAGE), most * REQUESTS_AT_ONCE)
        self._connections = TokenBucket(now, 1 / (most * REQUESTS_A_MESSAGE), most * REQUESTS_AT_ONCE)

    @property
    def is_idle(self) -> bool:
        return not self._sockets

    @property
    def _most_sockets(self) -> int:
        """A quarter more than newcomers may have: who has a seat already finds room."""
        return self._settings.sockets_an_address + -(-self._settings.sockets_an_address // 4)

    def check_guess(self, code: str, now: float) -> None:
        """May it ask for this code? Who has guessed too often is not even told that a guess is right."""
        for each in self._scopes():
            each._wrong_codes = [at for at in each._wrong_codes if now - at < A_MINUTE]
            if len(each._wrong_codes) >= WRONG_CODES * each._households and not self._knows(code, now):
                raise TooMany("too_many_tries", each._wrong_codes[0] + A_MINUTE - now)

    def count_wrong_code(self, now: float) -> None:
        for each in self._scopes():
            each._wrong_codes.append(now)

    def wrong_codes(self, now: float) -> int:
        """How many were guessed lately."""
        return sum(now - at < A_MINUTE for at in self._wrong_codes)

    def learn_wrong_codes(self, count: int, now: float) -> None:
        """Another house of ours, at whose door it guesses, has counted so many."""
        self._wrong_codes += [now] * min(count - self.wrong_codes(now), WRONG_CODES)

    def take_room(self, now: float) -> None:
        """One more new room. Raises TooMany."""
        for each in self._scopes():
            each._new_rooms = [at for at in each._new_rooms if now - at < AN_HOUR]
            if len(each._new_rooms) >= self._settings.rooms_an_address * each._households:
                raise TooMany("too_many_rooms", each._new_rooms[0] + AN_HOUR - now)
        for each in self._scopes():
            each._new_rooms.append(now)

    def may_request(self, now: float) -> bool:
        """Forty phones that open the house at once ask for four hundred files; nobody does so all evening."""
        return self._requests.take(now)

    def may_connect(self, now: float) -> bool:
        return self._connections.take(now)

    def take_picture(self, now: float) -> None:
        """One more QR code that is drawn for this address only. Raises TooMany."""
        if not self._pictures.take(now):
            raise TooMany("too_fast", 1 / PICTURES_A_SECOND)

    def open_socket(self, now: float) -> "SocketSlot":
        """A slot for another socket. Where there are none left, one that has not said hello makes room."""
        if not self._openings.take(now):
            raise TooMany("too_many_sockets", SOON)
        if len(self._sockets) >= self._most_sockets:
            waiting = next((slot for slot in self._sockets if not slot.has_greeted), None)
            if waiting is None:
                raise TooMany("too_many_sockets", A_MINUTE)
            self.close_socket(waiting)
            waiting.cut()
        slot = SocketSlot(Sender(now, TokenBucket(now, 1 / MESSAGES_A_SECOND, BURST), self._messages))
        self._sockets.append(slot)
        return slot

    def greet(self, slot: "SocketSlot", has_ticket: bool) -> None:
        """A socket has said hello. The last slots are for those who have a seat."""
        if not has_ticket and len(self._sockets) > self._settings.sockets_an_address:
            raise TooMany("too_many_sockets", A_MINUTE)
        slot.has_greeted = True

    def close_socket(self, slot: "SocketSlot") -> None:
        if slot in self._sockets:
            self._sockets.remove(slot)
            slot.sender.leave()

    def enter_room(self, code: str) -> None:
        self._sits_in[code] += 1

    def leave_room(self, code: str, now: float) -> None:
        self._sits_in -= Counter((code,))
        self.remember_room(code, now)

    def remember_room(self, code: str, now: float) -> None:
        """Somebody of this address has founded this room, or has been in it."""
        self._was_in.pop(code, None)
        self._was_in[code] = now
        if len(self._was_in) > MOST_ROOMS:
            del self._was_in[next(iter(self._was_in))]

    def _scopes(self) -> tuple["AddressLimits", ...]:
        return (self,) if self.network is None else (self, self.network)

    def _knows(self, code: str, now: float) -> bool:
        return self._sits_in[code] > 0 or now - self._was_in.get(code, -AN_HOUR) < AN_HOUR


class SocketSlot:
    """One socket among those of its address: what it may send, and whether it has said hello."""

    def __init__(self, sender: Sender) -> None:
        self.sender = sender
        self.has_greeted = False
        self.cut: Callable[[], None] = lambda: None

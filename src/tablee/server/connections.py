"""Connection limits: open TCP connections of one address and of the house, whatever is said on them."""

import asyncio
from collections import Counter
from collections.abc import Callable

from tablee.live.metrics import Metrics
from tablee.system import open_files_limit

from .addresses import household, is_trusted_proxy
from .limits import RateLimits
from .settings import Settings

CONNECTIONS_A_SOCKET = 3
"""A phone fetches its pages over a few at once before it has its socket."""
OWN_FILES = 64
LARGEST_SHARE = 0.75


class Connections:
    """Counts open connections: one address cannot have all, and a file is always left to answer with."""

    def __init__(
        self,
        settings: Settings,
        limits: RateLimits,
        metrics: Metrics,
        is_house: Callable[[str], bool] = lambda address: False,
    ) -> None:
        """`is_house`: do other houses of ours call from there? They pass on what others say."""
        self._settings, self._limits, self._is_house = settings, limits, is_house
        self._metrics = metrics
        self._open: dict[object, str] = {}
        self._of: Counter[str] = Counter()
        self.most = open_files_limit() - OWN_FILES
        self.most_an_address = min(
            CONNECTIONS_A_SOCKET * settings.sockets_an_address, LARGEST_SHARE * self.most
        )

    def __len__(self) -> int:
        return len(self._open)

    def add(self, key: object, transport: asyncio.Transport) -> None:
        """Counts a connection; one too many is cut before a word is read."""
        address = (transport.get_extra_info("peername") or ("",))[0]
        name = household(address)
        self._open[key] = name
        self._of[name] += 1
        if len(self._open) > self.most:
            self._refuse(transport, "no_files")
        elif not is_trusted_proxy(address, self._settings) and not self._is_house(address):
            self._check(transport, address, name)

    def _check(self, transport: asyncio.Transport, address: str, name: str) -> None:
        now = asyncio.get_running_loop().time()
        if self._of[name] > self.most_an_address:
            self._refuse(transport, "too_many_connections")
        elif not self._limits.at(address, now).may_connect(now):
            self._refuse(transport, "too_fast")

    def remove(self, key: object) -> None:
        if (name := self._open.pop(key, None)) is not None:
            self._of -= Counter((name,))

    def _refuse(self, transport: asyncio.Transport, why: str) -> None:
        self._metrics.refusals[why] += 1
        asyncio.get_running_loop().call_soon(transport.abort)  # it is still being made

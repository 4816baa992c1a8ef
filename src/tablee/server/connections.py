"""Connection limits: open TCP connections of one address and of the house, whatever is said on them."""

import asyncio
from collections import Counter
from math import inf

from tablee.live.metrics import Metrics

from .callers import Callers, home
from .settings import Settings

CONNECTIONS_A_SOCKET = 3
"""A phone fetches its pages over a few at once before it has its socket."""
OWN_FILES = 64
LARGEST_SHARE = 0.75


class Connections:
    """One address cannot have all files that the system allows, and there is always one to answer with."""

    def __init__(self, settings: Settings, callers: Callers, metrics: Metrics) -> None:
        self._callers = callers
        self._metrics = metrics
        self._open: dict[object, str] = {}
        self._of: Counter[str] = Counter()
        self.most = file_limit() - OWN_FILES
        self.most_an_address = min(
            CONNECTIONS_A_SOCKET * settings.sockets_an_address, LARGEST_SHARE * self.most
        )

    def __len__(self) -> int:
        return len(self._open)

    def add(self, key: object, transport: asyncio.Transport) -> None:
        """One too many is cut before a word is read."""
        address = (transport.get_extra_info("peername") or ("",))[0]
        name = home(address)
        self._open[key] = name
        self._of[name] += 1
        if len(self._open) > self.most:
            self._refuse(transport, "no_files")
        elif not self._callers.is_proxy(address):
            self._check(transport, address, name)

    def _check(self, transport: asyncio.Transport, address: str, name: str) -> None:
        now = asyncio.get_running_loop().time()
        if self._of[name] > self.most_an_address:
            self._refuse(transport, "too_many_connections")
        elif not self._callers.at(address, now).may_connect(now):
            self._refuse(transport, "too_fast")

    def remove(self, key: object) -> None:
        if (name := self._open.pop(key, None)) is not None:
            self._of -= Counter((name,))

    def _refuse(self, transport: asyncio.Transport, why: str) -> None:
        self._metrics.refusals[why] += 1
        asyncio.get_running_loop().call_soon(transport.abort)  # it is still being made


def file_limit() -> float:
    """How many files this process may have open; every phone is one."""
    try:
        import resource
    except ImportError:
        return inf  # a system that sets no limit
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return inf if limit == resource.RLIM_INFINITY else limit

"""Addresses: the URL of this house as phones reach it, its host names, and where a client calls from."""

import re
import socket
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from aiohttp import web

from .settings import Address, Settings

LONGEST_HOST = 255
VALID_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?", re.ASCII)
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
AT_HOME = (".local", ".lan", ".home.arpa", ".internal")
"""Names that only a network at home can give (RFC 6762, RFC 8375): nobody out there can own one."""
HOUSEHOLD, NETWORK = 64, 48
EVERYWHERE = {"", "0.0.0.0", "::"}


def lan_url(port: int) -> str:
    """The URL of this machine that a phone in the same network can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system only chooses a way
            name = probe.getsockname()[0]
        except OSError:
            name = "127.0.0.1"
    return f"http://{name}:{port}"


def inner_address(settings: Settings) -> str:
    """Where other houses reach this one: as it was told, else as far as it listens."""
    if settings.inner_address is not None:
        return settings.inner_address
    if settings.host in EVERYWHERE:
        return lan_url(settings.port).removeprefix("http://")
    return (
        f"[{settings.host}]:{settings.port}" if ":" in settings.host else f"{settings.host}:{settings.port}"
    )


class PublicUrl:
    """The URL of this house, as whoever sent a request can pass it on to other phones."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def of(self, request: web.Request) -> str:
        """Never the loopback of the machine that shows the table: no phone could reach that."""
        if self._settings.public_url:
            return self._settings.public_url.rstrip("/")
        if host_name(request.host) in LOOPBACK:
            return lan_url(self._settings.port)
        return f"{self._scheme(request)}://{request.host}"

    def is_https(self, request: web.Request) -> bool:
        return (self._settings.public_url or "").startswith("https:") or self._scheme(request) == "https"

    def _scheme(self, request: web.Request) -> str:
        """Behind a trusted proxy it is what the proxy says."""
        said = request.headers.get("X-Forwarded-Proto", "")
        is_told = said in {"http", "https"} and is_trusted_proxy(request.remote or "", self._settings)
        return said if is_told else request.scheme


class OwnNames:
    """The host names of this house, so that no page of another name can pass for it (DNS rebinding).

    With a public URL that name only; otherwise whatever a phone at home would call this machine.
    """

    def __init__(self, settings: Settings) -> None:
        self._is_public = settings.public_url is not None
        named = {urlsplit(settings.public_url).hostname or ""} if settings.public_url else _machine_names()
        self._names = LOOPBACK | named | {name.lower() for name in settings.host_names}

    def __contains__(self, host: str) -> bool:
        name = host_name(host)
        if name in self._names:
            return True
        return not self._is_public and (name.endswith(AT_HOME) or parse_address(name) is not None)


def is_valid_host(host: str) -> bool:
    """Whether a `Host` header could be a name and a port at all."""
    return len(host) <= LONGEST_HOST and VALID_HOST.fullmatch(host) is not None


def host_name(host: str) -> str:
    """A `Host` header without its port, and without the brackets of an address."""
    return re.sub(r":\d+$", "", host).strip("[]").lower()


def client_address(request: web.Request, settings: Settings) -> str:
    """The address a request comes from. `X-Forwarded-For` is believed of trusted proxies only."""
    address = request.remote or ""
    forwarded = ",".join(request.headers.getall("X-Forwarded-For", ())).split(",")
    while forwarded and is_trusted_proxy(address, settings):
        nearest = forwarded.pop().strip()
        if parse_address(nearest) is None:
            break
        address = nearest
    return address


def is_trusted_proxy(address: str, settings: Settings) -> bool:
    known = parse_address(address)
    return known is not None and any(known in proxy for proxy in settings.trusted_proxies)


def household(address: str) -> str:
    """The addresses of one home: a single one of IPv4, a /64 of IPv6."""
    known = parse_address(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((known, HOUSEHOLD), strict=False))
    return str(known)


def wider_network(address: str) -> str | None:
    """The /48 that a household of IPv6 may be one of many in."""
    known = parse_address(address)
    return str(IPv6Network((known, NETWORK), strict=False)) if isinstance(known, IPv6Address) else None


def parse_address(text: str) -> Address | None:
    """An IP address without its zone; None if it is none."""
    try:
        known = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (known.ipv4_mapped or known) if isinstance(known, IPv6Address) else known


def _machine_names() -> set[str]:
    return {socket.gethostname().lower(), socket.getfqdn().lower()}

"""Host names: which ones are this house, so that no page of another name can pass for it (DNS rebinding)."""

import re
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from .settings import Settings

LONGEST_HOST = 255
SOUND_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?", re.ASCII)
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
AT_HOME = (".local", ".lan", ".home.arpa", ".internal")
"""Names that only a network at home can give (RFC 6762, RFC 8375): nobody out there can own one."""


class OwnHosts:
    """With a public address that one only; otherwise whatever a phone at home would call this machine."""

    def __init__(self, settings: Settings) -> None:
        self._is_public = settings.public_url is not None
        named = {urlsplit(settings.public_url).hostname or ""} if settings.public_url else _machine_names()
        self._names = LOOPBACK | named | {name.lower() for name in settings.host_names}

    def __contains__(self, host: str) -> bool:
        name = host_name(host)
        return name in self._names or (not self._is_public and (name.endswith(AT_HOME) or _is_address(name)))


def is_sound(host: str) -> bool:
    """Could this be a name and a port at all?"""
    return len(host) <= LONGEST_HOST and SOUND_HOST.fullmatch(host) is not None


def host_name(host: str) -> str:
    """Without its port, and without the brackets of an address."""
    return re.sub(r":\d+$", "", host).strip("[]").lower()


def _machine_names() -> set[str]:
    return {socket.gethostname().lower(), socket.getfqdn().lower()}


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True

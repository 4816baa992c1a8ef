"""How this house is run."""

from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True):
    """`pace` makes table time run faster, for tests; a guessed address gives way to the one in use.

    Of one address: sockets at the same time, new rooms an hour, messages a second. Forwarded addresses are
    believed only of `trusted_proxies`: addresses, or networks such as 10.0.0.0/8.
    """

    host: str = "0.0.0.0"
    port: int = 8080
    database: Path = Path("tablee.sqlite")
    public_url: str | None = None
    is_guessed_url: bool = False
    pace: float = 1.0
    trusted_proxies: tuple[str, ...] = ()
    sockets_an_address: int = 200
    rooms_an_address: int = 60
    messages_an_address: int = 1_000

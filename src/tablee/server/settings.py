"""How this house is run."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct


class Settings(Struct, frozen=True):
    """`pace` makes table time run faster, for tests; a guessed address gives way to the one in use."""

    host: str = "0.0.0.0"
    port: int = 8080
    database: Path = Path("tablee.sqlite")
    public_url: str | None = None
    is_guessed_url: bool = False
    pace: float = 1.0
    trusted_proxies: Annotated[
        tuple[str, ...], Meta(description="Proxies that are believed: addresses or networks (10.0.0.0/8).")
    ] = ()
    sockets_an_address: Annotated[int, Meta(description="Devices of one address.", ge=1)] = 200
    rooms_an_address: Annotated[int, Meta(description="New rooms an hour of one address.", ge=1)] = 60
    messages_an_address: Annotated[int, Meta(description="Messages a second of one address.", ge=1)] = 1_000

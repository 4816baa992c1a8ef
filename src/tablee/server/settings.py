"""How this house is run."""

from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True):
    """`pace` makes table time run faster, for tests; a guessed address gives way to the one in use."""

    host: str = "0.0.0.0"
    port: int = 8080
    database: Path = Path("tablee.sqlite")
    public_url: str | None = None
    is_guessed_url: bool = False
    pace: float = 1.0

"""Where the evenings are kept: a file, or a PostgreSQL database by its address."""

from pathlib import Path
from urllib.parse import parse_qsl, urlencode

SCHEMES = "postgresql", "postgres"
SECRETS = {"password", "sslpassword"}


class Database:
    """As somebody wrote it. What is said of it anywhere is without its password."""

    def __init__(self, said: str) -> None:
        self.url = said if said.partition("://")[0] in SCHEMES and "://" in said else None
        self.file = Path(said)

    def __str__(self) -> str:
        return str(self.file) if self.url is None else without_password(self.url)

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Database) and (self.url, self.file) == (other.url, other.file)

    def __hash__(self) -> int:
        return hash((self.url, self.file))


def without_password(url: str) -> str:
    """Neither before the host nor behind the question mark, whatever signs are in it that should not be."""
    scheme, _, rest = url.partition("://")
    names, at, place = rest.rpartition("@")
    path, _, query = place.partition("?")
    told = [(name, value) for name, value in parse_qsl(query) if name not in SECRETS]
    options = f"?{urlencode(told, safe='/')}" if told else ""
    return f"{scheme}://{names.partition(':')[0]}{at}{path}{options}"

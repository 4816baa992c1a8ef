"""Where the evenings are kept: a file, or a PostgreSQL database by its address."""

from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

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
    """Neither before the host nor behind the question mark."""
    parts = urlsplit(url)
    names, at, hosts = parts.netloc.rpartition("@")
    told = [(name, value) for name, value in parse_qsl(parts.query) if name not in SECRETS]
    query = f"?{urlencode(told, safe='/')}" if told else ""
    return f"{parts.scheme}://{names.partition(':')[0]}{at}{hosts}{parts.path}{query}"

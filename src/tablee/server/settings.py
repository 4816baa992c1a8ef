"""The settings of a house: options, TABLEE_* variables and a TOML file fill one record."""

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from ipaddress import IPv4Address, IPv6Address, ip_network
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert, inspect, structs

from tablee.stores.database import Database

PREFIX = "TABLEE_"
FILE = "TABLEE_CONFIG"
HIDDEN = {"pace"}
FOR_DEVELOPERS = {
    "TABLEE_CHROMIUM", "TABLEE_FIREFOX", "TABLEE_WEBKIT", "TABLEE_SCREENS", "TABLEE_WRITE",
    "TABLEE_NEEDS_POSTGRES",
}  # fmt: skip

Url = Annotated[str, Meta(pattern="^https?://[^/]+/?$")]
InnerAddress = Annotated[str, Meta(pattern=r"^([\w.-]+|\[[0-9a-fA-F:]+\]):\d+$")]
Address = IPv4Address | IPv6Address


class Network:
    """One IP address, or a network of them (10.0.0.0/8)."""

    def __init__(self, said: str) -> None:
        self._addresses = ip_network(said, strict=False)

    def __contains__(self, address: Address) -> bool:
        return address in self._addresses


class Settings(Struct, frozen=True):
    """A field here is an option, a variable and a line of the file; its description is its help."""

    host: Annotated[str, Meta(description="The address to listen on.")] = "0.0.0.0"
    port: Annotated[int, Meta(description="The port to listen on.", ge=1, le=65_535)] = 8080
    database: Annotated[
        Database,
        Meta(description="What keeps the evenings: a file, or postgresql://… (without its password)."),
    ] = Database("tablee.sqlite")
    inner_address: Annotated[
        InnerAddress | None,
        Meta(description="Where other houses on the same database reach this one (10.0.0.5:8080)."),
    ] = None
    public_url: Annotated[Url | None, Meta(description="The address that phones reach.")] = None
    host_names: Annotated[tuple[str, ...], Meta(description="Further names that the house answers to.")] = ()
    keep_hours: Annotated[
        float, Meta(description="Hours after which an empty room is deleted.", gt=0, le=8_760)
    ] = 24.0
    trusted_proxies: Annotated[
        tuple[Network, ...],
        Meta(description="Proxies to trust: addresses or networks (10.0.0.0/8)."),
    ] = ()
    sockets_an_address: Annotated[int, Meta(description="Devices from one address.", ge=1)] = 200
    rooms_an_address: Annotated[int, Meta(description="New rooms an hour from one address.", ge=1)] = 60
    messages_an_address: Annotated[int, Meta(description="Messages a second from one address.", ge=1)] = 1_000
    most_rooms: Annotated[int, Meta(description="Rooms open at a time.", ge=1, le=30_000)] = 5_000
    most_megabytes: Annotated[int, Meta(description="Megabytes that the evenings may take.", ge=1)] = 2_000
    pace: Annotated[float, Meta(description="Faster table time, for tests.", gt=0, le=1_000)] = 1.0


FIELDS = {field.name: field for field in structs.fields(Settings)}
KINDS: dict[str, Any] = {field.name: field.type for field in inspect.type_info(Settings).fields}  # type: ignore[attr-defined]


class InvalidSetting(Exception):
    """A setting that nobody knows, or that cannot be what it is set to; says which and why."""


class WrittenSetting(Struct, frozen=True):
    """A value as somebody wrote it, and where: `--port`, `TABLEE_PORT`, or a line of a file."""

    name: str
    value: Any
    where: str


def read_settings(options: Mapping[str, Any], environ: Mapping[str, str], file: Path | None) -> Settings:
    """An option goes before a variable, a variable before the file, the file before our own choice."""
    from_file = file or (Path(environ[FILE]) if environ.get(FILE) else None)
    given: dict[str, Any] = {}
    for each in (*_in_file(from_file), *_in_environ(environ), *_in_options(options)):
        given[each.name] = _fitting(each)
    return Settings(**given)


def description(name: str) -> str:
    """The help text of a setting."""
    kind = KINDS[name]
    return str((kind.extra_json_schema or {}).get("description", ""))


def _in_options(options: Mapping[str, Any]) -> Iterator[WrittenSetting]:
    for name, value in options.items():
        if value is not None:
            yield WrittenSetting(name, value, "--" + name.replace("_", "-"))


def _in_environ(environ: Mapping[str, str]) -> Iterator[WrittenSetting]:
    ours = {PREFIX + name.upper(): name for name in FIELDS}
    for variable, value in environ.items():
        if variable in ours:
            yield WrittenSetting(ours[variable], value, variable)
        elif variable.startswith(PREFIX) and variable not in {FILE, *FOR_DEVELOPERS}:
            raise InvalidSetting(f"There is no setting {variable}.{_nearest(variable, PREFIX)}")


def _in_file(path: Path | None) -> Iterator[WrittenSetting]:
    for name, value in (_read(path) if path else {}).items():
        if name not in FIELDS:
            raise InvalidSetting(f"There is no setting {name} (in {path}).{_nearest(name)}")
        yield WrittenSetting(name, value, f"{name} in {path}")


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidSetting(f"The settings in {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidSetting(f"The settings in {path} are not TOML: {error}.") from error


def _nearest(name: str, prefix: str = "") -> str:
    spelt = {field: prefix + (field.upper() if prefix else field) for field in FIELDS if field not in HIDDEN}
    close = get_close_matches(name.lower().removeprefix(prefix.lower()), spelt, 1)
    return f" Did you mean {spelt[close[0]]}?" if close else f" There are: {', '.join(spelt.values())}."


def _fitting(given: WrittenSetting) -> Any:
    field, value = FIELDS[given.name], given.value
    if isinstance(value, str) and isinstance(_bare(KINDS[given.name]), inspect.VarTupleType):
        value = [part.strip() for part in value.split(",") if part.strip()]
    try:
        return convert(value, field.type, strict=False, dec_hook=_custom)
    except ValidationError as error:
        wanted = wording(KINDS[given.name])
        raise InvalidSetting(f"{given.where} cannot be {given.value!r}: it has to be {wanted}.") from error


def _custom(kind: type, value: Any) -> Any:
    """Databases and networks are written as text."""
    return kind(convert(value, str))


def wording(kind: inspect.Type) -> str:
    """What a value of this type has to be, in words."""
    match _bare(kind):
        case inspect.UnionType(types=types):
            return wording(next(each for each in types if not isinstance(each, inspect.NoneType)))
        case inspect.IntType() as number:
            return f"a whole number{_range(number)}"
        case inspect.FloatType() as number:
            return f"a number{_range(number)}"
        case inspect.StrType(pattern=str() as pattern) if "http" in pattern:
            return "an address such as https://play.example.org"
        case inspect.StrType(pattern=str()):
            return "an address such as 10.0.0.5:8080"
        case inspect.VarTupleType(item_type=inspect.StrType()):
            return "a list of names such as table.example.org"
        case inspect.VarTupleType():
            return "a list of addresses or networks such as 10.0.0.0/8"
        case inspect.CustomType():
            return "a file, or an address such as postgresql://tablee@localhost/tablee"
    return "text"


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _range(number: inspect.IntType | inspect.FloatType) -> str:
    least = f" from {number.ge}" if number.ge is not None else ""
    least += f" above {number.gt}" if number.gt is not None else ""
    return least + (f" up to {number.le}" if number.le is not None else "")

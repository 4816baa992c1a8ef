"""Writes the TypeScript types of the wire from the Python types."""

from collections.abc import Iterator
from typing import Any, Union

from msgspec import inspect

from tablee.core.game import Game
from tablee.core.records import LANGUAGES
from tablee.games import GAMES
from tablee.room.actions import RoomAction

from .messages import Incoming, Outgoing

HEAD = "// Written by `tablee types` from the Python types. Do not edit.\n"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


def typescript() -> dict[str, str]:
    """The generated files, by their path below the web sources."""
    house = {"Incoming": Incoming, "Outgoing": Outgoing, "RoomAction": RoomAction}
    games = {f"games/{game.name}/wire.ts": game_types(game) for game in GAMES.values()}
    return {"net/wire.ts": write_types(house), "net/languages.ts": _languages(), **games}


def _languages() -> str:
    return f"{HEAD}\nexport const LANGUAGES = [{', '.join(map(_literal, LANGUAGES))}] as const;\n"


def write_types(aliases: dict[str, Any]) -> str:
    """A module with an alias for each of these types and an interface for every record in them."""
    page = _Page()
    lines = [f"export type {name} = {page.show(inspect.type_info(kind))};" for name, kind in aliases.items()]
    return "\n".join([HEAD, *page.interfaces.values(), *lines, ""])


def game_types(game: Game) -> str:
    public, mine = game.views
    more = {"Screen": game.aside_view, "Told": game.told and Union[game.told]}  # noqa: UP007
    named = {name: kind for name, kind in more.items() if kind}
    return write_types({"Action": game.action, "Public": public, "Private": mine, **named})


class _Page:
    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def show(self, kind: inspect.Type) -> str:
        match kind:
            case inspect.StructType():
                return self._interface(kind)
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.show(t) for t in kind.types))
            case inspect.LiteralType():
                return " | ".join(_literal(value) for value in kind.values)
            case inspect.VarTupleType() | inspect.FrozenSetType() | inspect.ListType():
                return f"{_bracketed(self.show(kind.item_type))}[]"
            case inspect.TupleType():
                return f"[{', '.join(self.show(t) for t in kind.item_types)}]"
            case inspect.DictType():
                return f"Record<{self.show(kind.key_type)}, {self.show(kind.value_type)}>"
        return PLAIN[type(kind)]

    def _interface(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""
            rows = "".join(f"  {row};\n" for row in self._rows(kind))
            self.interfaces[name] = f"export interface {name} {{\n{rows}}}\n"
        return name

    def _rows(self, kind: inspect.StructType) -> Iterator[str]:
        if kind.tag_field is not None:
            yield f"{kind.tag_field}: {_literal(kind.tag)}"
        sparse = kind.cls.__struct_config__.omit_defaults or _is_sent_by_client(kind)
        for field in kind.fields:
            optional = "?" if sparse and not field.required else ""
            yield f"{field.encode_name}{optional}: {self.show(field.type)}"


def _is_sent_by_client(kind: inspect.StructType) -> bool:
    return any(base.__name__ in {"FromClient", "Action"} for base in kind.cls.__mro__)


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _bracketed(shown: str) -> str:
    return f"({shown})" if " | " in shown else shown

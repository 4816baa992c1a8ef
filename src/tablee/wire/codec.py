"""Bytes to messages and back: here, and only here, the shape of what a phone sends is checked."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from msgspec import DecodeError, Raw
from msgspec.json import Decoder, Encoder
from msgspec.structs import astuple, fields, replace

from tablee.core.game import Game
from tablee.core.records import Action, Refused, Text
from tablee.games import find_box
from tablee.room.text import clean
from tablee.room.view import RoomView

from .messages import FromServer, GameCard, Incoming, Room

LONGEST_MESSAGE = 4_096
A = TypeVar("A", bound=Action)

_incoming: Decoder[Incoming] = Decoder(Incoming)
_encoder = Encoder()
encode: Callable[[FromServer], bytes] = _encoder.encode


class Malformed(Exception):
    """A phone sent something that is no message; the fault is on its side."""


def decode(data: str | bytes, is_text: bool = True) -> Incoming:
    """A message, from the payload of one frame. Raises Malformed."""
    if not is_text:
        raise Malformed("messages are text")
    try:
        return _incoming.decode(data)
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(str(error)) from error


def decode_action(game: Game, raw: Raw) -> Action:
    """An action of this game, its texts cleaned."""
    try:
        action = game.action_decoder.decode(raw)
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_action") from error
    return cleaned(action)


def cleaned(action: A) -> A:
    """Whatever of it somebody has typed, as it may be shown."""
    typed = _typed(type(action))
    return replace(action, **{name: _clean(getattr(action, name)) for name in typed}) if typed else action


def _clean(text: Text) -> str:
    """A person speaks in her own words; only bots do in all languages."""
    if not isinstance(text, str):
        raise Refused("bad_action")
    return clean(text)


@cache
def _typed(kind: type[Action]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.type in (str, Text))


def encode_room(view: RoomView) -> bytes:
    return _encoder.encode(Room(*astuple(view)))


def card(game: Game) -> GameCard:
    seats = (game.min_seats, game.max_seats)
    return GameCard(game.name, seats, game.minutes, game.choices, find_box(game.name).packs is not None)

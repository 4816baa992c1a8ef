"""Bytes to messages and back: here, and only here, the shape of what a phone sends is checked."""

from functools import cache

from msgspec import DecodeError, Raw
from msgspec.json import Decoder, Encoder
from msgspec.structs import fields, replace

from tablee.core.game import Game
from tablee.core.words import Action, Refused
from tablee.games import find_box

from .messages import Ask, FromServer, GameCard, Incoming
from .text import clean

LONGEST_MESSAGE = 4_096

_incoming: Decoder[Incoming] = Decoder(Incoming)
_encoder = Encoder()


class Malformed(Exception):
    """A phone sent something that is no message; the fault is on its side."""


def decode(data: str | bytes) -> Incoming:
    try:
        message = _incoming.decode(data)
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(str(error)) from error
    return replace(message, a=cleaned(message.a)) if isinstance(message, Ask) else message


def decode_action(game: Game, raw: Raw) -> Action:
    """An action of this game, its texts cleaned."""
    try:
        action = game.action_decoder.decode(raw)
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_action") from error
    return cleaned(action)


def cleaned(action: Action) -> Action:
    """Whatever of it somebody has typed, as it may be shown."""
    typed = _typed(type(action))
    return replace(action, **{name: clean(getattr(action, name)) for name in typed}) if typed else action


@cache
def _typed(kind: type[Action]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.type is str)


def encode(message: FromServer) -> bytes:
    return _encoder.encode(message)


def card(game: Game) -> GameCard:
    seats = (game.min_seats, game.max_seats)
    return GameCard(game.name, seats, game.minutes, game.choices, find_box(game.name).packs is not None)

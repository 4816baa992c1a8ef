"""Bytes to messages and back: here, and only here, the shape of what a phone sends is checked."""

from typing import Any

from msgspec import DecodeError, Raw, Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from tablee.core.game import Game
from tablee.core.words import Action, Record, Refused
from tablee.packs import READERS

from .messages import FromServer, GameCard, Incoming
from .text import clean

LONGEST_MESSAGE = 4_096

_incoming: Decoder[Incoming] = Decoder(Incoming)
_encoder = Encoder()


class Malformed(Exception):
    """A phone sent something that is no message; the fault is on its side."""


def decode(data: str | bytes) -> Incoming:
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


def cleaned(action: Action) -> Action:
    text = getattr(action, "text", None)
    return action if text is None else replace(action, text=clean(text))


def encode(message: FromServer) -> bytes:
    return _encoder.encode(message)


def raw(record: Struct | Record | Any) -> Raw:
    return Raw(_encoder.encode(record))


def card(game: Game) -> GameCard:
    seats = (game.min_seats, game.max_seats)
    return GameCard(game.name, seats, game.minutes, game.choices, game.name in READERS)

"""What follows from what somebody asks for: a table is opened or cleared, a bot comes in, time stops."""

import secrets

from tablee.core.chance import commitment
from tablee.core.game import Opened
from tablee.core.table import Step, Table, opening
from tablee.core.words import Millis, Record
from tablee.games import find_game
from tablee.packs import load_content
from tablee.wire.messages import Clock
from tablee.wire.wishes import AddBot, Level, Pause, RoomAction, Start, Stop

from .clock import anchored
from .lines import Cleared, Clocked, Joined, RoomEvent, Started
from .room import RoomState, free_badge, free_name

BOT_NAMES = ("Pixel", "Gizmo", "Moka", "Bingo", "Tiki", "Rumba", "Nougat", "Pesto", "Jazz", "Domino")


def new_seed() -> str:
    return secrets.token_hex(32)


def outcomes_of(room: RoomState, action: RoomAction, now: Millis, pace: float) -> tuple[RoomEvent, ...]:
    """The outcomes that this accepted action has, beside itself."""
    match action:
        case Start(without):
            return (_started(room, without, now, pace),)
        case Stop():
            return (Cleared(new_seed()),)
        case AddBot(level):
            return (_bot(room, level),)
        case Pause(paused):
            return (Clocked(anchored(room.clock, now, 0 if paused else pace), paused),)
    return ()


def open_table(room: RoomState) -> tuple[Table, Step]:
    """The table of a game that has just started, with the luck of everybody who sits at it."""
    game = find_game(room.game)
    opened = Opened(
        game=game.name,
        version=game.version,
        seats=len(room.seats),
        options=game.read_options(room.options),
        content=content_of(room),
        commitment=commitment(room.seed),
        seed=room.seed,
        nonces=tuple(room.person(id).nonce for id in room.seats),
        last_winner=next((room.seats.index(id) for id in room.last_winners if id in room.seats), None),
    )
    step = opening(game, opened, 0)
    return Table(game, step), step


def content_of(room: RoomState) -> Record:
    """What somebody of the room brought for this game, or what the house has."""
    pack = room.pack(room.game)
    return load_content(room.game) if pack is None else pack.content


def _started(room: RoomState, without: tuple[int, ...], now: Millis, pace: float) -> Started:
    game = find_game(room.game)
    return Started(game.name, game.version, room.options, room.seated(without), Clock(now, 0, pace))


def _bot(room: RoomState, level: Level) -> Joined:
    id = len(room.people)
    name = free_name(room, BOT_NAMES[id % len(BOT_NAMES)])
    return Joined(id, name, *free_badge(room), room.spoken, plays=True, token="", bot=level)

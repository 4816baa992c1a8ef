"""What follows from what somebody asks for: a table is opened or cleared, a bot comes in, time stops."""

from collections.abc import Iterator

from tablee.core.chance import commitment
from tablee.core.game import Opened
from tablee.core.records import Language, Millis, Record, Seat
from tablee.core.table import Step, Table, opening, table_after
from tablee.games import find_game

from .actions import AddBot, LetIn, Level, Lock, Pause, RoomAction, Start, Stop
from .content import kept, of_house
from .outcomes import Cleared, Clocked, Counted, Hosted, Joined, Kept, RoomEvent, Started
from .state import (
    ANIMALS,
    COLOURS,
    Badge,
    Clock,
    Presence,
    RoomState,
    free_badge,
    free_id,
    free_name,
    next_host,
)

BOT_NAMES = ("Pixel", "Gizmo", "Moka", "Bingo", "Tiki", "Rumba", "Nougat", "Pesto", "Jazz", "Domino")


def outcomes_of(
    room: RoomState, action: RoomAction, presence: Presence, now: Millis, pace: float, seed: str
) -> tuple[RoomEvent, ...]:
    """The outcomes that this accepted action has, beside itself; the seed is for the next table."""
    match action:
        case Start(without):
            return (_started(room, without, presence, now, pace),)
        case Stop():
            return (Cleared(seed),)
        case AddBot(level):
            return (_bot(room, level, presence),)
        case Lock(True):
            return (Counted(presence.watchers + presence.screens),)
        case Pause(paused):
            return (Clocked(room.clock.anchored(now, 0 if paused else pace), paused),)
    return ()


def open_table(room: RoomState, content: Record) -> tuple[Table, Step]:
    """The table of a game that has just started, with the luck of everybody who sits at it."""
    game = find_game(room.game)
    opened = Opened(
        game=game.name,
        version=game.version,
        seats=len(room.seats),
        options=game.read_options(dict(room.options)),
        content=content,
        commitment=commitment(room.seed),
        seed=room.seed,
        nonces=tuple(room.people[id].nonce for id in room.seats),
        last_winner=next((room.seats.index(id) for id in room.last_winners if id in room.seats), None),
    )
    step = opening(game, opened, 0)
    return table_after(game, step), step


def content_of(room: RoomState) -> Kept:
    """What somebody of the room brought for this game, or what the house has."""
    pack = room.pack(room.game)
    return of_house(room.game) if pack is None else kept(room.game, pack.content)


def absences(room: RoomState, table: Table | None, presence: Presence) -> Iterator[tuple[Seat, bool]]:
    """The seats that the table in play must be told of: missed from now on, or back."""
    if table is None:
        return
    for seat, id in enumerate(room.seats):
        person = room.people[id]
        is_played = (
            person.stand_in is not None and not table.game.personal
        )  # by a stand-in who does everything
        if seat in table.state.gone:
            if is_played or id in presence.here:
                yield seat, False
        elif not (person.bot or is_played) and (not person.is_here or id in presence.gone):
            yield seat, True


def after_going(room: RoomState, presence: Presence) -> tuple[RoomEvent, ...]:
    """Somebody who is here leads. Where nobody is left who could judge, the older phone is a stranger."""
    if room.host is None or room.host not in presence.gone:
        return ()
    if (host := next_host(room, presence.here)) is not None:
        return (Hosted(host),)
    return tuple(LetIn(person.id, "newer") for person in room.present if person.rival)


def newcomer(
    room: RoomState, lang: Language, badge: Badge, name: str, token: str, presence: Presence
) -> Joined:
    """Who comes in sits, as long as there is a place at the table beside those who are seated."""
    animal, colour = free_badge(room)
    if badge[0] in range(ANIMALS) and badge[1] in range(COLOURS):
        animal, colour = badge[0] or 0, badge[1] or 0
    plays = presence.seated(room.players) < find_game(room.game).max_seats
    return Joined(free_id(room, presence.here), free_name(room, name), animal, colour, lang, plays, token)


def _started(
    room: RoomState, without: tuple[int, ...], presence: Presence, now: Millis, pace: float
) -> Started:
    game, seats = find_game(room.game), room.seated(without)
    onlookers = presence.watchers + presence.screens + sum(id not in seats for id in presence.here)
    return Started(game.name, game.version, dict(room.options), seats, Clock(now, 0, pace), onlookers)


def _bot(room: RoomState, level: Level, presence: Presence) -> Joined:
    id = free_id(room, presence.here)
    name = free_name(room, BOT_NAMES[id % len(BOT_NAMES)])
    return Joined(id, name, *free_badge(room), room.spoken, plays=True, token="", bot=level)

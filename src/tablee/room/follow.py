"""What follows from what somebody asks for: a table is opened or cleared, a bot comes in, time stops."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.bots import levels
from tablee.core.chance import commitment
from tablee.core.game import Opened
from tablee.core.records import Language, Millis, Record, Seat
from tablee.core.table import Step, Table, opening, table_after
from tablee.games import find_game

from .actions import (
    AddBot,
    GiveChair,
    Kick,
    Leave,
    LetIn,
    Level,
    Lock,
    Pause,
    RoomAction,
    SetTempo,
    StandIn,
    Start,
    Stop,
)
from .content import kept, of_house
from .outcomes import (
    CameBack,
    Cleared,
    Clocked,
    Counted,
    Explained,
    Hosted,
    Joined,
    Kept,
    RoomEvent,
    Seated,
    Slept,
    Started,
)
from .state import (
    STAND_IN,
    Badge,
    Clock,
    Person,
    Presence,
    RoomState,
    free_badge,
    free_id,
    free_name,
    next_leader,
)
from .text import alike

BOT_NAMES = ("Pixel", "Gizmo", "Moka", "Bingo", "Tiki", "Rumba", "Nougat", "Pesto", "Jazz", "Domino")


def outcomes_of(
    room: RoomState, by: int, action: RoomAction, presence: Presence, now: Millis, pace: float, seed: str
) -> tuple[RoomEvent, ...]:
    """The outcomes that this accepted action has, beside itself; the seed is for the next table."""
    match action:
        case Start(without, newcomers):
            started = _started(room, without, presence, now, pace)
            return (started, Explained(started.clock.anchored(now, 0))) if newcomers else (started,)
        case Stop():
            return (Cleared(seed),)
        case AddBot(level):
            return (_bot(room, level, presence),)
        case Lock(True):
            return (Counted(presence.watchers + presence.screens),)
        case Leave():
            return _after_leaving(room, by, presence)
        case Kick(person):
            return _after_leaving(room, person, presence)
        case GiveChair(person, to):
            return (Seated(to, person),)
        case Pause(paused):
            return (Clocked(room.clock.anchored(now, 0 if paused else room.pace(pace)), paused),)
        case SetTempo(tempo) if room.stage == "playing" and not room.is_paused:
            changed = replace(room, tempo=tempo)
            return (Clocked(room.clock.anchored(now, changed.pace(pace)), False),)
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
            if is_played or (person.is_here and id in presence.here):
                yield seat, False
        elif not (person.bot or is_played) and (not person.is_here or id in presence.gone | presence.missed):
            yield seat, True


def after_going(room: RoomState, presence: Presence) -> tuple[RoomEvent, ...]:
    """Somebody who is here leads: she whose crown it is, when she is back and no phone is in doubt.

    Where nobody is left who could judge, the older phone is a stranger.
    """
    if room.host is None:
        return ()
    if room.crown == room.host and room.host not in presence.gone:
        return ()
    in_doubt = [person.id for person in room.present if person.rival]
    crown = None if room.crown == room.host or in_doubt else room.crown
    if crown is not None and crown in presence.here and room.is_present(crown):
        return (Hosted(crown),)
    if room.host not in presence.gone:
        return ()
    if (host := next_leader(room, presence.here)) is not None:
        return (Hosted(host),)
    return tuple(LetIn(person, "newer") for person in in_doubt)


def is_deserted(room: RoomState, presence: Presence) -> bool:
    """Is a game on, and are all people who play it gone?"""
    people = [room.people[id] for id in room.seats if not room.people[id].bot]
    is_gone = all(not person.is_here or person.id in presence.gone for person in people)
    return room.stage == "playing" and bool(people) and is_gone


def falling_asleep(room: RoomState, presence: Presence, now: Millis) -> tuple[RoomEvent, ...]:
    """A table that all who play have left plays no game to its end for them."""
    if room.is_paused or not is_deserted(room, presence):
        return ()
    return (Slept(room.clock.anchored(now, 0)),)


def comes_back(room: RoomState, name: str, token: str) -> Person | None:
    """Who left and is here again, by the token that she had; or by her name, while her chair is there."""
    left = [person for person in room.people if not (person.is_here or person.bot or person.is_barred)]
    mine = next((person for person in left if person.left_token and person.left_token == token), None)
    chairs = (person for person in left if person.id in room.seats and room.stage == "playing")
    return mine or next(
        (person for person in chairs if person.name and alike(person.name) == alike(name)), None
    )


def returned(
    room: RoomState, person: Person, lang: Language, name: str, token: str, presence: Presence
) -> CameBack:
    """She has her chair again; where it is gone, a place at the next table if there is one."""
    plays = person.id in room.seats or presence.seated(room.players) < find_game(room.game).max_seats
    is_sure = person.left_token == token
    return CameBack(person.id, free_name(room, name, person.id), lang, plays, token, is_sure)


def newcomer(
    room: RoomState, lang: Language, badge: Badge, name: str, token: str, presence: Presence
) -> Joined:
    """Who comes in sits, as long as there is a place at the table beside those who are seated."""
    animal, colour = free_badge(room, badge)
    plays = presence.seated(room.players) < find_game(room.game).max_seats
    return Joined(free_id(room, presence.here), free_name(room, name), animal, colour, lang, plays, token)


def _after_leaving(room: RoomState, person: int, presence: Presence) -> tuple[RoomEvent, ...]:
    """A paper player takes the chair at once; and somebody who plays leads, rather than who only watches."""
    outcomes: tuple[RoomEvent, ...] = ()
    if room.stage == "playing" and person in room.seats and STAND_IN in levels(room.game):
        outcomes = (StandIn(person, True),)
    if room.host == person:
        others = {id for id in presence.here if id != person}
        if (host := next_leader(room, others)) is not None:
            outcomes += (Hosted(host),)
    return outcomes


def _started(
    room: RoomState, without: tuple[int, ...], presence: Presence, now: Millis, pace: float
) -> Started:
    game, seats = find_game(room.game), room.seated(without)
    onlookers = presence.watchers + presence.screens + sum(id not in seats for id in presence.here)
    return Started(
        game.name, game.version, dict(room.options), seats, Clock(now, 0, room.pace(pace)), onlookers
    )


def _bot(room: RoomState, level: Level, presence: Presence) -> Joined:
    id = free_id(room, presence.here)
    name = free_name(room, BOT_NAMES[id % len(BOT_NAMES)])
    return Joined(id, name, *free_badge(room), room.spoken, plays=True, token="", bot=level)

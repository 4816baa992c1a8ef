"""What every event changes in the state of a room."""

from collections.abc import Callable
from typing import Any

from msgspec.json import decode
from msgspec.structs import replace

from tablee.games import find_game

from . import actions as do
from . import outcomes as happened
from .content import read
from .state import STAND_IN, Content, Pack, Person, RoomState, next_host
from .text import clean_name

OLD_TOKENS = 4


def apply(room: RoomState, event: happened.RoomEvent, by: int | None) -> RoomState:
    return _CHANGES[type(event)](room, by, event)


def _with(room: RoomState, person: int, **changes: Any) -> RoomState:
    people = room.people
    changed = replace(people[person], **changes)
    return replace(room, people=(*people[:person], changed, *people[person + 1 :]))


def _founded(room: RoomState, by: int | None, event: happened.Founded) -> RoomState:
    return replace(room, code=event.code, lang=event.lang, game=event.game, seed=event.seed)


def _joined(room: RoomState, by: int | None, event: happened.Joined) -> RoomState:
    """Her number is the next one, or that of somebody who has left without having played."""
    person = Person(
        id=event.id,
        name=event.name,
        animal=event.animal,
        colour=event.colour,
        lang=event.lang,
        plays=event.plays,
        token=event.token,
        bot=event.bot,
        came=room.comings,
    )
    host = person.id if room.host is None and not person.bot else room.host
    crown = host if room.host is None or room.crown == person.id else room.crown
    people = (*room.people[: event.id], person, *room.people[event.id + 1 :])
    return replace(room, people=people, host=host, crown=crown, comings=room.comings + 1)


def _came_back(room: RoomState, by: int | None, event: happened.CameBack) -> RoomState:
    """Her chair is hers again, whoever was about to take it; the crown only if it is surely she."""
    people = tuple(replace(p, claims=None) if p.claims == event.person else p for p in room.people)
    crown = room.host if room.crown == event.person and not event.is_sure else room.crown
    room = replace(room, people=people, crown=crown, host=event.person if room.host is None else room.host)
    changes = {"name": event.name, "lang": event.lang, "plays": event.plays, "token": event.token}
    room = _with(room, event.person, is_here=True, stand_in=None, is_kept_free=False, left_token="")
    return _with(room, event.person, **changes)


def _seated(room: RoomState, by: int | None, event: happened.Seated) -> RoomState:
    """The bot whose chair it was goes; a person whose chair it was watches when she is back."""
    seats = tuple(event.person if id == event.chair else id for id in room.seats)
    room = _with(replace(room, seats=seats), event.person, claims=None, plays=True, has_played=True)
    is_bot = room.people[event.chair].bot is not None
    here = room.people[event.chair].is_here and not is_bot
    return _with(room, event.chair, is_here=here, plays=here, stand_in=None)


def _moved(room: RoomState, by: int | None, event: happened.Moved) -> RoomState:
    before = room.people[event.person]
    old = (*before.old_tokens, before.token)[-OLD_TOKENS:]
    return _with(room, event.person, token=event.token, old_tokens=old, moved=room.comings)


def _let_in(room: RoomState, by: int | None, event: do.LetIn) -> RoomState:
    """The phone that is not let in is a stranger from now on: it cannot ask again."""
    person = room.people[event.person]
    token = person.rival if event.phone == "older" else person.token
    return _with(room, event.person, token=token, old_tokens=(), rival="")


def _started(room: RoomState, by: int | None, event: happened.Started) -> RoomState:
    return replace(
        room,
        stage="playing",
        people=tuple(replace(p, has_played=True) if p.id in event.seats else p for p in room.people),
        seats=event.seats,
        clock=event.clock,
        last_seed=None,
        is_paused=False,
        is_asleep=False,
        is_explained=False,
        onlookers=event.onlookers,
    )


def _won(room: RoomState, by: int | None, event: happened.Won) -> RoomState:
    people = tuple(
        replace(p, wins=p.wins + (p.id in event.winners), is_ready=False, nonce="", claims=None)
        for p in room.people
    )
    return replace(
        room,
        stage="over",
        people=people,
        last_seed=room.seed,
        last_winners=event.winners,
        seed=event.seed,
        is_paused=False,
    )


def _cleared(room: RoomState, by: int | None, event: happened.Cleared) -> RoomState:
    people = tuple(replace(p, is_ready=False, nonce="", claims=None) for p in room.people)
    room = replace(room, stage="lobby", seats=(), people=people, seed=event.seed)
    return replace(room, is_paused=False, is_asleep=False, is_explained=False)


def _chosen(room: RoomState, by: int | None, event: do.Choose) -> RoomState:
    return replace(room, game=event.game, options=tuple(event.options.items()), stage="lobby", seats=())


def _leaves(room: RoomState, by: int, event: do.Leave) -> RoomState:
    """She may come back with the token that she had."""
    return _with(_left(room, by), by, left_token=room.people[by].token)


def _kicked(room: RoomState, by: int | None, event: do.Kick) -> RoomState:
    """She may not, nor does the crown wait for her."""
    room = _with(_left(room, event.person), event.person, is_barred=True)
    return replace(room, crown=room.host) if room.crown == event.person else room


def _left(room: RoomState, person: int) -> RoomState:
    """Who goes leaves the room to whoever has been here longest; to nobody, and it is open to all."""
    room = _with(room, person, is_here=False, is_ready=False, plays=False, claims=None)
    room = _with(room, person, token="", old_tokens=(), rival="")
    if room.host != person:
        return room
    host = next_host(room)
    is_locked = room.is_locked and host is not None
    return replace(
        room, host=host, is_locked=is_locked, most_devices=room.most_devices if is_locked else None
    )


def _clocked(room: RoomState, by: int | None, event: happened.Clocked) -> RoomState:
    return replace(
        room,
        clock=event.clock,
        is_paused=event.is_paused,
        is_asleep=room.is_asleep and event.is_paused,
        is_explained=room.is_explained and event.is_paused,
    )


def _explained(room: RoomState, by: int | None, event: happened.Explained) -> RoomState:
    return replace(room, clock=event.clock, is_paused=True, is_explained=True)


def _stands_in(room: RoomState, by: int | None, event: do.StandIn) -> RoomState:
    stand_in = STAND_IN if event.playing else None
    return _with(room, event.person, stand_in=stand_in, is_kept_free=not event.playing)


def _packed(room: RoomState, by: int, event: happened.Packed) -> RoomState:
    """One pack a game: a new one takes the place of the old."""
    content = (
        room.content(event.key) if event.key else decode(event.content, type=find_game(event.game).content)
    )
    return replace(room, packs=(*_other_packs(room, event.game), Pack(event.game, by, content)))


def _kept(room: RoomState, by: int | None, event: happened.Kept) -> RoomState:
    """Of each game the last two: what the house has, and what somebody brought."""
    others = [it for it in room.contents if it.game != event.game]
    mine = [it for it in room.contents if it.game == event.game and it.key != event.key]
    kept = Content(event.game, event.key, read(event))
    return replace(room, contents=(*others, *mine[-1:], kept))


def _other_packs(room: RoomState, game: str) -> tuple[Pack, ...]:
    return tuple(pack for pack in room.packs if pack.game != game)


def _same(room: RoomState, by: int | None, event: happened.RoomEvent) -> RoomState:
    """What these ask for is an outcome of its own."""
    return room


_CHANGES: dict[type, Callable[[RoomState, Any, Any], RoomState]] = {
    happened.Founded: _founded,
    happened.Joined: _joined,
    happened.Moved: _moved,
    happened.Frozen: lambda room, by, event: _with(room, event.person, rival=event.token),
    happened.Started: _started,
    happened.Won: _won,
    happened.Cleared: _cleared,
    happened.Clocked: _clocked,
    happened.Explained: _explained,
    happened.Emptied: lambda room, by, event: replace(room, empty_since=event.at),
    happened.Hosted: lambda room, by, event: replace(room, host=event.person),
    happened.Seated: _seated,
    happened.CameBack: _came_back,
    happened.Slept: lambda room, by, event: replace(room, clock=event.clock, is_paused=True, is_asleep=True),
    do.HandOver: lambda room, by, event: replace(room, host=event.person, crown=event.person),
    do.Rename: lambda room, by, event: _with(room, by, name=clean_name(event.name)),
    do.Dress: lambda room, by, event: _with(room, by, animal=event.animal, colour=event.colour),
    do.Speak: lambda room, by, event: _with(room, by, lang=event.lang),
    do.Sit: lambda room, by, event: _with(room, by, plays=True),
    do.Watch: lambda room, by, event: _with(room, by, plays=False, is_ready=False, claims=None),
    do.TakeChair: lambda room, by, event: _with(room, by, claims=event.person, plays=True),
    do.GiveChair: _same,
    do.GetReady: lambda room, by, event: _with(room, by, is_ready=event.ready),
    do.Choose: _chosen,
    do.RemoveBot: lambda room, by, event: _with(room, event.person, is_here=False, plays=False),
    do.Lock: lambda room, by, event: replace(room, is_locked=event.locked, most_devices=None),
    happened.Counted: lambda room, by, event: replace(room, most_devices=event.devices),
    do.HideCode: lambda room, by, event: replace(room, is_hidden=event.hidden),
    do.LetChat: lambda room, by, event: replace(room, has_chat=event.allowed),
    do.Mute: lambda room, by, event: _with(room, event.person, is_muted=event.muted),
    do.EraseName: lambda room, by, event: _with(room, event.person, name=""),
    do.StandIn: _stands_in,
    do.SetTempo: lambda room, by, event: replace(room, tempo=event.tempo),
    do.GoOn: _same,
    happened.Resumed: lambda room, by, event: _with(room, event.person, stand_in=None, is_kept_free=False),
    do.LetIn: _let_in,
    do.LendLuck: lambda room, by, event: _with(room, by, nonce=event.nonce),
    do.Leave: _leaves,
    do.Kick: _kicked,
    happened.Packed: _packed,
    happened.Kept: _kept,
    do.RemovePack: lambda room, by, event: replace(room, packs=_other_packs(room, event.game)),
    do.AddBot: _same,
    do.Start: _same,
    do.Stop: _same,
    do.Pause: _same,
    do.Erase: _same,
}

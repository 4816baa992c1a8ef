"""The evening: people, the host, the game that is chosen, the tally. Pure, like a table."""

from collections.abc import Callable
from typing import Any

from msgspec.json import decode
from msgspec.structs import replace

from tablee.core.words import Millis, Record
from tablee.games import find_game
from tablee.wire.messages import (
    AddBot,
    Choices,
    Choose,
    Clock,
    Dress,
    Erase,
    EraseName,
    GetReady,
    HandOver,
    Hello,
    HideCode,
    Kick,
    Language,
    Leave,
    LendLuck,
    LetChat,
    LetIn,
    Level,
    Lock,
    Mute,
    Pause,
    RemoveBot,
    RemovePack,
    Rename,
    Sit,
    Speak,
    Stage,
    StandIn,
    Start,
    Stop,
    Watch,
)  # fmt: skip
from tablee.wire.text import clean_name

from .lines import (
    Cleared,
    Clocked,
    Emptied,
    Founded,
    Frozen,
    Hosted,
    Joined,
    Moved,
    Packed,
    Resumed,
    RoomEvent,
    Started,
    Won,
)  # fmt: skip

MOST_PEOPLE = 40
ANIMALS = 16
COLOURS = 8
OLD_TOKENS = 4
STAND_IN: Level = "easy"


class Person(Record):
    """`rival` is the dead token that was used again: while there is one, nobody has this seat."""

    id: int
    name: str
    animal: int
    colour: int
    lang: Language
    plays: bool
    token: str
    bot: Level | None = None
    old_tokens: tuple[str, ...] = ()
    rival: str = ""
    is_ready: bool = False
    is_here: bool = True
    is_kicked: bool = False
    is_muted: bool = False
    stand_in: Level | None = None

    wins: int = 0
    nonce: str = ""

    @property
    def player(self) -> Level | None:
        """Which bot plays on this seat, if any."""
        return self.bot or self.stand_in


class Pack(Record):
    """Own content for a game, and who brought it."""

    game: str
    person: int
    content: Any


class RoomState(Record):
    """`seed` belongs to the table in play, or to the next one; only its hash is ever shown before the end."""

    code: str = ""
    lang: Language = "en"
    host: int | None = None
    people: tuple[Person, ...] = ()
    is_locked: bool = False
    is_hidden: bool = False
    has_chat: bool = False
    is_paused: bool = False
    stage: Stage = "lobby"
    game: str = ""
    options: Choices = {}  # noqa: RUF012 (frozen by the house: replaced, never changed)
    seats: tuple[int, ...] = ()
    seed: str = ""
    last_seed: str | None = None
    last_winners: tuple[int, ...] = ()
    clock: Clock = Clock(0, 0, 0)
    packs: tuple[Pack, ...] = ()
    empty_since: Millis | None = None

    def person(self, id: int) -> Person:
        return self.people[id]

    @property
    def present(self) -> tuple[Person, ...]:
        return tuple(p for p in self.people if p.is_here)

    @property
    def players(self) -> tuple[Person, ...]:
        return tuple(p for p in self.present if p.plays)

    def pack(self, game: str) -> Pack | None:
        return next((pack for pack in self.packs if pack.game == game), None)

    def may_act(self, person: int) -> bool:
        """Is she here, and is it certain that it is she?"""
        return person < len(self.people) and self.people[person].is_here and not self.people[person].rival

    def seat_of(self, person: int | None) -> int | None:
        return self.seats.index(person) if self.stage != "lobby" and person in self.seats else None


def apply(room: RoomState, event: RoomEvent, by: int | None) -> RoomState:
    return _CHANGES[type(event)](room, by, event)


def free_name(room: RoomState, name: str, person: int | None = None) -> str:
    """This name, or the same with a number if somebody here has it."""
    used = {p.name.casefold() for p in room.present if p.id != person}
    return next(n for n in (name, *(f"{name[:13]} {i}" for i in range(2, 99))) if n.casefold() not in used)


def free_badge(room: RoomState) -> tuple[int, int]:
    """An animal that nobody here has, if there is one, in a colour of its own."""
    worn = {person.animal for person in room.present}
    animal = next(
        (a for n in range(ANIMALS) if (a := n * 7 % ANIMALS) not in worn), len(room.people) % ANIMALS
    )
    return animal, len(room.people) * 3 % COLOURS


def newcomer(room: RoomState, hello: Hello, name: str, token: str) -> Joined:
    """Who comes in sits, as long as there is a place at the table."""
    animal, colour = free_badge(room)
    if hello.animal in range(ANIMALS) and hello.colour in range(COLOURS):
        animal, colour = hello.animal or 0, hello.colour or 0
    plays = len(room.players) < find_game(room.game).max_seats
    return Joined(len(room.people), free_name(room, name), animal, colour, hello.lang, plays, token)


def next_host(room: RoomState) -> int | None:
    """Who has been here longest leads, if the host has gone."""
    return next((p.id for p in room.present if not p.bot), None)


def _with(room: RoomState, person: int, **changes: Any) -> RoomState:
    people = room.people
    changed = replace(people[person], **changes)
    return replace(room, people=(*people[:person], changed, *people[person + 1 :]))


def _founded(room: RoomState, by: int | None, event: Founded) -> RoomState:
    return replace(room, code=event.code, lang=event.lang, game=event.game, seed=event.seed)


def _joined(room: RoomState, by: int | None, event: Joined) -> RoomState:
    person = Person(
        event.id, event.name, event.animal, event.colour, event.lang, event.plays, event.token, event.bot
    )
    host = person.id if room.host is None and not person.bot else room.host
    return replace(room, people=(*room.people, person), host=host)


def _moved(room: RoomState, by: int | None, event: Moved) -> RoomState:
    before = room.person(event.person)
    old = (*before.old_tokens, before.token)[-OLD_TOKENS:]
    return _with(room, event.person, token=event.token, old_tokens=old)


def _let_in(room: RoomState, by: int | None, event: LetIn) -> RoomState:
    """The phone that is not let in is a stranger from now on: it cannot ask again."""
    person = room.person(event.person)
    token = person.rival if event.phone == "older" else person.token
    return _with(room, event.person, token=token, old_tokens=(), rival="")


def _started(room: RoomState, by: int | None, event: Started) -> RoomState:
    return replace(
        room, stage="playing", seats=event.seats, clock=event.clock, last_seed=None, is_paused=False
    )


def _won(room: RoomState, by: int | None, event: Won) -> RoomState:
    people = tuple(
        replace(p, wins=p.wins + (p.id in event.winners), is_ready=False, nonce="") for p in room.people
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


def _cleared(room: RoomState, by: int | None, event: Cleared) -> RoomState:
    people = tuple(replace(p, is_ready=False, nonce="") for p in room.people)
    return replace(room, stage="lobby", seats=(), people=people, seed=event.seed, is_paused=False)


def _left(room: RoomState, person: int, **more: Any) -> RoomState:
    """Who goes leaves the room to whoever has been here longest."""
    room = _with(room, person, is_here=False, is_ready=False, plays=False, **more)
    room = _with(room, person, token="", old_tokens=(), rival="")
    return replace(room, host=next_host(room)) if room.host == person else room


def _clocked(room: RoomState, by: int | None, event: Clocked) -> RoomState:
    return replace(room, clock=event.clock, is_paused=event.is_paused)


def _packed(room: RoomState, by: int, event: Packed) -> RoomState:
    """One pack a game: a new one takes the place of the old."""
    content = decode(event.content, type=find_game(event.game).content)
    return replace(room, packs=(*_other_packs(room, event.game), Pack(event.game, by, content)))


def _other_packs(room: RoomState, game: str) -> tuple[Pack, ...]:
    return tuple(pack for pack in room.packs if pack.game != game)


def _same(room: RoomState, by: int | None, event: RoomEvent) -> RoomState:
    """What these ask for is an outcome of its own."""
    return room


_CHANGES: dict[type, Callable[[RoomState, Any, Any], RoomState]] = {
    Founded: _founded,
    Joined: _joined,
    Moved: _moved,
    Frozen: lambda room, by, event: _with(room, event.person, rival=event.token),
    Started: _started,
    Won: _won,
    Cleared: _cleared,
    Clocked: _clocked,
    Emptied: lambda room, by, event: replace(room, empty_since=event.at),
    Hosted: lambda room, by, event: replace(room, host=event.person),
    HandOver: lambda room, by, event: replace(room, host=event.person),
    Rename: lambda room, by, event: _with(room, by, name=clean_name(event.name)),
    Dress: lambda room, by, event: _with(room, by, animal=event.animal, colour=event.colour),
    Speak: lambda room, by, event: _with(room, by, lang=event.lang),
    Sit: lambda room, by, event: _with(room, by, plays=True),
    Watch: lambda room, by, event: _with(room, by, plays=False, is_ready=False),
    GetReady: lambda room, by, event: _with(room, by, is_ready=event.ready),
    Choose: lambda room, by, event: replace(room, game=event.game, options=event.options, stage="lobby"),
    RemoveBot: lambda room, by, event: _with(room, event.person, is_here=False, plays=False),
    Lock: lambda room, by, event: replace(room, is_locked=event.locked),
    HideCode: lambda room, by, event: replace(room, is_hidden=event.hidden),
    LetChat: lambda room, by, event: replace(room, has_chat=event.allowed),
    Mute: lambda room, by, event: _with(room, event.person, is_muted=event.muted),
    EraseName: lambda room, by, event: _with(room, event.person, name=""),
    StandIn: lambda room, by, event: _with(room, event.person, stand_in=STAND_IN if event.playing else None),
    Resumed: lambda room, by, event: _with(room, event.person, stand_in=None),
    LetIn: _let_in,
    LendLuck: lambda room, by, event: _with(room, by, nonce=event.nonce),
    Leave: lambda room, by, event: _left(room, by),
    Kick: lambda room, by, event: _left(room, event.person, is_kicked=True),
    Packed: _packed,
    RemovePack: lambda room, by, event: replace(room, packs=_other_packs(room, event.game)),
    AddBot: _same,
    Start: _same,
    Stop: _same,
    Pause: _same,
    Erase: _same,
}

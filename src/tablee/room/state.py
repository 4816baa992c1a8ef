"""The state of a room: people, the host, the game that is chosen, the tally. Pure, like a table."""

from collections.abc import Container, Iterable, Mapping
from itertools import product
from math import ceil
from typing import Literal, NamedTuple

from tablee.core.records import Language, Millis, Record

from .actions import Level, Tempo
from .text import LONGEST_NAME, alike, clusters

MOST_EVER = 1_000  # people and bots who have played, or are here
ANIMALS = 16
COLOURS = 8
STAND_IN: Level = "easy"

Stage = Literal["lobby", "playing", "over"]
Quality = Literal["good", "fair", "poor"]
Chosen = tuple[tuple[str, int | str | bool], ...]
"""Options and what was chosen for each."""
Badge = tuple[int | None, int | None]
"""An animal and a colour, as far as they were wished for."""


class Clock(Record):
    """Table time is `time` when the house's clock shows `at`; it goes `pace` times as fast, 0 in a pause."""

    at: Millis
    time: Millis
    pace: float

    def table_time(self, now: Millis) -> Millis:
        return self.time + int((now - self.at) * self.pace)

    def wall_time(self, time: Millis) -> Millis | None:
        """When the house's clock shows this table time; never, in a pause."""
        return self.at + ceil((time - self.time) / self.pace) if self.pace else None

    def anchored(self, now: Millis, pace: float) -> "Clock":
        """The same table time from now on at another pace."""
        return Clock(now, self.table_time(now), pace)


class Person(Record):
    """`rival` is the dead token that was used again: while there is one, nobody has this seat.

    `came` counts the comings before hers, `moved` those before her seat was moved to another phone last.
    `left_token` is with whom she left and may come back; `claims` whose chair she takes when the next phase
    begins; `is_kept_free`: no paper player may play for her.
    """

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
    is_muted: bool = False
    stand_in: Level | None = None
    wins: int = 0
    nonce: str = ""
    came: int = 0
    moved: int = 0
    has_played: bool = False
    left_token: str = ""
    claims: int | None = None
    is_kept_free: bool = False
    is_barred: bool = False

    @property
    def player(self) -> Level | None:
        """Which bot plays on this seat, if any."""
        return self.bot or self.stand_in


class Pack(Record):
    """Own content for a game, and who brought it."""

    game: str
    person: int
    content: Record


class Content(Record):
    """Content that stands in this room's journal, and its hash."""

    game: str
    key: str
    content: Record | None


class RoomState(Record):
    """`seed` belongs to the table in play, or to the next one; only its hash is ever shown before the end.

    `crown` is who leads whenever she is here, `host` who leads now. `is_asleep`: a pause because all who play
    are gone; `is_explained`: one in which newcomers are shown how the game goes. `most_devices`: how many
    watchers and screens a locked room takes. `onlookers`: how many devices without a seat may see what not
    every seat may see.
    """

    code: str = ""
    lang: Language = "en"
    host: int | None = None
    crown: int | None = None
    people: tuple[Person, ...] = ()
    is_locked: bool = False
    is_hidden: bool = False
    has_chat: bool = False
    is_paused: bool = False
    is_asleep: bool = False
    is_explained: bool = False
    stage: Stage = "lobby"
    game: str = ""
    options: Chosen = ()
    seats: tuple[int, ...] = ()
    seed: str = ""
    last_seed: str | None = None
    last_winners: tuple[int, ...] = ()
    clock: Clock = Clock(0, 0, 0)
    tempo: Tempo = 100
    packs: tuple[Pack, ...] = ()
    contents: tuple[Content, ...] = ()
    comings: int = 0
    most_devices: int | None = None
    onlookers: int | None = None
    empty_since: Millis | None = None

    def pace(self, usual: float) -> float:
        """How fast table time goes here: people who have twice the time have it pass half as fast."""
        return usual * 100 / self.tempo if self.tempo else usual

    def is_present(self, person: int) -> bool:
        return 0 <= person < len(self.people) and self.people[person].is_here

    def shows(self, person: int) -> bool:
        """She is here, or her seat still is."""
        return self.is_present(person) or person in self.seats

    @property
    def present(self) -> tuple[Person, ...]:
        return tuple(p for p in self.people if p.is_here)

    @property
    def players(self) -> tuple[Person, ...]:
        return tuple(p for p in self.present if p.plays)

    def seated(self, without: tuple[int, ...]) -> tuple[int, ...]:
        """Who plays if it starts now."""
        return tuple(p.id for p in self.players if p.bot or p.id not in without)

    @property
    def spoken(self) -> Language:
        """What is spoken here: the language of who leads."""
        return self.lang if self.host is None else self.people[self.host].lang

    def pack(self, game: str) -> Pack | None:
        return next((pack for pack in self.packs if pack.game == game), None)

    def content(self, key: str) -> Record:
        """What was written under this hash. Raises LookupError."""
        for kept in reversed(self.contents):
            if kept.key == key and kept.content is not None:
                return kept.content
        raise LookupError(f"no content {key}")

    def has_kept(self, key: str) -> bool:
        return any(kept.key == key for kept in self.contents)

    def may_act(self, person: int) -> bool:
        """Is she here, and is it certain that it is she?"""
        return person < len(self.people) and self.people[person].is_here and not self.people[person].rival

    def is_paper(self, person: int) -> bool:
        """Does nobody of flesh and blood own this chair? A bot's, or that of somebody who has left."""
        return person in self.seats and bool(self.people[person].bot or not self.people[person].is_here)

    @property
    def free_chairs(self) -> tuple[int, ...]:
        """Chairs of paper that somebody who comes in now may take."""
        claimed = {person.claims for person in self.present}
        return tuple(
            id for id in self.seats if self.stage == "playing" and self.is_paper(id) and id not in claimed
        )

    def seat_of(self, person: int | None) -> int | None:
        return self.seats.index(person) if self.stage != "lobby" and person in self.seats else None


class Presence(NamedTuple):
    """Who is connected, as the house tells it: how good each link is, who is gone, how many only look on.

    Who is `missed` has been away for so long that the table does not wait for her, but is not gone yet.
    """

    here: Mapping[int, Quality]
    gone: frozenset[int]
    watchers: int = 0
    screens: int = 0
    missed: frozenset[int] = frozenset()

    def seated(self, players: Iterable[Person]) -> int:
        """How many of them are not gone. Bots never are."""
        return sum(player.id not in self.gone for player in players)


def free_name(room: RoomState, name: str, person: int | None = None) -> str:
    """This name, or the same with a number if somebody here has it."""
    used = {alike(p.name) for p in room.present if p.id != person}
    short = "".join(clusters(name)[: LONGEST_NAME - 3])
    return next(n for n in (name, *(f"{short} {i}" for i in range(2, 99))) if alike(n) not in used)


def free_badge(room: RoomState, wished: Badge = (None, None)) -> tuple[int, int]:
    """An animal and a colour that nobody here has, as long as there are any; the wished ones where free.

    Both together are never worn twice: no two faces are alike.
    """
    came, worn = len(room.people), badges(room)
    animals = [wished[0], *(n * 7 % ANIMALS for n in range(ANIMALS))]
    colours = [wished[1], *((came + n) * 3 % COLOURS for n in range(COLOURS))]
    free = [it for it in animals if it in range(ANIMALS) and it not in {animal for animal, _ in worn}]
    unworn = [it for it in colours if it in range(COLOURS) and it not in {colour for _, colour in worn}]
    pairs = product(free or animals[1:], unworn or colours[1:])
    return next((animal or 0, colour or 0) for animal, colour in pairs if (animal, colour) not in worn)


def badges(room: RoomState, but: int | None = None) -> set[tuple[int, int]]:
    """What is worn here, and on the chairs of those who have left."""
    return {(p.animal, p.colour) for p in room.people if room.shows(p.id) and p.id != but}


def free_id(room: RoomState, here: Container[int]) -> int:
    """A new number, or that of somebody who has left without having played and has no device here.

    Comings and goings fill no room.
    """
    left = (p.id for p in room.people if not (p.is_here or p.has_played or p.id in here))
    return next(left, len(room.people))


def next_host(room: RoomState, among: Container[int] | None = None) -> int | None:
    """Who has been here longest leads, if the host has gone; among these, or among all people."""
    people = (p for p in room.present if not p.bot and (among is None or p.id in among))
    return min(((p.came, p.id) for p in people), default=(0, None))[1]


def next_leader(room: RoomState, among: Container[int]) -> int | None:
    """The same, but nobody who only watches leads while somebody who plays can."""
    players = {p.id for p in room.players if p.id in among}
    seated = players.intersection(room.seats)
    groups = (it for it in (seated, players, among) if next_host(room, it) is not None)
    return next_host(room, next(groups, among))

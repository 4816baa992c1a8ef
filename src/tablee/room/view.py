"""The view of a room: the evening as everybody may know it, with who is here as the house tells it."""

from typing import Literal

from tablee.core.chance import commitment
from tablee.core.records import Language, Record
from tablee.packs import pack_size

from .actions import Choices, Level, Tempo
from .state import Person, Presence, Quality, RoomState, Stage

Link = Literal["here", "away", "gone"]


class PersonView(Record):
    id: int
    name: str
    animal: int
    colour: int
    lang: Language
    plays: bool
    ready: bool
    bot: Level | None
    wins: int
    link: Link
    quality: Quality
    frozen: bool
    muted: bool
    stand_in: bool
    left: bool
    claims: int | None


class PackCard(Record):
    """Own content that somebody brought for a game: how much, but never what."""

    game: str
    person: int
    size: int


class RoomView(Record):
    """`seats` maps the seats of the table to people.

    A name that was erased is empty. Who has `left` is shown while her chair is there; `claims` is whose chair
    somebody takes when the next phase begins. `asleep`: paused because all who play are gone; `explained`:
    paused while newcomers are shown how the game goes. `tempo` is how much time people have, in percent; 0,
    and no choice has a deadline. While `hidden` no screen shows the code.
    """

    code: str
    host: int | None
    people: tuple[PersonView, ...]
    watchers: int
    screens: int
    locked: bool
    hidden: bool
    chat: bool
    paused: bool
    asleep: bool
    explained: bool
    tempo: Tempo
    stage: Stage
    game: str
    options: Choices
    seats: tuple[int, ...]
    packs: tuple[PackCard, ...]
    commitment: str
    seed: str | None


def view(room: RoomState, presence: Presence) -> RoomView:
    """All people who are here, or whose seats still are."""
    seated = set(room.seats)
    return RoomView(
        code=room.code,
        host=room.host,
        people=tuple(_person(it, presence) for it in room.people if it.is_here or it.id in seated),
        watchers=presence.watchers,
        screens=presence.screens,
        locked=room.is_locked,
        hidden=room.is_hidden,
        chat=room.has_chat,
        paused=room.is_paused,
        asleep=room.is_asleep,
        explained=room.is_explained,
        tempo=room.tempo,
        stage=room.stage,
        game=room.game,
        options=dict(room.options),
        seats=room.seats,
        packs=tuple(PackCard(pack.game, pack.person, pack_size(pack.content)) for pack in room.packs),
        commitment=commitment(room.seed),
        seed=room.last_seed,
    )


def _person(person: Person, presence: Presence) -> PersonView:
    """Bots are always here; of people the house knows who is connected, and who is gone."""
    is_gone = not person.is_here or person.id in presence.gone
    link: Link = "gone" if is_gone else "here" if person.id in presence.here else "away"
    return PersonView(
        id=person.id,
        name=person.name,
        animal=person.animal,
        colour=person.colour,
        lang=person.lang,
        plays=person.plays,
        ready=person.is_ready or person.bot is not None,
        bot=person.bot,
        wins=person.wins,
        link="here" if person.bot else link,
        quality=presence.here.get(person.id, "good"),
        frozen=bool(person.rival),
        muted=person.is_muted,
        stand_in=person.stand_in is not None,
        left=not person.is_here,
        claims=person.claims,
    )

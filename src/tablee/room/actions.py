"""The actions of a room: what people may ask for."""

from typing import Annotated, Literal

from msgspec import Meta

from tablee.core.records import Action, Language, Seat

MOST_PEOPLE = 40
Level = Literal["random", "easy", "normal", "sharp"]
Phone = Literal["newer", "older"]
Tempo = Literal[0, 100, 150, 200, 300]
Choices = dict[str, int | str | bool]


class Rename(Action):
    name: str


class Dress(Action):
    """Another paper animal, in another colour."""

    animal: int
    colour: int


class Speak(Action):
    """My language."""

    lang: Language


class Sit(Action):
    """I play in the next game."""


class Watch(Action):
    """I only watch the next game."""


class GetReady(Action):
    ready: bool


class Choose(Action):
    """The game that is played next, and its options."""

    game: str
    options: Choices


class AddBot(Action):
    level: Level = "normal"


class RemoveBot(Action):
    person: int


class Start(Action):
    """Everybody who sits plays, but for these where they are away; after a game it is the rematch.

    `newcomers` do not know the game: it is explained first, and no choice of the first round has a deadline.
    """

    without: Annotated[tuple[int, ...], Meta(max_length=MOST_PEOPLE)] = ()
    newcomers: bool = False


class Stop(Action):
    """The table is cleared; back to the lobby."""


class HandOver(Action):
    """Somebody else leads."""

    person: int


class Kick(Action):
    person: int


class LetIn(Action):
    """Two phones want one seat: the one it was moved to, or the one it was moved from."""

    person: int
    phone: Phone


class Lock(Action):
    """Nobody new comes in."""

    locked: bool


class Pause(Action):
    """The table's time stands still, or goes on."""

    paused: bool


class HideCode(Action):
    """The code and its picture are on no screen, or are shown again."""

    hidden: bool


class LetChat(Action):
    """People may write to each other, or may not."""

    allowed: bool


class Mute(Action):
    """What she writes from now on is shown to nobody, until it is undone."""

    person: int
    muted: bool


class Erase(Action):
    """What a seat wrote is taken from all screens, for good."""

    seat: Seat
    text: str


class EraseName(Action):
    """Her name is taken from all screens; she may choose another one."""

    person: int


class SetTempo(Action):
    """How much time people have, in percent of the usual; 0, and no choice has a deadline."""

    tempo: Tempo


class GoOn(Action):
    """The table waits no longer for what it waits for."""


class StandIn(Action):
    """A bot plays for somebody who is away, until she is back; or no longer."""

    person: int
    playing: bool


class TakeChair(Action):
    """When the next phase begins I take the chair of this one, for whom a paper player plays."""

    person: int


class GiveChair(Action):
    """The chair of somebody who is away, or of a bot, is hers from now on."""

    person: int
    to: int


class Leave(Action):
    """I go home; my place is given up."""


class RemovePack(Action):
    """Back to the content of the house."""

    game: str


class LendLuck(Action):
    """A number that my phone has drawn after it saw the commitment: nobody can have planned it."""

    nonce: str


RoomAction = (
    Rename | Dress | Speak | Sit | Watch | GetReady | Choose | AddBot | RemoveBot | Start
    | Stop | HandOver | Kick | LetIn | Lock | Pause | HideCode | LetChat | Mute | Erase | EraseName | StandIn
    | SetTempo | GoOn | TakeChair | GiveChair | Leave | LendLuck | RemovePack
)  # fmt: skip

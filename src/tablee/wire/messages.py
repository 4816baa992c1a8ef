"""Every message of the protocol. `t` is the tag; docs/protocol.md tells the story."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, field

from tablee.core.game import Option
from tablee.core.records import Language, Millis, Record, Seat
from tablee.room.actions import RoomAction
from tablee.room.state import Clock
from tablee.room.view import RoomView

PROTOCOL = 1

Role = Literal["player", "watcher", "screen"]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43,64}\Z")]
"""256 bits at least, drawn by the phone."""
Reaction = Literal[
    "clap", "laugh", "heart", "wow", "boo", "paper", "wind", "wave", "nod", "sigh", "drum", "point"
]  # fmt: skip


class FromClient(Record, tag_field="t"):
    """What a phone sends."""


class Hello(FromClient, tag="hello"):
    """The first message: which room, as what, and a ticket if I have been here before.

    The secret is my token from now on: if the welcome is lost, the same hello leads to the same seat.
    """

    v: int
    room: str
    role: Role = field(name="as", default="player")
    lang: Language = "en"
    ticket: str | None = None
    name: str | None = None
    animal: int | None = None
    colour: int | None = None
    secret: Secret | None = None


class Act(FromClient, tag="act"):
    """An action at the table: my counter, the entry of the view it was made in, the action."""

    c: int
    e: int
    a: Raw


class Ask(FromClient, tag="ask"):
    """An action in the room."""

    c: int
    a: RoomAction


class Ping(FromClient, tag="ping"):
    at: float


class React(FromClient, tag="react"):
    """A passing sign; never stored."""

    how: Reaction


class Hand(FromClient, tag="hand"):
    """My hand is here, over the table; never stored."""

    x: int
    y: int


class Chat(FromClient, tag="chat"):
    """A line to those who may hear me now; never stored."""

    text: str


class Unsay(FromClient, tag="unsay"):
    """The host takes a line of the chat away."""

    id: str


Incoming = Hello | Act | Ask | Ping | React | Chat | Unsay | Hand


class FromServer(Record, tag_field="t"):
    """What the server sends."""


class GameCard(Record):
    """A game as the lobby shows it."""

    name: str
    seats: tuple[int, int]
    minutes: int
    options: tuple[Option, ...]
    takes_pack: bool


class Welcome(FromServer, tag="welcome"):
    """You are in: who you are, a token if you brought no secret, the last counter that was taken."""

    v: int
    person: int | None
    token: str | None
    counter: int
    now: Millis
    games: tuple[GameCard, ...]


class Room(RoomView, FromServer, tag="room"):
    """The evening, as everybody may know it."""


class View(FromServer, tag="view"):
    """The whole view of a seat: what everybody knows, what only she knows, what she just saw happen.

    While it is `still` the table waits for somebody without a deadline.
    """

    entry: int
    clock: Clock
    still: bool
    table: Raw
    mine: Raw
    told: tuple[Raw, ...]


class Acked(FromServer, tag="ack"):
    """Your action is written down and counts."""

    c: int


class RefusedMessage(FromServer, tag="refused"):
    """Your action is not allowed; nothing has changed."""

    c: int
    key: str
    params: dict[str, str | int]


class Late(FromServer, tag="late"):
    """Your action belongs to a moment that is over."""

    c: int
    key: str


class Pong(FromServer, tag="pong"):
    at: float
    now: Millis


class Reacted(FromServer, tag="reacted"):
    person: int
    seat: Seat | None
    how: Reaction


class HandMoved(FromServer, tag="hand_moved"):
    """The hand of this seat, for those who may see it."""

    seat: Seat
    x: int
    y: int


class ChatLine(Record):
    id: str
    person: int
    text: str


class ChatLines(FromServer, tag="talk"):
    """All of the chat that you may still see, the oldest line first."""

    lines: tuple[ChatLine, ...]


class Unheard(FromServer, tag="unheard"):
    """Your line or your sign reached nobody, and why."""

    key: str
    params: dict[str, str | int]


class Sorry(FromServer, tag="sorry"):
    """Nothing can be written down just now; the room can be read. Null when it is over."""

    key: str | None


class Bye(FromServer, tag="bye"):
    """The server closes this socket: why, and after how many ms to come back, if at all."""

    key: str
    again_in: Millis | None


Outgoing = (
    Welcome | Room | View | Acked | RefusedMessage | Late | Pong | Reacted | HandMoved | ChatLines | Unheard
    | Sorry | Bye
)  # fmt: skip

"""What is known of a game of Carnavalesque: the crowd, the hands, the floats."""

from typing import Any, Literal

from msgspec.structs import replace

from tablee.core.phase import State
from tablee.core.records import Record, Seat, Text

from .aids import Happening, Role
from .cards import HAND, POINTS, WORKSHOP, Age, Costume, Number, Point
from .geometry.heap import Heap, Lying, out_of_zone
from .geometry.shapes import Pose

Version = Literal["young", "events", "roles"]
SIZES: dict[Version, int] = {"young": 3, "events": 4, "roles": 5}  # 1.2
FACE_UP = 20  # 3.1
WORKSHOPS = PLACES = 3

Feat = Literal["driver", "stop", "blind", "silent", "giver", "crowd"]


class Options(Record):
    """What is chosen before the game; `screen`: does it show the crowd while the Jester is blind (6.4)."""

    version: Version = "young"
    screen: Literal["open", "dark"] = "open"


class Worn(Record):
    """A card that was laid; in a costume that the Tailor made it counts as that and nothing else (9.2)."""

    card: Number
    worn: Costume | None = None

    @property
    def points(self) -> frozenset[Point]:
        return POINTS[self.card] if self.worn is None else frozenset((self.worn,))


Float = tuple[Worn, ...]


class Deed(Record):
    """What somebody did for all to see, for her title (1.5)."""

    seat: Seat
    what: Feat


class CarnavalesqueState(State, kw_only=True):
    """`falling` are cards on their way into the crowd (3.4); `hole` is where the Jester pulled one out (6.4).

    `is_pinned`: the Rebel has laid the red pawn where it is (9.2).

    `is_stale`: it has to be looked at again; `looked_at` is the crowd as it lay when it last was.
    """

    options: Options
    hands: tuple[tuple[Number, ...], ...]
    heap: Heap = ()
    is_stale: bool = False
    looked_at: Heap = ()
    falling: tuple[Number, ...] = ()
    hole: tuple[int, Pose] | None = None
    round: int = 0
    king: Seat | None = None
    last_king: Seat | None = None
    turn: int = 0
    decree: tuple[Age, ...] = ()
    last_decree: tuple[Age, ...] = ()
    is_pinned: bool = False
    event: Happening | None = None
    used: tuple[Happening, ...] = ()
    roles: tuple[Role | None, ...] = ()
    shown: frozenset[Seat] = frozenset()
    question: Text | None = None
    answer: bool | None = None
    word: Text | None = None
    workshops: tuple[Float, ...] = ((),) * WORKSHOPS
    open_workshops: int = 2
    parade: tuple[Float, ...] = ()
    dead_end: Float = ()
    has_moved: bool = False
    deeds: tuple[Deed, ...] = ()

    @property
    def is_first_round(self) -> bool:
        return self.round <= 1

    @property
    def size(self) -> int:
        """T (1.2)."""
        return SIZES[self.options.version]

    @property
    def full_hand(self) -> int:
        return HAND[self.seats]

    @property
    def order(self) -> tuple[Seat, ...]:
        """From the King's left, the King last (5)."""
        return () if self.king is None else self.clockwise(self.king)

    @property
    def player(self) -> Seat:
        """Whose turn it is."""
        assert self.king is not None
        return (self.king + 1 + self.turn) % self.seats

    @property
    def role(self) -> Role | None:
        """Of the player whose turn it is."""
        return self.roles[self.player] if self.roles else None

    @property
    def score(self) -> int:
        """1.4."""
        parade, shops = sum(map(len, self.parade)), sum(map(len, self.workshops))
        return 2 * parade + shops - len(self.dead_end)

    @property
    def is_won(self) -> bool:
        return len(self.parade) == PLACES

    def people(self, seat: Seat) -> tuple[Number, ...]:
        """The crowd cards of a hand."""
        return tuple([card for card in self.hands[seat] if card != WORKSHOP])


def gain(state: CarnavalesqueState, seat: Seat, card: Number, **changes: Any) -> CarnavalesqueState:
    """That card comes into her hand."""
    return with_hand(state, seat, (*state.hands[seat], card), **changes)


def lose(state: CarnavalesqueState, seat: Seat, card: Number, **changes: Any) -> CarnavalesqueState:
    hand = tuple([other for other in state.hands[seat] if other != card])
    return with_hand(state, seat, hand, **changes)


def passed(state: CarnavalesqueState, giver: Seat, taker: Seat, card: Number) -> CarnavalesqueState:
    """From her hand into another one."""
    hands = list(state.hands)
    hands[giver] = tuple([other for other in hands[giver] if other != card])
    hands[taker] = (*hands[taker], card)
    return replace(state, hands=tuple(hands))


def with_hand(
    state: CarnavalesqueState, seat: Seat, hand: tuple[Number, ...], **changes: Any
) -> CarnavalesqueState:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]), **changes)


def with_heap(state: CarnavalesqueState, heap: Heap, **changes: Any) -> CarnavalesqueState:
    """The crowd has changed: it has to be looked at again."""
    return replace(state, heap=heap, is_stale=True, **changes)


def into_the_air(state: CarnavalesqueState, seat: Seat, card: Number) -> CarnavalesqueState:
    """From her hand towards the crowd (3.4)."""
    return lose(state, seat, card, falling=(*state.falling, card))


def fetch_strays(state: CarnavalesqueState) -> CarnavalesqueState:
    """Cards out of the zone are dropped into the crowd again (3.4, 6.4)."""
    strays = [lying.card for lying in out_of_zone(state.heap)]
    return replace(state, falling=(*state.falling, *strays)) if strays else state


def landed(state: CarnavalesqueState, lying: Lying) -> CarnavalesqueState:
    """The first of the cards in the air has come down; a stray leaves the place where it lay."""
    heap = tuple([other for other in state.heap if other.card != lying.card])
    return with_heap(state, (*heap, lying), falling=state.falling[1:])

"""A small carnival: a few cards in the crowd, hands that a test gives, the clock at 0."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from tablee import Play, open_table
from tablee.core.chance import Chance
from tablee.core.game import Nothing
from tablee.games.carnavalesque.cards import ACCESSORIES, COSTUMES, WORKSHOP
from tablee.games.carnavalesque.game import GAME
from tablee.games.carnavalesque.geometry.heap import Heap, Lying, Visibility
from tablee.games.carnavalesque.geometry.visibility import look_again, with_sights
from tablee.games.carnavalesque.phases.phase import CarnavalesquePhase
from tablee.games.carnavalesque.state import CarnavalesqueState, Options, Worn

from ..table import state_of, table_in

A, B, C, D = range(4)
JOKERS = {"child": 54, "teen": 55, "adult": 56}


class Glance(NamedTuple):
    """A sight without its handle, which is drawn: how many lie on it, which pictures are seen."""

    over: int
    pictures: tuple[int, ...]


def card(name: str) -> int:
    """`witch fan` is a card, `adult` the joker of that age, `workshop` the third workshop."""
    if name == "workshop":
        return WORKSHOP
    if name in JOKERS:
        return JOKERS[name]
    costume, accessory = name.split()
    return COSTUMES.index(costume) * 9 + ACCESSORIES.index(accessory)


def cards(*names: str) -> tuple[int, ...]:
    return tuple(map(card, names))


def float_of(*names: str) -> tuple[Worn, ...]:
    return tuple(Worn(each) for each in cards(*names))


def lying(name: str, x: int = 0, y: int = 0, angle: int = 0, up: bool = True) -> Lying:
    return Lying(card(name), x, y, angle, up)


# In a row, none on another: two adults, a teen and a child, one of them face down.
CROWD = (
    lying("witch fan", -1_800),
    lying("rabbit parasol", -900),
    lying("pirate trumpet", 0),
    lying("robot balloon", 900, up=False),
)
HANDS = (
    cards("witch balloon", "witch trumpet", "witch mask"),
    cards("rabbit balloon", "rabbit trumpet", "rabbit mask"),
    cards("pirate balloon", "pirate lollipop", "pirate mask"),
    cards("robot lollipop", "robot trumpet", "robot mask"),
)


def opened(seats: int = 4, seed: str = "seed", **options: Any) -> Play:
    return open_table("carnavalesque", seats, seed, options)


def at(phase: CarnavalesquePhase, **changes: Any) -> Play:
    """A table in this phase: D is King, it is A's turn, the crowd has been looked at."""
    options = Options(version=changes.pop("version", "events"))
    heap = changes.pop("heap", CROWD)
    known: dict[str, Any] = {"seats": 4, "hands": HANDS, "round": 2, "king": D}
    state = CarnavalesqueState(phase=phase, options=options, heap=heap, **(known | changes))
    return table_in(GAME, replace(state, heap=looked_at(heap)), Nothing())


def looked_at(heap: Heap) -> Heap:
    """Worked out from nothing."""
    return with_sights(heap, look_again(heap, (), Chance(b"look", 0)))


def look(heap: Heap) -> list[Glance | None]:
    """What is visible of every card; None where it is fully covered."""
    unseen = tuple(replace(each, sight=None) for each in heap)
    return [glance(each.sight) for each in looked_at(unseen)]


def glance(sight: Visibility | None) -> Glance | None:
    return None if sight is None else Glance(sight.over, sight.pictures)


def happened(events: Any, *kinds: type) -> list[Any]:
    """What of these kinds is among the events."""
    return [event.what for event in events if isinstance(event.what, kinds)]


def handle(play: Play, name: str) -> int:
    """The handle of this card in the crowd."""
    found = next(each for each in state_of(play).heap if each.card == card(name))
    assert found.sight is not None
    return int(found.sight.handle)


def names_in_crowd(play: Play) -> list[int]:
    return [each.card for each in state_of(play).heap]

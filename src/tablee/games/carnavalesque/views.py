"""What a seat, or the public screen, may know of Carnavalesque: the records, then how they are made."""

from functools import lru_cache
from typing import Any, Literal, cast

from tablee.core.phase import PhaseView, shown
from tablee.core.records import Record, Seat, Text

from .actions import Handle, Place
from .aids import Happening, Role
from .cards import AGES, BACKS, CARDS, WORKSHOP, Accessory, Age, Card, Costume, Number, Point
from .floats import common
from .geometry.heap import Lying
from .offers import Offers
from .state import CarnavalesqueState, Feat, Float, Options


class CrowdCard(Record, omit_defaults=True):
    """What can be seen of a card in the crowd (3.3); the tuple they stand in goes from bottom to top.

    `x` and `y` in 0.1 mm from the middle of the zone, y downwards, `angle` in 0.1° clockwise; `over`: by how
    many other cards it is covered, 2 for more than one. No age: the third workshop. Of the pictures only what
    can be seen is named; of a card face down, nothing.
    """

    id: Handle
    x: int
    y: int
    angle: int
    age: Age | None = None
    is_up: bool = False
    over: int = 0
    costume: Costume | None = None
    accessories: tuple[Accessory, ...] = ()


class Backs(Record):
    """The backs of a hand (4.3), sorted; `workshop`: is the third workshop among them."""

    ages: tuple[Age, ...]
    workshop: bool


class FloatCard(Record):
    """A card of a float: everybody sees it; `worn` is the Tailor's costume."""

    face: Card
    worn: Costume | None


class FloatView(Record):
    """The cards, and what they have in common: one point, or what a single card may still become (7.2)."""

    cards: tuple[FloatCard, ...]
    points: tuple[Point, ...]


class WorkshopView(Record):
    is_open: bool
    float: FloatView | None


class BusyView(PhaseView, tag="Busy"):
    """Cards are dealt or scattered; nobody is asked, and no screen shows it for long."""


class CrowningView(PhaseView, tag="Crowning"):
    """5.1: who claims the crown, and who does not want it. The last King may not."""

    claimants: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    last_king: Seat | None


class AgreeingView(PhaseView, tag="Agreeing"):
    """5.1: these still want the crown."""

    claimants: tuple[Seat, ...]


class CastingView(PhaseView, tag="Casting"):
    """9.1: who has kept a role."""

    chosen: tuple[Seat, ...]


class DecreeingView(PhaseView, tag="Decreeing"):
    """6.1: whose turn it is, and how many ages the King still has to name."""

    player: Seat
    missing: int


class DrawingView(PhaseView, tag="Drawing"):
    """6.2: her role, if she has one, is in `TableView.roles`; `uses`: how often her power was used."""

    player: Seat
    uses: int
    is_choosing: bool


class AnsweringView(PhaseView, tag="Answering"):
    """The Herald asks the King (9.2); no words: aloud."""

    player: Seat
    question: Text


class BarteringView(PhaseView, tag="Bartering"):
    """The Barterer offers a card with this back (no age: the third workshop) (9.2)."""

    player: Seat
    whom: Seat
    age: Age | None


class RummagingView(PhaseView, tag="Rummaging"):
    """6.4: the Jester's eyes are closed. `hand` is where it last touched the heap; `stops`: who called."""

    player: Seat
    hand: Place
    stops: tuple[Seat, ...]


class GivingView(PhaseView, tag="Giving"):
    """6.3: of `most` gifts `given` are made."""

    player: Seat
    given: int
    most: int


class BuildingView(PhaseView, tag="Building"):
    """7.1: `least` cards have to be laid, `laid` are. `is_tailored`: the Tailor sews the next card (9.2)."""

    laid: int
    least: int
    is_tailored: bool


class DroppingView(PhaseView, tag="Dropping"):
    """5.3: she has so many cards too many."""

    player: Seat
    left: int


class RefillingView(PhaseView, tag="Refilling"):
    """5.3: she needs so many cards."""

    player: Seat
    left: int


class Title(Record):
    """What somebody is remembered for (1.5)."""

    seat: Seat
    what: Feat


class EndedView(PhaseView, tag="Ended"):
    """1.3, 1.4: `verdict` from 0 to 4 for a win. `why`: parade or dead end are full, or nothing moves."""

    is_won: bool
    why: Literal["parade", "dead_end", "stuck"]
    score: int
    verdict: int | None
    titles: tuple[Title, ...]


Phases = (
    BusyView | CrowningView | AgreeingView | CastingView | DecreeingView | DrawingView | AnsweringView
    | BarteringView | RummagingView | GivingView | BuildingView | DroppingView | RefillingView | EndedView
)  # fmt: skip


class TableView(Record):
    """What everybody may know. `size` is T (1.2); `order` the turns of this round, the King last.

    `crowd` is None while the Jester's eyes are closed: who may see it then has it in `Mine.crowd`, the screen
    in `Aside.crowd`. `roles` are those that were shown, by seat. `answer` is the King's to the last question.
    """

    round: int
    options: Options
    size: int
    king: Seat | None
    order: tuple[Seat, ...]
    event: Happening | None
    decree: tuple[Age, ...]
    roles: tuple[Role | None, ...]
    question: Text | None
    answer: bool | None
    word: Text | None
    hands: tuple[Backs, ...]
    workshops: tuple[WorkshopView, ...]
    parade: tuple[FloatView, ...]
    dead_end: tuple[FloatCard, ...]
    crowd: tuple[CrowdCard, ...] | None
    phase: Phases


class Felt(Record):
    """What the Jester's hand feels here: so many cards, and whether the edge of the top one is near (6.4)."""

    at: Place
    thick: int
    edge: bool


class Peeked(Record):
    """What lies on the other side of this card (9.2)."""

    card: Handle
    face: Card


class Mine(Record, omit_defaults=True):
    """What only this seat may know, and what it may do now. `drawn`: what the Gleaner has to choose from."""

    seat: Seat
    hand: tuple[Card, ...]
    offers: tuple[Offers, ...] = ()
    roles: tuple[Role, ...] = ()
    role: Role | None = None
    peeked: tuple[Peeked, ...] = ()
    drawn: tuple[Card, ...] = ()
    felt: Felt | None = None
    crowd: tuple[CrowdCard, ...] | None = None


class Aside(Record):
    """What the screen shows that not every seat may see: the crowd, while the Jester is blind (6.4)."""

    crowd: tuple[CrowdCard, ...] | None


def view(state: CarnavalesqueState, seat: Seat | None) -> Record | None:
    """The whole public view, or what a seat knows beside it."""
    return _public(state) if seat is None else state.phase.view(state, seat)


def aside(state: CarnavalesqueState) -> Aside | None:
    """The screen shows the crowd over the Jester's head, unless it is to be dark (6.4)."""
    is_needed = is_blind(state) and state.options.screen == "open"
    return Aside(crowd(state)) if is_needed else None


def is_blind(state: CarnavalesqueState) -> bool:
    """Is somebody at the table who may not see the crowd?"""
    phase: Any = state.phase
    return bool(phase.is_blind())


def mine(state: CarnavalesqueState, seat: Seat, offers: tuple[Offers, ...]) -> Mine:
    role = state.roles[seat] if state.roles else None
    return Mine(seat, faces(state.hands[seat]), offers, (), role)


def question(state: CarnavalesqueState) -> Text | None:
    """What the Herald asked in this turn, unless the room has erased it."""
    return None if state.question is None else shown(state, state.player, state.question)


@lru_cache(maxsize=1_024)
def faces(cards: tuple[Number, ...]) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in cards])


def crowd(state: CarnavalesqueState) -> tuple[CrowdCard, ...]:
    """Nothing of what is fully covered, and in the fog no faces (3.3, 8)."""
    is_clear = state.event != "fog"
    return tuple([crowd_card(lying, is_clear) for lying in state.heap if lying.sight is not None])


def crowd_card(lying: Lying, is_clear: bool = True) -> CrowdCard:
    face, sight = CARDS[lying.card], lying.sight
    assert sight is not None
    shown = sight.pictures if is_clear else ()
    costume, accessories = _pictures(face, shown) if shown else (None, ())
    return CrowdCard(
        id=sight.handle,
        x=lying.x,
        y=lying.y,
        angle=lying.angle,
        age=face.age,
        is_up=lying.is_up,
        over=sight.over,
        costume=costume,
        accessories=accessories,
    )


def _pictures(face: Card, shown: tuple[int, ...]) -> tuple[Costume | None, tuple[Accessory, ...]]:
    """A joker has accessories only."""
    has_costume = face.costume is not None
    accessories = tuple([face.accessories[n - has_costume] for n in shown if n >= has_costume])
    return face.costume if 0 in shown else None, accessories


@lru_cache(maxsize=1_024)
def float_view(float: Float) -> FloatView:
    return FloatView(float_cards(float), tuple(sorted(common(float))))


def float_cards(float: Float) -> tuple[FloatCard, ...]:
    return tuple([FloatCard(CARDS[laid.card], laid.worn) for laid in float])


@lru_cache(maxsize=1_024)
def _backs(hand: tuple[Number, ...]) -> Backs:
    backs = sorted([BACKS[card] for card in hand if card != WORKSHOP])
    return Backs(tuple([AGES[back] for back in backs]), len(backs) < len(hand))


def _workshops(floats: tuple[Float, ...], open_workshops: int) -> tuple[WorkshopView, ...]:
    views = [float_view(float) if float else None for float in floats]
    return tuple([WorkshopView(number < open_workshops, view) for number, view in enumerate(views)])


def _shown_roles(state: CarnavalesqueState) -> tuple[Role | None, ...]:
    if not state.shown:
        return (None,) * state.seats
    return tuple([role if seat in state.shown else None for seat, role in enumerate(state.roles)])


def _public(state: CarnavalesqueState) -> TableView:
    return TableView(
        round=state.round,
        options=state.options,
        size=state.size,
        king=state.king,
        order=state.order,
        event=state.event,
        decree=state.decree,
        roles=_shown_roles(state),
        question=question(state),
        answer=state.answer,
        word=None if state.word is None else shown(state, state.order[-1], state.word),
        hands=tuple(map(_backs, state.hands)),
        workshops=_workshops(state.workshops, state.open_workshops),
        parade=tuple(map(float_view, state.parade)),
        dead_end=float_cards(state.dead_end),
        crowd=None if is_blind(state) else crowd(state),
        phase=cast("Phases", state.phase.view(state, None)),
    )

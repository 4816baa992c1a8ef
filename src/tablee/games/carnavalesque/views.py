"""What can stand in the views of Carnavalesque."""

from typing import Literal

from tablee.core.phase import PhaseView
from tablee.core.words import Record, Seat

from .actions import Handle, Place
from .cards import Accessory, Age, Card, Costume, Point
from .news import Happening, Role
from .offers import Offers
from .state import Options


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
    question: str


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


class EndedView(PhaseView, tag="Ended"):
    """1.3, 1.4: `verdict` from 0 to 4 for a win. `why`: parade or dead end are full, or nothing moves."""

    is_won: bool
    why: Literal["parade", "dead_end", "stuck"]
    score: int
    verdict: int | None


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
    question: str | None
    answer: bool | None
    word: str | None
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

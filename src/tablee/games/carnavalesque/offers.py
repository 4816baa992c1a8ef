"""What is offered to a seat: the tag of an action, and what may be chosen in it."""

from typing import Literal

from tablee.core.records import Action, Offer, Record, Seat

from . import actions as do
from .actions import LONGEST_QUESTION, LONGEST_WORD, Dress, Handle, Place
from .aids import Role
from .cards import Age, Number

SAMPLES: tuple[Place, ...] = tuple((x, y) for x in (-700, 0, 700) for y in (-500, 0, 500))
STEP = 400
Fate = Literal["starts", "joins", "parades", "dead_end"]


class MayClaim(Offer, tag="claim"):
    def actions(self) -> tuple[Action, ...]:
        return (do.Claim(),)


class MayDecline(Offer, tag="decline"):
    def actions(self) -> tuple[Action, ...]:
        return (do.Decline(),)


class MayWithdraw(Offer, tag="withdraw"):
    def actions(self) -> tuple[Action, ...]:
        return (do.Withdraw(),)


class MayKeepRole(Offer, tag="keep_role"):
    roles: tuple[Role, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.KeepRole(role) for role in self.roles)


class MayDecree(Offer, tag="decree"):
    ages: tuple[Age, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Decree(age) for age in self.ages)


class MayDraw(Offer, tag="draw"):
    cards: tuple[Handle, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Draw(card) for card in self.cards)


class MayGive(Offer, tag="give"):
    cards: tuple[Number, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Give(card) for card in self.cards)


class MayEnough(Offer, tag="enough"):
    def actions(self) -> tuple[Action, ...]:
        return (do.Enough(),)


class MayPeek(Offer, tag="peek"):
    """`left` more of these cards."""

    cards: tuple[Handle, ...]
    left: int

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Peek(card) for card in self.cards)


class MayTurnOver(Offer, tag="turn_over"):
    cards: tuple[Handle, ...]
    left: int

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.TurnOver(card) for card in self.cards)


class MayToss(Offer, tag="toss"):
    cards: tuple[Handle, ...]
    left: int

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Toss(card) for card in self.cards)


class MayMovePawn(Offer, tag="move_pawn"):
    ages: tuple[Age, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.MovePawn(age) for age in self.ages)


class Spot(Record):
    """Where a card lies that may be moved, up to `MayShift.reach` from there."""

    card: Handle
    at: Place


class MayShift(Offer, tag="shift"):
    cards: tuple[Spot, ...]
    left: int
    reach: int

    def actions(self) -> tuple[Action, ...]:
        """Samples: towards the middle."""
        return tuple(do.Shift(spot.card, (_nearer(spot.at[0]), _nearer(spot.at[1]))) for spot in self.cards)


def _nearer(length: int) -> int:
    return max(0, length - STEP) if length > 0 else min(0, length + STEP)


class MayAskKing(Offer, tag="ask_king"):
    longest: int = LONGEST_QUESTION

    def actions(self) -> tuple[Action, ...]:
        return (do.AskKing(""),)


class MayNod(Offer, tag="nod"):
    def actions(self) -> tuple[Action, ...]:
        return (do.Nod(True), do.Nod(False))


class MayBarter(Offer, tag="barter"):
    cards: tuple[Number, ...]
    whom: tuple[Seat, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Barter(card, seat) for card in self.cards for seat in self.whom)


class MayTrade(Offer, tag="trade"):
    cards: tuple[Number, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Trade(card) for card in self.cards)


class MayKeepOwn(Offer, tag="keep_own"):
    def actions(self) -> tuple[Action, ...]:
        return (do.KeepOwn(),)


class MayDiscard(Offer, tag="discard"):
    cards: tuple[Number, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Discard(card) for card in self.cards)


class MayFeel(Offer, tag="feel"):
    """Anywhere in the play zone."""

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Feel(at) for at in SAMPLES)


class MaySweep(Offer, tag="sweep"):
    """From `at`, a stroke of at most `longest` points."""

    at: Place
    longest: int

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Sweep((*self.at, *to)) for to in SAMPLES)


class MayLift(Offer, tag="lift"):
    """The top card under the hand, which lies at `at`."""

    at: Place

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Lift(self.at, to) for to in SAMPLES)


class MayFlip(Offer, tag="flip"):
    at: Place

    def actions(self) -> tuple[Action, ...]:
        return (do.Flip(self.at),)


class MayTake(Offer, tag="take"):
    """One of so many cards under the hand, counted from the top."""

    at: Place
    thick: int

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Take(self.at, depth) for depth in range(self.thick))


class MayCallStop(Offer, tag="call_stop"):
    def actions(self) -> tuple[Action, ...]:
        return (do.CallStop(),)


class Way(Record):
    """A card that may be laid, where, and what becomes of the float there; `worn`: as which costume."""

    card: Number
    workshop: int
    afresh: bool
    worn: Dress
    fate: Fate


class MayLay(Offer, tag="lay"):
    ways: tuple[Way, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(do.Lay(way.card, way.workshop, way.afresh, way.worn) for way in self.ways)


class MayOpenWorkshop(Offer, tag="open_workshop"):
    def actions(self) -> tuple[Action, ...]:
        return (do.OpenWorkshop(),)


class MayShowTailor(Offer, tag="show_tailor"):
    def actions(self) -> tuple[Action, ...]:
        return (do.ShowTailor(),)


class MayProclaim(Offer, tag="proclaim"):
    longest: int = LONGEST_WORD

    def actions(self) -> tuple[Action, ...]:
        return (do.Proclaim("hm"),)


Offers = (
    MayClaim | MayDecline | MayWithdraw | MayKeepRole | MayDecree | MayDraw | MayGive | MayEnough | MayPeek
    | MayTurnOver | MayToss | MayMovePawn | MayShift | MayAskKing | MayNod | MayBarter | MayTrade | MayKeepOwn
    | MayDiscard | MayFeel
    | MaySweep | MayLift | MayFlip | MayTake | MayCallStop | MayLay | MayOpenWorkshop | MayShowTailor
    | MayProclaim
)  # fmt: skip

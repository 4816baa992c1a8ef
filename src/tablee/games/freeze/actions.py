"""What a seat may do in Freeze, and how it is offered."""

from functools import cache, lru_cache
from itertools import chain, combinations
from typing import Literal, get_args

from tablee.core.records import Action, Offer, Seat, Text

What = Literal["place", "rank"]
How = Literal["bow", "snap", "kneel", "polish"]

LONGEST_LINE = 140
LONGEST_GUESS = 60


class Volunteer(Action):
    """I act in the first scene (2.1)."""


class Pass(Action):
    """Not me, not now: no volunteer (2.1), no guess (5.1)."""


class Ready(Action):
    """I have my role (3.5)."""


class AskSwap(Action):
    """I would like another place (3.6)."""


class Cue(Action):
    """And action! (3.5)"""


class Say(Action):
    """A line of the scene, in the written way (9.1)."""

    text: Text

    @property
    def typed(self) -> Text:
        return self.text


class Gesture(Action):
    """Without a word: a bow, a snap of the fingers, on the knees, polishing (9.3)."""

    how: How


class CallFoul(Action):
    """She said the place, or her rank; where lines are written, in this one (4.2)."""

    actress: Seat
    what: What
    line: int | None = None


class Admit(Action):
    """Yes, I said it (4.3)."""


class Deny(Action):
    """No, I did not say it (4.3)."""


class Vote(Action):
    """A judgement: of a call (4.3), or of a guess (5.2); neither yes nor no: I cannot tell."""

    yes: bool | None


class Guess(Action):
    """The place, typed (5.2)."""

    text: str

    @property
    def typed(self) -> str:
        return self.text


class GuessAloud(Action):
    """I have said my guess aloud; judge it (5.2)."""


class Point(Action):
    """Where my hands point: at none, one or two actresses; locked, I am done (6.2)."""

    hands: tuple[Seat, ...]
    lock: bool = False


class Onward(Action):
    """I have read the receipt (7.7)."""


class MayVolunteer(Offer, tag="volunteer"):
    def actions(self) -> tuple[Action, ...]:
        return (Volunteer(),)


class MayPass(Offer, tag="pass"):
    def actions(self) -> tuple[Action, ...]:
        return (Pass(),)


class MayReady(Offer, tag="ready"):
    def actions(self) -> tuple[Action, ...]:
        return (Ready(),)


class MayAskSwap(Offer, tag="ask_swap"):
    def actions(self) -> tuple[Action, ...]:
        return (AskSwap(),)


class MayCue(Offer, tag="cue"):
    def actions(self) -> tuple[Action, ...]:
        return (Cue(),)


class MaySay(Offer, tag="say"):
    longest: int = LONGEST_LINE

    def actions(self) -> tuple[Action, ...]:
        return (Say("…"),)


class MayGesture(Offer, tag="gesture"):
    def actions(self) -> tuple[Action, ...]:
        return _gestures()


class MayCallFoul(Offer, tag="call_foul"):
    actresses: tuple[Seat, ...]

    def actions(self) -> tuple[Action, ...]:
        return _fouls(self.actresses)


class MayAdmit(Offer, tag="admit"):
    def actions(self) -> tuple[Action, ...]:
        return (Admit(),)


class MayDeny(Offer, tag="deny"):
    def actions(self) -> tuple[Action, ...]:
        return (Deny(),)


class MayVote(Offer, tag="vote"):
    def actions(self) -> tuple[Action, ...]:
        return (Vote(True), Vote(False), Vote(None))


class MayGuess(Offer, tag="guess"):
    longest: int = LONGEST_GUESS

    def actions(self) -> tuple[Action, ...]:
        return (Guess("?"),)


class MayGuessAloud(Offer, tag="guess_aloud"):
    def actions(self) -> tuple[Action, ...]:
        return (GuessAloud(),)


class MayPoint(Offer, tag="point"):
    """`must` reminds an actress who holds the rank to point at herself (6.3)."""

    at: tuple[Seat, ...]
    must: Seat | None = None

    def actions(self) -> tuple[Action, ...]:
        return _points(self.at)


class MayOnward(Offer, tag="onward"):
    def actions(self) -> tuple[Action, ...]:
        return (Onward(),)


@cache
def _gestures() -> tuple[Action, ...]:
    return tuple(Gesture(how) for how in get_args(How))


@lru_cache(maxsize=1_024)
def _fouls(actresses: tuple[Seat, ...]) -> tuple[Action, ...]:
    return tuple(CallFoul(actress, what) for actress in actresses for what in get_args(What))


@lru_cache(maxsize=1_024)
def _points(at: tuple[Seat, ...]) -> tuple[Action, ...]:
    """With no hand, one or two."""
    every = chain.from_iterable(combinations(at, hands) for hands in range(3))
    return tuple(Point(hands, lock) for hands in every for lock in (False, True))


ACTIONS = (
    Volunteer, Pass, Ready, AskSwap, Cue, Say, Gesture, CallFoul,
    Admit, Deny, Vote, Guess, GuessAloud, Point, Onward,
)  # fmt: skip

Offers = (
    MayVolunteer | MayPass | MayReady | MayAskSwap | MayCue | MaySay | MayGesture | MayCallFoul
    | MayAdmit | MayDeny | MayVote | MayGuess | MayGuessAloud | MayPoint | MayOnward
)  # fmt: skip

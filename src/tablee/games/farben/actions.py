"""What a seat may do in Farben, and how it is offered."""

from itertools import product

from tablee.core.records import Action, Offer, Seat, Text

from .colours import COLOURS, Colour
from .spelling import one_text

LONGEST_LINE = 280
MOST_LINES = 12
LONGEST_CLUE = 30


class Vote(Action):
    """She wears the most colourful clothes (2.3)."""

    whom: Seat


class PickSide(Action):
    """This side of the word card, for all (3.1)."""

    side: int


class ChooseColour(Action):
    """My colour for this word (3.2)."""

    colour: Colour


class Show(Action):
    """I turn my card over (3.3)."""


class Tell(Action):
    """A piece of my story, in the written way (3.3)."""

    text: Text

    @property
    def typed(self) -> Text:
        return self.text


class Finish(Action):
    """That was my story (3.3)."""


class Onward(Action):
    """I have read it, or seen it."""


class Hand(Action):
    """This packet is for my left neighbour (4.2)."""

    packet: int


class Name(Action):
    """The colour of this card is that one (4.3)."""

    owner: Seat
    colour: Colour


class Note(Action):
    """I think that the colour of this card is that one, in secret (4.8)."""

    owner: Seat
    colour: Colour


class AskClue(Action):
    """Give me a clue for your card (4.5)."""

    owner: Seat


class GiveClue(Action):
    """One word of my story, typed (4.5, 4.6)."""

    word: Text

    @property
    def typed(self) -> Text:
        return one_text(self.word) or self.word


class GiveClueAloud(Action):
    """I have said my clue (4.5)."""


class Forget(Action):
    """I have forgotten it myself (4.5)."""


class AgreeAlbum(Action):
    """My stories may be in the album (5.3)."""


class MayVote(Offer, tag="vote"):
    whom: tuple[Seat, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(Vote(seat) for seat in self.whom)


class MayPickSide(Offer, tag="pick_side"):
    sides: tuple[int, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(PickSide(side) for side in self.sides)


class MayChooseColour(Offer, tag="choose_colour"):
    colours: tuple[Colour, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(ChooseColour(colour) for colour in self.colours)


class MayShow(Offer, tag="show"):
    def actions(self) -> tuple[Action, ...]:
        return (Show(),)


class MayTell(Offer, tag="tell"):
    longest: int = LONGEST_LINE

    def actions(self) -> tuple[Action, ...]:
        return (Tell("…"),)


class MayFinish(Offer, tag="finish"):
    def actions(self) -> tuple[Action, ...]:
        return (Finish(),)


class MayOnward(Offer, tag="onward"):
    def actions(self) -> tuple[Action, ...]:
        return (Onward(),)


class MayHand(Offer, tag="hand"):
    packets: tuple[int, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(Hand(packet) for packet in self.packets)


class MayName(Offer, tag="name"):
    """Any of the twelve colours, for the cards of these seats."""

    owners: tuple[Seat, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(Name(owner, colour) for owner, colour in product(self.owners, COLOURS))


class MayNote(Offer, tag="note"):
    """Any of the twelve colours, for the cards of these seats."""

    owners: tuple[Seat, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(Note(owner, colour) for owner, colour in product(self.owners, COLOURS))


class MayAskClue(Offer, tag="ask_clue"):
    owners: tuple[Seat, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(AskClue(owner) for owner in self.owners)


class MayGiveClue(Offer, tag="give_clue"):
    """Where stories were typed it must be a word of hers: `words` are those that may be a clue."""

    must_be_told: bool
    longest: int = LONGEST_CLUE
    words: tuple[str, ...] = ()

    def actions(self) -> tuple[Action, ...]:
        return tuple(map(GiveClue, self.words)) if self.must_be_told else (GiveClue("hm"),)


class MayGiveClueAloud(Offer, tag="give_clue_aloud"):
    def actions(self) -> tuple[Action, ...]:
        return (GiveClueAloud(),)


class MayForget(Offer, tag="forget"):
    def actions(self) -> tuple[Action, ...]:
        return (Forget(),)


class MayAgreeAlbum(Offer, tag="agree_album"):
    def actions(self) -> tuple[Action, ...]:
        return (AgreeAlbum(),)


ACTIONS = (
    Vote, PickSide, ChooseColour, Show, Tell, Finish, Onward,
    Hand, Note, Name, AskClue, GiveClue, GiveClueAloud, Forget, AgreeAlbum,
)  # fmt: skip

# Nobody tells, recalls or agrees for a person.
PERSONAL = (Tell, Finish, Note, Name, AskClue, GiveClue, GiveClueAloud, Forget, AgreeAlbum)

Offers = (
    MayVote | MayPickSide | MayChooseColour | MayShow | MayTell | MayFinish | MayOnward
    | MayHand | MayNote | MayName | MayAskClue | MayGiveClue | MayGiveClueAloud | MayForget | MayAgreeAlbum
)  # fmt: skip

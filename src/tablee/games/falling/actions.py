"""What a seat may do in Falling, and how it is offered. Cards are named by their number, players by seat."""

from typing import Literal

from tablee.core.records import Action, Offer, Seat

Tempo = Literal["normal", "slow", "fast"]
TEMPOS: tuple[Tempo, ...] = ("slow", "normal", "fast")


class Take(Action):
    """The top card of one of my piles into my empty hand (4.1)."""

    card: int


class Play(Action):
    """The card in my hand, at a player: before her, to her, from her, on her rider (4.3 to 4.6)."""

    card: int
    at: Seat


class Save(Action):
    """A Stop against the Ground that was dealt to me: from my hand, or from the top of another pile (5.1)."""

    card: int


class Drop(Action):
    """The card in my hand is thrown away, as there is nobody to play it at (4.2)."""

    card: int


class Deal(Action):
    """The dealer taps for the next card (1.3)."""


class Run(Action):
    """The dealer lets it run at this tempo (1.3)."""

    tempo: Tempo


class Settle(Action):
    """The dealer stops the table, and everybody sees the last seconds again (1.3)."""


class TakeBack(Action):
    """The dealer undoes what hands did since the last beat (1.3)."""


class MayTake(Offer, tag="take"):
    cards: tuple[int, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(map(Take, self.cards))


class MayPlay(Offer, tag="play"):
    card: int
    at: tuple[Seat, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple([Play(self.card, at) for at in self.at])


class MaySave(Offer, tag="save"):
    cards: tuple[int, ...]

    def actions(self) -> tuple[Action, ...]:
        return tuple(map(Save, self.cards))


class MayDrop(Offer, tag="drop"):
    card: int

    def actions(self) -> tuple[Action, ...]:
        return (Drop(self.card),)


class MayDeal(Offer, tag="deal"):
    def actions(self) -> tuple[Action, ...]:
        return (Deal(),)


class MayRun(Offer, tag="run"):
    tempos: tuple[Tempo, ...] = TEMPOS

    def actions(self) -> tuple[Action, ...]:
        return tuple(map(Run, self.tempos))


class MaySettle(Offer, tag="settle"):
    def actions(self) -> tuple[Action, ...]:
        return (Settle(),)


class MayTakeBack(Offer, tag="take_back"):
    def actions(self) -> tuple[Action, ...]:
        return (TakeBack(),)


ACTIONS = (Take, Play, Save, Drop, Deal, Run, Settle, TakeBack)

Offers = MayTake | MayPlay | MaySave | MayDrop | MayDeal | MayRun | MaySettle | MayTakeBack

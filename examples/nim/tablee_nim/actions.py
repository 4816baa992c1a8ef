"""What a seat may do, and what it is offered."""

from tablee.core.records import Action, Offer

MOST_LAID = 5  # 2.1


class Lay(Action):
    """So many matches, hidden in the hand."""

    matches: int


class Take(Action):
    """So many matches from the heap."""

    matches: int


class MayLay(Offer, tag="lay"):
    most: int

    def actions(self) -> tuple[Action, ...]:
        return tuple(Lay(matches) for matches in range(1, self.most + 1))


class MayTake(Offer, tag="take"):
    most: int

    def actions(self) -> tuple[Action, ...]:
        return tuple(Take(matches) for matches in range(1, self.most + 1))


Offers = MayLay | MayTake

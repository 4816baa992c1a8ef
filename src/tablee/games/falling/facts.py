"""Falling: the table of facts. Everything lies open but the deck, and nobody knows its order: it has none."""

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.facts import NOBODY, Edit, Fact, Recording, open_fact, other_seed, when
from tablee.core.game import Closed, Opened

from . import outcomes as happened
from .cards import Card
from .state import FallingState


def other_order(recording: Recording, number: int, chance: Chance) -> Edit:
    """2.1: how the deck lies says nothing about what comes, to nobody, until the end."""

    def shuffle(before: FallingState) -> FallingState:
        return replace(before, deck=chance.shuffle(before.deck))

    return Edit({}, recording.next(number, Closed), NOBODY, twist=shuffle)


def _other_card(card: Card) -> Card:
    return replace(card, kind="skip" if card.kind == "hit" else "hit")


def _lots(recording: Recording) -> list[int]:
    """A dealer is passed over, so that another first seat may be the same."""
    return [
        number for number in recording.all(happened.Jumped) if recording.events[number].what.dealer is None
    ]


FACTS = (
    Fact("the order of the deck", when(happened.Dealt), other_order),
    Fact("the seed of the deck", when(Opened), other_seed),
    Fact("a dealt card", when(happened.Dealt), open_fact(card=_other_card)),
    Fact("who is first", _lots, open_fact(first=lambda first: 0 if first else 1)),
)

"""A dealing player settles a quarrel: what hands did since the last beat is taken back (1.3)."""

from msgspec.structs import replace

from .actions import Drop, Play, Save, Take, TakeBack
from .outcomes import Dealt, Landed, Skipped
from .state import FallingState, Past

BY_HAND = (Take, Play, Drop)
STAYS = (Dealt, Skipped, Landed, Save, TakeBack)


def first_by_hand(state: FallingState) -> Past | None:
    """The first thing that a hand did since the last beat; a Ground that was stopped stays stopped."""
    first = None
    for past in reversed(state.past):
        if isinstance(past.what, STAYS):
            break
        if isinstance(past.what, BY_HAND):
            first = past
    return first


def take_back(state: FallingState) -> FallingState:
    """The cards lie as they lay; what was discarded since is back where it was."""
    past = first_by_hand(state)
    assert past is not None
    back = {card.id for faller in past.before for card in faller.cards}
    discards = tuple([card for card in state.discards if card.id not in back])
    return replace(state, fallers=past.before, visit=past.visit, discards=discards)

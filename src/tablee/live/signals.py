"""What passes by and is never stored: who may notice it is asked for every one."""

from tablee.core.words import Seat

from .stream import Moment


def may_notice(moment: Moment, speaker: Seat | None, hearer: Seat | None) -> bool:
    """While a game runs its rules say who hears whom; who has no seat hears what everybody hears."""
    if moment.table is None or moment.room.stage != "playing":
        return True
    if speaker is None:
        return False
    state = moment.table.state
    return _is_among(state.phase.seers(state, speaker), state.seats, speaker, hearer)


def may_see_hand(moment: Moment, owner: Seat, seer: Seat | None) -> bool:
    """A hand is seen only where the rules say so; who has no seat sees it where all others do."""
    if moment.table is None or moment.room.stage != "playing":
        return False
    state = moment.table.state
    return _is_among(state.phase.onlookers(state, owner), state.seats, owner, seer)


def _is_among(seers: frozenset[Seat], seats: int, speaker: Seat, hearer: Seat | None) -> bool:
    return len(seers | {speaker}) == seats if hearer is None else hearer in seers

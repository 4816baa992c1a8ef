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
    seers = state.phase.seers(state, speaker)
    return len(seers | {speaker}) == state.seats if hearer is None else hearer in seers

"""Who may hear, notice or see whom: asked for every signal that passes by and is never stored."""

from tablee.core.phase import State
from tablee.core.records import Seat

from .journal import Moment


def may_notice(moment: Moment, speaker: Seat | None, hearer: Seat | None) -> bool:
    """Who sees a silent sign. Who has no seat sees what all see, and is seen where nobody is hushed."""
    if (table := moment.playing) is None:
        return True
    state = table.state
    if speaker is None:
        return _all_see_all(state)
    return _reaches(state.phase.seers(state, speaker), state.seats, speaker, hearer)


def may_hear(moment: Moment, speaker: Seat | None, hearer: Seat | None) -> bool:
    """The same for words: while a game runs its rules say who hears whom."""
    if (table := moment.playing) is None:
        return True
    state = table.state
    return speaker is not None and _reaches(state.phase.hearers(state, speaker), state.seats, speaker, hearer)


def may_see_hand(moment: Moment, owner: Seat, seer: Seat | None) -> bool:
    """A hand is seen only where the rules say so; who has no seat sees it where all others do."""
    if (table := moment.playing) is None:
        return False
    state = table.state
    return _reaches(state.phase.onlookers(state, owner), state.seats, owner, seer)


def ears(moment: Moment, person: int) -> frozenset[int]:
    """All people in the room who may hear this one now; oneself is none of them."""
    room, seat = moment.room, moment.room.seat_of(person)
    others = (p.id for p in room.present if p.id != person)
    return frozenset(id for id in others if may_hear(moment, seat, room.seat_of(id)))


def _all_see_all(state: State) -> bool:
    """May everybody see every sign now? Then a sign of the audience gives nothing away either."""
    seers = state.phase.seers
    return all(_reaches(seers(state, seat), state.seats, seat, None) for seat in range(state.seats))


def _reaches(whom: frozenset[Seat], seats: int, speaker: Seat, hearer: Seat | None) -> bool:
    return len(whom | {speaker}) == seats if hearer is None else hearer in whom

"""Nim: the table of secrets, from its rules. A row: what it is, who knows it, until when."""

from tablee.core.chance import Chance
from tablee.core.facts import NOBODY, Edit, Fact, Recording, altered, only, open_fact, other_seed, when
from tablee.core.game import Opened

from .actions import MOST_LAID, Lay
from .outcomes import Heaped


def other_hand(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """2.1, 2.3: she alone knows what she lays, until all hands open; what she laid before is never told."""
    event, heaped = recording.events[number], recording.next(number, Heaped)
    matches = chance.pick([n for n in range(1, MOST_LAID + 1) if n != event.what.matches])
    changes, own = altered(recording, number, matches=matches), only(event.actor)
    later = (it for it in recording.events[number + 1 : heaped] if it.seat == event.seat)
    is_last = not any(isinstance(it.what, Lay) for it in later)
    if is_last:
        laid = recording.events[heaped].what.laid
        changes |= altered(recording, heaped, laid=(*laid[: event.actor], matches, *laid[event.actor + 1 :]))
    shows = own if recording.stays(number) else NOBODY
    return Edit(changes, heaped, own, shows, is_revealed=is_last)


FACTS = (
    Fact("a closed hand", when(Lay), other_hand),
    Fact("the seed of the lot", when(Opened), other_seed),
    Fact("who begins", when(Heaped), open_fact(first=lambda first: 0 if first else 1)),
)

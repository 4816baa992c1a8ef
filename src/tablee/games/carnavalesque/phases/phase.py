"""What all phases of Carnavalesque share: cards fall, the crowd is looked at, and the King is mute."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.game import BY_THE_HOUSE, Closed
from tablee.core.phase import NOBODY, PhaseView, TimedPhase, everyone, shown
from tablee.core.records import Action, Event, Millis, Outcome, Record, Refused, Seat, Text, wordings

from ..actions import LONGEST_WORD, Proclaim
from ..animations import Fell, Proclaimed, Told
from ..geometry.motion import drop, moved, slump
from ..geometry.visibility import look_again, with_sights
from ..honours import remembered
from ..offers import MayProclaim, Offers
from ..outcomes import Dropped, Looked, Slumped
from ..state import CarnavalesqueState, landed, with_heap
from ..views import BusyView, Mine, mine

CHOICE: Millis = 45_000  # 5.4
UNSEEN = (Looked, Slumped, *BY_THE_HOUSE, Closed)


class CarnavalesquePhase(TimedPhase[CarnavalesqueState]):
    """One deadline, and one seat or several for whom the table waits."""

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        """Why this seat may not do this now; where nobody is asked, nobody may do anything."""
        return "not_now"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        """What follows by itself once all cards lie still."""
        raise NotImplementedError

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        raise NotImplementedError

    def public(self, state: CarnavalesqueState) -> PhaseView:
        return BusyView(self.deadline)

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        return ()

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Told | None:
        """What everybody sees happen."""
        return None

    def check(self, state: CarnavalesqueState, seat: Seat, action: Action) -> None:
        if isinstance(action, Proclaim):
            obstacle = self._no_speech(state, seat) or _no_single_word(action.word)
        else:
            obstacle = self.obstacle(state, seat, action)
        if obstacle is not None:
            raise Refused(obstacle)

    def next(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        if state.hole is not None and (slid := slump(state.heap, *state.hole, chance)):
            return Slumped(slid)
        if state.falling:
            return Dropped(drop(state.falling[0], chance))
        if state.is_stale:
            return Looked(look_again(state.heap, state.looked_at, chance))
        return self.follow(state, now, chance)

    def apply(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        match event.what:
            case Dropped(lying):
                return landed(state, lying)
            case Slumped(moves):
                return with_heap(state, moved(state.heap, moves), hole=None)
            case Looked(changes):
                heap = with_sights(state.heap, changes)
                return replace(state, heap=heap, looked_at=heap, is_stale=False, hole=None)
            case Proclaim(word):
                return replace(state, word=word)
        return self.change(remembered(state, event), event)

    def view(self, state: CarnavalesqueState, seat: Seat | None) -> Record:
        if seat is None:
            return self.public(state)
        offers = self.offers(state, seat)
        if self._no_speech(state, seat) is None:
            offers = (*offers, MayProclaim())
        return self.mine(state, mine(state, seat, offers))

    def mine(self, state: CarnavalesqueState, mine: Mine) -> Mine:
        """What only this seat knows in this phase."""
        return mine

    def is_blind(self) -> bool:
        """Is somebody at the table who may not see the crowd?"""
        return False

    def tell(self, state: CarnavalesqueState, event: Event[Any], seat: Seat | None) -> Record | None:
        if isinstance(event.what, UNSEEN):
            return None
        return told_anywhere(state, event) or self.told(state, event)

    def hearers(self, state: CarnavalesqueState, speaker: Seat) -> frozenset[Seat]:
        """The King is mute until the end of the round (5.1). He hears. Topsy-turvy, all others are (8)."""
        is_mute = (speaker == state.king) != (state.event == "topsy_turvy")
        return NOBODY if is_mute else everyone(state)

    def seers(self, state: CarnavalesqueState, speaker: Seat) -> frozenset[Seat]:
        """Nodding, sighing, drumming and pointing at nothing are no words: the King may (5.1)."""
        return everyone(state)

    def _no_speech(self, state: CarnavalesqueState, seat: Seat) -> str | None:
        """One word in the round of the royal word; while the Jester is blind nobody speaks (8, 6.4)."""
        if state.event != "royal_word" or seat != state.king or self.is_blind() or self.is_over():
            return "not_now"
        return None if state.word is None else "already_done"


def _no_single_word(text: Text) -> str | None:
    return None if all(map(_is_one_word, wordings(text))) else "one_word"


def _is_one_word(word: str) -> bool:
    is_one = len(word.split()) <= 1 and word.isprintable() and word == word.strip()
    return is_one and len(word) <= LONGEST_WORD


def told_anywhere(state: CarnavalesqueState, event: Event[Any]) -> Told | None:
    match event.what:
        case Dropped(lying):
            return Fell(lying.place)
        case Proclaim(word):
            return Proclaimed(shown(state, event.actor, word))
    return None

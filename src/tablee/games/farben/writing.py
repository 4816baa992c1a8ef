"""In the written way all write their stories at the same time (3.3)."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, shown, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat, check_text
from tablee.core.sealed import Sealed

from .actions import LONGEST_LINE, Finish, MayFinish, MayTell, Tell
from .outcomes import Written
from .state import FarbenPhase, FarbenState, Story
from .telling import call_teller, time_for_a_story
from .view import Mine, WritingView

NOTHING = Story(is_told=False)


def write(state: FarbenState, now: Millis) -> FarbenState:
    return enter(state, Writing(now + time_for_a_story(state), Sealed.among(range(state.seats))), now)


class Writing(FarbenPhase):
    """Nobody reads another's yet. Until all have written everybody may write hers anew, or tell nothing."""

    written: Sealed[Story]

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Tell | Finish):
            raise Refused("not_now")
        if isinstance(action, Tell):
            check_text(action.text, LONGEST_LINE)

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Written | None:
        return None if self.written.missing and not is_due(state, now) else Written()

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        match event.what:
            case Tell(text):
                return self._with(state, event.actor, Story(True, (text,)))
            case Finish():
                return self._with(state, event.actor, NOTHING)
        written = tuple([story or NOTHING for story in self.written.choices])
        return call_teller(replace(state, written=written), event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            return WritingView(self.deadline, self.written.chosen)
        story = self.written.of(seat)
        own = shown(state, seat, story.lines[0]) if story is not None and story.lines else UNSET
        return Mine(seat, (MayTell(), MayFinish()), colour=state.colours[seat], story=own)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return self.written.missing

    def _with(self, state: FarbenState, seat: Seat, story: Story) -> FarbenState:
        return stay(state, replace(self, written=self.written.choose(seat, story)))

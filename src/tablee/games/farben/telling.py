"""One after the other shows her colour and tells why (3.3 to 3.5)."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, enter, everyone, is_due, shown, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat, Text, check_text, wordings

from .actions import (
    LONGEST_LINE,
    MOST_LINES,
    Finish,
    MayFinish,
    MayOnward,
    MayShow,
    MayTell,
    Offers,
    Onward,
    Show,
    Tell,
)
from .handing import hand_out
from .outcomes import Lapsed, Read, Shown
from .state import FarbenPhase, FarbenState, Packet, Story
from .view import Mine, ReadingView, ShowingView, TellingView

TIME_TO_SHOW: Millis = 20_000
LONGEST_STORY: Millis = 300_000
TIME_TO_READ: Millis = 8_000
READING_PACE: Millis = 60  # a letter


def call_teller(state: FarbenState, now: Millis) -> FarbenState:
    """The next one to tell; after the first player the packet is put aside (3.5)."""
    told = len(state.stories)
    if told == state.seats:
        return put_aside(state, now)
    if state.written:
        return read_out(state, state.order[told], state.written[state.order[told]], now)
    return enter(state, Showing(now + TIME_TO_SHOW, state.order[told]), now)


def read_out(state: FarbenState, teller: Seat, story: Story, now: Millis) -> FarbenState:
    """What was typed stays for as long as it takes to read it."""
    letters = sum(max(map(len, wordings(line))) for line in story.lines)
    return enter(state, Reading(now + TIME_TO_READ + letters * READING_PACE, teller, story), now)


def time_for_a_story(state: FarbenState) -> Millis:
    return state.options.timer * 1_000 or LONGEST_STORY


def put_aside(state: FarbenState, now: Millis) -> FarbenState:
    """Word on top, cards face down; the role of the first player goes clockwise (3.5)."""
    from .dealing import Dealing

    by_seat = dict(zip(state.order, state.stories, strict=True))
    assert state.word is not None
    packet = Packet(state.word, state.colours, tuple(by_seat[seat] for seat in range(state.seats)))
    packets = (*state.packets, packet)
    cleared = replace(state, packets=packets, word=None, colours=(), stories=(), written=())
    if len(packets) == state.rounds:
        return hand_out(cleared, now)
    return enter(cleared, Dealing(now), now, first=state.order[0])


class HerTurn(FarbenPhase):
    """While it is her turn she alone is heard; a silent heart or laugh is no interruption (3.3)."""

    teller: Seat

    def hearers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        return everyone(state) if speaker == self.teller or not state.options.hush else NOBODY

    def seers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        return everyone(state)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return frozenset({self.teller})

    def _mine(self, state: FarbenState, seat: Seat, *offers: Offers) -> Mine:
        """Whoever has not told yet may look at the card that lies before her."""
        waits = seat in state.order[len(state.stories) :]
        return Mine(seat, offers, colour=state.colours[seat] if waits else UNSET)


class Showing(HerTurn):
    """She turns her card over, or it is turned for her."""

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Show):
            raise Refused("not_now")
        if seat != self.teller:
            raise Refused("not_the_teller")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Shown | None:
        return Shown() if is_due(state, now) else None

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        return enter(state, Telling(event.time + time_for_a_story(state), self.teller), event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            return ShowingView(self.deadline, self.teller, state.order)
        return self._mine(state, seat, *((MayShow(),) if seat == self.teller else ()))


class Telling(HerTurn):
    """She tells, aloud or in lines that are shown as she sends them, and ends her story herself."""

    lines: tuple[Text, ...] = ()

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Tell | Finish):
            raise Refused("not_now")
        if seat != self.teller:
            raise Refused("not_the_teller")
        if isinstance(action, Tell):
            self._check_line(state, action.text)

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Lapsed | None:
        """Who speaks has told when the time is up, if she was there."""
        if not is_due(state, now):
            return None
        is_spoken = state.options.way != "written"
        return Lapsed(bool(self.lines) or (is_spoken and self.teller not in state.gone))

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        match event.what:
            case Tell(text):
                return stay(state, replace(self, lines=(*self.lines, text)))
            case Lapsed(told):
                return self._end(state, Story(told, self.lines), event.time)
        is_told = bool(self.lines) or state.options.way != "written"
        return self._end(state, Story(is_told, self.lines), event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            colour = state.colours[self.teller]
            lines = tuple(shown(state, self.teller, line) for line in self.lines)
            return TellingView(self.deadline, self.teller, state.order, colour, lines)
        return self._mine(state, seat, *(self._offers(state) if seat == self.teller else ()))

    def _offers(self, state: FarbenState) -> tuple[Offers, ...]:
        may_tell = state.options.way == "written" and len(self.lines) < MOST_LINES
        return (MayTell(), MayFinish()) if may_tell else (MayFinish(),)

    def _check_line(self, state: FarbenState, text: Text) -> None:
        if state.options.way != "written":
            raise Refused("spoken_way")
        check_text(text, LONGEST_LINE)
        if len(self.lines) == MOST_LINES:
            raise Refused("story_full", most=MOST_LINES)

    def _end(self, state: FarbenState, story: Story, now: Millis) -> FarbenState:
        """The card goes face down under the word (3.4); what was typed can first be read."""
        if not story.lines:
            return call_teller(replace(state, stories=(*state.stories, story)), now)
        return read_out(state, self.teller, story, now)


class Reading(HerTurn):
    """A typed story stays until the others have read it, or could have."""

    story: Story
    onward: tuple[Seat, ...] = ()

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Onward) or seat == self.teller:
            raise Refused("not_now")
        if seat in self.onward:
            raise Refused("already_done")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Read | None:
        return None if self.awaits(state) and not is_due(state, now) else Read()

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        if isinstance(event.what, Onward):
            return stay(state, replace(self, onward=(*self.onward, event.actor)))
        return call_teller(replace(state, stories=(*state.stories, self.story)), event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            lines = tuple(shown(state, self.teller, line) for line in self.story.lines)
            known = state.order, state.colours[self.teller], lines
            return ReadingView(self.deadline, self.teller, *known, self.onward)
        is_asked = seat in self.awaits(state)
        return self._mine(state, seat, *((MayOnward(),) if is_asked else ()))

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return everyone(state) - {self.teller, *self.onward}

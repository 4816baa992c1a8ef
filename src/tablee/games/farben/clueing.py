"""The owner of a card gives a clue: one word of her story (4.5, 4.6)."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, everyone, is_due, shown
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat, Text, wordings

from .actions import (
    LONGEST_CLUE,
    Forget,
    GiveClue,
    GiveClueAloud,
    MayForget,
    MayGiveClue,
    MayGiveClueAloud,
    Offers,
)
from .colours import says
from .outcomes import Forgotten
from .spelling import is_told, one_text, one_word, told_words
from .state import FarbenPhase, FarbenState
from .view import ClueingView, ClueView, Mine, shown_clues, shown_stories

TIME_FOR_A_CLUE: Millis = 45_000

Clue = ClueView


class Clueing(FarbenPhase):
    """Typed or aloud, or forgotten; silence is forgotten. Nobody else may help."""

    number: int
    owner: Seat
    clues: tuple[Clue, ...]

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, GiveClue | GiveClueAloud | Forget):
            raise Refused("not_now")
        if seat != self.owner:
            raise Refused("not_the_owner")
        if isinstance(action, GiveClue):
            self._check_clue(state, action.word)
        if isinstance(action, GiveClueAloud) and state.options.way == "written":
            raise Refused("written_way")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Forgotten | None:
        return Forgotten() if is_due(state, now) else None

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        from .recalling import recall_packet

        return recall_packet(state, self.number, event.time, (*self.clues, self._clue(event.what)))

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is not None:
            return Mine(seat, self._offers(state) if seat == self.owner else ())
        packet, clues = state.packets[self.number], shown_clues(state, self.clues)
        seen = packet.turned, shown_stories(state, packet), clues
        return ClueingView(self.deadline, state.recaller, self.owner, state.lap, state.laps, *seen)

    def hearers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        """Who is asked, and who asks; nobody else helps (4.5)."""
        return everyone(state) if speaker in {state.recaller, self.owner} else NOBODY

    def seers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        return everyone(state)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return frozenset({self.owner})

    def _check_clue(self, state: FarbenState, text: Text) -> None:
        for wording in wordings(text):
            self._check_word(state, wording)

    def _check_word(self, state: FarbenState, text: str) -> None:
        packet, word = state.packets[self.number], one_word(text)
        if len(text) > LONGEST_CLUE:
            raise Refused("too_long", longest=LONGEST_CLUE)
        if word is None:
            raise Refused("one_word")
        if says(word, packet.colours[self.owner]):
            raise Refused("clue_is_colour")
        if state.options.way == "written" and not is_told(word, packet.stories[self.owner].lines):
            raise Refused("not_in_story")

    def _offers(self, state: FarbenState) -> tuple[Offers, ...]:
        if state.options.way == "written":
            return (MayGiveClue(must_be_told=True, words=self._own_words(state)), MayForget())
        return (MayGiveClueAloud(), MayGiveClue(must_be_told=False), MayForget())

    def _own_words(self, state: FarbenState) -> tuple[str, ...]:
        """The words of her story that may be a clue, as she wrote them (4.6)."""
        packet = state.packets[self.number]
        colour, lines = packet.colours[self.owner], packet.stories[self.owner].lines
        words = told_words(tuple(shown(state, self.owner, line) for line in lines))
        return tuple(word for word in words if len(word) <= LONGEST_CLUE and not says(word, colour))

    def _clue(self, answer: GiveClue | GiveClueAloud | Forget | Forgotten) -> Clue:
        match answer:
            case GiveClue(word):
                return Clue(self.owner, True, one_text(word))
            case GiveClueAloud():
                return Clue(self.owner, True)
        return Clue(self.owner, False)

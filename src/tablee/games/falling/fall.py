"""The fall: one phase entry from the first card to the last Ground. There are no turns (6.1)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import Phase, enter, stay
from tablee.core.records import Action, Event, Millis, Outcome, Record, Refused, Seat

from .actions import (
    Deal,
    Drop,
    MayDeal,
    MayDrop,
    MayPlay,
    MayRun,
    MaySave,
    MaySettle,
    MayTake,
    MayTakeBack,
    Offers,
    Play,
    Run,
    Save,
    Settle,
    Take,
    TakeBack,
)
from .dealing import close, deal, land, next_beat, next_seat, skip
from .ended import Ended
from .film import Film, film, remember
from .hands import (
    aims,
    drop,
    is_grounded,
    no_drop,
    no_play,
    no_save,
    no_take,
    play,
    save,
    saving_cards,
    take,
)
from .outcomes import Dealt, Finished, Happened, Landed, Missed, Relieved, Resumed, Skipped
from .races import is_caught, missed, note
from .rhythm import REPLAY, Rhythm
from .settling import first_by_hand, take_back
from .state import FallingState, Past
from .view import FallingView, Happening, Mine


class Falling(Phase[FallingState]):
    """Cards come with every beat, and everybody takes and plays at the same time."""

    rhythm: Rhythm
    is_relieved: bool = False
    replay: Film | None = None

    def check(self, state: FallingState, seat: Seat, action: Action) -> None:
        if obstacle := self._obstacle(state, seat, action):
            raise Refused(obstacle)

    def missed(
        self, state: FallingState, seat: Seat, action: Action, refused: Refused, now: Millis
    ) -> Action | Missed | None:
        if isinstance(action, Take) and refused.key == "covered" and is_caught(state, seat, action, now):
            return action
        is_by_hand = isinstance(action, Take | Play | Save)
        return missed(state, seat, action, refused.key, now) if is_by_hand else None  # type: ignore[arg-type]

    def next(self, state: FallingState, now: Millis, chance: Chance) -> Outcome | None:
        is_due = now >= self.rhythm.deadline_at()
        if self.replay is not None:
            return Resumed() if is_due else None
        if state.visit is not None and state.visit.ground is not None:
            seat = state.visit.seat
            return Landed(seat) if is_due or not saving_cards(state, seat) else None
        if state.landed and len(state.falling) == 1:
            return Finished(state.falling[0])
        if not is_due:
            return None
        return Relieved() if self.rhythm.due is None else next_beat(state, chance)

    def apply(self, state: FallingState, event: Event[Any]) -> FallingState:
        seat, now, what = event.seat, event.time, event.what
        changed = self._follow(state, what, now) if seat is None else self._act(state, seat, what, now)
        if changed.entry != state.entry:  # the end: the whole fall is one entry
            return changed
        return remember(changed, Past(now, seat, what, state.fallers, state.visit))

    def view(self, state: FallingState, seat: Seat | None) -> Record:
        if seat is None:
            return self._public(state)
        if self.replay is not None:
            return Mine(seat, (MayTakeBack(),) if self._no_take_back(state, seat) is None else ())
        if seat == state.dealer:
            return Mine(seat, self._deal_offers())
        return Mine(seat, hand_offers(state, seat))

    def _public(self, state: FallingState) -> FallingView:
        rhythm, visit = self.rhythm, state.visit
        return FallingView(
            rhythm.deadline_at(),
            None if visit is None else visit.seat,
            next_seat(state),
            rhythm.due,
            None if visit is None or visit.ground is None else visit.seat,
            rhythm.tempo,
            self.is_relieved,
            self.replay,
        )

    def tell(self, state: FallingState, event: Event[Any], seat: Seat | None) -> Record | None:
        return Happening(event.time, event.seat, event.what) if isinstance(event.what, Happened) else None

    def deadline_at(self) -> Millis:
        return self.rhythm.deadline_at()

    def patience(self) -> Millis:
        """Half a beat: later ones would come in a burst."""
        return self.rhythm.beat // 2

    def _obstacle(self, state: FallingState, seat: Seat, action: Action) -> str | None:
        if isinstance(action, TakeBack):
            return self._no_take_back(state, seat)
        if self.replay is not None:
            return "settling"
        if not state.is_falling(seat) and isinstance(action, Take | Play | Save | Drop):
            return "dealing" if seat == state.dealer else "out"
        match action:
            case Take():
                return no_take(state, seat, action.card)
            case Play():
                return no_play(state, seat, action.card, action.at)
            case Save():
                return no_save(state, seat, action.card)
            case Drop():
                return no_drop(state, seat, action.card)
            case Deal() | Run() | Settle():
                return self._no_deal(action) if seat == state.dealer else "not_the_dealer"
        return "not_now"

    def _no_deal(self, action: Action) -> str | None:
        """A tap, and a replay, count once a card."""
        is_done = (isinstance(action, Deal) and self.rhythm.is_tapped) or (
            isinstance(action, Settle) and self.rhythm.has_settled
        )
        return "already_done" if is_done else None

    def _no_take_back(self, state: FallingState, seat: Seat) -> str | None:
        """While all see the last seconds again, if hands have done anything since the last beat (1.3)."""
        if seat != state.dealer:
            return "not_the_dealer"
        may = state.options.dealer == "referee" and self.replay is not None
        return None if may and first_by_hand(state) is not None else "not_now"

    def _act(self, state: FallingState, seat: Seat, what: Any, now: Millis) -> FallingState:
        match what:
            case Take():
                return close(take(state, seat, what.card))
            case Play():
                return play(state, seat, what.at)
            case Drop():
                return drop(state, seat)
            case TakeBack():
                return take_back(state)
            case Missed():
                return replace(state, misses=note(state, what, seat, now))
            case Deal():
                return stay(state, replace(self, rhythm=self.rhythm.tapped(now), is_relieved=False))
            case Run():
                rhythm = self.rhythm.running(what.tempo, now)
                return stay(state, replace(self, rhythm=rhythm, is_relieved=False))
            case Settle():
                replay = film(state, now - REPLAY, now)
                return stay(state, replace(self, rhythm=self.rhythm.settled(now), replay=replay))
        return self._at(close(save(state, what.card)), self.rhythm.answered())

    def _follow(self, state: FallingState, what: Outcome, now: Millis) -> FallingState:
        rhythm = self.rhythm
        match what:
            case Dealt():
                if state.opening > 1:  # the first beat brings them all
                    return deal(state, what, self, now)
                is_ground = what.card.kind == "ground"
                rhythm = rhythm.grounded(state.options.grace, now) if is_ground else rhythm.dealt()
                return deal(state, what, replace(self, rhythm=rhythm), now)
            case Skipped():
                return self._at(skip(state, what.seat, now), rhythm.dealt())
            case Landed():
                return self._at(land(state, what.seat), rhythm.answered())
            case Relieved():
                rhythm = rhythm.relieved(state.options.tempo)
                return stay(state, replace(self, rhythm=rhythm, is_relieved=True))
            case Resumed():
                return stay(state, replace(self, rhythm=rhythm.resumed(), replay=None))
        return enter(state, Ended(now), now)

    def _at(self, state: FallingState, rhythm: Rhythm) -> FallingState:
        return replace(state, phase=replace(self, rhythm=rhythm))

    def _deal_offers(self) -> tuple[Offers, ...]:
        deal = () if self.rhythm.is_tapped else (MayDeal(),)
        return (*deal, MayRun()) if self.rhythm.has_settled else (*deal, MayRun(), MaySettle())


def hand_offers(state: FallingState, seat: Seat) -> tuple[Offers, ...]:
    """What she can take, or whom she can play at; before a Ground, what saves her. Who is out has none."""
    if is_grounded(state, seat):
        return (MaySave(saving_cards(state, seat)),)
    faller = state.fallers[seat]
    if (hand := faller.hand) is not None:
        at = aims(state, seat, hand.kind)
        if at:
            return (MayPlay(hand.id, at),)
        return (MayDrop(hand.id),) if state.options.drop else ()
    reach = faller.reach() if faller.piles and not faller.numb else ()
    return (MayTake(reach),) if reach else ()

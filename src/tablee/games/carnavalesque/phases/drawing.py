"""The turn of a carnavalist: her role is shown, then she draws (6.2, 9)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Record, Seat, wordings

from .. import turns
from ..actions import (
    LONGEST_QUESTION,
    AskKing,
    Barter,
    Discard,
    Draw,
    Enough,
    Handle,
    MovePawn,
    Peek,
    Shift,
    Toss,
    TurnOver,
)
from ..animations import Decreed as ToldDecreed
from ..animations import Drew, Passed, Shown, Told, Turned
from ..cards import CARDS, Number
from ..geometry.heap import at_handle, index_of, turned, without
from ..offers import MayDiscard, MayDraw, MayEnough, Offers
from ..outcomes import Drawn, Idled, Revealed, Thrown
from ..powers import drawable, must_use_first, no_draw, no_power, power_offers
from ..state import CarnavalesqueState, gain, into_the_air, with_heap
from ..views import DrawingView, Mine, Peeked, faces
from .phase import CHOICE, CarnavalesquePhase


class Revealing(CarnavalesquePhase):
    """Her role is shown after the decree (9.1)."""

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        return None if state.role is None else Revealed(state.role)

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        return turns.draw(replace(state, shown=state.shown | {state.player}), event.time)

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Shown:
        return Shown(state.player, event.what.role)


class Look(Record):
    """A card that the Scout has seen."""

    handle: Handle
    card: Number


class Drawing(CarnavalesquePhase):
    """She uses her power, if she has one, and draws; the Gleaner draws two and drops one."""

    uses: int = 0
    peeked: tuple[Look, ...] = ()
    drawn: tuple[Number, ...] = ()

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if seat != state.player:
            return "not_your_turn"
        match action:
            case Discard(card):
                return None if self.is_choosing and card in self.drawn else "no_such_card"
            case Draw(card) if not self.is_choosing:
                return self._no_draw(state, card)
            case Enough():
                return None if self._may_stop(state) else "draw_first"
            case AskKing(text) if max(map(len, wordings(text))) > LONGEST_QUESTION:
                return "question_too_long"
            case Peek(card) if card in self._seen:
                return "already_done"
            case Peek() | TurnOver() | Toss() | MovePawn() | Shift() | AskKing() | Barter():
                return no_power(state, self.uses, action)
        return "not_now"

    @property
    def is_choosing(self) -> bool:
        return len(self.drawn) == 2

    @property
    def _seen(self) -> frozenset[Handle]:
        return frozenset(look.handle for look in self.peeked)

    def _no_draw(self, state: CarnavalesqueState, card: Handle) -> str | None:
        at = at_handle(state.heap, card)
        if must_use_first(state, self.uses):
            return "power_first"
        return "covered" if at is None else no_draw(state, at)

    def _may_stop(self, state: CarnavalesqueState) -> bool:
        """Nothing to draw, and a power that she may do without."""
        return not self.is_choosing and not drawable(state) and not must_use_first(state, self.uses)

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        cards = drawable(state)
        if not cards and not self._has_something_to_do(state):
            return Idled()
        if not is_due(state, now):
            return None
        if self.is_choosing:
            return Thrown(chance.pick(self.drawn))
        return Drawn(chance.pick(cards)) if cards else Idled()

    def _has_something_to_do(self, state: CarnavalesqueState) -> bool:
        """To choose, to use her power, or to look at what the Scout has turned up for herself."""
        return self.is_choosing or bool(self.peeked) or bool(power_offers(state, self.uses, self._seen))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        now = event.time
        match event.what:
            case Draw(card):
                return self._draw(state, index_of(state.heap, card), now)
            case Drawn(at):
                return self._draw(state, at, now)
            case Discard(card) | Thrown(card):
                return turns.begin_gift(into_the_air(state, state.player, card), now)
            case Idled() | Enough():
                return turns.begin_gift(state, now)
        return self._use(state, event.what, now)

    def _draw(self, state: CarnavalesqueState, at: int, now: Millis) -> CarnavalesqueState:
        card = state.heap[at].card
        heap = without(state.heap, at)
        state = gain(state, state.player, card, heap=heap, is_stale=True, has_moved=True)
        if state.role == "gleaner":
            return stay(state, replace(self, drawn=(*self.drawn, card)))
        return turns.begin_gift(state, now)

    def _use(self, state: CarnavalesqueState, what: Any, now: Millis) -> CarnavalesqueState:
        used = replace(self, uses=self.uses + 1)
        match what:
            case Peek(card):
                seen = Look(card, state.heap[index_of(state.heap, card)].card)
                return stay(state, replace(used, peeked=(*self.peeked, seen)))
            case TurnOver(card):
                return stay(with_heap(state, turned(state.heap, (index_of(state.heap, card),))), used)
            case Toss(card):
                tossed = state.heap[index_of(state.heap, card)].card
                return stay(replace(state, falling=(tossed,)), used)
            case MovePawn(age):
                return stay(replace(state, decree=(age,), last_decree=(age,), is_pinned=True), used)
            case Shift(card, (x, y)):
                at = index_of(state.heap, card)
                lying = replace(state.heap[at], x=x, y=y)
                return stay(with_heap(state, (*without(state.heap, at), lying)), used)
            case AskKing(text):
                return turns.ask_king(state, used, text, now)
        return turns.offer_barter(state, used, what, now)

    def public(self, state: CarnavalesqueState) -> DrawingView:
        return DrawingView(self.deadline, state.player, self.uses, self.is_choosing)

    def mine(self, state: CarnavalesqueState, mine: Mine) -> Mine:
        if mine.seat != state.player or not (self.peeked or self.drawn):
            return mine
        peeked = tuple(Peeked(seen.handle, CARDS[seen.card]) for seen in self.peeked)
        return replace(mine, peeked=peeked, drawn=faces(self.drawn))

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        if seat != state.player:
            return ()
        if self.is_choosing:
            return (MayDiscard(self.drawn),)
        powers = power_offers(state, self.uses, self._seen)
        if must_use_first(state, self.uses):
            return powers
        sights = [state.heap[at].sight for at in drawable(state)]
        handles = tuple([sight.handle for sight in sights if sight is not None])
        return (*powers, MayDraw(handles)) if handles else (*powers, MayEnough())

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Told | None:
        match event.what:
            case Draw(card):
                return Drew(state.player, card)
            case Drawn(at):
                return Drew(state.player, state.heap[at].handle)
            case TurnOver(card):
                return Turned((card,))
            case MovePawn(age):
                return ToldDecreed((age,))
            case Idled():
                return Passed(state.player)
        return None

    def onlookers(self, state: CarnavalesqueState, seat: Seat) -> frozenset[Seat]:
        """Another carnavalist may point at what she wishes for (6.2)."""
        return NOBODY if seat in (state.king, state.player) else everyone(state) - {seat}

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset((state.player,))


def draw_from(now: Millis) -> Drawing:
    return Drawing(now + CHOICE)

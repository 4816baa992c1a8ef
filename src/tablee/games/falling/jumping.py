"""Everybody jumps: who deals, and who is served first (1.3, 3.1). Nobody waits here."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import Phase, enter
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .fall import Falling
from .fallers import Faller
from .outcomes import Jumped
from .rhythm import AT_ONCE, COUNTDOWN, Rhythm, by_hand, house
from .state import FallingState, Options, all_with
from .view import JumpingView, Mine

LEAST_WITH_A_DEALER = 4


class Jumping(Phase[FallingState]):
    """The last winner deals, or is passed first; without one, lots are drawn."""

    start: Millis

    def check(self, state: FallingState, seat: Seat, action: Action) -> None:
        raise Refused("not_now")

    def next(self, state: FallingState, now: Millis, chance: Chance) -> Jumped:
        if starts_at_once(state.seats, state.options):
            return Jumped(None, 0)
        drawn = chance.below(state.seats) if state.last_winner is None else state.last_winner
        return Jumped(drawn if has_dealer(state.seats, state.options) else None, (drawn + 1) % state.seats)

    def apply(self, state: FallingState, event: Event[Any]) -> FallingState:
        jumped: Jumped = event.what
        if jumped.dealer is not None:
            fallers = all_with(state, jumped.dealer, Faller(is_falling=False))
            state = replace(state, fallers=fallers, dealer=jumped.dealer)
        falling = Falling(_rhythm(state, jumped.dealer, event.time))
        return enter(replace(state, after=(jumped.first - 1) % state.seats), falling, event.time)

    def view(self, state: FallingState, seat: Seat | None) -> Record:
        return JumpingView(self.start) if seat is None else Mine(seat)

    def deadline_at(self) -> Millis | None:
        return self.start


def has_dealer(seats: int, options: Options) -> bool:
    """At least three have to fall beside her (1.2)."""
    return options.dealer != "house" and seats >= LEAST_WITH_A_DEALER


def starts_at_once(seats: int, options: Options) -> bool:
    """One person among bots need not wait for anybody: the first seat begins (3.1)."""
    return options.start == "at_once" and not has_dealer(seats, options)


def _rhythm(state: FallingState, dealer: Seat | None, now: Millis) -> Rhythm:
    if dealer is not None:
        return by_hand(now)
    wait = AT_ONCE if starts_at_once(state.seats, state.options) else COUNTDOWN
    return house(now, state.options.tempo, wait)

"""The scene (4.1), and the calls of fouls in it and just after it (4.2)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Record, Refused, Seat, Text, check_text

from .actions import LONGEST_LINE, CallFoul, Gesture, How, MayCallFoul, MayGesture, MaySay, Offers, Say
from .judging import TIME_TO_JUDGE_ALL, judge_calls
from .outcomes import Frozen, Heard
from .state import LINES_SHOWN, Call, FreezePhase, FreezeState, Gestured, SpokenLine
from .view import ActingView, FreezingView, mine

SAME_CALL: Millis = 3_000
LAST_CALLS: Millis = 5_000


def start_scene(state: FreezeState, now: Millis) -> FreezeState:
    return enter(state, Acting(now + state.options.seconds * 1_000), now)


class Acting(FreezePhase):
    """Until the timer has run out actresses play, and anybody else may call a foul."""

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        match action:
            case CallFoul():
                check_call(state, seat, action)
            case Say():
                check_line(state, seat, action.text)
            case Gesture() if seat not in state.stage:
                raise Refused("not_on_stage")
            case Gesture():
                pass
            case _:
                raise Refused("not_now")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Outcome | None:
        return Frozen() if is_due(state, now) else None

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case CallFoul():
                return call_foul(state, event)
            case Say(text):
                return say_line(state, event.actor, text)
            case Gesture(how):
                return make_gesture(state, event.actor, how)
        return stay(state, Freezing(event.time + LAST_CALLS))

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return ActingView(self.deadline, state.options.seconds)
        return mine(state, seat, (*stage_offers(state, seat), *call_offers(state, seat)))

    def tell(self, state: FreezeState, event: Event[Any], seat: Seat | None) -> Record | None:
        return event.what if isinstance(event.what, CallFoul) else None


class Freezing(FreezePhase):
    """Freeze! Nobody moves; calls are still taken for a moment. A call made just before is not late."""

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if isinstance(action, Say | Gesture):
            raise Refused("frozen")
        if not isinstance(action, CallFoul):
            raise Refused("not_now")
        check_call(state, seat, action)

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Outcome | None:
        return Heard() if is_due(state, now) else None

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        if isinstance(event.what, CallFoul):
            return call_foul(state, event)
        until = None if state.version == 1 else event.time + TIME_TO_JUDGE_ALL
        return judge_calls(replace(state, judged_until=until), event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return FreezingView(self.deadline)
        return mine(state, seat, call_offers(state, seat))

    def tell(self, state: FreezeState, event: Event[Any], seat: Seat | None) -> Record | None:
        return event.what if isinstance(event.what, CallFoul) else None


def check_line(state: FreezeState, seat: Seat, text: Text) -> None:
    if state.options.way != "written":
        raise Refused("spoken_way")
    if seat not in state.stage:
        raise Refused("not_on_stage")
    check_text(text, LONGEST_LINE)


def say_line(state: FreezeState, actress: Seat, text: Text) -> FreezeState:
    number = state.lines[-1].number + 1 if state.lines else 0
    return replace(state, lines=(*state.lines[1 - LINES_SHOWN :], SpokenLine(actress, text, number)))


def make_gesture(state: FreezeState, actress: Seat, how: How) -> FreezeState:
    number = max((gesture.number for gesture in state.gestures), default=0) + 1
    others = [gesture for gesture in state.gestures if gesture.actress != actress]
    return replace(state, gestures=(*others, Gestured(actress, how, number)))


def stage_offers(state: FreezeState, seat: Seat) -> tuple[Offers, ...]:
    if seat not in state.stage:
        return ()
    return (MaySay(), MayGesture()) if state.options.way == "written" else (MayGesture(),)


def check_call(state: FreezeState, seat: Seat, call: CallFoul) -> None:
    if call.actress not in state.stage:
        raise Refused("not_an_actress")
    if call.actress == seat:
        raise Refused("not_yourself")
    if state.is_barred(seat):
        raise Refused("barred_from_calling")
    if call.line is not None and not is_hers(state, call.actress, call.line):
        raise Refused("no_such_line")


def is_hers(state: FreezeState, actress: Seat, number: int) -> bool:
    return any((line.actress, line.number) == (actress, number) for line in state.lines)


def call_foul(state: FreezeState, event: Event[Any]) -> FreezeState:
    """A new call, or one voice more in a call of the same line, or of the last 3 s."""
    called: CallFoul = event.what
    caller = event.actor
    for at, call in enumerate(state.calls):
        same = (call.actress, call.what, call.line) == (called.actress, called.what, called.line)
        if same and (call.line is not None or event.time - call.at <= SAME_CALL):
            callers = call.callers if caller in call.callers else (*call.callers, caller)
            joined = replace(call, callers=callers)
            return replace(state, calls=(*state.calls[:at], joined, *state.calls[at + 1 :]))
    new = Call(called.actress, called.what, event.time, (caller,), line=called.line)
    return replace(state, calls=(*state.calls, new))


def call_offers(state: FreezeState, seat: Seat) -> tuple[Offers, ...]:
    if state.is_barred(seat):
        return ()
    others = tuple([actress for actress in state.stage if actress != seat])
    return (MayCallFoul(others),)

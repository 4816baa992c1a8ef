"""Calls are judged one by one, in the order in which they were made (4.3)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.ballot import Ballot
from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import Admit, Deny, MayAdmit, MayDeny, MayVote, Offers, Vote
from .guessing import ask_for_the_place, reveal_place
from .outcomes import Judged
from .state import Call, FreezePhase, FreezeState, Verdict, among_stage
from .view import JudgingView, mine

TIME_TO_JUDGE: Millis = 20_000
TIME_TO_JUDGE_ALL: Millis = 120_000


class Judging(FreezePhase):
    """The accused may admit the call; otherwise those who can know vote on it. Silence is no vote."""

    call: int
    ballot: Ballot
    answer: bool | None = None

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        match action:
            case Vote() if seat in self.ballot.seats:
                pass
            case Vote():
                raise Refused("not_a_judge")
            case Admit() | Deny() if seat != state.calls[self.call].actress:
                raise Refused("not_accused")
            case Deny() if self.answer is False:
                raise Refused("already_done")
            case Admit() | Deny():
                pass
            case _:
                raise Refused("not_now")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Judged | None:
        if self.answer:
            return Judged(upheld=True, admitted=True)
        if not (self._is_answered() or is_due(state, now)):
            return None
        is_rejected = state.version > 1 and len(self.ballot.no) > len(self.ballot.yes)
        return Judged(self._is_upheld(state), admitted=False, rejected=is_rejected)

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case Vote():
                ballot = self.ballot.vote(event.actor, event.what.yes)
                return stay(state, replace(self, ballot=ballot))
            case Admit():
                return stay(state, replace(self, answer=True))
            case Deny():
                return stay(state, replace(self, answer=False))
        return judge_calls(self._settled(state, event.what), event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return JudgingView(self.deadline, self.call, self.ballot.seats, self.ballot.chosen)
        if seat == state.calls[self.call].actress:
            return replace(mine(state, seat, self._answers()), is_accused=True)
        if seat not in self.ballot.seats:
            return mine(state, seat, ())
        known = mine(state, seat, (MayVote(),))
        return replace(known, vote=self.ballot.told(seat)) if seat in self.ballot.chosen else known

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        return among_stage(state, speaker)

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        if not self.ballot.judges and self.answer is None:
            return frozenset({state.calls[self.call].actress})
        return self.ballot.missing

    def _is_answered(self) -> bool:
        """Everybody has voted; where nobody votes, the accused has denied it."""
        return self.ballot.is_complete and (bool(self.ballot.judges) or self.answer is not None)

    def _answers(self) -> tuple[Offers, ...]:
        return (MayAdmit(), MayDeny()) if self.answer is None else (MayAdmit(),)

    def _is_upheld(self, state: FreezeState) -> bool:
        call, yes = state.calls[self.call], self.ballot.yes
        if state.version == 1:
            knows = call.what == "place" or any(seat in state.stage for seat in yes)
            return len(yes) * 2 > len(self.ballot.judges) and knows and not _was_voted(state, call)
        on_stage = [seat in yes for seat in (*yes, *self.ballot.no) if seat in state.stage]
        return len(yes) > len(self.ballot.no) and (any(on_stage) or not on_stage)

    def _settled(self, state: FreezeState, judged: Judged) -> FreezeState:
        call = state.calls[self.call]
        verdict = self._verdict(state, judged)
        settled = replace(call, verdict=verdict, is_admitted=judged.admitted)
        calls = (*state.calls[: self.call], settled, *state.calls[self.call + 1 :])
        if verdict != "rejected":
            return replace(state, calls=calls)
        still = [(seat, until) for seat, until in state.barred if state.round <= until]
        barred = (*still, *((caller, state.round + 1) for caller in call.callers))
        return replace(state, calls=_lapsed(calls, call) if state.version == 1 else calls, barred=barred)

    def _verdict(self, state: FreezeState, judged: Judged) -> Verdict:
        """Only more No than Yes is held against the callers; else it stays open who is right."""
        if judged.upheld:
            return "upheld"
        if state.version == 1:
            return "dropped" if _was_voted(state, state.calls[self.call]) else "rejected"
        return "rejected" if judged.rejected else "dropped"


def judge_calls(state: FreezeState, now: Millis) -> FreezeState:
    """The next call is judged; after the last one the place is guessed, unless a foul left that out (4.6)."""
    for at, call in enumerate(state.calls):
        if call.verdict is None and _is_time(state, now):
            return enter(state, Judging(now + TIME_TO_JUDGE, at, _judges(state, call)), now)
    calls = tuple(replace(call, verdict=call.verdict or "dropped") for call in state.calls)
    state = replace(state, calls=calls)
    is_spoiled = state.upheld("place") or (state.upheld("rank") and not state.options.guess_anyway)
    return reveal_place(state, now) if is_spoiled else ask_for_the_place(state, now)


def _is_time(state: FreezeState, now: Millis) -> bool:
    return state.judged_until is None or now + TIME_TO_JUDGE <= state.judged_until


def _judges(state: FreezeState, call: Call) -> Ballot:
    """Those who can know."""
    if state.version == 1 and call.what == "rank" and _was_voted(state, call):
        return Ballot.among(())
    judges = state.stage if call.what == "place" else range(state.seats)
    return Ballot.among(seat for seat in judges if seat != call.actress)


def _was_voted(state: FreezeState, call: Call) -> bool:
    """In version 1: one of this kind was upheld against her by vote, so this one could only be admitted."""
    return call.actress in [c.actress for c in state.upheld(call.what) if not c.is_admitted]


def _lapsed(calls: tuple[Call, ...], rejected: Call) -> tuple[Call, ...]:
    """In version 1: who made a rejected call lost hers that were not judged yet.

    A rejected place call was not told yet, so then nothing lapsed while another call waited to be judged.
    """
    left = tuple(_without(call, rejected.callers) if call.verdict is None else call for call in calls)
    is_told = rejected.what == "rank" or all(call.verdict is not None for call in left)
    return left if is_told else calls


def _without(call: Call, wrong: tuple[Seat, ...]) -> Call:
    callers = tuple(caller for caller in call.callers if caller not in wrong)
    return replace(call, callers=callers) if callers else replace(call, verdict="lapsed")

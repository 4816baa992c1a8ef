"""Freeze: the table of facts, written from its rules page. A row: what it is, who knows it, until when."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.facts import (
    NOBODY,
    Edit,
    Fact,
    Listener,
    Recording,
    altered,
    only,
    open_fact,
    other_seed,
    when,
)
from tablee.core.game import Opened
from tablee.core.records import LANGUAGES, Event, Words

from . import actions as do
from . import outcomes as happened
from .guessing import Guessing
from .judging import Judging
from .state import FreezeState
from .view import COMBINATIONS


def other_ranks(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.3, 7.7: an actress sees her own rank; the four ranks are shown with the receipt."""
    dealt: happened.Dealt = recording.events[number].what
    ranks = chance.shuffle(chance.pick(COMBINATIONS[dealt.open]))
    stage = _state(recording, number).stage
    changed = frozenset(s for s, old, new in zip(stage, dealt.ranks, ranks, strict=True) if old != new)
    changes = altered(recording, number, ranks=ranks)
    scored = recording.next(number, happened.Scored)
    return Edit(changes, scored, changed, changed, is_revealed=True) if changed else None


def other_place(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.4, 5.2, 9.2: the actresses know the place and its roles, the others when it is shown."""
    state, dealt = _state(recording, number), recording.events[number].what
    card = chance.below(len(state.cards))
    if card == dealt.card:
        return None
    changes, stage = altered(recording, number, card=card), frozenset(state.stage)
    is_swapped = recording.next(number, happened.Swapped) < _shown(recording, number)
    until = recording.next(number, happened.Scored) if is_swapped else _shown(recording, number)
    return Edit(changes, until, stage, stage, is_revealed=not is_swapped)


def other_hands(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """6.2: nobody sees another's hands before the end of the count."""
    state, event = _state(recording, number), recording.events[number]
    others = [seat for seat in state.pointable if seat != event.seat]
    hands = chance.shuffle(others)[: chance.below(3)]
    if set(hands) == set(event.what.hands):
        return None
    scored = recording.next(number, happened.Scored)
    is_last = _is_last_of_her(recording, number, scored)
    shown = _hands(recording, scored, event.seat, hands) if is_last else {}
    own = only(event.seat)
    return Edit(altered(recording, number, hands=hands) | shown, scored, own, own, is_revealed=is_last)


def other_vote(recording: Recording, number: int, chance: Chance) -> Edit:
    """4.3, 5.2: votes are secret, before the judgement and after."""
    event = recording.events[number]
    own = only(event.seat)
    changes = altered(recording, number, yes=not event.what.yes)
    until = recording.next(number, happened.Scored)
    return Edit(changes, until, own, own if recording.stays(number) else NOBODY)


def no_denial(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """4.3: the accused denies for herself, where others vote."""
    phase, seat = _state(recording, number).phase, recording.events[number].seat
    if not isinstance(phase, Judging) or not phase.ballot.judges:
        return None
    own = only(seat)
    shows = own if recording.stays(number) else NOBODY
    return Edit({number: None}, recording.next(number, happened.Scored), own, shows)


def other_verdict(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """4.3: what the actresses judged of a place call is not told to the row before 5."""
    state, judged = _state(recording, number), recording.events[number].what
    call = state.calls[state.phase.call]  # type: ignore[attr-defined]
    if call.what == "rank" or judged.admitted:
        return None
    changes, stage = altered(recording, number, upheld=not judged.upheld), frozenset(state.stage)
    until = _judged_all(recording, number)
    return Edit(
        changes, until, stage, stage if until > number + 1 and not recording.stays(number) else NOBODY
    )


def other_asker(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.6: who asks for another place is known to herself alone."""
    state, event = _state(recording, number), recording.events[number]
    asking = {
        e.seat
        for e in recording.events[number : _prepared(recording, number)]
        if isinstance(e.what, do.AskSwap)
    }
    others = [s for s in state.stage if s not in asking and s not in state.phase.asks]  # type: ignore[attr-defined]
    if not others:
        return None
    both: frozenset[Listener] = frozenset({event.seat, others[0]})
    changes = {number: replace(event, seat=others[0])}
    return Edit(
        changes, recording.next(number, happened.Scored), both, both if recording.stays(number) else NOBODY
    )


def no_asker(recording: Recording, number: int, chance: Chance) -> Edit:
    """3.6: the row does not know that anybody asks."""
    stage: frozenset[Listener] = frozenset(_state(recording, number).stage)
    until = recording.next(number, happened.Scored)
    return Edit({number: None}, until, stage, stage if recording.stays(number) else NOBODY)


def other_hint(recording: Recording, number: int, chance: Chance) -> Edit:
    """5.2: whether a typed guess matches is told to the judges."""
    state, text = _state(recording, number), recording.events[number].what.text
    stage: frozenset[Listener] = frozenset(state.stage)

    def rename(before: FreezeState) -> FreezeState:
        place = Words(*[text] * len(LANGUAGES))
        card = tuple(replace(side, place=place) for side in before.cards[before.card])
        return replace(before, cards=(*before.cards[: before.card], card, *before.cards[before.card + 1 :]))

    return Edit({}, recording.next(number, happened.Weighed), stage, stage, twist=rename)


def guess_among_others(recording: Recording, number: int, chance: Chance) -> Edit:
    """5.4: what the whole audience guesses is shown when all have guessed."""
    event = recording.events[number]
    own = only(event.seat)
    changes = altered(recording, number, text=event.what.text + "?")
    until = recording.next(number, happened.Compared)
    return Edit(changes, until, own, own if recording.stays(number) else NOBODY, is_revealed=True)


def _guesses(*, alone: bool) -> Callable[[Recording], list[int]]:
    """Where she guesses alone (5.1), or with all others (5.4)."""
    return lambda recording: [
        number
        for number in recording.all(do.Guess)
        if isinstance(_state(recording, number).phase, Guessing) is alone
    ]


def _state(recording: Recording, number: int) -> FreezeState:
    state = recording.states[number]
    assert isinstance(state, FreezeState)
    return state


def _states_after(recording: Recording, number: int) -> FreezeState:
    return _state(recording, number + 1)


def _shown(recording: Recording, number: int) -> int:
    """The event by which the place of this round is shown."""
    later = range(number + 1, len(recording.events))
    return next(n for n in later if _states_after(recording, n).is_shown)


def _prepared(recording: Recording, number: int) -> int:
    return recording.next(number, happened.Prepared, happened.Swapped)


def _judged_all(recording: Recording, number: int) -> int:
    """After the last call it can be told by whether the place is guessed."""
    later = range(number, len(recording.events))
    return next(n for n in later if None not in [c.verdict for c in _states_after(recording, n).calls])


def _is_last_of_her(recording: Recording, number: int, scored: int) -> bool:
    seat = recording.events[number].seat
    later = recording.events[number + 1 : scored]
    return scored < len(recording.events) and not any(
        event.seat == seat and isinstance(event.what, do.Point) for event in later
    )


def _hands(
    recording: Recording, scored: int, seat: int | None, hands: tuple[int, ...]
) -> dict[int, Event[Any] | None]:
    shown = [
        replace(hand, at=hands) if hand.seat == seat else hand for hand in recording.events[scored].what.hands
    ]
    return altered(recording, scored, hands=tuple(shown))


FACTS = (
    Fact("ranks of others", when(happened.Dealt), other_ranks),
    Fact("the place", when(happened.Dealt, happened.Swapped), other_place),
    Fact("hands", when(do.Point), other_hands),
    Fact("votes", when(do.Vote), other_vote),
    Fact("a denial", when(do.Deny), no_denial),
    Fact("a vote on a place call", when(happened.Judged), other_verdict),
    Fact("who asks for a swap", when(do.AskSwap), other_asker),
    Fact("that a swap is asked for", when(do.AskSwap), no_asker),
    Fact("whether a guess matches", _guesses(alone=True), other_hint),
    Fact("a guess among others", _guesses(alone=False), guess_among_others),
    Fact("the seed", when(Opened), other_seed),
    Fact("the open card", when(happened.Dealt), open_fact(open=lambda rank: rank % 4 + 1)),
    Fact("the die", when(happened.Rolled), open_fact(rank=lambda rank: rank % 4 + 1)),
    Fact("the receipt", when(happened.Scored), open_fact(totals=lambda old: (*old[1:], 77))),
    Fact("a guess", _guesses(alone=True), open_fact(text=lambda text: text + "?")),
    Fact("a gesture", when(do.Gesture), open_fact(how=lambda how: "kneel" if how == "bow" else "bow")),
    Fact("a call", when(do.CallFoul), open_fact(what=lambda w: "rank" if w == "place" else "place")),
)

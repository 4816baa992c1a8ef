"""Freeze: the table of facts, written from its rules page. A row: what it is, who knows it, until when."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.game import Opened
from tablee.core.words import Event, Words
from tablee.games.freeze import actions as do
from tablee.games.freeze import outcomes as happened
from tablee.games.freeze.judging import Judging
from tablee.games.freeze.state import Call, FreezeState
from tablee.games.freeze.view import COMBINATIONS

from .edits import NOBODY, altered, only, open_fact, other_seed, when
from .secrets import Edit, Fact, Listener, Story


def other_ranks(story: Story, number: int, chance: Chance) -> Edit | None:
    """3.3, 7.7: an actress sees her own rank; the four ranks are shown with the receipt."""
    dealt: happened.Dealt = story.events[number].what
    ranks = chance.shuffle(chance.pick(COMBINATIONS[dealt.open]))
    stage = _state(story, number).stage
    changed = frozenset(s for s, old, new in zip(stage, dealt.ranks, ranks, strict=True) if old != new)
    changes = altered(story, number, ranks=ranks)
    scored = story.next(number, happened.Scored)
    return Edit(changes, scored, changed, changed, is_revealed=True) if changed else None


def other_place(story: Story, number: int, chance: Chance) -> Edit | None:
    """3.4, 5.2, 9.2: the actresses know the place and its roles, the others when it is shown."""
    state, dealt = _state(story, number), story.events[number].what
    card = chance.below(len(state.cards))
    if card == dealt.card:
        return None
    changes, stage = altered(story, number, card=card), frozenset(state.stage)
    is_swapped = story.next(number, happened.Swapped) < _shown(story, number)
    until = story.next(number, happened.Scored) if is_swapped else _shown(story, number)
    return Edit(changes, until, stage, stage, is_revealed=not is_swapped)


def other_hands(story: Story, number: int, chance: Chance) -> Edit | None:
    """6.2: nobody sees another's hands before the end of the count."""
    state, event = _state(story, number), story.events[number]
    others = [seat for seat in state.pointable if seat != event.seat]
    hands = chance.shuffle(others)[: chance.below(3)]
    if set(hands) == set(event.what.hands):
        return None
    scored = story.next(number, happened.Scored)
    is_last = _is_last_of_her(story, number, scored)
    shown = _hands(story, scored, event.seat, hands) if is_last else {}
    own = only(event.seat)
    return Edit(altered(story, number, hands=hands) | shown, scored, own, own, is_revealed=is_last)


def other_vote(story: Story, number: int, chance: Chance) -> Edit:
    """4.3, 5.2: votes are secret, before the judgement and after."""
    event = story.events[number]
    own = only(event.seat)
    changes = altered(story, number, yes=not event.what.yes)
    until = story.next(number, happened.Scored)
    return Edit(changes, until, own, own if story.stays(number) else NOBODY)


def no_denial(story: Story, number: int, chance: Chance) -> Edit | None:
    """4.3: the accused denies for herself, where others vote."""
    phase, seat = _state(story, number).phase, story.events[number].seat
    if not isinstance(phase, Judging) or not phase.ballot.seats:
        return None
    own = only(seat)
    shows = own if story.stays(number) else NOBODY
    return Edit({number: None}, story.next(number, happened.Scored), own, shows)


def other_verdict(story: Story, number: int, chance: Chance) -> Edit | None:
    """4.3: what the actresses judged of a place call is not told to the row before 5."""
    state, judged = _state(story, number), story.events[number].what
    call = state.calls[state.phase.call]  # type: ignore[attr-defined]
    is_settled = judged.admitted or _states_after(story, number).calls[state.phase.call].verdict == "dropped"  # type: ignore[attr-defined]
    if call.what == "rank" or is_settled:
        return None
    changes, stage = altered(story, number, upheld=not judged.upheld), frozenset(state.stage)
    until = _judged_all(story, number)
    return Edit(changes, until, stage, stage if until > number + 1 and not story.stays(number) else NOBODY)


def other_asker(story: Story, number: int, chance: Chance) -> Edit | None:
    """3.6: who asks for another place is known to herself alone."""
    state, event = _state(story, number), story.events[number]
    asking = {
        e.seat for e in story.events[number : _prepared(story, number)] if isinstance(e.what, do.AskSwap)
    }
    others = [s for s in state.stage if s not in asking and s not in state.phase.asks]  # type: ignore[attr-defined]
    if not others:
        return None
    both: frozenset[Listener] = frozenset({event.seat, others[0]})
    changes = {number: replace(event, seat=others[0])}
    return Edit(changes, story.next(number, happened.Scored), both, both if story.stays(number) else NOBODY)


def no_asker(story: Story, number: int, chance: Chance) -> Edit:
    """3.6: the row does not know that anybody asks."""
    stage: frozenset[Listener] = frozenset(_state(story, number).stage)
    until = story.next(number, happened.Scored)
    return Edit({number: None}, until, stage, stage if story.stays(number) else NOBODY)


def other_hint(story: Story, number: int, chance: Chance) -> Edit:
    """5.2: whether a typed guess matches is told to the judges."""
    state, text = _state(story, number), story.events[number].what.text
    stage: frozenset[Listener] = frozenset(state.stage)

    def rename(before: FreezeState) -> FreezeState:
        place = Words(text, text, text)
        card = tuple(replace(side, place=place) for side in before.cards[before.card])
        return replace(before, cards=(*before.cards[: before.card], card, *before.cards[before.card + 1 :]))

    return Edit({}, story.next(number, happened.Weighed), stage, stage, twist=rename)


def _state(story: Story, number: int) -> FreezeState:
    state = story.states[number]
    assert isinstance(state, FreezeState)
    return state


def _states_after(story: Story, number: int) -> FreezeState:
    return _state(story, number + 1)


def _shown(story: Story, number: int) -> int:
    """The event by which the place of this round is shown."""
    later = range(number + 1, len(story.events))
    return next(n for n in later if _states_after(story, n).is_shown)


def _prepared(story: Story, number: int) -> int:
    return story.next(number, happened.Prepared, happened.Swapped)


def _judged_all(story: Story, number: int) -> int:
    """When only calls are left of those whose place call was judged, it can be told by what lapses."""
    later = range(number, len(story.events))
    return next(n for n in later if not _somebody_waits(_states_after(story, n).calls))


def _somebody_waits(calls: tuple[Call, ...]) -> bool:
    judged = {caller for call in calls if call.what == "place" and call.verdict for caller in call.callers}
    return any(call.verdict is None and not judged.issuperset(call.callers) for call in calls)


def _is_last_of_her(story: Story, number: int, scored: int) -> bool:
    seat = story.events[number].seat
    later = story.events[number + 1 : scored]
    return scored < len(story.events) and not any(
        event.seat == seat and isinstance(event.what, do.Point) for event in later
    )


def _hands(
    story: Story, scored: int, seat: int | None, hands: tuple[int, ...]
) -> dict[int, Event[Any] | None]:
    shown = [
        replace(hand, at=hands) if hand.seat == seat else hand for hand in story.events[scored].what.hands
    ]
    return altered(story, scored, hands=tuple(shown))


FACTS = (
    Fact("ranks of others", when(happened.Dealt), other_ranks),
    Fact("the place", when(happened.Dealt, happened.Swapped), other_place),
    Fact("hands", when(do.Point), other_hands),
    Fact("votes", when(do.Vote), other_vote),
    Fact("a denial", when(do.Deny), no_denial),
    Fact("a vote on a place call", when(happened.Judged), other_verdict),
    Fact("who asks for a swap", when(do.AskSwap), other_asker),
    Fact("that a swap is asked for", when(do.AskSwap), no_asker),
    Fact("whether a guess matches", when(do.Guess), other_hint),
    Fact("the seed", when(Opened), other_seed),
    Fact("the open card", when(happened.Dealt), open_fact(open=lambda rank: rank % 4 + 1)),
    Fact("the die", when(happened.Rolled), open_fact(rank=lambda rank: rank % 4 + 1)),
    Fact("the receipt", when(happened.Scored), open_fact(totals=lambda old: (*old[1:], 77))),
    Fact("a guess", when(do.Guess), open_fact(text=lambda text: text + "?")),
    Fact("a call", when(do.CallFoul), open_fact(what=lambda w: "rank" if w == "place" else "place")),
)

"""Carnavalesque: the table of facts. Hands, faces, covered cards, roles, and a Jester who sees nothing."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.facts import NOBODY, Edit, Fact, Recording, altered, only, open_fact, other_seed, when
from tablee.core.game import Opened

from . import actions as do
from . import outcomes as happened
from .aids import ROLES
from .cards import CARDS, WORKSHOP
from .geometry.heap import Heap, Lying, index_of
from .phases.announcing import AT_ONCE
from .phases.rummaging import Rummaging
from .state import CarnavalesqueState, with_hand

QUIET = (do.Claim, do.Decline, do.Withdraw, do.Decree, do.Give, do.Lay, do.CallStop)  # always seen by all
MOVES_HANDS = (
    happened.Looked, happened.Given, happened.Laid, happened.Thrown, happened.Bidden, happened.Spilled,
    do.Give, do.Lay, do.Discard, do.Trade, do.OpenWorkshop, do.Toss,
)  # fmt: skip


def other_covered(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.3: of a fully covered card nothing is known, not even its age."""
    covered = [at for at, lying in _heap(recording, number) if lying.sight is None]
    return _swapped(recording, number, covered, chance)


def other_face_down(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.3: of a card face down only its age."""
    down = [at for at, lying in _heap(recording, number) if lying.sight is not None and not lying.is_up]
    ages = {CARDS[_state(recording, number).heap[at].card].age for at in down}
    age = chance.pick(sorted(filter(None, ages))) if ages else None
    same = [at for at in down if CARDS[_state(recording, number).heap[at].card].age == age]
    return _swapped(recording, number, same, chance)


def other_peeked(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """9.2: what the Scout looks at she alone sees."""
    state, peek = _state(recording, number), recording.events[number].what
    heap = state.heap
    at = index_of(heap, peek.card)
    alike = (n for n, lying in enumerate(heap) if _is_hidden(lying) and _is_like(lying, heap[at]))
    others = [n for n in alike if n != at]
    if not others:
        return None
    edit = _swapped(recording, number, [at, chance.pick(others)], chance)
    return edit and Edit(edit.changes, edit.until, only(state.player), only(state.player), edit.twist)


def other_hand(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """4.3: a hand is her own; the others see the backs."""
    state = _state(recording, number)
    seat = chance.below(state.seats)
    pairs = [
        (card, at)
        for card in state.people(seat)
        for at, lying in enumerate(state.heap)
        if _is_hidden(lying) and CARDS[lying.card].age == CARDS[card].age
    ]
    if not pairs:
        return None
    card, at = chance.pick(pairs)

    def exchange(before: CarnavalesqueState) -> CarnavalesqueState:
        hand = tuple(before.heap[at].card if own == card else own for own in before.hands[seat])
        heap = (*before.heap[:at], replace(before.heap[at], card=card), *before.heap[at + 1 :])
        return with_hand(replace(before, heap=heap), seat, hand)

    until = recording.next(number - 1, do.Peek, *MOVES_HANDS)
    return Edit({}, until, only(seat), only(seat), twist=exchange)


def other_gift(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """6.3: the others see its back only."""
    state, given = _state(recording, number), recording.events[number].what.card
    others = [c for c in state.hands[state.player] if c != given and CARDS[c].age == CARDS[given].age]
    if not others:
        return None
    king, changes = state.order[-1], altered(recording, number, card=chance.pick(others))
    return Edit(changes, recording.next(number, *MOVES_HANDS), frozenset({king, state.player}), only(king))


def other_roles(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """9.1: which two she was given."""
    choices = recording.events[number].what.choices
    seat = chance.pick([seat for seat, pair in enumerate(choices) if pair])
    left = [role for role in ROLES if not any(role in pair for pair in choices)]
    other = (*choices[:seat], (left[0], choices[seat][1]), *choices[seat + 1 :])
    cast = recording.next(number, happened.Cast)
    return Edit(altered(recording, number, choices=other), cast, only(seat), only(seat))


def other_role_kept(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """9.1: which one she keeps, until her turn."""
    state, roles = _state(recording, number), recording.events[number].what.roles
    seat = state.order[-2]
    others = [role for role in ROLES if role not in roles and role != "tailor"]
    if roles[seat] == "tailor":
        return None
    changes = altered(recording, number, roles=(*roles[:seat], chance.pick(others), *roles[seat + 1 :]))
    shown = (
        n for n in recording.all(happened.Revealed) if n > number and _state(recording, n).player == seat
    )
    return Edit(changes, next(shown, len(recording.events)), only(seat), only(seat))


def other_crowd(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """6.4: the Jester sees nothing of the crowd; the screen only if it is not dark."""
    state = _state(recording, number)
    if not isinstance(state.phase, Rummaging) or _stays(state.phase, recording.events[number].what):
        return None
    shown = [(at, CARDS[lying.card]) for at, lying in enumerate(state.heap) if lying.sight is not None]
    seen = [at for at, face in shown if face.costume is not None]  # jokers have another number of pictures
    pairs = [(a, b) for a in seen for b in seen if not _is_like(state.heap[a], state.heap[b])]
    if not pairs:
        return None
    edit = _swapped(recording, number, list(chance.pick(pairs)), chance)
    screen = {None} if state.options.screen == "open" else set()
    others = frozenset({*range(state.seats), *screen}) - {state.player}
    return edit and Edit(edit.changes, edit.until, others, others, edit.twist)


def _swapped(recording: Recording, number: int, ats: list[int], chance: Chance) -> Edit | None:
    """Two of these cards lie in each other's place, until the crowd, or the Scout at a card, looks again."""
    if len(ats) < 2:
        return None
    one, other = chance.shuffle(ats)[:2]

    def swap(before: CarnavalesqueState) -> CarnavalesqueState:
        heap = list(before.heap)
        heap[one] = replace(before.heap[one], card=before.heap[other].card)
        heap[other] = replace(before.heap[other], card=before.heap[one].card)
        return replace(before, heap=tuple(heap))

    return Edit({}, recording.next(number, happened.Looked, do.Take, do.Peek, do.Toss), NOBODY, twist=swap)


def _stays(phase: Rummaging, what: Any) -> bool:
    """A hand that does not move is no news to anybody."""
    return isinstance(what, do.Feel) and what.at == phase.hand


def _heap(recording: Recording, number: int) -> Iterator[tuple[int, Lying]]:
    heap: Heap = _state(recording, number).heap
    return ((at, lying) for at, lying in enumerate(heap) if lying.card != WORKSHOP)


def _is_hidden(lying: Lying) -> bool:
    """Nobody knows its face."""
    return lying.card != WORKSHOP and (lying.sight is None or not lying.is_up)


def _is_like(one: Lying, other: Lying) -> bool:
    return CARDS[one.card].age == CARDS[other.card].age


def _state(recording: Recording, number: int) -> CarnavalesqueState:
    state = recording.states[number]
    assert isinstance(state, CarnavalesqueState)
    return state


def _lasting(recording: Recording) -> list[int]:
    """Events that do nothing at once."""
    return [n for n in recording.all(happened.Announced) if recording.events[n].what.event not in AT_ONCE]


def _elsewhere(lying: Lying) -> Lying:
    return replace(lying, x=lying.x + 37)


def _next_seat(seat: Any) -> Any:
    return (seat + 1) % 3


FACTS = (
    Fact("a covered card", when(*QUIET), other_covered),
    Fact("a face that lies down", when(*QUIET), other_face_down),
    Fact("what the Scout sees", when(do.Peek), other_peeked),
    Fact("a hand of cards", when(*QUIET), other_hand),
    Fact("a gift", when(do.Give, happened.Given), other_gift),
    Fact("roles to choose from", when(happened.RolesDealt), other_roles),
    Fact("the role that is kept", when(happened.Cast), other_role_kept),
    Fact("the crowd, for the Jester", when(do.Feel, do.CallStop), other_crowd),
    Fact("the seed of the crowd", when(Opened), other_seed),
    Fact("the King", when(happened.Crowned), open_fact(king=_next_seat)),
    Fact(
        "an event",
        _lasting,
        open_fact(event=lambda event: "fog" if event == "open_hearts" else "open_hearts"),
    ),
    Fact("a decree", when(do.Decree), open_fact(age=lambda age: "teen" if age == "child" else "child")),
    Fact("where a card falls", when(happened.Dropped), open_fact(lying=_elsewhere)),
)

"""What a carnavalist can reach, and what her role lets her do before she draws (6.2, 9.2)."""

from collections.abc import Iterator

from tablee.core.records import Action

from .actions import AskKing, Barter, Handle, MovePawn, Peek, Place, Shift, Toss, TurnOver
from .aids import Role
from .cards import AGES, CARDS
from .geometry.heap import Heap, Lying, at_handle, has_back, index_of, is_in_zone
from .offers import (
    MayAskKing,
    MayBarter,
    MayMovePawn,
    MayPeek,
    MayShift,
    MayToss,
    MayTurnOver,
    Offers,
    Spot,
)
from .state import CarnavalesqueState

PEEKS, TURNS, TOSSES, SHIFTS = 3, 5, 3, 3
REACH = 1_000
USES: dict[Role | None, int] = {
    "scout": PEEKS,
    "juggler": TOSSES,
    "sweeper": SHIFTS,
    "rebel": 1,
    "herald": 1,
    "barterer": 1,
    "crier": TURNS,
}


def drawable(state: CarnavalesqueState) -> list[int]:
    """Uncovered cards that the decree allows; the third workshop always (6.2)."""
    return [at for at in within_reach(state) if not _is_forbidden(state, state.heap[at])]


def within_reach(state: CarnavalesqueState) -> list[int]:
    """The Acrobat reaches under one other card (9.2)."""
    depth = 1 if state.role == "acrobat" else 0
    cards = enumerate(state.heap)
    return [at for at, it in cards if (sight := it.sight) is not None and sight.over <= depth]


def _is_forbidden(state: CarnavalesqueState, lying: Lying) -> bool:
    return CARDS[lying.card].age in state.decree


def no_draw(state: CarnavalesqueState, at: int) -> str | None:
    if at in drawable(state):
        return None
    return "forbidden" if at in within_reach(state) else "covered"


def uses_left(state: CarnavalesqueState, uses: int) -> int:
    return USES.get(state.role, 0) - uses


def no_power(state: CarnavalesqueState, uses: int, action: Action) -> str | None:
    """Why this power cannot be used now."""
    if KINDS.get(type(action)) != state.role:
        return "not_your_role"
    if uses_left(state, uses) <= 0:
        return "already_done"
    match action:
        case Peek(card) | TurnOver(card) | Toss(card):
            return _no_touch(state, card, wants_down=isinstance(action, Peek))
        case MovePawn(age):
            return "already_done" if age in state.decree else None
        case Shift(card, to):
            return _no_touch(state, card, wants_down=False) or _no_shift(state.heap, uses, card, to)
        case Barter(card, whom):
            return None if (card, whom) in set(_barters(state)) else "no_such_card"
    return None


def _no_touch(state: CarnavalesqueState, card: int, wants_down: bool) -> str | None:
    at = at_handle(state.heap, card)
    if at is None or not state.heap[at].is_free:
        return "covered"
    lying = state.heap[at]
    has_no_side = state.role != "sweeper" and not has_back(lying)
    return "no_back" if has_no_side or (wants_down and lying.is_up) else None


def _no_shift(heap: Heap, uses: int, card: int, to: Place) -> str | None:
    lying = heap[index_of(heap, card)]
    if lying not in _unmoved(heap, uses):
        return "already_done"
    is_far = (lying.x - to[0]) ** 2 + (lying.y - to[1]) ** 2 > REACH**2
    return "too_far" if is_far or not is_in_zone(to) else None


def _unmoved(heap: Heap, uses: int) -> Heap:
    """What the Sweeper has moved lies on top: she moves no card twice, so each goes 10 cm at most (9.2)."""
    return heap[: len(heap) - uses]


def _barters(state: CarnavalesqueState) -> Iterator[tuple[int, int]]:
    """Her cards, with every other carnavalist who has any."""
    for seat in state.order[:-1]:
        if seat != state.player and state.hands[seat]:
            yield from ((card, seat) for card in state.hands[state.player])


def power_offers(
    state: CarnavalesqueState, uses: int, seen: frozenset[Handle] = frozenset()
) -> tuple[Offers, ...]:
    """What her role lets her do now, if anything; what the Scout has seen she need not see again."""
    left = uses_left(state, uses)
    if left <= 0:
        return ()
    free = [lying for lying in state.heap if lying.is_free]
    backs = [_handle(lying) for lying in free if has_back(lying)]
    match state.role:
        case "scout":
            downs = [_handle(lying) for lying in free if has_back(lying) and not lying.is_up]
            unseen = tuple([handle for handle in downs if handle not in seen])
            return (MayPeek(unseen, left),) if unseen else ()
        case "crier":
            return (MayTurnOver(tuple(backs), left),) if backs else ()
        case "juggler":
            return (MayToss(tuple(backs), left),) if backs else ()
        case "rebel":
            return (MayMovePawn(tuple([age for age in AGES if age not in state.decree])),)
        case "sweeper":
            unmoved = [lying for lying in _unmoved(state.heap, uses) if lying.is_free]
            spots = tuple(Spot(_handle(lying), lying.place) for lying in unmoved)
            return (MayShift(spots, left, REACH),) if spots else ()
        case "herald":
            return (MayAskKing(),)
    whom = tuple(sorted({seat for _, seat in _barters(state)}))
    return (MayBarter(state.hands[state.player], whom),) if whom else ()


def must_use_first(state: CarnavalesqueState, uses: int) -> bool:
    """The Scout looks and the Crier turns at least one card, if there is any (9.1)."""
    return state.role in ("scout", "crier") and uses == 0 and bool(power_offers(state, uses))


def _handle(lying: Lying) -> int:
    assert lying.sight is not None
    return lying.sight.handle


KINDS: dict[type[Action], Role] = {
    Peek: "scout",
    TurnOver: "crier",
    Toss: "juggler",
    MovePawn: "rebel",
    Shift: "sweeper",
    AskKing: "herald",
    Barter: "barterer",
}

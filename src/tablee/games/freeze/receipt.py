"""The points of a round, item by item (7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.core.records import Seat

from .outcomes import Hands, Item, Rank, Scored
from .state import FreezeState


def receipt(state: FreezeState, rank: Rank | None, hands: tuple[Hands, ...]) -> Scored:
    """All gains and losses of the round, and the totals after it."""
    entries = (*_fouls(state), *_guess(state), *points(state, rank, hands))
    items = tuple([_voided(state, item) for item in entries])
    return Scored(hands, items, _totals(state, items))


def points(state: FreezeState, rank: Rank | None, hands: tuple[Hands, ...]) -> Iterator[Item]:
    """What the hands bring (7.1 to 7.5)."""
    selves = {hand.seat for hand in hands if hand.seat in hand.at}
    for hand in hands:
        if state.rank_of(hand.seat) == rank:
            yield _own(hand.seat, selves, hands)
        for actress in hand.at:
            if actress in selves and actress != hand.seat:
                yield Item(hand.seat, 3, "caught", actress)  # 7.1
            elif actress != hand.seat:
                yield Item(hand.seat, -1, "empty", actress)  # 7.2


def _own(seat: Seat, selves: set[Seat], hands: tuple[Hands, ...]) -> Item:
    """An actress who holds the rank (7.3, 7.4)."""
    if seat not in selves:
        return Item(seat, -5, "silent")
    is_seen = any(seat in hand.at for hand in hands if hand.seat != seat)
    return Item(seat, 3, "seen") if is_seen else Item(seat, -1, "unseen")


def _fouls(state: FreezeState) -> Iterator[Item]:
    """Each upheld call gives everybody but the actress a point (4.4)."""
    for call in state.calls:
        if call.verdict == "upheld":
            yield from (Item(s, 1, "foul", call.actress) for s in range(state.seats) if s != call.actress)


def _guess(state: FreezeState) -> Iterator[Item]:
    yield from (Item(guess.seat, 2, "guess") for guess in state.guesses if guess.is_right)  # 5.3


def _voided(state: FreezeState, item: Item) -> Item:
    """Who had 0 points at the start of the round loses nothing in it (7.6)."""
    return replace(item, is_void=True) if item.points < 0 and state.totals[item.seat] == 0 else item


def _totals(state: FreezeState, items: tuple[Item, ...]) -> tuple[int, ...]:
    totals = list(state.totals)
    for item in items:
        totals[item.seat] += 0 if item.is_void else item.points
    return tuple([max(0, total) for total in totals])  # 1.3, 7.6

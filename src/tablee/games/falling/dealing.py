"""What a beat of the dealer changes: a card, a skipped visit, somebody who lands (3, 5)."""

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.deck import without
from tablee.core.phase import Phase
from tablee.core.records import Millis, Seat

from .cards import ground
from .fallers import Faller, Rider
from .outcomes import Dealt, Skipped
from .state import FallingState, Visit, all_with
from .visits import begin, has_cards, is_done, serve


def next_beat(state: FallingState, chance: Chance) -> Dealt | Skipped:
    """The next card of this visit, or the first of the next one; Grounds lie at the bottom (2.1)."""
    if state.opening:
        return _opening_card(state, chance)
    visit, pile, _ = _service(state)
    if visit.is_skipped:
        return Skipped(visit.seat)
    card = chance.pick(state.deck) if state.deck else ground(state.total, len(state.landed))
    return Dealt(visit.seat, card, pile)


def _opening_card(state: FallingState, chance: Chance) -> Dealt:
    """Clockwise from whoever is served first, a card for each, then one on each of them (3.1)."""
    falling = state.falling
    seat = state.after
    for _ in range((-state.opening) % len(falling) + 1):
        seat = state.next_faller(seat)
    piles = state.fallers[seat].piles
    return Dealt(seat, chance.pick(state.deck), piles[0][0].id if piles else None)


def next_seat(state: FallingState) -> Seat:
    """Whom the next beat is for: who is visited now, or the next faller."""
    visit = state.visit
    if visit is not None and has_cards(visit, state.fallers[visit.seat]):
        return visit.seat
    return state.next_faller(state.after)


def _service(state: FallingState) -> tuple[Visit, int | None, Visit]:
    """The visit of the next beat, the pile of its card, and what is left of it then."""
    visit = state.visit
    if visit is None or not has_cards(visit, state.fallers[visit.seat]):
        visit = begin(state, state.next_faller(state.after))
    pile, left = serve(visit, state.fallers[visit.seat])
    return visit, pile, left


def deal(state: FallingState, dealt: Dealt, phase: Phase[FallingState], now: Millis) -> FallingState:
    """The card falls, and the phase goes on in its rhythm."""
    if state.opening:
        return _open(state, dealt, phase)
    state = ease(state)
    before, pile, visit = _service(state)
    if before is not state.visit:
        visit = replace(visit, began=now)
        state = _end_skip(state)
    if dealt.card.kind == "ground":
        visit = replace(visit, ground=dealt.card.id if pile is None else pile)
    faller = state.fallers[dealt.seat].with_card(dealt.card, pile)
    fallers = all_with(state, dealt.seat, faller)
    deck = without(state.deck, dealt.card)
    left = None if is_done(visit, faller) else visit
    state = replace(state, phase=phase, fallers=fallers, deck=deck, visit=left, after=dealt.seat)
    return state if left is not None or faller.rider is None else _spend_rider(state, dealt.seat)


def _open(state: FallingState, dealt: Dealt, phase: Phase[FallingState]) -> FallingState:
    """A card of the first beat belongs to no visit."""
    fallers = all_with(state, dealt.seat, state.fallers[dealt.seat].with_card(dealt.card, dealt.pile))
    deck = without(state.deck, dealt.card)
    return replace(state, phase=phase, fallers=fallers, deck=deck, opening=state.opening - 1)


def ease(state: FallingState) -> FallingState:
    """With every beat a hand that threw a card away is nearer to taking one again (4.2)."""
    if not any(faller.numb for faller in state.fallers):
        return state
    eased = [replace(faller, numb=faller.numb - 1) if faller.numb else faller for faller in state.fallers]
    return replace(state, fallers=tuple(eased))


def skip(state: FallingState, seat: Seat, now: Millis) -> FallingState:
    state = ease(state)
    visit = replace(_service(state)[0], began=now)
    return replace(_end_skip(state), visit=visit, after=seat)


def land(state: FallingState, seat: Seat) -> FallingState:
    """Who is out gets no more cards; her rider, piles and hand are put away (5.3)."""
    discards = (*state.discards, *state.fallers[seat].cards)
    landed = (*state.landed, seat)
    fallers = all_with(state, seat, Faller(is_falling=False))
    return replace(state, fallers=fallers, visit=None, discards=discards, landed=landed)


def close(state: FallingState) -> FallingState:
    """A visit in which nothing is left to deal is over."""
    visit = state.visit
    if visit is None or not is_done(visit, state.fallers[visit.seat]):
        return state
    return _spend_rider(replace(state, visit=None), visit.seat)


def _end_skip(state: FallingState) -> FallingState:
    """A skipped visit ends with the next beat (3.3)."""
    if state.visit is None or not state.visit.is_skipped:
        return state
    return _spend_rider(replace(state, visit=None), state.visit.seat)


def _spend_rider(state: FallingState, seat: Seat) -> FallingState:
    """The rider was carried out and is discarded; of an Extra Skip only the Extra (3.3)."""
    faller = state.fallers[seat]
    rider = faller.rider
    if rider is None:
        return state
    stays = rider.card.kind == "skip" and rider.extra is not None
    spent = rider.cards[1:] if stays else rider.cards
    kept = Rider(rider.card) if stays else None
    fallers = all_with(state, seat, replace(faller, rider=kept))
    return replace(state, fallers=fallers, discards=(*state.discards, *spent))

"""How a round goes on: what comes after what (5)."""

from msgspec.structs import replace

from tablee.core.phase import enter
from tablee.core.records import Millis, Seat, Text

from .actions import Barter
from .phases import (
    announcing,
    asking,
    building,
    casting,
    crowning,
    decreeing,
    drawing,
    ended,
    giving,
    rummaging,
)
from .phases.phase import CHOICE
from .state import PLACES, CarnavalesqueState, fetch_strays


def begin_round(state: CarnavalesqueState, king: Seat, now: Millis) -> CarnavalesqueState:
    """After the crown: the event, or the roles, or the first turn (5)."""
    state = crowned(state, king)
    if state.options.version == "roles":
        return enter(state, casting.Dealing(now), now)
    if state.options.version == "events" and state.round > 1:
        return enter(state, announcing.Announcing(now), now)
    return begin_turn(state, now)


def crowned(state: CarnavalesqueState, king: Seat) -> CarnavalesqueState:
    return replace(state, king=king, turn=0, decree=(), last_decree=(), is_pinned=False, has_moved=False)


def begin_turn(state: CarnavalesqueState, now: Millis, later: int = 0) -> CarnavalesqueState:
    """Of a carnavalist: first the decree, if there is one (6.1); or of the King (7)."""
    decree = state.last_decree if state.is_pinned else ()
    state = replace(state, turn=state.turn + later, decree=decree, question=None, answer=None)
    if state.player == state.king:
        return enter(state, building.build_from(state, now), now)
    if state.event == "day_off" or state.is_pinned:
        return begin_draw(state, now)
    return enter(state, decreeing.Decreeing(now + decreeing.TIME_TO_DECREE), now)


def begin_draw(state: CarnavalesqueState, now: Millis) -> CarnavalesqueState:
    """The role is shown before she draws (9.1); the Tailor hides hers."""
    if state.role is not None and state.role != "tailor":
        return enter(state, drawing.Revealing(now), now)
    return draw(state, now)


def draw(state: CarnavalesqueState, now: Millis) -> CarnavalesqueState:
    phase = rummaging.rummage_from(state, now) if is_jester(state) else drawing.draw_from(now)
    return enter(state, phase, now)


def is_jester(state: CarnavalesqueState) -> bool:
    """The first player of the round, or the first two; in *Roles* who plays that role (6.4, 8, 9.1)."""
    if state.options.version == "roles":
        return state.role == "jester"
    return state.turn < (2 if state.event == "two_jesters" else 1) and state.event != "sober_jester"


def ask_king(
    state: CarnavalesqueState, then: "drawing.Drawing", text: Text, now: Millis
) -> CarnavalesqueState:
    """The Herald's question; then she draws (9.2)."""
    return enter(state, asking.Answering(now + asking.TIME_TO_NOD, then), now, question=text)


def offer_barter(
    state: CarnavalesqueState, then: "drawing.Drawing", barter: Barter, now: Millis
) -> CarnavalesqueState:
    return enter(state, asking.Bartering(now + CHOICE, then, barter.card, barter.whom), now)


def begin_gift(state: CarnavalesqueState, now: Millis) -> CarnavalesqueState:
    """With an empty hand there is no gift (5.4)."""
    if not state.hands[state.player]:
        return end_turn(state, now)
    return enter(state, giving.give_from(state, now), now)


def end_turn(state: CarnavalesqueState, now: Millis) -> CarnavalesqueState:
    """What the Jester has pushed out of the zone is dropped into the crowd now (6.4)."""
    return begin_turn(fetch_strays(state) if is_jester(state) else state, now, 1)


def end_or(state: CarnavalesqueState, now: Millis) -> CarnavalesqueState | None:
    """Won or lost at once (1.3)."""
    if len(state.parade) == PLACES:
        return enter(state, ended.Ended(now, "parade"), now)
    if len(state.dead_end) >= state.size:
        return enter(state, ended.Ended(now, "dead_end"), now)
    return None


def end_round(state: CarnavalesqueState, now: Millis) -> CarnavalesqueState:
    """A round in which nothing moved was the last one (7.6)."""
    if not state.has_moved:
        return enter(state, ended.Ended(now, "stuck"), now)
    return enter(
        state,
        crowning.crown_from(now),
        now,
        round=state.round + 1,
        last_king=state.king,
        king=None,
        event=None,
        word=None,
        roles=(),
        shown=frozenset(),
    )

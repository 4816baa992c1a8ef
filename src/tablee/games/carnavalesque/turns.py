"""How a round goes on: what comes after what (5)."""

from msgspec.structs import replace

from tablee.core.phase import enter
from tablee.core.words import Millis, Seat

from .state import PLACES, CarnivalState


def begin_round(state: CarnivalState, king: Seat, now: Millis) -> CarnivalState:
    """After the crown: the event, or the roles, or the first turn (5)."""
    from .announcing import Announcing
    from .casting import Dealing

    state = crowned(state, king)
    if state.options.version == "roles":
        return enter(state, Dealing(now), now)
    if state.options.version == "events" and state.round > 1:
        return enter(state, Announcing(now), now)
    return begin_turn(state, now)


def crowned(state: CarnivalState, king: Seat) -> CarnivalState:
    return replace(state, king=king, turn=0, decree=(), last_decree=(), has_moved=False)


def begin_turn(state: CarnivalState, now: Millis) -> CarnivalState:
    """Of a carnavalist: first the decree, if there is one (6.1); or of the King (7)."""
    from .building import build_from
    from .decreeing import TIME_TO_DECREE, Decreeing

    state = replace(state, decree=(), question=None, answer=None)
    if state.player == state.king:
        return enter(state, build_from(state, now), now)
    if state.event == "day_off":
        return begin_draw(state, now)
    return enter(state, Decreeing(now + TIME_TO_DECREE), now)


def begin_draw(state: CarnivalState, now: Millis) -> CarnivalState:
    """The role is shown before she draws (9.1); the Tailor hides hers."""
    from .drawing import Revealing

    if state.role is not None and state.role != "tailor":
        return enter(state, Revealing(now), now)
    return draw(state, now)


def draw(state: CarnivalState, now: Millis) -> CarnivalState:
    from .drawing import draw_from
    from .rummaging import rummage_from

    phase = rummage_from(state, now) if is_jester(state) else draw_from(now)
    return enter(state, phase, now)


def is_jester(state: CarnivalState) -> bool:
    """The first player of the round, unless he is sober; in *Roles* who plays that role (6.4, 8, 9.1)."""
    if state.options.version == "roles":
        return state.role == "jester"
    return state.turn == 0 and state.event != "sober_jester"


def begin_gift(state: CarnivalState, now: Millis) -> CarnivalState:
    """With an empty hand there is no gift (5.4)."""
    from .giving import give_from

    return enter(state, give_from(state, now), now) if state.hands[state.player] else end_turn(state, now)


def end_turn(state: CarnivalState, now: Millis) -> CarnivalState:
    return begin_turn(replace(state, turn=state.turn + 1), now)


def end_or(state: CarnivalState, now: Millis) -> CarnivalState | None:
    """Won or lost at once (1.3)."""
    from .ended import Ended

    if len(state.parade) == PLACES:
        return enter(state, Ended(now, "parade"), now)
    if len(state.dead_end) >= state.size:
        return enter(state, Ended(now, "dead_end"), now)
    return None


def end_round(state: CarnivalState, now: Millis) -> CarnivalState:
    """A round in which nothing moved was the last one (7.6)."""
    from .crowning import crown_from
    from .ended import Ended

    if not state.has_moved:
        return enter(state, Ended(now, "stuck"), now)
    return enter(
        state,
        crown_from(now),
        now,
        round=state.round + 1,
        last_king=state.king,
        king=None,
        event=None,
        word=None,
        roles=(),
        shown=frozenset(),
    )

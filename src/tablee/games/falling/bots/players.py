"""Players of Falling: riders go to the others early, Skips and Stops are kept for the Ground."""

from collections.abc import Callable
from math import log
from typing import Any

from tablee.core.chance import Chance
from tablee.core.player import Player, Sight, Thought
from tablee.core.records import Action, Millis, Record, Seat

from .. import actions as may
from ..cards import Kind
from ..fallers import Faller
from ..view import FallingView

LATE = 3  # rounds before the Ground
IDLE: frozenset[Kind] = frozenset({"push", "grab", "extra"})  # of use only while there are riders
REFLEX: Millis = 250  # nobody is faster
LONGEST, FINE = 4, 1_000  # nobody dreams longer than so many times the average

Actions = tuple[Action, ...]


class Reach(Record):
    """Where the hand is on its way to, and when it will be there."""

    action: Action | None
    until: Millis


def player(dawdle: Millis) -> Player:
    """Somebody who needs, beyond the reflex, so long on average: mostly less, now and then much more."""

    def fall(memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought:
        wishes = wish(Sight(public, mine, chance))
        if not wishes:
            return Thought(None, now, Reach(None, now))
        if isinstance(memory, Reach) and memory.action in wishes:
            return Thought(memory.action, memory.until, memory)
        until = now + reaction(dawdle // 2 if isinstance(wishes[0], may.Save) else dawdle, chance)
        action = chance.pick(wishes)
        return Thought(action, until, Reach(action, until))

    return fall


def reaction(dawdle: Millis, chance: Chance) -> Millis:
    """To see it, and to decide: two waits of unlike length, as with people, whose slow moments are long."""
    waits = -log((chance.below(FINE) + 1) / FINE * (chance.below(FINE) + 1) / FINE)
    return REFLEX + int(min(dawdle / 2 * waits, LONGEST * dawdle))


def wish(sight: Sight) -> Actions:
    """What she would like to do now, one as much as the other."""
    offers: dict[type, Any] = {type(offer): offer for offer in sight.mine.offers}
    if save := offers.get(may.MaySave):
        return tuple(save.actions())
    if play := offers.get(may.MayPlay):
        me = _me(sight)
        assert me.hand is not None
        return tuple(may.Play(play.card, at) for at in AIMS[me.hand.kind](sight, play.at))
    if drop := offers.get(may.MayDrop):
        return tuple(drop.actions()) if _is_dead(sight) else ()
    if take := offers.get(may.MayTake):
        return _takes(sight, take)
    return _deals(sight) if may.MayRun in offers else ()


def _takes(sight: Sight, offer: may.MayTake) -> Actions:
    """The best of the top cards, if she would know what to do with it."""
    tops = {top.id: top.kind for top in _me(sight).tops if top.id in offer.cards}
    for kind in ("skip", "stop", "extra", "grab", "push", "hit", "split"):
        cards = [card for card, top in tops.items() if top == kind]
        if cards and (AIMS[kind](sight, _everybody(sight)) or _is_kept(sight, kind)):
            return tuple(may.Take(card) for card in cards)
    return ()


def _is_dead(sight: Sight) -> bool:
    """Nobody to play it at, nothing to keep it for, and something better to be had (4.2)."""
    me = _me(sight)
    assert me.hand is not None
    tops = [top.kind for top in me.tops if top.kind not in {"ground", *IDLE}]
    return me.hand.kind in IDLE and bool(tops)


def _deals(sight: Sight) -> Actions:
    """Who has to deal lets it run."""
    phase: FallingView = sight.public.phase
    is_idle = phase.tempo is None or phase.is_relieved
    return (may.Run(sight.public.options.tempo),) if is_idle else ()


def _aim_at_others(sight: Sight, at: tuple[Seat, ...]) -> list[Seat]:
    """Hits and Splits: before somebody else who has no rider."""
    return [seat for seat in at if seat != sight.mine.seat and _rider(sight, seat) is None]


def _aim_skip(sight: Sight, at: tuple[Seat, ...]) -> list[Seat]:
    """Before herself, when the Ground is near."""
    me = sight.mine.seat
    return [seat for seat in at if seat == me and _rider(sight, me) is None and _rounds_left(sight) < 1]


def _aim_stop(sight: Sight, at: tuple[Seat, ...]) -> list[Seat]:
    """It waits for the Ground; but what would bring two Grounds at once is stopped."""
    me = sight.mine.seat
    is_in_danger = _rider(sight, me) in {"hit", "split"} and _rounds_left(sight) < 1
    return [seat for seat in at if seat == me and is_in_danger]


def _aim_extra(sight: Sight, at: tuple[Seat, ...]) -> list[Seat]:
    """On her own Skip, or on what others would rather not have."""
    me = sight.mine.seat
    riders = {seat: _rider(sight, seat) for seat in at if not _has_extra(sight, seat)}
    return [s for s, kind in riders.items() if kind == "skip" and s == me] or [
        s for s, kind in riders.items() if kind in {"hit", "split"} and s != me
    ]


def _aim_push(sight: Sight, at: tuple[Seat, ...]) -> list[Seat]:
    is_bad = _rider(sight, sight.mine.seat) in {"hit", "split"}
    return _aim_at_others(sight, at) if is_bad else []


def _aim_grab(sight: Sight, at: tuple[Seat, ...]) -> list[Seat]:
    """Somebody's Skip, for the end; or a Split, for more to choose from."""
    wanted = "skip" if _is_late(sight) else "split"
    is_free = _rider(sight, sight.mine.seat) is None
    return [seat for seat in at if is_free and _rider(sight, seat) == wanted]


def _is_kept(sight: Sight, kind: Kind) -> bool:
    """Late in the fall a Skip or a Stop is held until it is needed."""
    return kind in {"skip", "stop"} and _is_late(sight)


def _is_late(sight: Sight) -> bool:
    return _rounds_left(sight) < LATE


def _rounds_left(sight: Sight) -> float:
    return float(sight.public.left / len(_everybody(sight)))


def _everybody(sight: Sight) -> tuple[Seat, ...]:
    return tuple(seat for seat, faller in enumerate(sight.public.fallers) if faller.is_falling)


def _me(sight: Sight) -> Faller:
    me: Faller = sight.public.fallers[sight.mine.seat]
    return me


def _rider(sight: Sight, seat: Seat) -> Kind | None:
    rider = sight.public.fallers[seat].rider
    return None if rider is None else rider.card.kind


def _has_extra(sight: Sight, seat: Seat) -> bool:
    rider = sight.public.fallers[seat].rider
    return rider is not None and rider.extra is not None


AIMS: dict[str, Callable[[Sight, tuple[Seat, ...]], list[Seat]]] = {
    "hit": _aim_at_others,
    "split": _aim_at_others,
    "skip": _aim_skip,
    "stop": _aim_stop,
    "extra": _aim_extra,
    "push": _aim_push,
    "grab": _aim_grab,
}

easy = player(2_600)
normal = player(1_200)
sharp = player(500)

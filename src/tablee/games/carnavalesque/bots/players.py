"""Players of Carnavalesque: helpful carnavalists, a King who plans, a Jester who rummages."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from tablee.core.player import Idea, Plan, Player, Sight, mindful
from tablee.core.records import Action, Millis

from .. import actions as do
from .. import offers as may
from ..aids import Role
from ..cards import AGES
from ..views import BuildingView, CrowningView, Felt, RummagingView, TableView
from .evaluation import BIT, POINTS, partners, shops, worth_of_card
from .jester import call_stop, rummage
from .king import plan
from .mind import Head, Mind
from .powers import ask_king, move_pawn, peek, shift, toss, turn_over, wish_for
from .vocabulary import meant, name_of

LIKED: tuple[Role, ...] = (
    "tailor", "giver", "gleaner", "acrobat", "jester", "scout", "juggler",
    "rebel", "sweeper", "barterer", "herald", "crier",
)  # fmt: skip
POLITE: Millis = 5_000  # so long the crown is left to people
SLOWEST: Millis = 7_000


def player(width: int, slips: int) -> Player:
    """Somebody who keeps so many ways in mind as a King, and is careless once in so many choices."""
    return mindful(Mind(), watch, partial(think, width, slips))


def watch(mind: Mind, sight: Sight) -> Mind:
    """The crowd stays in mind when it is out of sight; what she planned is dropped where it is overtaken."""
    phase, felt = sight.public.phase, _felt(mind, sight.mine.felt)
    crowd = sight.public.crowd or sight.mine.crowd or mind.crowd
    refused = len(phase.declined) if isinstance(phase, CrowningView) else 0
    stops = len(phase.stops) if isinstance(phase, RummagingView) else 0
    is_called = stops > mind.stops or (mind.is_called and felt == mind.felt)
    known = Mind(mind.plan, crowd, felt, refused, stops, is_called)
    return replace(known, plan=None) if _is_overtaken(mind, known, phase) else known


def _felt(mind: Mind, now: Felt | None) -> tuple[Felt, ...]:
    """With open eyes it is forgotten."""
    if now is None:
        return ()
    return mind.felt if mind.felt[-1:] == (now,) else (*mind.felt, now)


def _is_overtaken(mind: Mind, known: Mind, phase: Any) -> bool:
    """Somebody else takes the crown that she wanted, or does not want it; somebody calls Stop!"""
    if not isinstance(mind.plan, Plan):
        return False
    if isinstance(mind.plan.action, do.Claim) and isinstance(phase, CrowningView):
        return bool(phase.claimants) or known.refused != mind.refused
    return bool(known.felt) and known.stops > mind.stops


def think(width: int, slips: int, mind: Mind, sight: Sight) -> Idea:
    """The first thing that comes to her mind, in the order of the answers."""
    head = Head(mind, sight, width, slips)
    offers = {type(offer): offer for offer in sight.mine.offers}
    ideas = (answer(head, offers[kind]) for kind, answer in ANSWERS.items() if kind in offers)
    return next((idea for idea in ideas if idea is not None), None)


def claim(head: Head, offer: may.MayClaim) -> Idea:
    """She waits for people to ask first; where nobody does, who has the best cards is the quickest."""
    phase = head.table.phase
    assert isinstance(phase, CrowningView)
    if phase.claimants or head.seat in phase.declined:
        return None
    good = sum(worth_of_card(head.table, card) + partners(head.hand, card) for card in head.hand)
    wait = max(0, SLOWEST - int(350 * good * head.full_hand / max(1, len(head.hand))))
    least = wait // 4 + 1_000 if phase.declined else wait + POLITE
    return head.sight.after(least, least + 1_000, do.Claim())


def decline(head: Head, offer: may.MayDecline) -> Idea:
    """Who else wants the crown has it; of two claims the first one gives way, so that one is left."""
    phase = head.table.phase
    assert isinstance(phase, CrowningView)
    is_wanted = bool(phase.claimants) and head.seat != phase.claimants[-1]
    return head.sight.after(800, 2_000, do.Decline()) if is_wanted else None


def withdraw(head: Head, offer: may.MayWithdraw) -> Idea:
    """She never fights for it."""
    return head.sight.after(800, 2_000, do.Withdraw())


def keep_role(head: Head, offer: may.MayKeepRole) -> Idea:
    if head.sight.mine.role is not None:
        return None
    role = head.best(offer.roles, lambda role: -float(LIKED.index(role)))
    return head.sight.after(2_000, 6_000, do.KeepRole(role))


def decree(head: Head, offer: may.MayDecree) -> Idea:
    """He forbids what he needs least, by his floats, his hand, and what lies uncovered."""
    age = head.best(offer.ages, lambda age: -wish_for(head, age))
    return head.sight.after(1_500, 4_000, do.Decree(age))


def draw(head: Head, offer: may.MayDraw) -> Idea:
    card = head.best(offer.cards, head.worth_of_handle)
    return head.sight.after(2_000, 6_000, do.Draw(card))


def give(head: Head, offer: may.MayGive) -> Idea:
    card = head.best(head.hand, head.worth_of_gift)
    return head.sight.after(2_000, 5_000, do.Give(card.card))


def discard(head: Head, offer: may.MayDiscard) -> Idea:
    cards = [card for card in head.hand if card.card in offer.cards]
    card = head.best(cards, lambda card: -head.worth_to_keep(card))
    return head.sight.after(1_500, 4_000, do.Discard(card.card))


def trade(head: Head, offer: may.MayTrade) -> Idea:
    """She parts with what helps nobody."""
    card = head.best(head.hand, lambda card: -head.worth_to_keep(card))
    is_spare = head.worth_to_keep(card) <= 1
    return head.sight.after(2_000, 5_000, do.Trade(card.card) if is_spare else do.KeepOwn())


def barter(head: Head, offer: may.MayBarter) -> Idea:
    """A card without partners, to anybody."""
    card = head.best(head.hand, lambda card: -head.worth_to_keep(card))
    if head.worth_to_keep(card) > 0:
        return None
    return head.sight.after(2_000, 5_000, do.Barter(card.card, head.chance.pick(offer.whom)))


def nod(head: Head, offer: may.MayNod) -> Idea:
    """The truth; of what he does not understand he can say nothing."""
    asked = meant(head.table.question or "")
    is_needed = any(_needs(head, thing) for thing in asked)
    return head.sight.after(1_500, 4_000, do.Nod(is_needed)) if asked else None


def _needs(head: Head, thing: str) -> bool:
    """The age he wants most; or what goes with a float, or with two of his cards."""
    if thing in AGES:
        return thing == max(AGES, key=partial(wish_for, head))
    bit = BIT[thing]  # type: ignore[index]
    goes_with_float = any(size and common & bit for common, size in shops(head.table))
    return goes_with_float or sum(bool(bit & POINTS[card.card]) for card in head.hand) > 1


def open_workshop(head: Head, offer: may.MayOpenWorkshop) -> Idea:
    return head.sight.after(2_000, 4_000, do.OpenWorkshop())


def show_tailor(head: Head, offer: may.MayShowTailor) -> Idea:
    """Before the King begins, so that he can count on it."""
    return head.sight.after(500, 1_500, do.ShowTailor())


def lay(head: Head, offer: may.MayLay) -> Idea:
    """He ponders over the first card; the others follow as quickly as eyes can."""
    phase = head.table.phase
    assert isinstance(phase, BuildingView)
    pause = (1_500, 3_000) if phase.laid else (3_000, 6_000)
    missing = max(0, phase.least - phase.laid)
    if missing and head.is_careless() and (fitting := [way for way in offer.ways if way.fate != "dead_end"]):
        return head.sight.after(*pause, _laying(head.chance.pick(fitting)))
    _, lays = plan(head.table, head.hand, missing, phase.is_tailored, head.width)
    action: Action = spared(head.table, offer, lays[0]) if lays else do.Enough()
    return head.sight.after(*pause, action)


def spared(table: TableView, offer: may.MayLay, lay: do.Lay) -> do.Lay:
    """Another card, where this one would lose the party and that one would not."""
    loses = {_laying(way): _loses(table, way) for way in offer.ways}
    return next((way for way, is_lost in loses.items() if not is_lost), lay) if loses[lay] else lay


def _loses(table: TableView, way: may.Way) -> bool:
    float = table.workshops[way.workshop].float
    gone = len(float.cards) if float is not None and way.fate == "dead_end" else 0
    return gone > 0 and len(table.dead_end) + gone >= table.size


def _laying(way: may.Way) -> do.Lay:
    return do.Lay(way.card, way.workshop, way.afresh, way.worn)


def proclaim(head: Head, offer: may.MayProclaim) -> Idea:
    """What most of his cards have in common."""
    points = {name: sum(bool(BIT[name] & POINTS[card.card]) for card in head.hand) for name in BIT}
    most = max(points, key=lambda name: points[name])
    return head.sight.after(500, 1_500, do.Proclaim(name_of(most)))


def enough(head: Head, offer: may.MayEnough) -> Idea:
    return head.sight.after(1_500, 3_000, do.Enough())


ANSWERS: dict[type, Callable[[Head, Any], Idea]] = {
    may.MayClaim: claim,
    may.MayDecline: decline,
    may.MayWithdraw: withdraw,
    may.MayKeepRole: keep_role,
    may.MayProclaim: proclaim,
    may.MayDecree: decree,
    may.MayPeek: peek,
    may.MayTurnOver: turn_over,
    may.MayToss: toss,
    may.MayMovePawn: move_pawn,
    may.MayShift: shift,
    may.MayAskKing: ask_king,
    may.MayBarter: barter,
    may.MayDraw: draw,
    may.MayGive: give,
    may.MayDiscard: discard,
    may.MayTrade: trade,
    may.MayNod: nod,
    may.MayFeel: rummage,
    may.MayCallStop: call_stop,
    may.MayOpenWorkshop: open_workshop,
    may.MayShowTailor: show_tailor,
    may.MayLay: lay,
    may.MayEnough: enough,
}

easy = player(width=2, slips=3)
normal = player(width=3, slips=5)
sharp = player(width=10, slips=0)

"""How players of Carnavalesque use the powers of their roles before they draw."""

from functools import partial

from tablee.core.player import Idea

from .. import actions as do
from .. import offers as may
from ..actions import Place
from ..cards import Age
from ..geometry.heap import is_in_zone
from ..geometry.shapes import Pose, overlaps
from ..views import CrowdCard
from .evaluation import points_shown, worth_in_crowd
from .mind import Head
from .vocabulary import question

WORTH_A_MOVE = 4.0


def peek(head: Head, offer: may.MayPeek) -> Idea:
    """First what the decree lets her draw, and nothing twice."""
    seen = {peeked.card for peeked in head.sight.mine.peeked}
    cards = [card for card in offer.cards if card not in seen]
    return (
        head.sight.after(1_500, 3_000, do.Peek(head.best(cards, partial(_is_allowed, head))))
        if cards
        else None
    )


def turn_over(head: Head, offer: may.MayTurnOver) -> Idea:
    """What lies face down; a card face up only where she has to."""
    dark = [card for card in offer.cards if not _card(head, card).is_up]
    must = not dark and not any(isinstance(other, may.MayDraw) for other in head.sight.mine.offers)
    cards = offer.cards if must else dark
    return (
        head.sight.after(1_500, 3_000, do.TurnOver(head.best(cards, partial(_is_allowed, head))))
        if cards
        else None
    )


def toss(head: Head, offer: may.MayToss) -> Idea:
    """What helps nobody, as long as nothing good lies open."""
    best = max(map(head.worth_of_handle, _to_draw(head)), default=0.0)
    worst = head.best(offer.cards, lambda card: -head.worth_of_handle(card))
    return None if best >= WORTH_A_MOVE else head.sight.after(1_500, 3_000, do.Toss(worst))


def move_pawn(head: Head, offer: may.MayMovePawn) -> Idea:
    """To the age that helps least, if what is forbidden would help more."""
    (forbidden,) = head.table.decree
    least = min(offer.ages, key=partial(wish_for, head))
    is_better = wish_for(head, forbidden) > wish_for(head, least) + 1
    return head.sight.after(1_500, 3_000, do.MovePawn(least)) if is_better else None


def wish_for(head: Head, age: Age) -> float:
    """How much a card of that age would help: by what lies open, and by her own hand."""
    free = [card for card in head.mind.crowd if card.age == age and card.over == 0]
    lying = max((worth_in_crowd(head.table, card) for card in free), default=0.0)
    return lying + 0.5 * sum(card.age == age for card in head.hand)


def _to_draw(head: Head) -> list[int]:
    return [
        card for other in head.sight.mine.offers if isinstance(other, may.MayDraw) for card in other.cards
    ]


def ask_king(head: Head, offer: may.MayAskKing) -> Idea:
    """Is what she would draw for him what he needs?"""
    seen = [card for card in map(partial(_card, head), _to_draw(head)) if points_shown(card)]
    if not seen:
        return None
    card = max(seen, key=lambda card: head.worth_of_handle(card.id))
    thing = card.costume or card.accessories[0]
    return head.sight.after(2_000, 4_000, do.AskKing(question(thing)))


def shift(head: Head, offer: may.MayShift) -> Idea:
    """Away from a good card that is covered by nothing else."""
    movable = {spot.card: spot.at for spot in offer.cards}
    for target in _wanted(head):
        covers = [card for card in _above(head, target) if overlaps(pose(card), pose(target))]
        if covers and len(covers) <= offer.left and all(card.id in movable for card in covers):
            to = _away(covers[0], target, offer.reach)
            return None if to is None else head.sight.after(2_000, 4_000, do.Shift(covers[0].id, to))
    return None


def pose(card: CrowdCard) -> Pose:
    return card.x, card.y, card.angle


def _wanted(head: Head) -> list[CrowdCard]:
    """Covered cards that would be worth the trouble, the best first."""
    table = head.table
    cards = [card for card in head.mind.crowd if card.over and card.age not in table.decree]
    good = [card for card in cards if worth_in_crowd(table, card) >= WORTH_A_MOVE]
    return sorted(good, key=lambda card: -worth_in_crowd(table, card))


def _above(head: Head, target: CrowdCard) -> tuple[CrowdCard, ...]:
    crowd = head.mind.crowd
    return crowd[crowd.index(target) + 1 :]


def _away(card: CrowdCard, target: CrowdCard, reach: int) -> Place | None:
    """As far as it goes, so that it covers the target no more."""
    x, y = card.x - target.x, card.y - target.y
    ways = [(x, y), (-y, x), (y, -x), (1, 0), (-1, 0), (0, 1), (0, -1)]
    for dx, dy in ways:
        length = max(1, int((dx * dx + dy * dy) ** 0.5) + 1)
        to = card.x + dx * (reach - 20) // length, card.y + dy * (reach - 20) // length
        if is_in_zone(to) and not overlaps((*to, card.angle), pose(target)):
            return to
    return None


def _is_allowed(head: Head, handle: int) -> float:
    """Cards that the decree lets her draw come first."""
    return 0.0 if _card(head, handle).age in head.table.decree else 1.0


def _card(head: Head, handle: int) -> CrowdCard:
    return next(card for card in head.mind.crowd if card.id == handle)

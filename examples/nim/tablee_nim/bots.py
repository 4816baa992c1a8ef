"""Bots of Nim: all lay by luck; the better one is, the more often she counts what she leaves."""

from functools import partial

from tablee.core.player import Idea, Player, Sight, steady

from .actions import MayLay, MayTake, Take


def player(careless: int) -> Player:
    """Somebody who does not count once in so many turns."""
    return steady(partial(think, careless))


def think(careless: int, sight: Sight) -> Idea:
    for offer in sight.mine.offers:
        if isinstance(offer, MayTake):
            return sight.after(1_000, 4_000, Take(count(sight, offer, careless)))
        if isinstance(offer, MayLay) and sight.mine.laid is None:
            return sight.after(1_000, 3_000, sight.chance.pick(offer.actions()))
    return None


def count(sight: Sight, offer: MayTake, careless: int) -> int:
    """For two the art is to leave one match more than full rounds (1.1)."""
    best = (sight.public.heap - 1) % (sight.public.options.most + 1)
    is_lost = not 1 <= best <= offer.most
    return 1 + sight.chance.below(offer.most) if is_lost or (careless and sight.one_in(careless)) else best


easy = player(careless=1)
normal = player(careless=3)
sharp = player(careless=0)

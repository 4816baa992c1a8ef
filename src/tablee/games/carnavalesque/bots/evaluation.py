"""How much a card of Carnavalesque is worth, by what everybody can see."""

from collections.abc import Iterable

from ..cards import ACCESSORIES, CARDS, COSTUMES, WORKSHOP, Card
from ..views import CrowdCard, TableView

BIT = {point: 1 << at for at, point in enumerate((*COSTUMES, *ACCESSORIES))}
POINTS = tuple(sum(BIT[point] for point in card.points) for card in CARDS)
ANY = (1 << len(BIT)) - 1
THIRD_WORKSHOP = 9.0
UNKNOWN = 1.0


def shops(table: TableView) -> list[tuple[int, int]]:
    """Of every open workshop: what its float has in common, and its size."""
    found = []
    for shop in table.workshops:
        if shop.is_open and shop.float is not None:
            found.append((sum(BIT[point] for point in shop.float.points), len(shop.float.cards)))
        elif shop.is_open:
            found.append((ANY, 0))
    return found


def worth(table: TableView, points: int) -> float:
    """How well these points go with the floats: a float that is nearly ready needs them most."""
    gains = [_gain(table.size, size) for common, size in shops(table) if size and common & points]
    return max(gains, default=0.0)


def _gain(enough: int, size: int) -> float:
    return 3.0 + 2 * size if size < enough else 2.0


def worth_of_card(table: TableView, card: Card) -> float:
    """A gift; an age that the King has just forbidden is seldom what he is looking for."""
    if card.card == WORKSHOP:
        return THIRD_WORKSHOP
    joker = 0.5 if card.is_joker else 0.0
    unwanted = 0.4 if card.age in table.decree else 0.0
    return worth(table, POINTS[card.card]) + joker - unwanted


def worth_in_crowd(table: TableView, card: CrowdCard) -> float:
    """By what can be seen of it; of a card face down nothing that would help."""
    if card.age is None:
        return THIRD_WORKSHOP
    points = points_shown(card)
    return worth(table, points) if points else UNKNOWN


def points_shown(card: CrowdCard) -> int:
    return sum(BIT[point] for point in (card.costume, *card.accessories) if point is not None)


def partners(cards: Iterable[Card], card: Card) -> int:
    """How many of these have something in common with it."""
    return sum(bool(POINTS[card.card] & POINTS[other.card]) for other in cards if other.card != card.card)

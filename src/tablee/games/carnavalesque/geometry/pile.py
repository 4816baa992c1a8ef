"""A heap of cards as it lies: what covers what, and which points can be seen."""

from collections.abc import Iterable, Sequence

from ..actions import Place
from ..cards import Number
from .heap import Heap, Lying
from .masks import FRAMES, Mask, half_seen, mask
from .shapes import FAR, HALF_DIAGONAL, NEAR, Pose, corners, crosses, holds, overlaps
from .sweeping import swept

TOUCH = 50  # so near an edge is felt
AROUND = ((TOUCH, 0), (-TOUCH, 0), (0, TOUCH), (0, -TOUCH))
MORE = 2  # cards that lie on another one are counted so far
ALL = tuple(tuple(range(len(frames))) for frames in FRAMES)

Glimpse = tuple[int, tuple[int, ...]]  # how many lie on a card, and which of its pictures are seen by half
UNTOLD: Glimpse = (-1, ())


class Pile:
    """All by the numbers of the cards, which lie in their order from bottom to top.

    `under` has a bit for each card that one covers. On those in `changed` more or fewer cards lie since the
    last news; of those in `lit` other points can be seen. `told` is what the last news said of each.
    """

    def __init__(self) -> None:
        self.cards: list[Number] = []
        self.poses: dict[Number, Pose] = {}
        self.spots: dict[Number, complex] = {}
        self.masks: dict[Number, Mask] = {}
        self.under: dict[Number, int] = {}
        self.covers: dict[Number, int] = {}
        self.visible: dict[Number, int] = {}
        self.told: dict[Number, Glimpse | None] = {}
        self.is_up: dict[Number, bool] = {}
        self.changed: set[Number] = set()
        self.lit: set[Number] = set()

    def lift(self, at: int) -> None:
        """A card goes."""
        card, covers, under = self.cards.pop(at), self.covers, self.under
        for other in self.cards[at:]:
            under[other] &= ~(1 << card)
        covered = under[card]
        below = [other for other in self.cards[:at] if covered >> other & 1]
        for other in below:
            covers[other] -= 1
        self.changed.update(below)
        if light := self.visible[card]:
            self._let_in(light, self.masks[card][0], reversed(below))

    def _let_in(self, light: int, first: int, below: Iterable[Number]) -> None:
        """Light falls through the hole, each ray on the first card below."""
        masks = self.masks
        for card in below:
            start, bits = masks[card]
            by = first - start
            if lit := bits & (light << by if by > 0 else light >> -by):
                self.visible[card] |= lit
                self.lit.add(card)
                light ^= lit >> by if by > 0 else lit << -by

    def lay(self, at: int, lying: Lying) -> None:
        """A card comes."""
        card, covers = lying.card, self.covers
        below = self._touching(lying.pose, self.cards[:at])
        for other in below:
            covers[other] += 1
        self.changed.update(below)
        self.slide_under(lying, self.cards[at:])
        self.under[card] = sum([1 << other for other in below])
        self.cards.insert(at, card)
        self._darken(card, below)

    def slide_under(self, lying: Lying, cards: Iterable[Number]) -> None:
        """What can be seen of a card that lies under these."""
        card, pose = lying.card, lying.pose
        above, masks, under, covered = self._touching(pose, cards), self.masks, self.under, 0
        first, bits = masks[card] = mask(pose)
        for other in above:
            under[other] |= 1 << card
            start, points = masks[other]
            by = start - first
            covered |= points << by if by > 0 else points >> -by
        self.poses[card], self.spots[card] = pose, complex(pose[0], pose[1])
        self.covers[card], under[card], self.is_up[card] = len(above), 0, lying.is_up
        self.visible[card], self.told[card] = bits ^ bits & covered, UNTOLD
        self.changed.add(card)
        self.lit.add(card)

    def _touching(self, pose: Pose, cards: Iterable[Number]) -> list[Number]:
        """Which of these lie on it, or under it."""
        found, poses, spots, angle = [], self.poses, self.spots, pose[2]
        spot, near, far = complex(pose[0], pose[1]), NEAR, FAR
        for card in cards:
            way = spots[card] - spot
            far_off = abs(way)
            if far_off < far and (far_off < near or crosses(way, angle, poses[card][2])):
                found.append(card)
        return found

    def _darken(self, card: Number, below: Iterable[Number]) -> None:
        """Its shadow falls on all cards below."""
        shadow, first, visible = self.visible[card], self.masks[card][0], self.visible
        for other in below:
            if seen := visible[other]:
                by = first - self.masks[other][0]
                if dark := seen & (shadow << by if by > 0 else shadow >> -by):
                    visible[other] = seen ^ dark
                    self.lit.add(other)

    def free(self) -> int:
        """On how many cards none lies."""
        return sum(not covers for covers in self.covers.values())

    def swept(self, path: Sequence[Place]) -> list[tuple[int, Pose]]:
        """Which cards would lie otherwise if a hand swept over them, and how."""
        return swept([self.poses[card] for card in self.cards], path)

    def felt(self, place: Place) -> tuple[int, bool]:
        """How many cards lie there, and whether the top one ends near to it (6.4)."""
        (x, y), reach = place, HALF_DIAGONAL + TOUCH
        poses = [self.poses[card] for card in reversed(self.cards)]
        near = [it for it in poses if -reach <= it[0] - x <= reach and -reach <= it[1] - y <= reach]
        top = _top(near, x, y)
        has_edge = any(_top(near, x + right, y + down) is not top for right, down in AROUND)
        return sum(holds(pose, x, y) for pose in near), has_edge

    def news(self) -> list[tuple[int, Glimpse | None]]:
        """Where cards lie of which something else is seen than the last news said, and what."""
        news, told = [], self.told
        for at, card in enumerate(self.cards):
            if card in self.changed and (glimpse := self._glimpse(card)) != told[card]:
                told[card] = glimpse
                news.append((at, glimpse))
        self.changed.clear()
        self.lit.clear()
        return news

    def _glimpse(self, card: Number) -> Glimpse | None:
        if not self.visible[card]:
            return None
        known, covers = self.told[card], self.covers[card]
        if known is None or card in self.lit or not covers:
            return min(MORE, covers), self._pictures(card) if self.is_up[card] else ()
        return min(MORE, covers), known[1]

    def _pictures(self, card: Number) -> tuple[int, ...]:
        if not self.covers[card]:
            return ALL[card]
        return half_seen(self.poses[card], FRAMES[card], self.masks[card], self.visible[card])


def _top(near: Iterable[Pose], x: int, y: int) -> Pose | None:
    """The first of these at this place."""
    for pose in near:
        if holds(pose, x, y):
            return pose
    return None


def stacked(heap: Heap) -> Pile:
    """From the top down: so nothing that lies there already is covered."""
    pile = Pile()
    for lying in reversed(heap):
        pile.slide_under(lying, pile.cards)
        pile.cards.append(lying.card)
    pile.cards.reverse()
    return pile


def is_hidden(poses: Sequence[Pose], at: int) -> bool:
    """Is this one fully covered? Its corners tell most of the time that it is not."""
    above = [pose for pose in poses[at + 1 :] if overlaps(poses[at], pose)]
    if not all(any(holds(pose, *corner) for pose in above) for corner in corners(poses[at])):
        return False
    cards = [Lying(number, *pose, True) for number, pose in enumerate((poses[at], *above))]
    return not stacked(tuple(cards)).visible[0]

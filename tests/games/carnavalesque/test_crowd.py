"""Rule 3: the crowd, its geometry, and what can be seen of it."""

import os
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.games.carnavalesque.actions import Draw, TurnOver
from tablee.games.carnavalesque.cards import WORKSHOP
from tablee.games.carnavalesque.geometry.heap import Heap, at_handle, index_of, nearest, under
from tablee.games.carnavalesque.geometry.masks import ACCESSORY, COSTUME, JOKERS, WHOLE, Frame, mask
from tablee.games.carnavalesque.geometry.motion import drop
from tablee.games.carnavalesque.geometry.shapes import holds, overlaps
from tablee.games.carnavalesque.geometry.visibility import is_hidden, look_again, with_sights
from tablee.games.carnavalesque.phases.drawing import Drawing

from ..table import public, state_of
from . import oracle, world
from .world import B, Glance, at, handle, look, looked_at, lying, opened

HEAPS = int(os.environ.get("TABLEE_HEAPS", "25"))  # thousands with TABLEE_HEAPS=2000
TOLERANCE = 0.06  # of the points of a picture: those near a side may be counted or not


@pytest.mark.parametrize("seed", range(HEAPS))
def test_3_3_what_is_visible_agrees_with_counting_points(seed: int) -> None:
    luck = Random(seed)
    heap = oracle.random_heap(luck, luck.randint(2, 24), luck.choice((400, 900, 1_500)))
    for place, glance in enumerate(look(heap)):
        seen = oracle.whole(heap, place)
        assert (glance is not None) or seen < 0.02
        assert glance is None or seen > 0 or glance.over > 0
        if glance is not None and heap[place].is_up:
            for number, part in enumerate(oracle.pictures(heap, place)):
                if abs(part - 0.5) > TOLERANCE:
                    assert (number in glance.pictures) == (part > 0.5)


@pytest.mark.parametrize("seed", range(HEAPS))
def test_3_2_uncovered_agrees_with_counting_points(seed: int) -> None:
    """By 2 mm and more, as the rules say, or nearly so."""
    heap = oracle.random_heap(Random(1_000 + seed), 14, 1_800)
    seen = [(place, glance.over) for place, glance in enumerate(look(heap)) if glance is not None]
    assert len(seen) > 2
    for place, over in seen:
        assert over >= min(oracle.covers(heap, place, slack=-3), 2)
        assert over <= min(oracle.covers(heap, place, slack=0.5), 2)


@pytest.mark.parametrize("seed", range(HEAPS))
def test_3_3_a_look_at_what_changed_tells_as_much_as_a_look_at_all(seed: int) -> None:
    """Whatever is taken, laid, moved, turned over or slid under others."""
    luck = Random(seed)
    seen = looked_at(oracle.random_heap(luck, luck.randint(1, 50), luck.choice((300, 900, 1_500))))
    for _ in range(20):
        heap = changed(seen, luck)
        seen = with_sights(heap, look_again(heap, seen, Chance(b"again", 0)))
        assert [world.glance(each.sight) for each in seen] == look(heap)


def changed(heap: Heap, luck: Random) -> Heap:
    cards = list(heap)
    for _ in range(luck.randint(1, 3)):
        at, to = luck.randrange(len(cards)), luck.randrange(len(cards))
        match luck.choice(("take", "move", "turn", "slide")):
            case "take" if len(cards) > 1:
                del cards[at]
            case "move":
                cards[at] = replace(cards[at], x=luck.randint(-900, 900), angle=luck.randrange(3_600))
            case "turn":
                cards[at] = replace(cards[at], is_up=not cards[at].is_up, sight=None)
            case "slide":
                cards.insert(to, cards.pop(at))
    return tuple(cards)


@pytest.mark.parametrize(
    ("x", "y", "angle", "is_over"),
    [
        (540, 0, 0, True),
        (541, 0, 0, False),  # less than 2 mm is nothing to the eye
        (560, 0, 0, False),
        (0, 850, 0, True),
        (0, 851, 0, False),
        (695, 0, 900, True),
        (696, 0, 900, False),
        (540, 850, 0, True),
        (541, 600, 0, False),
        (560, 870, 0, False),
        (0, 0, 450, True),
        (900, 300, 450, False),
        (850, 0, 450, False),
        (700, 300, 450, True),
    ],
)
def test_3_2_covered_is_what_has_2_mm_of_another_on_it(x: int, y: int, angle: int, is_over: bool) -> None:
    one, other = (0, 0, 0), (x, y, angle)
    assert overlaps(one, other) is overlaps(other, one) is is_over


def test_a_card_holds_its_own_points() -> None:
    pose = (100, -200, 900)
    assert holds(pose, 100 + 435, -200) and not holds(pose, 100 + 436, -200)
    assert holds(pose, 100, -200 + 280) and not holds(pose, 100, -200 + 281)


@pytest.mark.parametrize("angle", [0, 1, 137, 450, 899, 900, 901, 1_800, 2_700, 3_333])
@pytest.mark.parametrize("frame", [WHOLE, COSTUME, ACCESSORY, *JOKERS])
def test_a_mask_has_a_point_every_two_millimetres(angle: int, frame: Frame) -> None:
    points = mask((37, -411, angle), frame)[1].bit_count()
    area = frame.half_width * frame.half_height * 4 / 400
    assert abs(points - area) <= 0.06 * area


def test_3_3_over_counts_cards_that_lie_on_it_and_not_those_below() -> None:
    heap = (lying("witch fan"), lying("rabbit fan", 100), lying("clown fan", 200), lying("robot fan", 2_000))
    assert [glance.over for glance in look(heap) if glance] == [2, 1, 0, 0]


def test_3_3_pictures_are_seen_by_half() -> None:
    below = lying("witch fan")
    assert look((below, lying("clown fan", 0, 870)))[0] == Glance(0, (0, 1))
    assert look((below, lying("clown fan", 0, 650)))[0] == Glance(1, (0,))  # the accessory is covered
    assert look((below, lying("clown fan", 0, -400)))[0] == Glance(1, (1,))
    assert look((below, lying("clown fan", 200, 0)))[0] == Glance(1, ())
    assert look((lying("witch fan", up=False),)) == [Glance(0, ())]
    assert look((lying("adult"), lying("clown fan", 0, 650)))[0] == Glance(1, (0, 1))
    assert look((lying("workshop"),)) == [Glance(0, ())]


def test_3_3_a_fully_covered_card_is_not_sent_at_all() -> None:
    play = at(Drawing(45_000), heap=(lying("witch fan"), lying("clown fan")), turn=1)
    assert [each["costume"] for each in public(play)["crowd"]] == ["clown"]
    assert b"witch" not in json.encode(public(play)["crowd"])
    assert is_hidden([(0, 0, 0), (0, 0, 0)], 0)


def test_3_3_several_cards_can_cover_one_together() -> None:
    heap = [(0, 0, 0), (-200, 0, 0), (200, 0, 0)]
    assert is_hidden(heap, 0) and not is_hidden(heap[:2], 0)
    holed = [(0, 0, 0), (-290, -440, 0), (290, -440, 0), (-290, 440, 0), (290, 440, 0)]
    assert not is_hidden(holed, 0)
    crossed = [(0, 0, 0), (-400, -500, 0), (400, -500, 0), (-400, 500, 0), (400, 500, 0)]
    assert not is_hidden(crossed, 0)


def test_3_3_of_a_card_face_down_only_the_age() -> None:
    play = at(Drawing(45_000), heap=(lying("witch fan", 100, 200, 300, up=False),), turn=1)
    (shown,) = public(play)["crowd"]
    assert shown == {"id": handle(play, "witch fan"), "x": 100, "y": 200, "angle": 300, "age": "adult"}


def test_3_3_a_joker_shows_what_is_not_covered() -> None:
    play = at(Drawing(45_000), heap=(lying("adult"), lying("clown fan", 0, 650)), turn=1)
    assert public(play)["crowd"][0]["accessories"] == ["fan", "parasol"]


def test_3_3_a_handle_stays_while_a_card_is_seen() -> None:
    play = at(Drawing(45_000), turn=1)
    before = handle(play, "witch fan")
    play.act(B, Draw(handle(play, "pirate trumpet")), 0)
    assert handle(play, "witch fan") == before


def test_3_3_it_is_new_when_the_card_was_fully_covered() -> None:
    heap = (lying("witch fan"), lying("clown fan"))
    play = at(Drawing(45_000), heap=heap, turn=1)
    assert state_of(play).heap[0].sight is None
    play.act(B, Draw(handle(play, "clown fan")), 0)
    assert handle(play, "witch fan") > 0


def test_3_3_it_is_new_when_the_card_is_turned() -> None:
    play = at(Drawing(45_000), version="roles", roles=(None, "crier", None, None), turn=1)
    before = handle(play, "witch fan")
    play.act(B, TurnOver(before), 0)
    assert handle(play, "witch fan") != before


def test_3_4_a_dropped_card_lands_in_the_zone_around_the_centre_on_either_face() -> None:
    fallen = [drop(3, Chance(b"drop", number)) for number in range(600)]
    assert all(abs(each.x) <= 2_500 and abs(each.y) <= 2_000 for each in fallen)
    spread = (sum(each.x**2 for each in fallen) / len(fallen)) ** 0.5
    assert 540 < spread < 660
    assert 240 < sum(each.is_up for each in fallen) < 360
    assert len({each.angle // 900 for each in fallen}) == 4


def test_3_4_outside_the_zone_it_is_dropped_again() -> None:
    class Gale(Chance):
        """The first throw goes as far as it can."""

        thrown: int = 0

        def below(self, bound: int) -> int:
            self.thrown += 1
            return bound - 1 if self.thrown <= 24 else super().below(bound)

    assert abs(drop(3, Gale(b"gale", 0)).x) <= 2_500


def test_3_4_the_third_workshop_has_one_face() -> None:
    assert all(drop(WORKSHOP, Chance(b"drop", number)).is_up for number in range(20))


def test_what_is_under_a_hand_from_the_top() -> None:
    heap = (lying("witch fan"), lying("clown fan", 100), lying("robot fan", 2_000))
    assert under(heap, (0, 0)) == (1, 0)
    assert (nearest(heap, (1_900, 0)), nearest((heap[0], heap[0]), (5, 5))) == (2, 1)


@pytest.mark.parametrize("seats", [3, 5])
def test_a_crowd_view_is_at_most_12_kb(seats: int) -> None:
    play = opened(seats, version="events")
    assert len(json.encode(public(play)["crowd"])) <= 12_288
    widest = tuple(oracle.random_heap(Random(3), 57, 2_400))
    assert len(json.encode(public(at(Drawing(45_000), heap=widest, turn=1))["crowd"])) <= 12_288


def test_3_3_who_asks_for_a_handle_that_nobody_has_is_told_so() -> None:
    heap = looked_at((lying("robot mask"),))
    sight = heap[0].sight
    assert sight is not None and index_of(heap, sight.handle) == 0
    assert at_handle(heap, sight.handle + 1) is None
    with pytest.raises(LookupError, match="no card of the heap"):
        index_of(heap, sight.handle + 1)

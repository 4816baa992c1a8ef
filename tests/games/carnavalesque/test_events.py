"""Rule 8: the ten events, and 5.2: when they come."""

from typing import Any

import pytest

from tablee import Play
from tablee.core.chance import Chance
from tablee.core.records import Event
from tablee.games.carnavalesque.actions import Decree, Draw, Enough, Give, Lay, Proclaim, Take
from tablee.games.carnavalesque.aids import EVENTS
from tablee.games.carnavalesque.game import GAME
from tablee.games.carnavalesque.geometry.heap import Lying
from tablee.games.carnavalesque.geometry.motion import blow
from tablee.games.carnavalesque.outcomes import (
    Announced,
    Blown,
    Contented,
    Decreed,
    Dropped,
    Given,
    Lit,
    Spilled,
)
from tablee.games.carnavalesque.phases.announcing import Announcing, lit
from tablee.games.carnavalesque.phases.building import Building, build_from
from tablee.games.carnavalesque.phases.crowning import Crowning
from tablee.games.carnavalesque.phases.decreeing import Decreeing
from tablee.games.carnavalesque.phases.drawing import Drawing
from tablee.games.carnavalesque.phases.giving import Giving
from tablee.games.carnavalesque.phases.levelling import Levelling
from tablee.games.carnavalesque.phases.rummaging import Rummaging
from tablee.games.carnavalesque.turns import begin_turn

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import CROWD, HANDS, A, B, C, D, at, card, cards, float_of, handle, happened, lying


def announced(event: str, **changes: Any) -> Play:
    """The event is drawn: all others were."""
    used = tuple(other for other in EVENTS if other != event)
    play = at(Announcing(0), used=used, **changes)
    play.wake(0)
    return play


def test_5_2_from_the_second_round_on_an_event_is_drawn_and_read_to_all() -> None:
    first, second = at(Crowning(20_000), king=None, round=1), at(Crowning(20_000), king=None, round=2)
    assert not happened(first.wake(20_000), Announced)
    (event,) = happened(second.wake(20_000), Announced)
    assert public(second)["event"] == event.event


@pytest.mark.parametrize("version", ["young", "roles"])
def test_5_2_only_in_events(version: str) -> None:
    play = at(Crowning(20_000), king=None, version=version)
    assert not happened(play.wake(20_000), Announced)


def test_5_2_used_ones_are_shuffled_when_all_have_been_drawn() -> None:
    play = announced("fog")
    assert (state_of(play).event, state_of(play).used) == ("fog", ())
    state = state_of(at(Announcing(0), used=("fog",)))
    drawn = {state.phase.next(state, 0, Chance(b"event", n)).event for n in range(80)}
    assert drawn == set(EVENTS) - {"fog"}


def test_5_2_it_is_told() -> None:
    play = at(Announcing(0), used=EVENTS[1:])
    state = state_of(play)
    (event, *_) = play.wake(0)
    assert state.phase.tell(state, event, None).event == "fog"


def test_8_fog_shows_only_ages() -> None:
    play = announced("fog")
    assert all("costume" not in each and "accessories" not in each for each in public(play)["crowd"])
    assert [each["age"] for each in public(play)["crowd"]] == ["adult", "adult", "teen", "child"]


def test_8_fog_also_while_the_jester_is_blind() -> None:
    play = at(Rummaging(45_000, (0, 0)), event="fog")
    aside: Any = GAME.aside(state_of(play))
    assert len(aside.crowd) == len(mine(play, B)["crowd"]) == 4
    assert all(not each.costume and not each.accessories for each in aside.crowd)
    assert all("costume" not in each and "accessories" not in each for each in mine(play, B)["crowd"])


def test_8_fog_lifts_with_the_round() -> None:
    clear = at(Decreeing(20_000))
    assert [each.get("costume") for each in public(clear)["crowd"]] == ["witch", "rabbit", "pirate", None]


def test_8_gust_the_twelve_topmost_slide_up_to_8_cm_in_one_direction() -> None:
    heap = tuple(Lying(number, 100 * number, 0, 0, True) for number in range(14))
    moved = blow(heap, Chance(b"wind", 1))
    assert [each.at for each in moved] == list(range(2, 14))
    ways = [(each.x - heap[each.at].x, each.y - heap[each.at].y) for each in moved]
    assert all(x * x + y * y <= 800**2 + 2_000 for x, y in ways)
    assert len({(x > 0, y > 0) for x, y in ways if (x, y) != (0, 0)}) == 1


def test_8_gust_cards_out_of_the_zone_are_dropped() -> None:
    edge = tuple(lying(f"witch {a}", x) for x, a in ((2_500, "fan"), (-2_500, "mask")))
    play = at(Announcing(0), used=tuple(e for e in EVENTS if e != "gust"), heap=edge)
    events = play.wake(0)
    assert happened(events, Blown) and len(happened(events, Dropped)) == 1
    assert len(state_of(play).heap) == 2
    assert phase_of(play) == "Decreeing"


def test_8_handstand_the_twelve_topmost_are_turned_over_where_they_lie() -> None:
    heap = (*(Lying(n, 300 * n - 2_000, 0, 0, n % 2 == 0) for n in range(13)), lying("workshop", 2_400))
    play = at(Announcing(0), used=tuple(e for e in EVENTS if e != "handstand"), heap=heap)
    (turned,) = happened(play.wake(0), Lit)
    assert turned.turned == tuple(range(1, 13))
    assert [each.is_up for each in state_of(play).heap] == [True, *(n % 2 != 0 for n in range(1, 13)), True]
    assert [each.place for each in state_of(play).heap] == [each.place for each in heap]


def test_8_butterfingers_everybody_drops_two_cards_by_lot() -> None:
    hands = (*HANDS[:2], HANDS[2][:1], ())
    play = at(Announcing(0), used=tuple(e for e in EVENTS if e != "butterfingers"), hands=hands)
    events = play.wake(0)
    (spilled,) = happened(events, Spilled)
    assert [len(hand) for hand in state_of(play).hands] == [1, 1, 0, 0]
    assert (spilled.cards[D], spilled.others[C], spilled.others[D]) == (None, None, None)
    dropped = {drop.lying.card for drop in happened(events, Dropped)}
    assert dropped == {*spilled.cards[:3], *spilled.others[:2]}
    assert (len(state_of(play).heap), phase_of(play)) == (len(CROWD) + 5, "Decreeing")
    state = state_of(at(Announcing(0), event="butterfingers"))
    assert {state.phase.next(state, 0, Chance(b"butter", n)).cards[D] for n in range(40)} == set(HANDS[D])


def test_8_in_version_2_butterfingers_cost_one_card() -> None:
    play = at(Announcing(0), event="butterfingers")
    before = play.table.state
    after = before.phase.apply(before, Event(9, 0, None, Spilled(tuple(hand[0] for hand in HANDS))))
    assert [len(hand) for hand in after.hands] == [len(hand) - 1 for hand in HANDS]


def test_8_two_jesters() -> None:
    play = announced("two_jesters")
    for jester in (A, B):
        play.act(D, Decree("adult"), 0)
        assert (phase_of(play), public(play)["phase"]["player"]) == ("Rummaging", jester)
        play.act(jester, Take(state_of(play).heap[0].place), 0)
        play.act(jester, Give(HANDS[jester][0]), 0)
    play.act(D, Decree("adult"), 0)
    assert (phase_of(play), public(play)["phase"]["player"]) == ("Drawing", C)


def test_8_topsy_turvy_only_the_king_may_speak() -> None:
    state = state_of(announced("topsy_turvy"))
    heard = [state.phase.hearers(state, seat) for seat in (A, B, C, D)]
    assert heard == [frozenset()] * 3 + [frozenset({A, B, C, D})]
    blind = state_of(at(Rummaging(45_000, (0, 0)), event="topsy_turvy"))
    assert [bool(blind.phase.hearers(blind, seat)) for seat in (A, B, C, D)] == [True, False, False, False]


def test_8_version_1_broad_daylight_turns_up_to_eight_uncovered_cards_up() -> None:
    play = at(Announcing(0), event="daylight")
    state, events = state_of(play), play.wake(0)
    (turned,) = happened(events, Lit)
    assert turned.turned == (3,)
    assert all(each.is_up for each in state_of(play).heap)
    told = state.phase.tell(state, next(e for e in events if isinstance(e.what, Lit)), A)
    assert told.cards == (state.heap[3].sight.handle,)
    assert state.phase.tell(state, next(e for e in events if not isinstance(e.what, Lit)), A) is None


def test_8_version_1_broad_daylight_no_more_than_eight() -> None:
    down = tuple(Lying(number, 600 * number - 2_400, 0, 0, False) for number in range(9))
    heap = state_of(at(Decreeing(0), heap=down)).heap
    assert len(lit(heap, Chance(b"sun", 1))) == 8


def test_8_day_off_no_decree() -> None:
    play = announced("day_off")
    assert (phase_of(play), public(play)["decree"]) == ("Rummaging", [])
    state = begin_turn(state_of(at(Giving(0, 1), event="day_off", turn=1, decree=("teen",))), 0)
    assert (type(state.phase), state.decree) == (Drawing, ())


def test_8_two_decrees() -> None:
    play = announced("two_decrees")
    assert public(play)["phase"]["missing"] == 2
    play.act(D, Decree("teen"), 0)
    assert (phase_of(play), offer(play, D, "decree")["ages"]) == ("Decreeing", ["child", "adult"])
    assert refusal(play, D, Decree("teen")) == "already_done"
    play.act(D, Decree("child"), 0)
    assert public(play)["decree"] == ["teen", "child"]


def test_8_two_decrees_the_missing_one_by_lot() -> None:
    play = at(Decreeing(20_000), event="two_decrees", decree=("teen",), last_decree=("adult", "child"))
    (decreed,) = happened(play.wake(20_000), Decreed)
    assert decreed.ages[0] == "teen" and decreed.ages[1] in ("child", "adult")
    silent = at(Decreeing(20_000), event="two_decrees")
    (both,) = happened(silent.wake(20_000), Decreed)
    assert len(set(both.ages)) == 2


def test_8_two_decrees_leave_the_third_workshop_free() -> None:
    heap = (*CROWD, lying("workshop", 1_800))
    play = at(Drawing(45_000), event="two_decrees", decree=("adult", "child"), heap=heap, turn=1)
    assert offer(play, B, "draw")["cards"] == [handle(play, "pirate trumpet"), handle(play, "workshop")]


def test_8_version_1_cold_hands_each_gift_is_by_lot_from_the_whole_hand() -> None:
    play = at(Drawing(45_000), event="cold_hands", turn=1)
    (given,) = happened(play.act(B, Draw(handle(play, "witch fan")), 0), Given)
    assert given.card in (*HANDS[B], card("witch fan"))
    state = state_of(at(Giving(0, 1), event="cold_hands", turn=1))
    assert {state.phase.next(state, 0, Chance(b"cold", n)).card for n in range(40)} == set(HANDS[B])


def test_8_open_hearts_each_may_give_two() -> None:
    play = at(Drawing(45_000), event="open_hearts", turn=1)
    play.act(B, Draw(handle(play, "witch fan")), 0)
    assert public(play)["phase"]["most"] == 2
    play.act(B, Give(HANDS[B][0]), 0)
    assert offers(play, B) == {"give", "enough"}
    play.act(B, Give(HANDS[B][1]), 0)
    assert len(state_of(play).hands[D]) == 5
    assert state_of(play).player == C


def test_8_open_hearts_one_is_enough() -> None:
    said, silent = (at(Giving(45_000, 2), event="open_hearts", turn=1) for _ in range(2))
    for play in (said, silent):
        play.act(B, Give(HANDS[B][0]), 0)
    said.act(B, Enough(), 0)
    assert happened(silent.wake(45_000), Contented)
    assert [len(state_of(play).hands[D]) for play in (said, silent)] == [4, 4]
    state = state_of(at(Giving(0, 2), turn=1))
    assert state.phase.tell(state, silent.events[-1], A) is None


def test_8_open_hearts_end_with_an_empty_hand() -> None:
    play = at(Giving(45_000, 2), event="open_hearts", turn=1, hands=(HANDS[A], HANDS[B][:1], *HANDS[2:]))
    play.act(B, Give(HANDS[B][0]), 0)
    assert state_of(play).player == C


def test_8_a_royal_word_once_and_for_all_to_see() -> None:
    play = at(Decreeing(20_000), event="royal_word")
    assert offers(play, D) == {"decree", "proclaim"}
    assert offers(play, A) == set()
    before = state_of(play)
    (event,) = play.act(D, Proclaim("fan"), 0)
    assert public(play)["word"] == "fan"
    assert before.phase.tell(before, event, A).word == "fan"
    assert refusal(play, D, Proclaim("mask")) == "already_done"


@pytest.mark.parametrize("king", [A, D])
def test_8_what_the_room_has_erased_is_not_shown(king: int) -> None:
    play = at(Decreeing(20_000), king=king, event="royal_word", erased=frozenset({(king, "fan")}))
    before = state_of(play)
    (event,) = play.act(king, Proclaim("fan"), 0)
    assert public(play)["word"] == "" == before.phase.tell(before, event, A).word


@pytest.mark.parametrize("word", ["two words", "x" * 31, " fan", "\x00"])
def test_8_a_royal_word_is_one_word(word: str) -> None:
    assert refusal(at(Decreeing(20_000), event="royal_word"), D, Proclaim(word)) == "one_word"


@pytest.mark.parametrize("word", ["", "Drachen", "porte-voix"])
def test_8_a_royal_word_may_be_said_aloud(word: str) -> None:
    play = at(Decreeing(20_000), event="royal_word")
    play.act(D, Proclaim(word), 0)
    assert public(play)["word"] == word


def test_8_no_word_without_the_event_nor_while_the_jester_is_blind() -> None:
    assert refusal(at(Decreeing(20_000)), D, Proclaim("fan")) == "not_now"
    assert refusal(at(Rummaging(45_000, (0, 0)), event="royal_word"), D, Proclaim("fan")) == "not_now"
    assert refusal(at(Decreeing(20_000), event="royal_word"), A, Proclaim("fan")) == "not_now"


def test_8_version_1_sober_jester_draws_like_everybody() -> None:
    play = at(Decreeing(20_000), event="sober_jester")
    play.act(D, Decree("adult"), 0)
    assert phase_of(play) == "Drawing"
    assert public(play)["crowd"] is not None
    assert refusal(play, A, Draw(handle(play, "witch fan"))) == "forbidden"


def test_8_version_1_hurry_the_king_lays_more_but_a_float_still_needs_t() -> None:
    hand = cards("witch fan", "witch mask", "witch balloon", "witch trumpet", "rabbit fan", "rabbit mask")
    state = state_of(at(Giving(0, 1), event="hurry", turn=3, hands=(*HANDS[:3], hand)))
    assert build_from(state, 0).least == 6
    ready = float_of("clown fan", "clown mask", "clown balloon", "clown trumpet")
    play = at(
        Building(120_000, 6), event="hurry", turn=3, hands=(*HANDS[:3], hand), workshops=(ready, (), ())
    )
    play.act(D, Lay(card("witch fan"), 0, True), 0)
    assert len(public(play)["parade"]) == 1


def test_8_an_event_ends_with_the_round() -> None:
    play = at(Levelling(0), event="royal_word", word="fan", has_moved=True)
    play.wake(0)
    assert (phase_of(play), public(play)["event"], public(play)["word"]) == ("Crowning", None, None)

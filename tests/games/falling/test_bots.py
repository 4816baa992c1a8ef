"""Players of Falling: human hands, riders for others, Skips and Stops for the end."""

from statistics import fmean, median, quantiles
from typing import Any

import pytest
from tests.games.falling.world import A, B, C, D, by_hand, sky, state_of

from tablee import Play
from tablee.core.chance import Chance
from tablee.core.player import Player, Sight, Thought
from tablee.core.records import Action
from tablee.games.falling import actions as do
from tablee.games.falling.bots.players import LONGEST, REFLEX, easy, normal, sharp, wish

NEAR = "hit hit"
FAR = None


def see(play: Play, seat: int) -> tuple[Any, Any]:
    view, state = play.table.game.view, play.table.state
    return view(state, None), view(state, seat)


def wishes(play: Play, seat: int = A) -> set[Action]:
    return set(wish(Sight(*see(play, seat), Chance(b"bot", 0))))


def ask(play: Play, seat: int = A, now: int = 0, number: int = 0, memory: Any = None) -> Thought:
    return normal(memory, *see(play, seat), now, Chance(b"bot", number))


def targets(play: Play) -> set[int]:
    return {action.at for action in wishes(play) if isinstance(action, do.Play)}


def taken(play: Play) -> set[str]:
    """The kinds of the cards that A would like to take."""
    kinds = {card.id: card.kind for card in state_of(play).fallers[A].tops}
    return {kinds[action.card] for action in wishes(play) if isinstance(action, do.Take)}


@pytest.mark.parametrize(
    ("fallers", "deck", "at"),
    [
        pytest.param([{"hand": "hit"}, {"rider": "hit"}], FAR, {C, D}, id="a Hit at those who have no rider"),
        pytest.param([{"hand": "split"}, {}], FAR, {B, C, D}, id="a Split, too"),
        pytest.param([{"hand": "skip"}], FAR, set(), id="a Skip is kept"),
        pytest.param([{"hand": "skip"}], NEAR, {A}, id="until the Ground is near"),
        pytest.param([{"hand": "skip", "rider": "hit"}], NEAR, set(), id="where there is room for it"),
        pytest.param([{"hand": "stop"}, {"rider": "hit"}], FAR, set(), id="a Stop is kept"),
        pytest.param([{"hand": "stop", "rider": "hit"}], FAR, set(), id="early a Hit is welcome"),
        pytest.param([{"hand": "stop", "rider": "hit"}], NEAR, {A}, id="late it is stopped"),
        pytest.param(
            [{"hand": "extra", "rider": "skip"}, {"rider": "hit"}], FAR, {A}, id="Extra on her Skip"
        ),
        pytest.param([{"hand": "extra", "rider": "hit"}, {"rider": "hit"}], FAR, {B}, id="or another's Hit"),
        pytest.param([{"hand": "extra", "rider": "hit"}, {"rider": "skip"}], FAR, set(), id="or nowhere"),
        pytest.param([{"hand": "push", "rider": "hit"}, {"rider": "hit"}], FAR, {C, D}, id="a Hit is pushed"),
        pytest.param([{"hand": "push", "rider": "skip"}], FAR, set(), id="a Skip is not"),
        pytest.param([{"hand": "grab"}, {"rider": "skip"}], NEAR, {B}, id="late she grabs a Skip"),
        pytest.param([{"hand": "grab"}, {"rider": "skip"}, {"rider": "split"}], FAR, {C}, id="early a Split"),
    ],
)
def test_where_she_plays(fallers: list[dict[str, Any]], deck: str | None, at: set[int]) -> None:
    assert targets(sky(*fallers, deck=deck)) == at


@pytest.mark.parametrize(
    ("piles", "deck", "kinds"),
    [
        pytest.param(["hit", "skip", "stop"], FAR, {"hit"}, id="early a Hit is thrown at others"),
        pytest.param(["hit", "skip", "stop"], NEAR, {"skip"}, id="late a Skip is taken"),
        pytest.param(["hit", "stop"], NEAR, {"stop"}, id="or a Stop"),
        pytest.param(["hit", "hit"], NEAR, {"hit"}, id="or else a Hit"),
        pytest.param(["skip", "push"], FAR, set(), id="what she has no use for lies"),
        pytest.param([], FAR, set(), id="nothing there"),
    ],
)
def test_what_she_takes(piles: list[str], deck: str | None, kinds: set[str]) -> None:
    assert taken(sky({"piles": piles}, deck=deck)) == kinds


def test_she_answers_a_ground() -> None:
    play = sky({"hand": "stop"}, deck="")
    play.wake(1_600)
    held = state_of(play).fallers[A].hand
    assert held is not None
    assert wishes(play) == {do.Save(held.id)}


def test_who_deals_lets_it_run() -> None:
    play = by_hand()
    assert wishes(play, D) == {do.Run("normal")}
    play.act(D, do.Run("normal"), 100)
    assert wishes(play, D) == set()
    relieved = by_hand()
    relieved.wake(5_000)
    assert wishes(relieved, D) == {do.Run("normal")}


def test_who_is_out_wishes_nothing() -> None:
    assert wishes(sky({"is_falling": False})) == set()


@pytest.mark.parametrize(("player", "mean"), [(easy, 2_850), (normal, 1_450), (sharp, 750)])
def test_nobody_is_faster_than_a_human_hand(player: Player, mean: int) -> None:
    """Most are quicker than the average, for the slow moments are long."""
    view = see(sky({"hand": "hit"}), A)
    delays = [player(None, *view, 0, Chance(b"bot", number)).not_before for number in range(2_000)]
    assert min(delays) >= REFLEX == 250
    assert max(delays) <= REFLEX + LONGEST * (mean - REFLEX)
    assert fmean(delays) == pytest.approx(mean, rel=0.05)
    assert median(delays) < 0.95 * fmean(delays)
    assert quantiles(delays)[2] - quantiles(delays)[0] > 0.3 * mean


def test_a_ground_is_answered_faster_but_not_faster_than_a_hand_can() -> None:
    play = sky({"hand": "stop"}, deck="")
    play.wake(1_600)
    delays = [ask(play, number=number, now=1_600).not_before - 1_600 for number in range(500)]
    assert min(delays) >= REFLEX
    assert fmean(delays) == pytest.approx(REFLEX + 600, rel=0.05)


def test_a_hand_on_its_way_goes_on_while_what_it_wants_can_be_had() -> None:
    play = sky({"hand": "hit"})
    first = ask(play)
    play.wake(1_600)
    again = ask(play, now=1_600, number=1, memory=first.memory)
    assert (again.action, again.not_before) == (first.action, first.not_before)


def test_and_turns_round_when_it_cannot() -> None:
    play = sky({"hand": "hit"}, {"hand": "hit"}, {"is_falling": False}, {"rider": "skip"})
    first = ask(play)
    assert isinstance(first.action, do.Play) and first.action.at == B
    held = state_of(play).fallers[B].hand
    assert held is not None
    play.act(B, do.Play(held.id, B), 100)
    assert ask(play, now=100, memory=first.memory).action is None


@pytest.mark.parametrize(
    ("faller", "is_dropped"),
    [
        pytest.param({"hand": "push", "piles": ["hit"]}, True, id="4.2 for a better one"),
        pytest.param({"hand": "grab"}, False, id="not for nothing"),
        pytest.param({"hand": "extra", "piles": ["push"]}, False, id="nor for one as idle"),
        pytest.param({"hand": "stop", "piles": ["hit"]}, False, id="a Stop is kept"),
    ],
)
def test_a_dead_card_is_thrown_away(faller: dict[str, Any], is_dropped: bool) -> None:
    assert any(isinstance(action, do.Drop) for action in wishes(sky(faller))) is is_dropped

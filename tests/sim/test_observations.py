"""What a listener may see of a table, and when there is nothing to send."""

from dataclasses import replace

from msgspec import json
from tests.games.freeze.world import A, E, F, at
from tests.games.table import state_of

import tablee
from tablee.core.game import Nothing
from tablee.core.table import Step
from tablee.games.freeze.acting import Acting
from tablee.games.freeze.actions import CallFoul, Pass, Point
from tablee.games.freeze.game import GAME
from tablee.games.freeze.pointing import point_from
from tablee.sim.secrecy.observations import encode_mine, encode_public, is_news, observe


def test_a_glimpse_is_both_views_and_what_was_told() -> None:
    play = at(Acting(45_000))
    step = play.table.act(E, CallFoul(A, "place"), 10)
    seen = observe(GAME, step, F)
    assert json.decode(seen.public) == json.decode(json.encode(GAME.view(step.state, None)))
    assert json.decode(seen.mine)["seat"] == F
    assert seen.told == (b'{"do":"call_foul","actress":0,"what":"place","line":null}',)


def test_watchers_have_nothing_of_their_own() -> None:
    assert encode_mine(GAME, state_of(at(Acting(45_000))), None) == b"null"


def test_a_game_may_show_something_aside_to_who_has_no_seat() -> None:
    shown = replace(GAME, aside=lambda state: Nothing())
    assert encode_mine(shown, state_of(at(Acting(45_000))), None) == b"{}"


def test_nothing_is_told_by_default() -> None:
    play = tablee.open_table("freeze", 5, "x")
    step = play.table.act(0, Pass(), 10)
    assert observe(GAME, step, None).told == ()


def test_it_is_no_news_to_others_that_a_hand_moves() -> None:
    play = at(Acting(0))
    state = state_of(play)
    play = at(point_from(state, 1, 0))
    still = Step((), (), play.table.state)
    step = play.table.act(E, Point((A,)), 10)
    news = [is_news(observe(GAME, still, seat), observe(GAME, step, seat)) for seat in (E, F, None)]
    assert news == [True, False, False]


def test_what_is_told_is_news_even_where_no_view_changes() -> None:
    play = at(Acting(45_000))
    play.act(E, CallFoul(A, "place"), 10)
    still = Step((), (), play.table.state)
    again = play.table.act(E, CallFoul(A, "place"), 20)
    assert encode_public(GAME, again.state) == encode_public(GAME, still.state)
    assert is_news(observe(GAME, still, F), observe(GAME, again, F))

"""What a listener is sent of a table, and when there is nothing to send."""

from dataclasses import replace

from msgspec import Raw, json

import tablee
from tablee.core.game import Nothing
from tablee.core.table import Step
from tablee.games.freeze.acting import Acting
from tablee.games.freeze.actions import CallFoul, Pass, Point, Volunteer
from tablee.games.freeze.game import GAME
from tablee.games.freeze.pointing import point_from
from tablee.wire.messages import Clock, View
from tablee.wire.telling import LastViews, encode_mine, encode_public, glimpse, is_news, view_head, whole_view
from tests.games.freeze.world import A, E, F, at
from tests.games.table import state_of


def test_a_glimpse_is_both_views_and_what_was_told() -> None:
    play = at(Acting(45_000))
    step = play.table.act(E, CallFoul(A, "place"), 10)
    seen = glimpse(GAME, step, F)
    assert json.decode(seen.public) == json.decode(json.encode(GAME.view(step.state, None)))
    assert json.decode(seen.mine)["seat"] == F
    assert seen.told == (b'{"do":"call_foul","actress":0,"what":"place"}',)


def test_watchers_have_nothing_of_their_own() -> None:
    assert encode_mine(GAME, state_of(at(Acting(45_000))), None) == b"null"


def test_a_game_may_show_something_aside_to_who_has_no_seat() -> None:
    shown = replace(GAME, aside=lambda state: Nothing())
    assert encode_mine(shown, state_of(at(Acting(45_000))), None) == b"{}"


def test_nothing_is_told_by_default() -> None:
    play = tablee.open_table("freeze", 5, "x")
    step = play.table.act(0, Pass(), 10)
    assert glimpse(GAME, step, None).told == ()


def test_it_is_no_news_to_others_that_a_hand_moves() -> None:
    play = at(Acting(0))
    state = state_of(play)
    play = at(point_from(state, 1, 0))
    still = Step((), (), play.table.state)
    step = play.table.act(E, Point((A,)), 10)
    news = [is_news(glimpse(GAME, still, seat), glimpse(GAME, step, seat)) for seat in (E, F, None)]
    assert news == [True, False, False]


def test_what_is_told_is_news_even_where_no_view_changes() -> None:
    play = at(Acting(45_000))
    play.act(E, CallFoul(A, "place"), 10)
    still = Step((), (), play.table.state)
    again = play.table.act(E, CallFoul(A, "place"), 20)
    assert encode_public(GAME, again.state) == encode_public(GAME, still.state)
    assert is_news(glimpse(GAME, still, F), glimpse(GAME, again, F))


def test_a_view_that_has_not_changed_is_not_encoded_again() -> None:
    play = tablee.open_table("freeze", 5, "x")
    last = LastViews(GAME)
    first = [last.encode(play.table.state, seat) for seat in (None, 0, 1)]
    play.act(0, Volunteer(), 10)
    second = [last.encode(play.table.state, seat) for seat in (None, 0, 1)]
    assert [one is other for one, other in zip(first, second, strict=True)] == [False, False, True]
    assert second[:2] == [encode_public(GAME, play.table.state), encode_mine(GAME, play.table.state, 0)]


def test_a_view_that_is_put_together_is_the_same_as_one_encoded_at_once() -> None:
    clock, public, mine = Clock(5, 6, 1.0), b'{"round":1}', b'{"seat":2}'
    for own in (mine, b"null"):
        for told in ((), (b"null",), (b'{"do":"a"}', b'{"do":"b"}')):
            whole = View(3, clock, Raw(public), Raw(own), tuple(map(Raw, told)))
            assert whole_view(view_head(3, clock, public), own, told) == json.encode(whole)

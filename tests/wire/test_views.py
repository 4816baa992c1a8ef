"""A view is encoded once, and put together from its parts."""

import pytest
from msgspec import Raw, json

import tablee
from tablee.games.freeze.actions import Volunteer
from tablee.games.freeze.game import GAME
from tablee.room.state import Clock
from tablee.sim.secrecy.observations import encode_mine, encode_public
from tablee.wire.messages import View
from tablee.wire.views import LastViews, join_view


def test_a_view_that_has_not_changed_is_not_encoded_again() -> None:
    play = tablee.open_table("freeze", 5, "x")
    last = LastViews(GAME)
    first = [last.encode(play.table.state, seat) for seat in (None, 0, 1)]
    play.act(0, Volunteer(), 10)
    second = [last.encode(play.table.state, seat) for seat in (None, 0, 1)]
    assert [one is other for one, other in zip(first, second, strict=True)] == [False, False, True]
    assert second[:2] == [encode_public(GAME, play.table.state), encode_mine(GAME, play.table.state, 0)]


@pytest.mark.parametrize("told", [(), (b"null",), (b'{"do":"a"}', b'{"do":"b"}')])
@pytest.mark.parametrize("mine", [b'{"seat":2}', b"null"])
def test_a_view_that_is_put_together_is_the_same_as_one_encoded_at_once(
    mine: bytes, told: tuple[bytes, ...]
) -> None:
    state, last, clock = tablee.open_table("freeze", 5, "x").table.state, LastViews(GAME), Clock(5, 6, 1.0)
    public = Raw(encode_public(GAME, state))
    whole = View(state.entry, clock, True, public, Raw(mine), tuple(map(Raw, told)))
    assert join_view(last.encode_shared(state, clock, True), mine, told) == json.encode(whole)


def test_what_all_views_have_in_common_is_that_of_the_last_one() -> None:
    play, last = tablee.open_table("freeze", 5, "x"), LastViews(GAME)
    first = play.table.state
    play.act(0, Volunteer(), 10)
    for state, time in ((first, 6), (first, 7), (play.table.state, 7), (first, 6)):
        clock, public = Clock(5, time, 1.0), Raw(encode_public(GAME, state))
        whole = View(state.entry, clock, False, public, Raw(b"null"), ())
        assert join_view(last.encode_shared(state, clock, False), b"null", ()) == json.encode(whole)

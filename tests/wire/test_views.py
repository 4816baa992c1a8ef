"""A view is encoded once, and put together from its parts."""

from msgspec import Raw, json

import tablee
from tablee.games.freeze.actions import Volunteer
from tablee.games.freeze.game import GAME
from tablee.room.state import Clock
from tablee.sim.secrecy.observations import encode_mine, encode_public
from tablee.wire.messages import View
from tablee.wire.views import LastViews


def test_a_view_that_has_not_changed_is_not_encoded_again() -> None:
    play = tablee.open_table("freeze", 5, "x")
    last = LastViews(GAME)
    first = [last.encode(play.table.state, seat) for seat in (None, 0, 1)]
    play.act(0, Volunteer(), 10)
    second = [last.encode(play.table.state, seat) for seat in (None, 0, 1)]
    assert [one is other for one, other in zip(first, second, strict=True)] == [False, False, True]
    assert second[:2] == [encode_public(GAME, play.table.state), encode_mine(GAME, play.table.state, 0)]


def test_a_view_that_is_put_together_is_the_same_as_one_encoded_at_once() -> None:
    last = LastViews(GAME)
    clock, public, mine = Clock(5, 6, 1.0), b'{"round":1}', b'{"seat":2}'
    for own in (mine, b"null"):
        for told in ((), (b"null",), (b'{"do":"a"}', b'{"do":"b"}')):
            whole = View(3, clock, True, Raw(public), Raw(own), tuple(map(Raw, told)))
            assert last.encode_view(3, clock, True, public, own, told) == json.encode(whole)


def test_what_all_views_have_in_common_is_that_of_the_last_one() -> None:
    last, public = LastViews(GAME), b'{"round":1}'
    for entry, time in ((3, 6), (3, 7), (4, 7), (3, 6)):
        whole = View(entry, Clock(5, time, 1.0), False, Raw(public), Raw(b"null"), ())
        assert last.encode_view(entry, Clock(5, time, 1.0), False, public, b"null", ()) == json.encode(whole)

"""What a curious phone could try."""

from tests.games.freeze.world import A, E, at
from tests.games.table import state_of

from tablee.games.freeze.acting import Acting
from tablee.games.freeze.actions import Admit, CallFoul, Point, Say
from tablee.games.freeze.game import GAME
from tablee.sim.secrecy.probes import answers, probes

TRIES = probes(GAME, 6)


def test_every_action_is_tried() -> None:
    assert set(map(type, TRIES)) == set(GAME.actions)


def test_with_every_kind_of_value() -> None:
    assert {Say("x"), Say("")} <= set(TRIES)
    assert all(CallFoul(seat, "rank") in TRIES for seat in range(-1, 7))
    assert {Point(()), Point((3,), True), Point((0, 0)), Point((0, 1, 2))} <= set(TRIES)


def test_answers_are_keys_and_parameters() -> None:
    state = state_of(at(Acting(45_000)))
    given = dict(zip(TRIES, answers(state, A, TRIES), strict=True))
    assert given[CallFoul(A, "rank")] == ("not_yourself", ())
    assert given[CallFoul(1, "rank")] is None
    assert given[Admit()] == ("not_now", ())
    assert answers(state, E, TRIES) != answers(state, A, TRIES)

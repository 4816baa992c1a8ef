"""A game of Carnavalesque, told."""

from tests.games.carnavalesque.world import B, D, at, card, handle
from tests.games.table import state_of

from tablee.games.carnavalesque.actions import Draw, Lay
from tablee.games.carnavalesque.phases.building import Building
from tablee.games.carnavalesque.phases.drawing import Drawing
from tablee.games.carnavalesque.story import called
from tablee.sim.selfplay import self_play
from tablee.sim.story import sentence, tell_story


def test_a_story_tells_the_round_and_keeps_secrets_in_brackets() -> None:
    told = tell_story(self_play("carnavalesque", "1", 4, "normal", {"version": "events"}).events)
    for words in (
        "is King of round 1",
        "forbids",
        "draws. [",
        "gives the King a card (",
        "It begins a float.",
    ):
        assert words in told
    assert "The event is:" in told and "goes on parade" in told


def test_roles_are_told() -> None:
    told = tell_story(self_play("carnavalesque", "1", 4, "random", {"version": "roles"}).events)
    assert "The roles are cast. [" in told and " is the " in told


def test_cards_are_called_by_what_they_show() -> None:
    names = ["third workshop" in called(57), called(card("adult")), called(card("witch fan"))]
    assert names == [True, "adult joker with fan, parasol, mask", "adult witch with fan"]


def test_what_is_drawn_and_sewn() -> None:
    play = at(Drawing(45_000), turn=1)
    before = state_of(play)
    (event, *_) = play.act(B, Draw(handle(play, "witch fan")), 0)
    assert sentence("carnavalesque", before, event) == "Ben draws. [adult witch with fan]"
    king = at(Building(120_000, 1, is_tailored=True), turn=3, version="roles", roles=(None,) * 4)
    before = state_of(king)
    (event, *_) = king.act(D, Lay(card("robot mask"), 0, False, "witch"), 0)
    told = sentence("carnavalesque", before, event)
    assert told == "Workshop 1: adult robot with mask as witch. It begins a float."

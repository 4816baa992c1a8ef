"""The page for people who write clients: with it alone a deal can be checked, and every offer be taken."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode

from tablee import Play, open_table
from tablee.bots import find_player
from tablee.games import GAMES
from tablee.sim.selfplay import SelfPlay, self_play

MOST_GAMES = 200
SELDOM = {"turn_over", "take_back"}  # by tables of older rules only; to a referee who has just settled
PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def told() -> dict[str, Any]:
    """What the page defines, read as a reader would run it."""
    known: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        exec(block, known)
    return known


def test_with_the_page_alone_a_deal_can_be_checked() -> None:
    opened, *rest = (json.loads(encode(event)) for event in self_play("freeze", "7", 6, "easy").events)
    deals = [event for event in rest if event["what"]["do"] == "dealt"]
    page, start = told(), opened["what"]
    assert page["is_kept"](start) and not page["is_kept"](start | {"seed": "another"})
    assert deals and all(page["is_fair"](start, deal) for deal in deals)
    assert not all(page["is_fair"](start | {"seed": "another"}, deal) for deal in deals)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_with_the_page_alone_every_offer_can_be_taken(game: str) -> None:
    """With every choice of an option in turn, until all was offered that there is.

    What has to be a word of one's own story is for her who told it.
    """
    box, find = GAMES[game], told()["action"]
    choices = [{option.name: choice} for option in box.choices for choice in option.choices]
    missing = {str(kind.__struct_config__.tag) for kind in box.actions} - SELDOM
    for number in range(MOST_GAMES):
        seats, player = box.min_seats + number % 3, find_player(game, ("random", "normal")[number % 2])
        play = open_table(game, seats, str(number), choices[number % len(choices)])
        for _ in SelfPlay(play, [player] * seats, str(number)).steps():
            for seat, offer in offers(play):
                if not offer.get("must_be_told"):
                    action = box.action_decoder.decode(json.dumps(find(offer)))
                    assert play.table.act(seat, action, play.events[-1].time).events[0].what == action
                missing.discard(offer["do"])
        if number >= len(choices) and not missing:
            return
    assert not missing


def offers(play: Play) -> Iterator[tuple[int, dict[str, Any]]]:
    for seat in range(play.table.state.seats):
        for offer in play.view(seat)["mine"].get("offers", ()):
            yield seat, offer

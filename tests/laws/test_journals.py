"""Law 12: what was written under any released version of the rules folds for ever.

When the version of a game's rules is raised, write its first journal: TABLEE_WRITE=1 pytest tests/laws
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import json

import tablee
from tablee import Play, Refused, open_table
from tablee.bots import find_player
from tablee.core.game import Closed
from tablee.core.words import Seat
from tablee.games import GAMES, find_game
from tablee.games.falling.actions import Take
from tablee.games.freeze.state import Situations
from tablee.packs import load_content
from tablee.sim.party import Party

HERE = Path(__file__).parent.parent / "journals"


def a_game_of_freeze() -> Play:
    """A game of random players with a few cards, so that the page is short."""
    content = load_content("freeze")
    assert isinstance(content, Situations)
    few = Situations(content.cards[:3])
    play = open_table("freeze", 6, "journal", {"way": "written", "target": 13}, content=few)
    for _ in Party(play, [find_player("freeze", "random")] * 6, "journal 33").steps():
        pass
    return play


def a_game_of_falling() -> Play:
    """A player deals; whoever can reaches for a card that was just covered, which is always too late."""
    play = open_table("falling", 6, "journal", {"dealer": "player", "tempo": "slow"})
    players = [find_player("falling", level) for level in ("normal", "random") * 3]
    for _ in Party(play, players, "journal 1").steps():
        for seat, faller in enumerate(getattr(play.table.state, "fallers")):  # noqa: B009
            for pile in faller.piles:
                if len(pile) > 1 and not play.over:
                    reach_for(play, seat, pile[-2].id)
    return play


def reach_for(play: Play, seat: Seat, card: int) -> None:
    with suppress(Refused):
        play.act(seat, Take(card), play.events[-1].time)


def write_journal(page: Path) -> None:
    write = {"freeze": a_game_of_freeze, "falling": a_game_of_falling}
    play = write[page.stem.split("-")[0]]()
    page.write_bytes(b"".join(json.encode(event) + b"\n" for event in play.events))


def journals() -> Iterator[Path]:
    for name, game in GAMES.items():
        page = HERE / f"{name}-{game.version}.jsonl"
        if os.environ.get("TABLEE_WRITE") and not page.exists():
            write_journal(page)
        yield page
    yield from set(HERE.glob("*.jsonl")) - {HERE / f"{n}-{g.version}.jsonl" for n, g in GAMES.items()}


@pytest.mark.parametrize("page", list(journals()), ids=lambda page: page.stem)
def test_a_journal_folds_for_ever(page: Path) -> None:
    game = find_game(page.stem.split("-")[0])
    events = [game.event_decoder.decode(line) for line in page.read_bytes().splitlines()]
    play = tablee.replay(events)
    assert play.over
    assert play.result is not None
    assert (type(events[-2].what).__name__, events[-1].what) == ("Finished", Closed("journal"))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_journal_holds_everything_that_can_happen(name: str) -> None:
    game = GAMES[name]
    lines = (HERE / f"{name}-{game.version}.jsonl").read_bytes().splitlines()
    kinds = {type(game.event_decoder.decode(line).what) for line in lines}
    assert {*game.actions, *game.outcomes} <= kinds

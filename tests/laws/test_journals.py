"""Law 12: what was written under any released version of the rules folds for ever.

When the version of a game's rules is raised, write its first journal: TABLEE_WRITE=1 pytest tests/laws
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

import tablee
from tablee import Play, Refused, open_table
from tablee.bots import find_player
from tablee.core.game import Closed
from tablee.core.records import Action, Record, Seat
from tablee.games import GAMES, find_game
from tablee.games.carnavalesque.actions import TurnOver
from tablee.games.falling.actions import Play as PlayCard
from tablee.games.falling.actions import Settle, Take, TakeBack
from tablee.games.falling.outcomes import Dealt
from tablee.games.farben.actions import AgreeAlbum
from tablee.games.farben.state import WordCards
from tablee.games.freeze.state import Situations
from tablee.packs import load_content
from tablee.sim.selfplay import SelfPlay

HERE = Path(__file__).parent.parent / "journals"


def freeze() -> Play:
    """A game of random players with a few cards, so that the page is short."""
    content = load_content("freeze")
    assert isinstance(content, Situations)
    return play("freeze", 6, {"way": "written", "target": 13}, Situations(content.cards[:3]), "journal 105")


def freeze_together() -> Play:
    """Everybody guesses."""
    content = load_content("freeze")
    assert isinstance(content, Situations)
    options = {"guessers": "all", "target": 13}
    return play("freeze", 6, options, Situations(content.cards[:1]), "journal 3", "normal")


def farben() -> Play:
    content = load_content("farben")
    assert isinstance(content, WordCards)
    return play("farben", 3, {"words": 6}, WordCards(content.cards[:8]), "journal 4")


def farben_written() -> Play:
    """With an album, for which all agree after the end."""
    content = load_content("farben")
    assert isinstance(content, WordCards)
    options = {"words": 6, "way": "written", "everyone": True}
    game = play("farben", 4, options, WordCards(content.cards[8:16]), "journal 4", "normal")
    for seat in range(4):
        game.act(seat, AgreeAlbum(), game.events[-1].time)
    return game


def play(
    name: str, seats: int, options: Mapping[str, Any], content: Record, luck: str, level: str = "random"
) -> Play:
    game = open_table(name, seats, "journal", options, content=content)
    for _ in SelfPlay(game, [find_player(name, level)] * seats, luck).steps():
        pass
    return game


def falling() -> Play:
    """A player deals and settles; all reach for what lies below, and play where another just did."""
    options = {"dealer": "referee", "tempo": "slow"}
    play = open_table("falling", 6, "journal", options)
    players = [find_player("falling", level) for level in ("normal", "random") * 3]
    for _ in SelfPlay(play, players, "journal 14").steps():
        last: Any = play.events[-1].what
        for seat, faller in enumerate(getattr(play.table.state, "fallers")):  # noqa: B009
            if isinstance(last, Dealt) and last.seat == seat and last.pile is not None:
                attempt(play, seat, Take(next(pile[-2].id for pile in faller.piles if pile[-1] == last.card)))
            if isinstance(last, PlayCard) and faller.hand is not None:
                attempt(play, seat, PlayCard(faller.hand.id, last.at))
            for action in (Settle(), TakeBack()) if len(play.events) % 10 == 0 else ():
                attempt(play, seat, action)
    return play


def attempt(play: Play, seat: Seat, action: Action) -> None:
    if not play.over:
        with suppress(Refused):
            play.act(seat, action, play.events[-1].time)


# Games in which everything happened that could under version 1: the version, who plays, and their luck.
CARNIVALS = {
    "flip": ("roles", ("random",) * 4, "journal 46"),
    "tailor": ("roles", ("random", "easy", "normal", "random"), "journal 13"),
    "nod": ("roles", ("random",) * 4, "journal 57"),
    "gust": ("events", ("normal", "random", "random", "normal"), "journal 45"),
    "daylight": ("events", ("random",) * 4, "journal 46"),
    "trade": ("roles", ("random", "easy", "normal", "random"), "journal 1"),
}
# The same since version 2, in which nobody turns a card over for the Crier.
FAIRS = {
    "sweep": ("roles", ("random",) * 4, "journal 36"),
    "nod": ("roles", ("normal", "random", "random", "normal"), "journal 15"),
    "toss": ("roles", ("random", "easy", "normal", "random"), "journal 34"),
    "gust": ("events", ("random", "easy", "normal", "random"), "journal 32"),
    "keep": ("roles", ("normal", "random", "random", "normal"), "journal 27"),
    "workshop": ("events", ("random", "easy", "normal", "random"), "journal 24"),
    "handstand": ("events", ("random", "easy", "normal", "random"), "journal 13"),
    "untraded": ("roles", ("random", "easy", "normal", "random"), "journal 1"),
}


def carnavalesque(version: str, levels: tuple[str, ...], luck: str) -> Play:
    play = open_table("carnavalesque", len(levels), "journal", {"version": version})
    for _ in SelfPlay(play, [find_player("carnavalesque", level) for level in levels], luck).steps():
        pass
    return play


OLD: dict[str, set[type]] = {"carnavalesque": {TurnOver}}  # what no table of the newest version has any more
JOURNALS: dict[str, Callable[[], Play]] = {
    "freeze-1": freeze,
    "freeze-2": freeze,
    "freeze-2-together": freeze_together,
    "farben-2": farben,
    "farben-2-written": farben_written,
    "falling-3": falling,
    **{f"carnavalesque-1-{which}": partial(carnavalesque, *game) for which, game in CARNIVALS.items()},
    **{f"carnavalesque-2-{which}": partial(carnavalesque, *game) for which, game in FAIRS.items()},
    **{f"carnavalesque-3-{which}": partial(carnavalesque, *game) for which, game in FAIRS.items()},
}


def journals() -> Iterator[Path]:
    for stem, write in JOURNALS.items():
        page = HERE / f"{stem}.jsonl"
        if os.environ.get("TABLEE_WRITE") and not page.exists():
            page.write_bytes(b"".join(json.encode(event) + b"\n" for event in write().events))
        yield page
    written = {HERE / f"{stem}.jsonl" for stem in JOURNALS}
    yield from sorted(set(HERE.glob("*.jsonl")) - set(HERE.glob("room-*.jsonl")) - written)


@pytest.mark.parametrize("page", list(journals()), ids=lambda page: page.stem)
def test_a_journal_folds_for_ever(page: Path) -> None:
    game = find_game(page.stem.split("-")[0])
    events = [game.event_decoder.decode(line) for line in page.read_bytes().splitlines()]
    play = tablee.replay(events)
    assert play.over
    assert play.result is not None
    assert [e.what for e in events if isinstance(e.what, Closed)] == [Closed("journal")]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_journals_hold_everything_that_can_happen(name: str) -> None:
    game = GAMES[name]
    lines = [line for page in pages(name, game.version) for line in page.read_bytes().splitlines()]
    kinds = {type(game.event_decoder.decode(line).what) for line in lines}
    assert {*game.actions, *game.outcomes} - kinds == OLD.get(name, set())


@pytest.mark.parametrize("name", sorted(OLD))
def test_what_an_older_version_had_stands_in_its_journals(name: str) -> None:
    older = [page for version in GAMES[name].goes_on for page in pages(name, version)]
    lines = [line for page in older for line in page.read_bytes().splitlines()]
    assert {type(GAMES[name].event_decoder.decode(line).what) for line in lines} >= OLD[name]


def pages(name: str, version: int) -> list[Path]:
    return sorted(HERE.glob(f"{name}-{version}*.jsonl"))

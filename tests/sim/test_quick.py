"""The compiled pile tells the same as the pile of the rules: for any crowd, any change, and whole games."""

import subprocess
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tablee import open_table
from tablee.bots import find_player
from tablee.core.words import Event
from tablee.games.carnavalesque.geometry.heap import Lying
from tablee.games.carnavalesque.geometry.pile import stacked
from tablee.games.carnavalesque.geometry.shelf import stack
from tablee.sim import quick
from tablee.sim.quick import QuickPile, Workshop, find_workshop, hurried
from tablee.sim.selfplay import Party

from ..games.carnavalesque.oracle import random_heap

CROWDS, CHANGES = 40, 25


@pytest.fixture(scope="module")
def workshop() -> Workshop:
    found = find_workshop()
    if found is None:
        pytest.skip("a C compiler is needed to compare with; without one nothing is compiled")
    return found


@pytest.mark.parametrize("seed", range(CROWDS))
def test_the_same_news_of_any_crowd(seed: int, workshop: Workshop) -> None:
    luck = Random(seed)
    heap = list(random_heap(luck, luck.randint(1, 57), luck.choice((300, 900, 1_500, 2_500))))
    ours, theirs = stacked(tuple(heap)), workshop.stacked(tuple(heap))
    for _ in range(CHANGES):
        assert theirs.free() == ours.free()
        assert theirs.news() == ours.news()
        path = tuple((luck.randint(-2_500, 2_500), luck.randint(-2_000, 2_000)) for _ in range(3))
        assert theirs.swept(path) == ours.swept(path)
        assert [theirs.felt(place) for place in path] == [ours.felt(place) for place in path]
        at = luck.randrange(len(heap))
        lying = replace(
            heap.pop(at), x=luck.randint(-2_700, 2_700), angle=luck.choice((0, 900, 1_801, 3_599))
        )
        to = luck.randint(0, len(heap))
        heap.insert(to, lying)
        for pile in (ours, theirs):
            pile.lift(at)
            pile.lay(to, lying)


def test_all_cards_on_one_another_follow_the_hand(workshop: Workshop) -> None:
    heap = tuple(Lying(card, 10 * card, -5 * card, 0, True) for card in range(57))
    path = ((100, -50), (-900, 700))
    assert workshop.stacked(heap).swept(path) == stacked(heap).swept(path)


@pytest.mark.parametrize("version", ["young", "events", "roles"])
def test_the_same_games(version: str, workshop: Workshop) -> None:
    with hurried() as is_compiled:
        assert is_compiled
        assert isinstance(stack(()), QuickPile)
        events = play(version)
    assert not isinstance(stack(()), QuickPile)
    assert play(version) == events


def play(version: str) -> list[Event[object]]:
    game = open_table("carnavalesque", 4, "quick", {"version": version})
    for _ in Party(game, [find_player("carnavalesque", "random")] * 4, "quick").steps():
        pass
    return game.events


@pytest.mark.parametrize(
    "lying",
    [
        Lying(58, 0, 0, 0, True),
        Lying(-1, 0, 0, 0, True),
        Lying(3, 20_000, 0, 0, True),
        Lying(3, 0, -20_000, 0, True),
        Lying(3, 0, 0, 3_600, True),
        Lying(3, 0, 0, -1, True),
    ],
)
def test_no_such_card_place_or_angle(lying: Lying, workshop: Workshop) -> None:
    with pytest.raises(IndexError):
        workshop.stacked((lying,))


def test_nothing_lies_so_high(workshop: Workshop) -> None:
    pile = workshop.stacked((Lying(3, 0, 0, 0, True),))
    with pytest.raises(IndexError):
        pile.lift(1)
    with pytest.raises(IndexError):
        pile.lay(2, Lying(4, 0, 0, 0, True))


def test_it_is_built_once(workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert find_workshop() is not None
    (built,) = (tmp_path / "tablee").iterdir()
    monkeypatch.setattr(quick, "COMPILERS", ())
    assert find_workshop() is not None
    assert list((tmp_path / "tablee").iterdir()) == [built]


@pytest.mark.parametrize("compilers", [(), ("false",)], ids=["none", "one that fails"])
def test_without_a_compiler_the_rules_do_it(
    compilers: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(quick, "COMPILERS", compilers)
    with hurried() as is_compiled:
        assert not is_compiled
        assert not isinstance(stack(()), QuickPile)


def test_what_cannot_be_loaded_is_left_alone(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    find_workshop()
    (built,) = (tmp_path / "tablee").iterdir()
    broken = tmp_path / "elsewhere" / "tablee" / built.name
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"nothing")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert find_workshop() is None


def test_nothing_in_it_is_doubtful(tmp_path: Path, workshop: Workshop) -> None:
    """The compiler warns of nothing."""
    command = ["cc", "-O3", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(tmp_path / "it.so")]
    assert subprocess.run([*command, str(quick.SOURCE)], check=False).returncode == 0

"""Better bots are better, and for the right reason."""

import pytest
from bench.bots import MATCHES, Match, compare
from bench.person import BARS, SETTINGS, Setting, fair_share
from msgspec.structs import replace
from tests.games.freeze.world import at

from tablee.core.records import LANGUAGES, Seat
from tablee.games.freeze.acting import Acting
from tablee.games.freeze.bots.lines import LINES
from tablee.games.freeze.bots.reading import chances, tone
from tablee.games.freeze.state import SpokenLine
from tablee.games.freeze.view import Mine, TableView


@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.game)
def test_sharp_beats_easy(match: Match) -> None:
    """The short form of `make bench-bots`."""
    assert compare(match, games=60 if match.by_points else 240).holds


@pytest.mark.slow
@pytest.mark.parametrize("setting", [it for it in SETTINGS if it.level in BARS], ids="-".join)
def test_people_hold_their_own_among_bots(setting: Setting) -> None:
    """The short form of `make bench-bots`: her share of the pairs, with what luck adds in so few games."""
    found = fair_share(setting, games=30)
    least, most = BARS[setting.level]
    assert least - found.margin <= found.mean <= most + found.margin


def seen(*said: tuple[Seat, str]) -> TableView:
    play = at(Acting(deadline=60_000))
    public = play.table.game.view(play.table.state, None)
    assert isinstance(public, TableView)
    return replace(public, lines=tuple(SpokenLine(actress, text) for actress, text in said))


def test_without_lines_the_chances_are_those_of_the_open_card() -> None:
    """3.2: four different ranks are twice as likely as any double, which lacks the open one."""
    public = seen()
    found = chances(public, Mine(seat=public.row[0]), 1.0)
    expected = {rank: 0.1 if rank == public.open else 0.3 for rank in (1, 2, 3, 4)}
    for of_one in found.values():
        assert of_one == pytest.approx(expected)
        assert sum(of_one.values()) == pytest.approx(1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_every_line_has_the_tone_of_its_rank(lang: str, rank: int) -> None:
    for line in LINES[rank - 1]:
        fits = tone(getattr(line, lang))
        assert max(range(4), key=fits.__getitem__) == rank - 1, line


def test_a_line_tells_on_its_actress_and_on_the_others() -> None:
    public = seen()
    actress, other = public.stage[:2]
    listener = Mine(seat=public.row[0])
    heard = chances(seen((actress, LINES[0][0].de)), listener, 1.0)
    deaf = chances(public, listener, 1.0)
    assert heard[actress][1] > 0.8 > deaf[actress][1]
    assert heard[other][1] < deaf[other][1]


def test_unknown_words_say_nothing() -> None:
    assert tone("Zugzwang, quorum!") == (0.25, 0.25, 0.25, 0.25)


def test_her_own_rank_she_knows() -> None:
    public = seen()
    actress = public.stage[0]
    found = chances(public, Mine(seat=actress, rank=2), 0.5)
    assert found[actress] == {1: 0, 2: 1, 3: 0, 4: 0}

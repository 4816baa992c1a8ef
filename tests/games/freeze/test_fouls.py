"""What a line gives away: bots judge true fouls as true, in every language and with any ending (4.2)."""

import pytest

from tablee.core.records import LANGUAGES, Words
from tablee.games.freeze.actions import LONGEST_LINE
from tablee.games.freeze.bots.fouls import says_place, says_rank
from tablee.games.freeze.bots.grammar import GRAMMARS
from tablee.games.freeze.bots.hints import HINTS
from tablee.games.freeze.bots.lines import LINES
from tablee.games.freeze.content import load_situations

from .fouls import Line, corpus

PLACES = [situation.place for card in load_situations().cards for situation in card]
RIGHT = 0.9


def is_foul(line: Line) -> bool:
    return says_rank(line.text) if line.place is None else says_place(line.text, line.place)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nine_verdicts_of_ten_are_right(lang: str) -> None:
    """Of 400 lines a hundred each are fouls of the place and of the rank, and as many look like one."""
    lines = corpus(lang)
    wrong = [line for line in lines if is_foul(line) is not line.is_foul]
    assert len(lines) == 400
    assert len(wrong) <= (1 - RIGHT) * len(lines), wrong
    for of_place in (True, False):
        for is_true in (True, False):
            some = [line for line in lines if (line.place is not None, line.is_foul) == (of_place, is_true)]
            assert sum(is_foul(line) is is_true for line in some) >= RIGHT * len(some) == 90


@pytest.mark.parametrize(
    ("lang", "frame"),
    [("en", "Welcome to the {}!"), ("de", "Willkommen im {}!"), ("es", "Bienvenidos al {}")],
)
def test_no_place_is_missed_in_a_sentence(lang: str, frame: str) -> None:
    assert [place.en for place in PLACES if not says_place(frame.format(place.said(lang)), place)] == []


def test_every_language_has_a_grammar() -> None:
    assert tuple(GRAMMARS) == LANGUAGES


@pytest.mark.slow
def test_no_line_of_a_bot_is_a_foul() -> None:
    lines = [line for lines in LINES for line in lines]
    assert [line.en for line in lines if says_rank(line)] == []
    assert [(line.en, place.en) for line in lines for place in PLACES if says_place(line, place)] == []


def test_every_place_has_a_hint_that_does_not_name_it() -> None:
    assert {*HINTS} == {place.en for place in PLACES}
    said = [(place.en, HINTS[place.en].said(lang)) for place in PLACES for lang in LANGUAGES]
    assert max(len(hint) for _, hint in said) <= LONGEST_LINE
    assert [place.en for place in PLACES if says_place(HINTS[place.en], place)] == []
    assert [hint for _, hint in said if says_rank(hint)] == []
    assert len({hint for _, hint in said}) > 600


def test_one_language_is_not_taken_for_another() -> None:
    """Rang is a rank in French and in German; each says in its own words of whom it speaks."""
    assert says_rank("Ich bin Rang 1") and says_rank("Je suis le rang 1")
    assert not says_rank("Ich bin nicht Rang 1") and not says_rank("Tu es le rang 1")


def test_a_place_of_a_host_without_other_languages() -> None:
    place = Words("Grandma’s attic", "Grandma’s attic", "Grandma’s attic")
    assert says_place("Grandma, is this your attic?", place)
    assert not says_place("Grandma, where are you?", place)

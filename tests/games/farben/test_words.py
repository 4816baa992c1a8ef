"""The 118 words on 59 cards (rule 2.1): their shape, their typography, and that no two are alike."""

import re
from collections import Counter
from unicodedata import normalize

import pytest

from tablee.core.records import LANGUAGES, Words
from tablee.games.farben.bots.stories import ASSOCIATIONS
from tablee.games.farben.colours import COLOURS, says
from tablee.games.farben.spelling import plain
from tablee.games.farben.state import WordCards
from tablee.packs import load_content

LONGEST = 22
ARTICLES = {
    "en": "A|An|The",
    "fr": "Le|La|Les|Un|Une|Des|Du",
    "de": "Der|Die|Das|Den|Dem|Des|Ein|Eine|Einer",
    "es": "El|La|Los|Las|Un|Una|Unos|Unas",
}


def cards() -> tuple[tuple[Words, ...], ...]:
    content = load_content("farben")
    assert isinstance(content, WordCards)
    return content.cards


def texts(language: str) -> list[str]:
    return [word.said(language) for card in cards() for word in card]


def fits(text: str, language: str) -> bool:
    """Short, with a capital first letter, without an article, as a printer would set it."""
    article = ARTICLES.get(language, "-")
    is_well_set = re.fullmatch(rf"(?!(?:{article}) |L’)(?:[^'`´\"\s.!?]| (?=\S))+", text) is not None
    return 2 <= len(text) <= LONGEST and text[0].isupper() and is_well_set


def test_there_are_59_cards_of_two_words() -> None:
    assert [len(card) for card in cards()] == [2] * 59


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_short_and_rightly_written(language: str) -> None:
    assert [text for text in texts(language) if not fits(text, language)] == []
    assert [text for text in texts(language) if text != normalize("NFC", text)] == []


@pytest.mark.parametrize(
    "text", ["sea", "The sea", "Sea.", "Sea  side", "Sailor's sea", "S", "S" * 23, " Sea"]
)
def test_what_does_not_fit(text: str) -> None:
    assert not fits(text, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_comes_twice(language: str) -> None:
    assert [text for text, times in Counter(map(plain, texts(language))).items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_says_a_colour(language: str) -> None:
    parts = [part for text in texts(language) for part in text.split()]
    assert [part for part in parts if any(says(part, colour) for colour in COLOURS)] == []


def test_the_bot_associates_every_word_with_three_colours() -> None:
    assert set(ASSOCIATIONS) == set(texts("en"))
    assert {len(set(colours)) for colours in ASSOCIATIONS.values()} == {3}
    assert {colour for colours in ASSOCIATIONS.values() for colour in colours} == set(COLOURS)

"""The 118 words on 59 cards (rule 2.1): their shape, their typography, and that no two are alike."""

import re
from collections import Counter
from importlib.resources import files
from typing import Any
from unicodedata import normalize

import pytest
from msgspec import ValidationError
from msgspec.json import decode

from tablee.core.records import LANGUAGES, Words
from tablee.games.farben.bots.stories import ASSOCIATIONS
from tablee.games.farben.colours import COLOURS, says
from tablee.games.farben.spelling import plain
from tablee.games.farben.state import WordCards
from tablee.packs import load_content

HOME = files("tablee.games.farben")
PAGE = HOME.joinpath("words.json").read_bytes()
SCHEMA: dict[str, Any] = decode(HOME.joinpath("words.schema.json").read_bytes())


def cards() -> tuple[tuple[Words, ...], ...]:
    content = load_content("farben")
    assert isinstance(content, WordCards)
    return content.cards


def texts(language: str) -> list[str]:
    return [getattr(word, language) for card in cards() for word in card]


def fits(text: str, language: str) -> bool:
    rule = SCHEMA["$defs"][language]
    is_long_enough = rule["minLength"] <= len(text) <= rule["maxLength"]
    return is_long_enough and re.search(rule["pattern"], text) is not None


def test_there_are_59_cards_of_two_words_in_three_languages() -> None:
    card = SCHEMA["$defs"]["card"]
    assert (SCHEMA["properties"]["cards"]["minItems"], card["minItems"], card["maxItems"]) == (59, 2, 2)
    assert [len(card) for card in cards()] == [2] * 59
    assert tuple(SCHEMA["$defs"]["word"]["required"]) == LANGUAGES
    assert decode(PAGE, type=WordCards).cards == cards()


@pytest.mark.parametrize("spoilt", [b'{"en": "Sea", "fr": "Mer"}', b'{"en": "Sea", "fr": "Mer", "de": 3}'])
def test_a_word_in_two_languages_is_refused(spoilt: bytes) -> None:
    with pytest.raises(ValidationError):
        decode(b'{"cards": [[' + spoilt + b"]]}", type=WordCards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_short_and_rightly_written(language: str) -> None:
    assert [text for text in texts(language) if not fits(text, language)] == []
    assert SCHEMA["$defs"][language]["maxLength"] == 22
    assert [text for text in texts(language) if text != normalize("NFC", text)] == []


@pytest.mark.parametrize(
    "text", ["sea", "The sea", "Sea.", "Sea  side", "Sailor's sea", "S", "S" * 23, " Sea"]
)
def test_what_the_schema_refuses(text: str) -> None:
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

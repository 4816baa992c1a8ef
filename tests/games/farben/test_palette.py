"""The palette (rule 2.2): twelve colours that can be told apart by any eyes, and are what they are called."""

from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import decode

from tablee.core.records import LANGUAGES
from tablee.games.farben.colours import COLOURS, says

from .colour import VISIONS, contrast, difference, lch

PALETTE: dict[str, Any] = decode(files("tablee.games.farben").joinpath("palette.json").read_bytes())
WEB = Path(__file__).parents[3] / "web" / "src" / "i18n" / "texts" / "farben"
CARDS: dict[str, dict[str, Any]] = {card["colour"]: card for card in PALETTE["colours"]}
TEXTS: dict[str, dict[str, str]] = {
    lang: decode((WEB / f"{lang}.json").read_bytes(), type=dict[str, str]) for lang in LANGUAGES
}
PLAIN = [colour for colour in COLOURS if colour != "multicolour"]

# Lightness, chroma, and hue between these: what people call by that name.
CALLED = {
    "red": ((35, 55), (60, 110), (20, 42)),
    "orange": ((58, 76), (55, 110), (48, 70)),
    "yellow": ((80, 96), (60, 110), (84, 105)),
    "green": ((35, 68), (35, 80), (125, 168)),
    "blue": ((25, 55), (40, 110), (255, 305)),
    "purple": ((18, 45), (35, 90), (300, 330)),
    "pink": ((62, 88), (22, 60), (335, 375)),
    "brown": ((20, 42), (18, 46), (40, 75)),
    "grey": ((40, 72), (0, 4), (0, 360)),
    "black": ((0, 14), (0, 4), (0, 360)),
    "white": ((96, 100.1), (0, 4), (0, 360)),
}


@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_plain_colours_can_be_told_apart(vision: str) -> None:
    pairs = {(a, b): difference(CARDS[a]["hex"], CARDS[b]["hex"], vision) for a, b in combinations(PLAIN, 2)}
    assert len(pairs) == 55
    assert {pair: apart for pair, apart in pairs.items() if apart < 15} == {}


@pytest.mark.parametrize("colour", PLAIN)
def test_a_colour_is_what_its_name_says(colour: str) -> None:
    lightness, chroma, hue = CALLED[colour]
    shown = lch(CARDS[colour]["hex"])
    assert lightness[0] <= shown[0] <= lightness[1]
    assert chroma[0] <= shown[1] <= chroma[1]
    assert hue[0] <= shown[2] <= hue[1] or hue[0] <= shown[2] + 360 <= hue[1]


@pytest.mark.parametrize("colour", COLOURS)
def test_the_edge_stands_out_from_the_table_and_from_the_colour(colour: str) -> None:
    edge = CARDS[colour]["edge"]
    assert min(contrast(edge["outer"], table) for table in PALETTE["table"].values()) >= 3
    assert contrast(edge["inner"], CARDS[colour]["hex"]) >= 3


@pytest.mark.parametrize("colour", COLOURS)
def test_name_and_letter_can_be_read_on_the_card(colour: str) -> None:
    assert contrast(CARDS[colour]["ink"], CARDS[colour]["hex"]) >= 4.5


def test_the_twelve_are_there_in_their_order() -> None:
    assert tuple(CARDS) == COLOURS


@pytest.mark.parametrize("what", ["symbol", "pattern", "hex"])
def test_each_colour_has_its_own(what: str) -> None:
    assert len({card[what] for card in CARDS.values()}) == 12


@pytest.mark.parametrize("what", ["colour", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_each_language_too(what: str, language: str) -> None:
    assert len({TEXTS[language][f"farben.{what}.{colour}"] for colour in COLOURS}) == 12


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_letter_begins_its_name_and_a_clue_may_not_be_the_name(colour: Any, language: str) -> None:
    name, letter = (TEXTS[language][f"farben.{what}.{colour}"] for what in ("colour", "letter"))
    assert name[0] == letter[0]
    assert set(letter.casefold()) <= set(name.casefold())
    assert len(letter) <= 2
    assert says(name, colour)


def test_multicolour_is_drawn_with_the_others() -> None:
    assert set(CARDS["multicolour"]["strokes"]) <= {CARDS[colour]["hex"] for colour in PLAIN}

"""The 160 situations (rule 2.4): their number, their typography, and that no two are alike."""

import re
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from unicodedata import combining, normalize

import pytest
from msgspec.json import decode

from tablee.core.records import LANGUAGES
from tablee.games.freeze.content import LONGEST_PLACE, LONGEST_ROLE
from tablee.games.freeze.matching import is_match
from tablee.games.freeze.state import Situation, Situations
from tablee.packs import load_content

ARTICLES = {
    "en": ("A ", "An ", "The "),
    "fr": ("Le ", "La ", "Les ", "L’", "Un ", "Une ", "Des ", "Du "),
    "de": ("Der ", "Die ", "Das ", "Den ", "Dem ", "Des ", "Ein ", "Eine ", "Einer "),
    "es": ("El ", "La ", "Los ", "Las ", "Un ", "Una ", "Unos ", "Unas "),
}
TEXTS: dict[str, dict[str, str]] = {
    lang: decode(
        files("tablee.games.freeze").joinpath("texts", f"{lang}.json").read_bytes(), type=dict[str, str]
    )
    for lang in LANGUAGES
}


def situations() -> list[Situation]:
    content = load_content("freeze")
    assert isinstance(content, Situations)
    return [situation for card in content.cards for situation in card]


def places(language: str) -> list[str]:
    return [situation.place.said(language) for situation in situations()]


def roles(language: str) -> list[str]:
    return [role.said(language) for situation in situations() for role in situation.roles]


def plain(text: str) -> str:
    letters = normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in letters if not combining(letter))


def twice(texts: Iterable[str]) -> list[str]:
    return [text for text, times in Counter(map(plain, texts)).items() if times > 1]


def slips(text: str, language: str) -> list[str]:
    """What a printer would mark in red."""
    marks = {
        "straight apostrophe": re.search(r"['´`\"]", text) is not None,
        "leading article": text.startswith(ARTICLES.get(language, ())),
        "full stop": text[-1] in ".!?",
        "small first letter": not text[0].isupper(),
        "stray space": text != " ".join(text.split()),
        "loose accent": text != normalize("NFC", text),
    }
    return [mark for mark, is_seen in marks.items() if is_seen]


def test_there_are_ten_themes_of_four_cards_with_four_situations() -> None:
    content = load_content("freeze")
    assert isinstance(content, Situations)
    assert [len(card) for card in content.cards] == [4] * 40
    assert {len(situation.roles) for situation in situations()} == {4}
    assert len({key.split(".")[0] for key in TEXTS["en"]}) == 10


def test_a_key_says_theme_card_side_and_rank_and_they_stand_in_their_order() -> None:
    themes = sorted({key.split(".")[0] for key in TEXTS["en"]})
    sides = [f"{theme}.{card}.{side}" for theme in themes for card in range(1, 5) for side in range(1, 5)]
    assert [*TEXTS["en"]] == [
        key for side in sides for key in (side, *(f"{side}.{rank}" for rank in range(1, 5)))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_and_role_has_its_length(language: str) -> None:
    assert (LONGEST_PLACE, LONGEST_ROLE) == (36, 44)
    assert [place for place in places(language) if not 3 <= len(place) <= LONGEST_PLACE] == []
    assert [role for role in roles(language) if not 3 <= len(role) <= LONGEST_ROLE] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_place_and_no_role_comes_twice(language: str) -> None:
    assert twice(places(language)) == []
    assert twice(roles(language)) == []


def test_case_and_accents_do_not_make_a_difference() -> None:
    assert twice(["Île déserte", "ile Deserte", "Grande sœur", "grande soeur", "Floß"]) == [
        "ile deserte",
        "grande soeur",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_typography_is_right(language: str) -> None:
    texts = places(language) + roles(language)
    assert {text: slips(text, language) for text in texts if slips(text, language)} == {}


@pytest.mark.parametrize(
    ("text", "language", "slip"),
    [
        ("Vet's practice", "en", "straight apostrophe"),
        ("L’école", "fr", "leading article"),
        ("Die Schule", "de", "leading article"),
        ("La escuela", "es", "leading article"),
        ("Zoo.", "en", "full stop"),
        ("zoo", "de", "small first letter"),
        ("Zoo ", "fr", "stray space"),
        ("Cafe\u0301", "fr", "loose accent"),
    ],
)
def test_a_slip_is_seen(text: str, language: str, slip: str) -> None:
    assert slips(text, language) == [slip]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_role_says_the_place(language: str) -> None:
    told = [(each.place.said(language), role.said(language)) for each in situations() for role in each.roles]
    assert [
        (place, role) for place, role in told if re.search(rf"\b{re.escape(plain(place))}\b", plain(role))
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_typed_as_a_guess_is_never_taken_for_another(language: str) -> None:  # rule 5.2
    all_places = [situation.place for situation in situations()]
    taken = [
        (guess.said(language), place.en)
        for guess in all_places
        for place in all_places
        if place is not guess
        and is_match(guess.said(language), place, [it for it in all_places if it is not place])
    ]
    assert taken == []

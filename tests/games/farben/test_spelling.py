"""What is one word, and which words a story has (4.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.farben.colours import COLOURS, NAMES, Colour, says
from tablee.games.farben.spelling import is_told, one_word, plain


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("judo", "judo"),
        (" Judo! ", "Judo"),
        ("« judo »", "judo"),
        ("¡Judo!", "Judo"),
        ("niño", "niño"),
        ("l'orage", "orage"),
        ("L’orage", "orage"),
        ("d’artifice", "artifice"),
        ("qu'elle", "elle"),
        ("aujourd'hui", "aujourd’hui"),
        ("don’t", "don’t"),
        ("porte-monnaie", "porte-monnaie"),
        ("Straßenbahn", "Straßenbahn"),
        ("e\u0301te\u0301", "été"),
        ("7", "7"),
        ("two words", None),
        ("one_two", None),
        ("", None),
        ("l’", None),
        ("🐊", None),
        ("a\u202eb", None),
    ],
)
def test_one_word(text: str, word: str | None) -> None:
    assert one_word(text) == word


@pytest.mark.parametrize(
    ("text", "known"),
    [("Été", "ete"), ("GRÜN", "grun"), ("Straße", "strasse"), ("Cœur", "coeur"), ("Lærke", "laerke")],
)
def test_case_and_accents_are_forgiven(text: str, known: str) -> None:
    assert plain(text) == known


@given(st.text("aélœßX’'- .!7", max_size=12))
def test_a_word_that_was_typed_is_a_word_of_itself(text: str) -> None:
    word = one_word(text)
    assert word is None or is_told(word, (text,))


@pytest.mark.parametrize("colour", COLOURS)
def test_no_word_names_two_colours(colour: str) -> None:
    others = [name for other, names in NAMES.items() if other != colour for name in names]
    assert NAMES[colour].isdisjoint(others)  # type: ignore[index]


@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("orangée", "orange"), ("orangefarbene", "orange"), ("rosafarbenes", "pink"),
        ("mehrfarbige", "multicolour"), ("vielfarbiger", "multicolour"), ("braeunlich", "brown"),
        ("mehrfarbigem", "multicolour"), ("orangefarbenem", "orange"), ("rosafarbenem", "pink"),
        ("pinkem", "pink"), ("lilafarbene", "purple"), ("verdâtres", "green"),
        ("multi-coloured", "multicolour"), ("rojizas", "red"), ("azul", "blue"), ("MARRÓN", "brown"),
        ("grises", "grey"), ("blancos", "white"), ("moradas", "purple"), ("purpura", "purple"),
    ],
)  # fmt: skip
def test_4_6_every_usual_form_is_a_name(word: str, colour: Colour) -> None:
    assert says(word, colour)


def test_a_name_in_another_word_is_no_name() -> None:
    assert not says("credit", "red")
    assert not says("rosemary", "pink")


INSIDE: dict[Colour, str] = {
    "red": "dunkelrot knallrote blutroter abendrot Rotwein redness infrarouge rougeur enrojecer",
    "orange": "blutorange orangeade naranjada",
    "yellow": "zitronengelb yellowy jaunir amarillear",
    "green": "hellgrün immergrün giftgruenes evergreen greenhouse verdure verdor",
    "blue": "himmelblau dunkelblaue Blaubeere skyblue blueberry bleuté bleuir azulado",
    "purple": "dunkelviolett purplish empourpré",
    "pink": "zartrosa hotpink pinky rosir",
    "brown": "dunkelbraun kastanienbraune brownish brunette marronnier",
    "grey": "mausgrau steingrauen greyhound grisaille grisáceo",
    "black": "pechschwarz Schwarzbrot blackboard noircir negrura",
    "white": "schneeweiß schneeweisse Weißbrot snowwhite blancheur blanquear",
    "multicolour": "kunterbunt farbig farbenfroher colourful colorful coloré bariolé colorido coloreado",
}


@pytest.mark.parametrize(
    ("colour", "word"), [(colour, word) for colour, said in INSIDE.items() for word in said.split()]
)
def test_4_6_nor_a_word_with_the_colour_inside(colour: Colour, word: str) -> None:
    assert says(word, colour)


BY_CHANCE = """
    Brot Butterbrot Schrot Karotte carrot parrot hundred tired sacred Rotation Angstschweiß Beweis Prosa
    Grund Gründe Grausamkeit vertical vertu couvert baignoire maigris morose arrojo generosa verdad bunting
    Kirschen Himmel Schnee Feuerwehr ketchup zanahoria
"""


def test_what_only_looks_like_a_colour_is_a_good_clue() -> None:
    assert [(word, c) for word in BY_CHANCE.split() for c in COLOURS if says(word, c)] == []

"""Own packs: words for Farben, situations for Freeze."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import Refused
from tablee.core.content import MOST_LINES
from tablee.core.records import LANGUAGES, Words
from tablee.games.farben.content import FEWEST as FEWEST_WORDS
from tablee.games.farben.content import read_words
from tablee.games.freeze.content import FEWEST as FEWEST_PLACES
from tablee.games.freeze.content import read_situations
from tablee.packs import Unreadable, pack_size, read_pack, write_pack

TWELVE = "\n".join(f"word {number}" for number in range(12))
KEYS = (
    "pack_too_few", "pack_too_many", "pack_languages", "pack_nothing", "pack_too_long",
    "pack_signs", "pack_twice", "pack_no_place", "pack_roles",
)  # fmt: skip
PLACES = "\n".join(f"place {number}" for number in range(8))


def outcome(read: object, text: str) -> str:
    try:
        read(text)  # type: ignore[operator]
    except Refused as error:
        return error.key
    return "read"


def refused(read: object, text: str) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(Refused) as error:
        read(text)  # type: ignore[operator]
    return error.value.key, error.value.params


def everywhere(text: str) -> Words:
    return Words(*[text] * len(LANGUAGES))


def test_one_word_a_line_two_lines_a_card() -> None:
    content = read_words(TWELVE)
    assert [len(card) for card in content.cards] == [2] * 6
    assert content.cards[0] == (everywhere("word 0"), everywhere("word 1"))


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Sea; Mer; Meer; Mar", Words("Sea", "Mer", "Meer", "Mar")),
        ("Sea; Mer; Meer", Words("Sea", "Mer", "Meer", "Sea")),
        ("Sea;Mer", Words("Sea", "Mer", "Sea", "Sea")),
        ("Sea;;Meer", Words("Sea", "Sea", "Meer", "Sea")),
        (";Mer;", everywhere("Mer")),
        (" ; ; Meer", everywhere("Meer")),
        ("  Low   tide ", everywhere("Low tide")),
        ("L'été", everywhere("L’été")),
    ],
)
def test_a_missing_language_falls_back(line: str, word: Words) -> None:
    assert read_words(f"\ufeff{line}\n\n{TWELVE}").cards[0][0] == word


def test_the_last_card_may_have_one_side() -> None:
    assert [len(card) for card in read_words(f"{TWELVE}\nword 12").cards] == [2] * 6 + [1]


@pytest.mark.parametrize(
    ("text", "key", "params"),
    [
        ("", "pack_too_few", {"fewest": FEWEST_WORDS, "found": 0}),
        ("Sea\n\nMer", "pack_too_few", {"fewest": FEWEST_WORDS, "found": 2}),
        ("\n".join(map(str, range(501))), "pack_too_many", {"most": MOST_LINES, "found": 501}),
        (f"{TWELVE}\na;b;c;d;e", "pack_languages", {"line": 13, "most": 4}),
        (f"{TWELVE}\n\n;;", "pack_nothing", {"line": 14}),
        (f"{TWELVE}\n{'x' * 31}", "pack_too_long", {"line": 13, "longest": 30}),
        (f"{TWELVE}\nSea;{'x' * 31}", "pack_too_long", {"line": 13, "longest": 30}),
        (f"{TWELVE}\nSe\u202ea", "pack_signs", {"line": 13}),
        (f"{TWELVE}\n\nWORD 3", "pack_twice", {"line": 14, "first": 4}),
    ],
)
def test_words_that_are_refused(text: str, key: str, params: dict[str, int]) -> None:
    assert refused(read_words, text) == (key, params)


def test_the_same_in_another_language_is_no_repetition() -> None:
    assert len(read_words(f"{TWELVE}\nChat;Discussion;Plauderei\nCat;Chat;Katze").cards) == 7


def test_four_situations_a_card_with_no_roles() -> None:
    content = read_situations(PLACES)
    assert [len(card) for card in content.cards] == [4, 4]
    assert content.cards[1][3].place == everywhere("place 7")
    assert content.cards[0][0].roles == ()


def test_or_with_four_role_ideas_each_in_its_languages() -> None:
    text = f"Harbour; Port; Hafen\n- Captain; Capitaine\n-Mate\n- Cook\n- Cabin boy\n{PLACES}"
    harbour = read_situations(text).cards[0][0]
    assert harbour.place == Words("Harbour", "Port", "Hafen", "Harbour")
    assert [role.fr for role in harbour.roles] == ["Capitaine", "Mate", "Cook", "Cabin boy"]


@pytest.mark.parametrize(
    ("text", "key", "params"),
    [
        ("Harbour", "pack_too_few", {"fewest": FEWEST_PLACES, "found": 1}),
        ("", "pack_too_few", {"fewest": FEWEST_PLACES, "found": 0}),
        (f"- Captain\n{PLACES}", "pack_no_place", {"line": 1}),
        (f"{PLACES}\nHarbour\n- Captain\n- Mate", "pack_roles", {"line": 9, "found": 2}),
        (f"{PLACES}\nHarbour\n- a\n- b\n- c\n- d\n- e", "pack_roles", {"line": 9, "found": 5}),
        (f"{PLACES}\nHarbour\n- a\n- b\n-\n- d", "pack_nothing", {"line": 12}),
        (f"{PLACES}\n{'x' * 37}", "pack_too_long", {"line": 9, "longest": 36}),
        (f"{PLACES}\nHarbour\n- {'x' * 45}\n- b\n- c\n- d", "pack_too_long", {"line": 10, "longest": 44}),
        (f"{PLACES}\nPlace 2", "pack_twice", {"line": 9, "first": 3}),
    ],
)
def test_situations_that_are_refused(text: str, key: str, params: dict[str, int]) -> None:
    assert refused(read_situations, text) == (key, params)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(Unreadable) as error:
        read_words(f"{TWELVE}\na;b;c;d;e\n\n;;\nword 12")
    assert [(fault.key, fault.params["line"]) for fault in error.value.faults] == [
        ("pack_languages", 13),
        ("pack_nothing", 15),
    ]


def test_a_game_without_packs_takes_none() -> None:
    assert refused(lambda text: read_pack("falling", text), TWELVE) == ("no_such_pack", {})


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("farben", f"Sea; Mer; Meer\nTide; Marée\nSand; Sand; Strand\n{TWELVE}"),
        ("freeze", f"Harbour; Port; Hafen\n- Captain; Capitaine\n- Mate\n- Cook\n- Cabin boy\n{PLACES}"),
    ],
)
def test_what_was_read_can_be_written_again(game: str, text: str) -> None:
    content = read_pack(game, text)
    assert write_pack(content) == text


def test_the_size_counts_words_and_places_not_cards_and_roles() -> None:
    assert pack_size(read_words(f"{TWELVE}\nword 12")) == 13
    assert pack_size(read_situations(f"Harbour\n- a\n- b\n- c\n- d\n{PLACES}")) == 9


@given(st.text("aé;-\n\t'", max_size=120))
def test_any_text_is_read_or_refused_with_a_reason(text: str) -> None:
    for read in (read_words, read_situations):
        assert outcome(read, text) in {"read", *KEYS}


@pytest.mark.parametrize("text", [TWELVE, f"{TWELVE}\nword 12"])
def test_own_words_can_be_played(text: str) -> None:
    from tablee import open_table

    play = open_table("farben", 3, "own", {"words": 10}, read_words(text))
    while play.deadline is not None:
        play.wake(play.deadline)
    assert play.over


def test_own_situations_can_be_played() -> None:
    from tablee import open_table

    play = open_table("freeze", 5, "own", content=read_situations(PLACES))
    while play.deadline is not None:
        play.wake(play.deadline)
    assert play.over

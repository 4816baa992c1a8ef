"""Rules 4.5 and 4.6: clues."""

from typing import Any

import pytest

from tablee import Play
from tablee.core.records import Action, wordings
from tablee.games.farben.actions import AskClue, Forget, GiveClue, GiveClueAloud, Name
from tablee.games.farben.colours import Colour
from tablee.games.farben.state import Story

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import SEATS, WRITTEN, A, B, C, D, packet, packets, recalling


def clueing(**changes: Any) -> Play:
    """A has asked C, whose card is green."""
    play = recalling(**changes)
    play.act(A, AskClue(C), 0)
    return play


def test_4_5_she_may_ask_the_owner_for_a_clue() -> None:
    play = recalling()
    assert offer(play, A, "ask_clue")["owners"] == [B, C, D]
    play.act(A, AskClue(C), 0)
    assert (phase_of(play), public(play)["phase"]["owner"], play.deadline) == ("Clueing", C, 45_000)
    assert [bool(offers(play, seat)) for seat in SEATS] == [False, False, True, False]


@pytest.mark.parametrize(
    ("answer", "colour", "points"),
    [
        pytest.param(
            GiveClue("crocodile"), "green", (1, 0, 1, 0), id="4.5 right with a clue: 1, and 1 for the owner"
        ),
        pytest.param(GiveClueAloud(), "green", (1, 0, 1, 0), id="4.5 a spoken clue"),
        pytest.param(GiveClue("crocodile"), "red", (0, 0, 0, 0), id="4.5 wrong with a clue"),
        pytest.param(Forget(), "green", (2, 0, 1, 0), id="4.5 [R] forgotten: worth 2 again"),
    ],
)
def test_points_with_a_clue(answer: Action, colour: Colour, points: tuple[int, ...]) -> None:
    play = clueing()
    play.act(C, answer, 0)
    play.act(A, Name(C, colour), 0)
    assert state_of(play).totals == points


def test_4_5_a_clue_counts_for_its_card_only() -> None:
    play = clueing()
    play.act(C, GiveClue("crocodile"), 0)
    play.act(A, Name(B, "blue"), 0)
    assert state_of(play).totals == (2, 1, 0, 0)
    play.act(A, Name(C, "green"), 0)
    assert state_of(play).totals == (3, 1, 1, 0)


def test_4_5_everybody_hears_the_clue() -> None:
    play = clueing()
    play.act(C, GiveClue(" l’été! "), 0)
    assert public(play)["phase"]["clues"] == [{"owner": C, "is_given": True, "word": "été"}]


def test_a_clue_that_was_erased_still_counts() -> None:
    play = clueing()
    clue = GiveClue(" l’été! ")
    play.act(C, clue, 0)
    play.table = play.table.after(play.table.erase(C, wordings(clue.typed)[0], 0))
    assert public(play)["phase"]["clues"] == [{"owner": C, "is_given": True, "word": ""}]
    play.act(A, AskClue(B), 0)
    assert (phase_of(play), public(play)["phase"]["clues"][0]["word"]) == ("Clueing", "")


def test_4_5_no_clue_for_ones_own_card() -> None:
    assert refusal(recalling(), A, AskClue(A)) == "no_clue_for_own"


@pytest.mark.parametrize("seat", [A, B, D])
@pytest.mark.parametrize("action", [GiveClue("crocodile"), GiveClueAloud(), Forget()])
def test_4_5_nobody_else_may_help(seat: int, action: Action) -> None:
    assert refusal(clueing(), seat, action) == "not_the_owner"


def test_4_5_while_a_clue_is_awaited_nothing_is_named() -> None:
    assert refusal(clueing(), A, Name(C, "green")) == "not_now"


def test_4_6_one_clue_a_card_given_or_not() -> None:
    play = clueing()
    play.act(C, Forget(), 0)
    assert public(play)["phase"]["clues"] == [{"owner": C, "is_given": False, "word": None}]
    assert refusal(play, A, AskClue(C)) == "one_clue_a_card"
    assert offer(play, A, "ask_clue")["owners"] == [B, D]
    for owner in (B, D):
        play.act(A, AskClue(owner), 0)
        play.act(owner, Forget(), 0)
    assert offers(play, A) == {"name"}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param("my crocodile", "one_word", id="4.6 one word"),
        pytest.param("", "one_word", id="4.6 not none"),
        pytest.param("!?", "one_word", id="4.6 signs are no word"),
        pytest.param("x" * 31, "too_long", id="4.6 not endless"),
        pytest.param("x" * 30, None, id="4.6 30 letters are a word"),
        pytest.param("green", "clue_is_colour", id="4.6 not the colour in English"),
        pytest.param("Vert", "clue_is_colour", id="4.6 not the colour in French"),
        pytest.param("GRÜN", "clue_is_colour", id="4.6 not the colour in German"),
        pytest.param("grun", "clue_is_colour", id="4.6 accents do not hide it"),
        pytest.param("gruen", "clue_is_colour", id="4.6 nor do they where they are spelled out"),
        pytest.param("vertes", "clue_is_colour", id="4.6 nor does an ending"),
        pytest.param("blue-green", "clue_is_colour", id="4.6 nor a hyphen"),
        pytest.param("le vert", "one_word", id="4.6 a whole article is a word"),
        pytest.param("blue", None, id="4.6 another colour is a word like any other"),
        pytest.param("judo", None, id="4.6 spoken: which words she used, the table knows"),
        pytest.param("l’orage", None, id="4.6 an elided article is ignored"),
    ],
)
def test_typed_clues(text: str, key: str | None) -> None:
    play = clueing()
    if key is None:
        play.act(C, GiveClue(text), 0)
        assert phase_of(play) == "Recalling"
    else:
        assert refusal(play, C, GiveClue(text)) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param("crocodile", None, id="4.6 a word of that story"),
        pytest.param("CROCODILÉ", None, id="4.6 case and accents forgiven"),
        pytest.param("ete", None, id="4.6 without its article"),
        pytest.param("l'été", None, id="4.6 with its article"),
        pytest.param("tante", None, id="4.6 from a later line"),
        pytest.param("fenêtre", None, id="4.6 a part of a word with a hyphen"),
        pytest.param("porte-fenêtre", None, id="4.6 the whole of it"),
        pytest.param("croco", "not_in_story", id="4.6 half a word is none"),
        pytest.param("judo", "not_in_story", id="4.6 not in that story"),
        pytest.param("vert", "clue_is_colour", id="4.6 not the colour, though it is in the story"),
    ],
)
def test_clues_where_stories_were_typed(text: str, key: str | None) -> None:
    play = clueing(options=WRITTEN)
    if key is None:
        play.act(C, GiveClue(text), 0)
        assert phase_of(play) == "Recalling"
    else:
        assert refusal(play, C, GiveClue(text)) == key


def test_4_6_it_is_a_word_of_her_own_story_and_of_no_other() -> None:
    told = tuple(Story(True, (line,)) for line in ("a cactus", "a pond", "a frog", "a piglet"))
    held = packet(0, "red", "blue", "green", "pink", recaller=A, stories=told)
    play = clueing(options=WRITTEN, packets=(held, *packets(9)))
    assert [refusal(play, C, GiveClue(word)) for word in ("cactus", "pond", "piglet")] == ["not_in_story"] * 3
    play.act(C, GiveClue("frog"), 0)
    assert phase_of(play) == "Recalling"


def test_4_6_where_stories_were_typed_clues_are_typed_too() -> None:
    play = clueing(options=WRITTEN)
    assert offers(play, C) == {"give_clue", "forget"}
    assert offer(play, C, "give_clue")["must_be_told"] is True
    assert refusal(play, C, GiveClueAloud()) == "written_way"
    assert offers(clueing(), C) == {"give_clue", "give_clue_aloud", "forget"}


def test_4_6_its_owner_is_shown_the_words_of_her_story_that_may_be_a_clue() -> None:
    play = clueing(options=WRITTEN)
    words = offer(play, C, "give_clue")["words"]
    assert words == [
        "été", "dernier", "crocodile", "près", "porte-fenêtre", "tante",
    ], "once each, without the colour, an article or what is too short to help"  # fmt: skip
    for word in words:
        again = clueing(options=WRITTEN)
        again.act(C, GiveClue(word), 0)
        assert phase_of(again) == "Recalling"
    assert "crocodile" not in str(public(play)) + str([mine(play, seat) for seat in (A, B, D)])


def test_4_6_an_owner_silent_for_45_seconds_has_forgotten() -> None:
    play = clueing()
    assert play.wake(44_999) == ()
    play.wake(45_000)
    assert public(play)["phase"]["clues"] == [{"owner": C, "is_given": False, "word": None}]
    play.act(A, Name(C, "green"), 45_000)
    assert state_of(play).totals == (2, 0, 1, 0)


def test_4_6_the_90_seconds_start_again_after_the_clue() -> None:
    play = recalling()
    play.act(A, AskClue(C), 80_000)
    play.act(C, GiveClue("crocodile"), 100_000)
    assert play.deadline == 190_000


def test_4_6_silent_after_a_clue_it_is_that_card() -> None:
    play = clueing()
    play.act(C, GiveClue("crocodile"), 0)
    play.act(A, AskClue(B), 0)
    play.act(B, Forget(), 0)
    turned = []
    for _ in range(3):
        play.wake(play.deadline or 0)
        turned = [card["owner"] for card in public(play)["phase"]["turned"]]
    assert turned == [B, C, D], "what she asked about last comes first"

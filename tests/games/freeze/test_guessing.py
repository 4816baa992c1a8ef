"""Rules 5: guessing the place."""

import pytest

from tablee import Play
from tablee.core.records import Action, Words
from tablee.games.freeze.acting import Freezing
from tablee.games.freeze.actions import Guess, GuessAloud, Onward, Pass, Vote
from tablee.games.freeze.guessing import Guessing
from tablee.games.freeze.matching import is_match
from tablee.games.freeze.outcomes import Passed, Weighed

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, D, E, F, at, receipt_of

HOSPITAL = Words(en="Hospital", fr="Hôpital", de="Krankenhaus")
ZOO = Words(en="Opening of the new zoo", fr="Inauguration du nouveau zoo", de="Eröffnung des neuen Zoos")


def guessing(**changes: object) -> Play:
    return at(Guessing(30_000, E), **changes)


def weighing(text: str | None = "place 0a") -> Play:
    play = guessing()
    play.act(E, GuessAloud() if text is None else Guess(text), 1_000)
    return play


def weighed(play: Play) -> bool:
    return next(event.what.right for event in play.events if isinstance(event.what, Weighed))


@pytest.mark.parametrize(
    ("row", "totals", "guesser"),
    [
        pytest.param((4, 5, 6), (0, 0, 0, 0, 3, 2, 5), 5, id="5.1 the lowest score"),
        pytest.param((4, 5, 6), (0, 0, 0, 0, 2, 3, 2), 6, id="5.1 on a tie the one further to the right"),
        pytest.param((6, 5, 4), (0, 0, 0, 0, 2, 3, 2), 4, id="5.1 right is where the row ends"),
        pytest.param((4,), (9, 9, 9, 9, 30), 4, id="5.1 actresses never guess"),
    ],
)
def test_who_may_guess(row: tuple[int, ...], totals: tuple[int, ...], guesser: int) -> None:
    play = at(Freezing(0), seats=len(totals), row=row, totals=totals)
    play.wake(0)
    assert public(play)["phase"]["guesser"] == guesser
    asked = {seat for seat in range(len(totals)) if offers(play, seat)}
    assert asked == {guesser}
    assert offers(play, guesser) == {"guess", "guess_aloud", "pass"}


def test_5_1_the_totals_at_the_start_of_the_round_decide() -> None:
    from tablee.games.freeze.state import Call

    fouls = (Call(A, "rank", 0, (E,), "upheld"),)
    play = at(Freezing(0), totals=(5, 5, 5, 5, 2, 3), calls=fouls)
    play.wake(0)
    assert public(play)["phase"]["guesser"] == E


@pytest.mark.parametrize(("text", "left"), [("place 0a", ""), (None, None)])
def test_a_guess_that_was_erased_is_still_weighed(text: str | None, left: str | None) -> None:
    play = weighing(text)
    play.table = play.table.after(play.table.erase(E, "place 0a", 1_000))
    assert (phase_of(play), public(play)["guess"]["text"]) == ("Weighing", left)


def test_5_1_she_may_guess_once() -> None:
    play = weighing()
    assert refusal(play, E, Guess("again"), 1_000) == "not_now"


def test_5_1_she_may_pass_and_the_next_one_guesses() -> None:
    play = guessing()
    play.act(E, Pass(), 1_000)
    assert (phase_of(play), public(play)["phase"]["guesser"]) == ("Guessing", F)
    play.act(F, Pass(), 2_000)
    assert (phase_of(play), public(play)["guess"]) == ("Pointing", None)


def test_5_1_who_is_gone_keeps_the_chance_from_nobody() -> None:
    play = guessing(gone=frozenset({E}))
    play.wake(3_000)
    assert (phase_of(play), public(play)["phase"]["guesser"]) == ("Guessing", F)


def test_5_1_in_version_1_who_passed_left_the_guess_out() -> None:
    play = guessing(passes_on=False)
    play.act(E, Pass(), 1_000)
    assert phase_of(play) == "Pointing"


def test_5_2_an_actress_who_cannot_tell_does_not_count() -> None:
    play = weighing(None)
    for actress, yes in zip(STAGE, (None, None, None, True), strict=True):
        play.act(actress, Vote(yes), 2_000)
    assert weighed(play)


def test_5_1_after_30_seconds_silence_is_passing() -> None:
    play = guessing()
    assert play.wake(29_999) == ()
    assert play.wake(30_000)[0].what == Passed()
    assert phase_of(play) == "Pointing"


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        pytest.param(F, Guess("here"), "not_the_guesser", id="5.1 only she"),
        pytest.param(A, GuessAloud(), "not_the_guesser", id="5.1 no actress"),
        pytest.param(F, Pass(), "not_the_guesser", id="5.1 only she passes"),
        pytest.param(E, Guess("  "), "empty_text", id="5.2 nothing typed"),
        pytest.param(E, Guess("x" * 61), "too_long", id="5.2 too much typed"),
        pytest.param(E, Vote(True), "not_now", id="5.2 no vote yet"),
    ],
)
def test_refused_in_guessing(seat: int, action: Action, key: str) -> None:
    assert refusal(guessing(), seat, action) == key


def test_5_2_a_typed_guess_is_shown_to_all() -> None:
    assert public(weighing("place 0b"))["guess"] == {"seat": E, "text": "place 0b", "is_right": None}


def test_5_2_a_guess_may_be_said_aloud() -> None:
    play = weighing(None)
    assert public(play)["guess"] == {"seat": E, "text": None, "is_right": None}


def test_5_2_the_actresses_judge_it_and_nobody_else() -> None:
    play = weighing()
    assert {seat for seat in range(6) if "vote" in offers(play, seat)} == set(STAGE)
    assert refusal(play, E, Vote(True), 1_000) == "not_a_judge"
    assert refusal(play, F, Vote(True), 1_000) == "not_a_judge"
    assert refusal(play, A, Onward(), 1_000) == "not_now"


@pytest.mark.parametrize("text", ["place 0a", "nowhere near", None])
@pytest.mark.parametrize(
    ("votes", "right"),
    [
        pytest.param("A", True, id="5.2 one yes"),
        pytest.param("a", False, id="5.2 one no"),
        pytest.param("Ab", True, id="5.2 one each is right"),
        pytest.param("ABcd", True, id="5.2 two each is right"),
        pytest.param("Abc", False, id="5.2 more no than yes"),
        pytest.param("ABc", True, id="5.2 more yes than no"),
        pytest.param("ABCD", True, id="5.2 all yes"),
        pytest.param("abcd", False, id="5.2 all no"),
    ],
)
def test_votes(text: str | None, votes: str, right: bool) -> None:
    play = weighing(text)
    for sign in votes:
        play.act("abcd".index(sign.lower()), Vote(sign.isupper()), 2_000)
    play.wake(21_000)
    assert weighed(play) is right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        pytest.param("Place 0A", True, id="5.2 nobody votes: a typed match is right"),
        pytest.param("zzz", False, id="5.2 nobody votes: typed, no match"),
        pytest.param(None, False, id="5.2 nobody votes: a spoken one is wrong"),
    ],
)
def test_without_votes(text: str | None, right: bool) -> None:
    play = weighing(text)
    assert play.wake(20_999) == ()
    play.wake(21_000)
    assert weighed(play) is right


def test_5_2_it_is_over_when_all_four_have_voted() -> None:
    play = weighing()
    for seat in (A, B, C):
        play.act(seat, Vote(False), 2_000)
    assert (phase_of(play), public(play)["phase"]["voted"]) == ("Weighing", [A, B, C])
    play.act(D, Vote(False), 2_000)
    assert phase_of(play) == "Pointing"


def test_5_2_a_vote_may_be_changed_until_the_end() -> None:
    play = weighing()
    play.act(A, Vote(True), 2_000)
    play.act(A, Vote(False), 3_000)
    assert mine(play, A)["vote"] is False
    play.wake(21_000)
    assert weighed(play) is False


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        pytest.param("the PLACE 0a", True, id="5.2 [R] a match is hinted"),
        pytest.param("zzz", False, id="5.2 [R] so is none"),
        pytest.param(None, None, id="5.2 [R] there is no hint about a spoken guess"),
    ],
)
def test_the_hint_goes_to_the_judges_alone(text: str | None, hint: bool | None) -> None:
    play = weighing(text)
    hints = [mine(play, seat).get("hint", "none") for seat in STAGE]
    assert hints == ["none" if hint is None else hint] * 4
    assert all("hint" not in mine(play, seat) for seat in (E, F))


@pytest.mark.parametrize(
    ("guess", "place", "is_right"),
    [
        pytest.param("hospital", HOSPITAL, True, id="English"),
        pytest.param("à l'hopital", HOSPITAL, True, id="French, without the accent"),
        pytest.param("im Krankenhaus", HOSPITAL, True, id="German"),
        pytest.param("Hopsital!", HOSPITAL, True, id="letters swapped"),
        pytest.param("Krankehaus", HOSPITAL, True, id="a letter missing"),
        pytest.param("the zoo, the new one, its opening", ZOO, True, id="another order"),
        pytest.param("Eroffnung vom neuen Zoo", ZOO, True, id="almost the same words"),
        pytest.param("the zoo", ZOO, False, id="half of it"),
        pytest.param("hotel", HOSPITAL, False, id="another place"),
        pytest.param("the", HOSPITAL, False, id="a small word"),
        pytest.param("?!", HOSPITAL, False, id="no word"),
        pytest.param("in", Words(en="In", fr="Dans", de="In"), True, id="a place of small words"),
        pytest.param("the", Words(en="In", fr="Dans", de="In"), False, id="other small words"),
    ],
)
def test_5_2_typed_guesses_are_compared_in_all_languages_spelling_forgiven(
    guess: str, place: Words, is_right: bool
) -> None:
    assert is_match(guess, place) is is_right


@pytest.mark.parametrize("action", [Pass(), Guess("zzz")], ids=["5.2 passed", "5.2 judged"])
def test_then_the_place_is_shown_to_all(action: Action) -> None:
    play = guessing(card=2, side=3)
    assert public(play)["place"] is None
    play.act(E, action, 1_000)
    play.wake(31_000)
    assert public(play)["place"]["en"] == "place 2d"


@pytest.mark.parametrize(
    ("right", "points"), [pytest.param(True, 2, id="5.3 right"), pytest.param(False, 0, id="5.3 wrong")]
)
def test_points_for_the_guess(right: bool, points: int) -> None:
    play = weighing()
    for seat in STAGE:
        play.act(seat, Vote(right), 2_000)
    assert public(play)["guess"]["is_right"] is right
    while phase_of(play) == "Pointing":
        play.wake(play.deadline or 0)
    gained = [item.points for item in receipt_of(play).items if item.reason == "guess"]
    assert sum(gained) == points
    assert state_of(play).totals[E] == 1 + points


@pytest.mark.parametrize("play", [guessing(), weighing()])
def test_while_it_is_guessed_who_knows_the_place_is_not_heard_by_the_row(play: Play) -> None:
    state = state_of(play)
    assert state.phase.hearers(state, A) == frozenset(STAGE)
    assert state.phase.hearers(state, E) == frozenset(range(6))

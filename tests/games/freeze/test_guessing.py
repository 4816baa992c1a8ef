"""Rules 5: guessing the place."""

import pytest

from tablee import Play
from tablee.core.records import LANGUAGES, Action, Words
from tablee.games.freeze.acting import Freezing
from tablee.games.freeze.actions import Guess, GuessAloud, Onward, Pass, Vote
from tablee.games.freeze.content import load_situations
from tablee.games.freeze.guessing import Guessing
from tablee.games.freeze.matching import is_exact, is_match
from tablee.games.freeze.outcomes import Compared, Passed, Weighed
from tablee.games.freeze.state import Call, Options
from tablee.sim.story import sentence

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, D, E, F, G, at, receipt_of

HOSPITAL = Words(en="Hospital", fr="Hôpital", de="Krankenhaus")
ZOO = Words(en="Opening of the new zoo", fr="Inauguration du nouveau zoo", de="Eröffnung des neuen Zoos")

PLACES = [situation.place for card in load_situations().cards for situation in card]


def guessing(**changes: object) -> Play:
    return at(Guessing(30_000, E), **changes)


def weighing(text: str | None = "place 0aa") -> Play:
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
    assert public(play)["phase"]["guessers"] == [guesser]
    asked = {seat for seat in range(len(totals)) if offers(play, seat)}
    assert asked == {guesser}
    assert offers(play, guesser) == {"guess", "guess_aloud", "pass"}


def test_5_1_the_totals_at_the_start_of_the_round_decide() -> None:
    fouls = (Call(A, "rank", 0, (E,), "upheld"),)
    play = at(Freezing(0), totals=(5, 5, 5, 5, 2, 3), calls=fouls, options=Options(guess_anyway=True))
    play.wake(0)
    assert public(play)["phase"]["guessers"] == [E]


@pytest.mark.parametrize(("text", "left"), [("place 0aa", ""), (None, None)])
def test_a_guess_that_was_erased_is_still_weighed(text: str | None, left: str | None) -> None:
    play = weighing(text)
    play.table = play.table.after(play.table.erase(E, "place 0aa", 1_000))
    assert (phase_of(play), public(play)["guesses"][0]["text"]) == ("Weighing", left)


def test_5_1_she_may_guess_once() -> None:
    play = weighing()
    assert refusal(play, E, Guess("again"), 1_000) == "not_now"


def test_5_1_she_may_pass_and_the_next_one_guesses() -> None:
    play = guessing()
    play.act(E, Pass(), 1_000)
    assert (phase_of(play), public(play)["phase"]["guessers"]) == ("Guessing", [F])
    play.act(F, Pass(), 2_000)
    assert (phase_of(play), public(play)["guesses"]) == ("Pointing", [])


def test_5_1_who_is_gone_keeps_the_chance_from_nobody() -> None:
    play = guessing(gone=frozenset({E}))
    play.wake(3_000)
    assert (phase_of(play), public(play)["phase"]["guessers"]) == ("Guessing", [F])


def test_5_1_in_version_1_who_passed_left_the_guess_out() -> None:
    play = guessing(version=1)
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
    assert public(weighing("place 0b"))["guesses"] == [{"seat": E, "text": "place 0b", "is_right": None}]


def test_5_2_a_guess_may_be_said_aloud() -> None:
    play = weighing(None)
    assert public(play)["guesses"] == [{"seat": E, "text": None, "is_right": None}]


def test_5_2_the_actresses_judge_it_and_nobody_else() -> None:
    play = weighing()
    assert {seat for seat in range(6) if "vote" in offers(play, seat)} == set(STAGE)
    assert refusal(play, E, Vote(True), 1_000) == "not_a_judge"
    assert refusal(play, F, Vote(True), 1_000) == "not_a_judge"
    assert refusal(play, A, Onward(), 1_000) == "not_now"


@pytest.mark.parametrize("text", ["place 0aa", "nowhere near", None])
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
        pytest.param("Place 0AA", True, id="5.2 nobody votes: a typed match is right"),
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
        pytest.param("the PLACE 0aa", True, id="5.2 [R] a match is hinted"),
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
        pytest.param("the opening", ZOO, True, id="a part that can mean no other"),
        pytest.param("zoo", ZOO, False, id="too little of it"),
        pytest.param("the zoo restaurant", ZOO, False, id="something else of it"),
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
    assert public(play)["guesses"][0]["is_right"] is right
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


@pytest.mark.parametrize(
    ("guess", "place"),
    [
        ("circus", "Circus ring"),
        ("le cirque", "Circus ring"),
        ("Zirkus", "Circus ring"),
        ("avion", "Passenger plane"),
        ("a plane", "Passenger plane"),
        ("im Flugzeug", "Passenger plane"),
        ("beim Zahnarzt", "Dentist’s surgery"),
        ("the dentist", "Dentist’s surgery"),
        ("dentista", "Dentist’s surgery"),
        ("Flughafen", "Airport security check"),
        ("birthday", "Hundredth birthday"),
        ("anniversaire", "Hundredth birthday"),
        ("opera", "Opera stage"),
        ("Piraten", "Pirate ship"),
        ("Bauernhöfe", "Farm"),
        ("hopital", "Hospital"),
        ("supermarkets", "Supermarket"),
    ],
)
def test_5_2_guesses_are_understood_as_people_say_them(guess: str, place: str) -> None:
    assert [one.en for one in PLACES if is_match(guess, one, others_of(one))] == [place]


@pytest.mark.parametrize("guess", ["ship", "castle", "Schule", "atelier", "camion", "a", "!"])
def test_5_2_a_part_that_means_several_places_is_none(guess: str) -> None:
    assert [one.en for one in PLACES if is_match(guess, one, others_of(one))] == []


def test_5_2_every_place_is_itself_and_nobody_need_vote() -> None:
    for place in PLACES:
        assert all(is_exact(f"the {place.said(lang).upper()}!", place) for lang in LANGUAGES)


def others_of(place: Words) -> list[Words]:
    return [other for other in PLACES if other != place]


def test_5_2_the_very_words_of_the_card_are_right_without_a_vote() -> None:
    play = weighing("0A place!")
    assert (phase_of(play), public(play)["guesses"][0]["is_right"]) == ("Pointing", True)


def test_5_2_in_version_1_they_were_voted_on() -> None:
    play = guessing(version=1)
    play.act(E, Guess("place 0a"), 1_000)
    assert phase_of(play) == "Weighing"


def together(*guesses: str | None) -> Play:
    """E, F and G guess at the same time; who says nothing passes."""
    play = at(Freezing(0), seats=7, options=Options(guessers="all"))
    play.wake(0)
    for seat, text in zip((E, F, G), guesses, strict=False):
        play.act(seat, Pass() if text is None else Guess(text), 1_000)
    return play


def test_5_4_the_whole_audience_guesses_at_the_same_time() -> None:
    play = together()
    assert public(play)["phase"]["name"] == "Guessing"
    assert public(play)["phase"]["guessers"] == [E, F, G]
    assert [offers(play, seat) for seat in (A, E, F, G)] == [set(), *[{"guess", "pass"}] * 3]


def test_5_4_in_secret() -> None:
    one, other = together("place 0a"), together("somewhere")
    assert (public(one), mine(one, F), mine(one, A)) == (public(other), mine(other, F), mine(other, A))
    assert (mine(one, E)["guess"], public(one)["phase"]["answered"]) == ("place 0a", [E])


def test_5_4_what_matches_is_right_for_everybody_who_guessed_it() -> None:
    play = together("place 0a", "zzz", "the 0a place")
    assert (phase_of(play), public(play)["place"]["en"]) == ("Pointing", "place 0a")
    assert [(guess["seat"], guess["is_right"]) for guess in public(play)["guesses"]] == [
        (E, True),
        (F, False),
        (G, True),
    ]
    while phase_of(play) == "Pointing":
        play.wake(play.deadline or 0)
    assert state_of(play).totals[4:] == (3, 1, 3)


def test_5_4_who_passes_has_no_guess_and_silence_ends_after_30_seconds() -> None:
    play = together(None, "zzz")
    assert play.wake(29_999) == ()
    before, event = state_of(play), play.wake(30_000)[0]
    assert event.what == Compared(())
    assert sentence("freeze", before, event).startswith("Nobody was right. It was: ")
    assert [guess["seat"] for guess in public(play)["guesses"]] == [F]


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        pytest.param(A, Guess("here"), "not_the_guesser", id="5.4 no actress"),
        pytest.param(E, Guess("here"), "already_done", id="5.4 one guess each"),
        pytest.param(F, GuessAloud(), "not_now", id="5.4 nobody guesses aloud"),
        pytest.param(F, Guess(" "), "empty_text", id="5.4 nothing typed"),
    ],
)
def test_refused_in_guessing_together(seat: int, action: Action, key: str) -> None:
    assert refusal(together("there"), seat, action, 1_000) == key


def test_5_4_nobody_is_heard_by_another() -> None:
    state = state_of(together())
    assert state.phase.hearers(state, E) == frozenset()
    assert state.phase.hearers(state, A) == frozenset(STAGE)

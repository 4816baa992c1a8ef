"""Rules 4: recall."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import Play
from tablee.core.words import Action
from tablee.games.farben.actions import (
    AskClue,
    Forget,
    GiveClue,
    GiveClueAloud,
    Hand,
    Name,
    Onward,
    Show,
)
from tablee.games.farben.clueing import Clueing
from tablee.games.farben.colours import COLOURS, Colour
from tablee.games.farben.counting import Counting
from tablee.games.farben.handing import Handing
from tablee.games.farben.outcomes import Turned, TurnedCard
from tablee.games.farben.recalling import Recalling
from tablee.games.farben.state import Options, Story

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import SEATS, A, B, C, D, at, elect, opened, packet, packets, play_rounds, recall_all

WRITTEN = Options(way="written")
TOLD = Story(True, ("L’été dernier j’ai vu un crocodile vert,", "près de la porte-fenêtre de ma tante."))


def handing(**changes: Any) -> Play:
    """C was first in the last round; B chooses for her."""
    known: dict[str, Any] = {"packets": packets(10), "first": C, "round": 10, "word": None}
    return at(Handing(30_000), **(known | changes))


def recalling(*clues: Any, **changes: Any) -> Play:
    """A recalls; the four cards are red, blue, green and pink."""
    held = packet(0, "red", "blue", "green", "pink", recaller=A, stories=(TOLD,) * 4)
    known: dict[str, Any] = {"packets": (held, *packets(9)), "round": 10}
    return at(Recalling(90_000, 0, clues), **(known | changes))


def clueing(**changes: Any) -> Play:
    """A has asked C, whose card is green."""
    play = recalling(**changes)
    play.act(A, AskClue(C), 0)
    return play


@pytest.mark.parametrize(
    ("words", "seats", "each", "unused"),
    [
        pytest.param(10, 3, 3, 1, id="4.1 of ten words 3 players get 3, one is left over"),
        pytest.param(10, 4, 2, 2, id="4.1 4 players get 2, two are left over"),
        pytest.param(10, 5, 2, 0, id="4.1 5 players get 2"),
        pytest.param(8, 3, 2, 2, id="4.1 of eight words 3 players get 2"),
        pytest.param(8, 5, 1, 3, id="4.1 5 players get 1"),
        pytest.param(6, 4, 1, 2, id="4.1 of six words 4 players get 1"),
        pytest.param(6, 3, 2, 0, id="4.1 3 players get 2"),
    ],
)
def test_packets(words: int, seats: int, each: int, unused: int) -> None:
    play = play_rounds(elect(opened(seats, words=words)), words)
    while not play.over:
        number = next(n for n, packet in enumerate(state_of(play).packets) if packet.recaller is None)
        recall_all(play, number)
    holders = [packet.recaller for packet in state_of(play).packets]
    assert [holders.count(seat) for seat in range(seats)] == [each] * seats
    assert holders.count(None) == unused


def test_4_1_one_packet_a_turn_in_as_many_laps() -> None:
    play, turns = play_rounds(elect(opened(3)), 10), []
    while not play.over:
        turns.append((public(play)["phase"]["lap"], public(play)["phase"]["recaller"]))
        recall_all(play, len(turns) - 1)
    first = turns[0][1]
    assert turns == [(lap, (first + step) % 3) for lap in (1, 2, 3) for step in range(3)]


def test_4_2_the_first_player_of_the_last_round_begins() -> None:
    play = elect(opened(), first=B)
    play_rounds(play, 9)
    last = public(play)["first"]
    play_rounds(play, 1)
    assert (public(play)["first"], public(play)["phase"]["recaller"]) == (last, last)


def test_4_2_her_right_hand_neighbour_chooses_the_packet() -> None:
    play = handing()
    assert (public(play)["phase"]["giver"], public(play)["phase"]["recaller"]) == (B, C)
    assert [offers(play, seat) for seat in SEATS] == [set(), {"hand"}, set(), set()]
    assert refusal(play, C, Hand(0)) == "not_the_giver"
    assert refusal(play, B, Show()) == "not_now"
    play.act(B, Hand(3), 0)
    assert (phase_of(play), public(play)["word"]["en"]) == ("Recalling", "word 3a")


def test_4_2_out_of_those_left() -> None:
    held = tuple(packet(n, *("red",) * 4, recaller=A if n < 4 else None) for n in range(10))
    play = handing(packets=held, turn=4)
    assert offer(play, B, "hand")["packets"] == [4, 5, 6, 7, 8, 9]
    assert [refusal(play, B, Hand(number)) for number in (0, -1, 10)] == ["no_such_packet"] * 3
    shown = public(play)["phase"]["packets"]
    assert [(each["number"], each["word"]["en"], each["recaller"]) for each in shown[3:5]] == [
        (3, "word 3a", A),
        (4, "word 4a", None),
    ]


def test_4_2_after_30_seconds_by_lot() -> None:
    found = set()
    for turn in range(30):
        play = handing(turn=turn % 4, entry=turn)
        play.table.number = turn + 1
        assert play.wake(29_999) == ()
        found.add(play.wake(30_000)[0].what.packet)
    assert len(found) > 5


def test_4_3_she_sees_the_word_and_whose_card_is_whose() -> None:
    play = recalling()
    assert public(play)["word"]["en"] == "word 0a"
    assert sorted(offer(play, A, "name")["owners"]) == [A, B, C, D]
    assert (public(play)["phase"]["turned"], public(play)["phase"]["clues"]) == ([], [])


def test_4_3_the_colours_are_in_no_view() -> None:
    play = recalling()
    sent = str(public(play)) + str([mine(play, seat) for seat in SEATS])
    assert not any(colour in sent for colour in ("blue", "green", "pink", "'red'"))


@pytest.mark.parametrize("order", [(A, B, C, D), (D, B, A, C)])
def test_4_3_in_an_order_of_her_choice_each_card_is_turned_over_at_once(order: tuple[int, ...]) -> None:
    play = recalling()
    for count, owner in enumerate(order, 1):
        play.act(A, Name(owner, "white"), 0)
        assert [card["owner"] for card in public(play)["phase"]["turned"]] == list(order[:count])
    assert phase_of(play) == "Counting"


def test_4_3_everybody_sees_it_happen() -> None:
    play = recalling()
    before = play.table.state
    turned = play.act(A, Name(B, "blue"), 0)[1]
    card = TurnedCard(B, "blue", "blue", 2, 1)
    assert turned.what == Turned(card)
    assert before.phase.tell(before, turned, None) == before.phase.tell(before, turned, D) == Turned(card)
    assert before.phase.tell(before, play.events[1], D) is None


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        (B, Name(C, "green"), "not_the_recaller"),
        (B, AskClue(C), "not_the_recaller"),
        (A, Name(4, "red"), "no_such_seat"),
        (A, AskClue(-1), "no_such_seat"),
        (A, Onward(), "not_now"),
    ],
)
def test_nobody_else_recalls(seat: int, action: Action, key: str) -> None:
    assert refusal(recalling(), seat, action) == key


def test_4_3_a_card_is_named_once() -> None:
    play = recalling()
    play.act(A, Name(B, "white"), 0)
    assert refusal(play, A, Name(B, "blue")) == "already_turned"
    assert refusal(play, A, AskClue(B)) == "already_turned"


@pytest.mark.parametrize(
    ("owner", "colour", "points"),
    [
        pytest.param(B, "blue", (2, 1, 0, 0), id="4.4 right: 2 for her and 1 for the owner"),
        pytest.param(A, "red", (2, 0, 0, 0), id="4.4 her own card: 2 and nothing more"),
        pytest.param(B, "green", (0, 0, 0, 0), id="4.4 wrong: nothing for anybody"),
        pytest.param(A, "green", (0, 0, 0, 0), id="4.4 her own card, wrong"),
    ],
)
def test_points(owner: int, colour: Colour, points: tuple[int, ...]) -> None:
    play = recalling()
    play.act(A, Name(owner, colour), 0)
    assert state_of(play).totals == points


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
    play.table.commit(play.table.erase(C, clue.typed, 0))
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


def test_4_6_where_stories_were_typed_clues_are_typed_too() -> None:
    play = clueing(options=WRITTEN)
    assert offers(play, C) == {"give_clue", "forget"}
    assert offer(play, C, "give_clue")["must_be_told"] is True
    assert refusal(play, C, GiveClueAloud()) == "written_way"
    assert offers(clueing(), C) == {"give_clue", "give_clue_aloud", "forget"}


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


def test_4_6_who_is_silent_for_90_seconds_has_answered_wrong() -> None:
    play = recalling()
    assert play.wake(89_999) == ()
    play.wake(90_000)
    (card,) = public(play)["phase"]["turned"]
    assert card == {"owner": B, "colour": "blue", "named": None, "points": 0, "to_owner": 0}
    assert play.deadline == 180_000


def test_4_6_silent_after_a_clue_it_is_that_card() -> None:
    play = clueing()
    play.act(C, GiveClue("crocodile"), 0)
    play.wake(90_000)
    assert [card["owner"] for card in public(play)["phase"]["turned"]] == [C]


def test_4_6_silence_goes_round_and_ends_with_her_own_card() -> None:
    play = recalling()
    while phase_of(play) == "Recalling":
        play.wake(play.deadline or 0)
    assert [card["owner"] for card in public(play)["phase"]["turned"]] == [B, C, D, A]
    assert state_of(play).totals == (0, 0, 0, 0)


def counting() -> Play:
    play = recalling()
    for owner in SEATS:
        play.act(A, Name(owner, "white"), 0)
    return play


def test_everybody_can_look_at_the_packet_first() -> None:
    play = counting()
    assert (phase_of(play), play.deadline) == ("Counting", 15_000)
    assert [offers(play, seat) for seat in SEATS] == [{"onward"}] * 4
    play.act(B, Onward(), 0)
    assert (offers(play, B), public(play)["phase"]["onward"]) == (set(), [B])
    assert refusal(play, B, Onward()) == "already_done"
    assert refusal(play, A, Name(B, "red")) == "not_now"


def test_4_7_then_its_cards_go_face_down_again_and_it_lies_before_her() -> None:
    play = counting()
    assert play.wake(14_999) == ()
    play.wake(15_000)
    assert (phase_of(play), public(play)["word"]) == ("Handing", None)
    assert public(play)["phase"]["packets"][0]["recaller"] == A
    assert "green" not in str(public(play)) + str([mine(play, seat) for seat in SEATS])
    assert public(play)["phase"]["recaller"] == B


def test_5_2_the_example_of_the_rulebook() -> None:
    """Right, right, right with a clue, her own card wrong: 5 for her, 1 for each of the others."""
    herve, enola, maeyva, felix = SEATS
    held = packet(0, "pink", "blue", "orange", "green", recaller=maeyva)
    play = recalling(packets=(held, *packets(9)), first=maeyva)
    play.act(maeyva, Name(enola, "blue"), 0)
    assert state_of(play).totals == (0, 1, 2, 0)
    play.act(maeyva, Name(herve, "pink"), 0)
    play.act(maeyva, AskClue(felix), 0)
    play.act(felix, GiveClue("judo"), 0)
    play.act(maeyva, Name(felix, "green"), 0)
    play.act(maeyva, Name(maeyva, "red"), 0)
    assert state_of(play).totals == (1, 1, 5, 1)
    play.wake(15_000)
    assert (public(play)["phase"]["giver"], public(play)["phase"]["recaller"]) == (maeyva, felix)


@pytest.mark.parametrize("phase", [Handing(0), Recalling(0, 0), Clueing(0, 0, C, ()), Counting(0, 0)])
def test_in_recall_all_are_heard(phase: Any) -> None:
    state = state_of(recalling())
    assert phase.hearers(state, D) == frozenset(SEATS)


@given(st.permutations(SEATS), st.lists(st.sampled_from(COLOURS), min_size=4, max_size=4), st.data())
def test_4_4_4_5_points_for_any_packet(order: list[int], named: list[Colour], data: st.DataObject) -> None:
    """2 a right card, 1 where a clue was given, 1 for the owner of each right card but her own."""
    play, helped = recalling(), set()
    for owner in order:
        if owner != A and data.draw(st.booleans()):
            play.act(A, AskClue(owner), 0)
            answer = data.draw(st.sampled_from([GiveClue("hm"), GiveClueAloud(), Forget()]))
            play.act(owner, answer, 0)
            helped |= set() if isinstance(answer, Forget) else {owner}
        play.act(A, Name(owner, named[owner]), 0)
    right = [owner for owner in SEATS if named[owner] == ("red", "blue", "green", "pink")[owner]]
    gifts = [int(owner in right and owner != A) for owner in SEATS]
    own = sum(1 if owner in helped else 2 for owner in right)
    assert state_of(play).totals == (own, *gifts[1:])

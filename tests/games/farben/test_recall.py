"""Rules 4: recall, card by card; clues are apart."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tablee import Play
from tablee.core.records import Action
from tablee.games.farben.actions import AskClue, Forget, GiveClue, GiveClueAloud, Hand, Name, Onward, Show
from tablee.games.farben.clueing import Clueing
from tablee.games.farben.colours import COLOURS, Colour
from tablee.games.farben.counting import Counting
from tablee.games.farben.handing import Handing
from tablee.games.farben.outcomes import Turned, TurnedCard
from tablee.games.farben.recalling import Recalling

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import (
    SEATS,
    TOLD,
    WRITTEN,
    A,
    B,
    C,
    D,
    at,
    elect,
    opened,
    packet,
    packets,
    play_rounds,
    recall_all,
    recalling,
)


def handing(**changes: Any) -> Play:
    """C was first in the last round; B chooses for her."""
    known: dict[str, Any] = {"packets": packets(10), "first": C, "round": 10, "word": None}
    return at(Handing(30_000), **(known | changes))


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
        play.table = replace(play.table, number=turn + 1)
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


@pytest.mark.parametrize("owner", [A, B, D])
def test_4_3_a_card_is_named_once(owner: int) -> None:
    play = recalling()
    play.act(A, Name(owner, "white"), 0)
    assert refusal(play, A, Name(owner, "blue")) == "already_turned"
    assert refusal(play, A, AskClue(owner)) == "already_turned"


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


def test_4_6_who_is_silent_for_90_seconds_has_answered_wrong() -> None:
    play = recalling()
    assert play.wake(89_999) == ()
    play.wake(90_000)
    (card,) = public(play)["phase"]["turned"]
    assert card == {"owner": B, "colour": "blue", "named": None, "points": 0, "to_owner": 0, "notes": []}
    assert play.deadline == 180_000


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


@pytest.mark.parametrize(
    ("phase", "heard"),
    [
        pytest.param(Handing(0), SEATS, id="while a packet is chosen all talk"),
        pytest.param(Recalling(0, 0), (A,), id="4.5 nobody helps her"),
        pytest.param(Clueing(0, 0, C, ()), (A, C), id="4.5 but the one she asks"),
        pytest.param(Counting(0, 0), SEATS, id="and then all talk again"),
    ],
)
def test_who_is_heard_in_recall(phase: Any, heard: tuple[int, ...]) -> None:
    state = state_of(recalling())
    assert tuple(seat for seat in SEATS if phase.hearers(state, seat)) == heard
    assert {phase.hearers(state, seat) for seat in heard} == {frozenset(SEATS)}


def test_4_3_a_typed_story_comes_back_when_its_card_turns() -> None:
    play = recalling(options=WRITTEN)
    assert public(play)["phase"]["stories"] == []
    play.act(A, Name(C, "green"), 0)
    assert public(play)["phase"]["stories"] == [list(TOLD.lines)]
    play.act(A, AskClue(D), 0)
    assert public(play)["phase"]["stories"] == [list(TOLD.lines)]
    play.act(D, Forget(), 0)
    for owner in (A, B, D):
        play.act(A, Name(owner, "red"), 0)
    assert (phase_of(play), len(public(play)["phase"]["stories"])) == ("Counting", 4)


def test_4_3_but_not_what_the_host_erased() -> None:
    play = recalling(options=WRITTEN)
    play.table = play.table.after(play.table.erase(C, str(TOLD.lines[0]), 0))
    play.act(A, Name(C, "green"), 0)
    assert public(play)["phase"]["stories"] == [["", TOLD.lines[1]]]


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

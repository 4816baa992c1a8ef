"""Rules 3: a round."""

from typing import get_args, get_type_hints

import pytest

from tablee import Play
from tablee.core.chance import Chance
from tablee.core.words import Action
from tablee.games.farben import actions as do
from tablee.games.farben.actions import ChooseColour, Finish, Onward, PickSide, Show, Tell, Vote
from tablee.games.farben.choosing import choose_from
from tablee.games.farben.colours import COLOURS
from tablee.games.farben.siding import Siding
from tablee.games.farben.state import Options, Story
from tablee.games.farben.telling import Reading, Showing, Telling

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import CARDS, SEATS, A, B, C, D, at, elect, opened, packet, play_round, play_rounds

LAID = {"colours": ("red", "blue", "green", "pink")}
WRITTEN = Options(way="written")


def siding() -> Play:
    return at(Siding(30_000), first=B, word=None)


def choosing(**changes: object) -> Play:
    play = at(Siding(0), **changes)
    play.table.state = at(choose_from(state_of(play), 0), **changes).table.state
    return play


def showing(**changes: object) -> Play:
    return at(Showing(20_000, B), **(LAID | changes))


def telling(**changes: object) -> Play:
    return at(Telling(300_000, B), **(LAID | changes))


def test_3_1_the_first_player_looks_at_both_sides() -> None:
    play = siding()
    assert [word["en"] for word in mine(play, B)["sides"]] == ["word 0a", "word 0b"]
    assert offer(play, B, "pick_side")["sides"] == [0, 1]


@pytest.mark.parametrize("seat", [A, C, D])
def test_3_1_nobody_else_sees_the_card(seat: int) -> None:
    play = siding()
    assert mine(play, seat) == {"seat": seat}
    assert public(play)["word"] is None
    assert refusal(play, seat, PickSide(0)) == "not_the_first"


@pytest.mark.parametrize("side", [0, 1])
def test_3_1_she_picks_the_side_for_all(side: int) -> None:
    play = siding()
    play.act(B, PickSide(side), 0)
    assert public(play)["word"]["en"] == CARDS[0][side].en
    assert phase_of(play) == "Choosing"


@pytest.mark.parametrize("side", [-1, 2])
def test_3_1_a_card_has_two_sides(side: int) -> None:
    assert refusal(siding(), B, PickSide(side)) == "no_such_side"


def test_3_1_after_30_seconds_the_lot_picks() -> None:
    play = siding()
    assert play.wake(29_999) == ()
    play.wake(30_000)
    assert (phase_of(play), state_of(play).word in CARDS[0]) == ("Choosing", True)


def test_3_1_and_either_side_can_come() -> None:
    state = state_of(siding())
    sides = {state.phase.next(state, 30_000, Chance(b"lot", number)).side for number in range(30)}
    assert sides == {0, 1}


def test_3_2_all_choose_at_the_same_time() -> None:
    play = choosing()
    assert [offers(play, seat) for seat in SEATS] == [{"choose_colour"}] * 4
    assert (play.deadline, public(play)["phase"]["chosen"]) == (60_000, [])


def test_3_2_one_of_their_remaining_colours() -> None:
    play = choosing(packets=(packet(1, "red", "blue", "blue", "blue"),))
    assert "red" not in offer(play, A, "choose_colour")["colours"]
    assert "red" in offer(play, B, "choose_colour")["colours"]
    assert refusal(play, A, ChooseColour("red")) == "used_up"
    play.act(B, ChooseColour("red"), 0)


def test_3_2_nobody_sees_anothers_choice() -> None:
    one, other = choosing(), choosing()
    one.act(A, ChooseColour("red"), 0)
    other.act(A, ChooseColour("blue"), 0)
    assert public(one) == public(other)
    assert [mine(one, s) == mine(other, s) for s in SEATS] == [False, True, True, True]
    assert public(one)["phase"]["chosen"] == [A]
    assert mine(one, A)["colour"] == "red"


def test_3_2_it_may_be_changed_until_all_have_chosen() -> None:
    play = choosing()
    play.act(A, ChooseColour("red"), 0)
    before = public(play)
    play.act(A, ChooseColour("grey"), 0)
    assert public(play) == before
    for seat in (B, C, D):
        play.act(seat, ChooseColour("red"), 0)
    assert state_of(play).colours == ("grey", "red", "red", "red")
    assert refusal(play, A, ChooseColour("pink")) == "not_now"


def test_3_2_who_is_silent_for_60_seconds_gets_a_card_of_hers_by_lot() -> None:
    used = tuple(packet(n, COLOURS[n], *("white",) * 3) for n in range(10))
    play = choosing(packets=used, round=10, first=C)
    play.act(B, ChooseColour("pink"), 0)
    assert play.wake(59_999) == ()
    play.wake(60_000)
    silent, chosen, *_ = state_of(play).colours
    assert silent in {"white", "multicolour"}
    assert chosen == "pink"


def test_3_2_nothing_else_can_be_done_now() -> None:
    assert refusal(choosing(), A, Finish()) == "not_now"


@pytest.mark.parametrize(("first", "order"), [(A, [B, C, D, A]), (B, [C, D, A, B]), (D, [A, B, C, D])])
def test_3_3_beginning_left_of_the_first_player_she_is_last(first: int, order: list[int]) -> None:
    play = choosing(first=first)
    for seat in SEATS:
        play.act(seat, ChooseColour("red"), 0)
    told = []
    while phase_of(play) == "Showing":
        told.append(public(play)["phase"]["teller"])
        assert public(play)["phase"]["order"] == order
        play.act(told[-1], Show(), 0)
        play.act(told[-1], Finish(), 0)
    assert told == order


def test_3_3_she_shows_her_colour() -> None:
    play = showing()
    assert "colour" not in public(play)["phase"]
    assert (offers(play, B), offers(play, C)) == ({"show"}, set())
    play.act(B, Show(), 0)
    assert (phase_of(play), public(play)["phase"]["colour"]) == ("Telling", "blue")


@pytest.mark.parametrize("seat", [A, C, D])
def test_3_3_nobody_shows_or_tells_for_her(seat: int) -> None:
    assert refusal(showing(), seat, Show()) == "not_the_teller"
    assert refusal(telling(), seat, Finish()) == "not_the_teller"
    assert refusal(telling(options=WRITTEN), seat, Tell("Once")) == "not_the_teller"


def test_3_3_a_card_that_is_not_shown_is_turned_over_after_20_seconds() -> None:
    play = showing()
    assert play.wake(19_999) == ()
    play.wake(20_000)
    assert phase_of(play) == "Telling"


def test_3_3_who_waits_for_her_turn_may_look_at_her_own_card() -> None:
    play = showing(stories=(), colours=("red", "blue", "green", "pink"))
    assert [mine(play, seat).get("colour") for seat in SEATS] == ["red", "blue", "green", "pink"]


def test_3_4_after_her_story_the_card_lies_face_down() -> None:
    play = telling()
    play.act(B, Finish(), 0)
    assert (phase_of(play), public(play)["phase"]["teller"]) == ("Showing", C)
    assert [mine(play, seat).get("colour") for seat in SEATS] == ["red", None, "green", "pink"]
    assert "blue" not in str(public(play)) + str([mine(play, seat) for seat in SEATS])


@pytest.mark.parametrize(
    "phase", [Showing(20_000, B), Telling(300_000, B), Reading(9_000, B, Story(True, ("x",)))]
)
def test_3_3_the_others_are_quiet_while_she_tells(phase: Showing) -> None:
    state = state_of(at(phase, **LAID))
    everybody = frozenset(SEATS)
    assert [phase.hearers(state, seat) for seat in SEATS] == [
        frozenset(),
        everybody,
        frozenset(),
        frozenset(),
    ]
    assert [phase.seers(state, seat) for seat in SEATS] == [everybody] * 4


def test_3_3_without_hush_all_are_heard() -> None:
    state = state_of(telling(options=Options(hush=False)))
    assert [state.phase.hearers(state, seat) for seat in SEATS] == [frozenset(SEATS)] * 4


@pytest.mark.parametrize("phase", [Siding(0), choose_from(state_of(at(Siding(0))), 0)])
def test_3_3_before_the_stories_all_are_heard(phase: Siding) -> None:
    state = state_of(at(phase))
    assert phase.hearers(state, C) == phase.seers(state, C) == frozenset(SEATS)


@pytest.mark.parametrize(
    ("timer", "seconds"),
    [
        pytest.param(0, 300, id="3.3 [R] off by default, never more than 5 min"),
        pytest.param(45, 45, id="3.3 [R] 45 s"),
        pytest.param(90, 90, id="3.3 [R] 90 s"),
    ],
)
def test_story_timer(timer: int, seconds: int) -> None:
    play = showing(options=Options(timer=timer))  # type: ignore[arg-type]
    play.act(B, Show(), 1_000)
    assert play.deadline == 1_000 + seconds * 1_000
    assert play.wake(play.deadline - 1) == ()
    play.wake(play.deadline)
    assert public(play)["phase"]["teller"] == C


def test_3_3_the_timer_is_off_and_it_is_hushed_by_default() -> None:
    assert (Options().timer, Options().hush) == (0, True)
    assert get_args(get_type_hints(Options)["timer"]) == (0, 45, 90)


def test_3_3_she_ends_her_story_herself() -> None:
    play = telling()
    assert offers(play, B) == {"finish"}
    play.act(B, Finish(), 200_000)
    assert public(play)["phase"]["teller"] == C


def test_3_3_in_the_written_way_the_story_is_shown_as_she_sends_it() -> None:
    play = telling(options=WRITTEN)
    assert offers(play, B) == {"tell", "finish"}
    play.act(B, Tell("My first bike"), 0)
    play.act(B, Tell("had three wheels."), 10)
    assert public(play)["phase"]["lines"] == ["My first bike", "had three wheels."]


def test_3_3_spoken_stories_are_not_typed() -> None:
    assert refusal(telling(), B, Tell("My first bike")) == "spoken_way"


@pytest.mark.parametrize(("text", "key"), [("", "empty_text"), ("  ", "empty_text"), ("x" * 281, "too_long")])
def test_lines_that_are_refused(text: str, key: str) -> None:
    assert refusal(telling(options=WRITTEN), B, Tell(text)) == key


def test_a_story_has_an_end() -> None:
    play = telling(options=WRITTEN)
    for number in range(do.MOST_LINES):
        play.act(B, Tell(f"and then {number}"), 0)
    assert refusal(play, B, Tell("and then")) == "story_full"
    assert offers(play, B) == {"finish"}


def reading() -> Play:
    play = telling(options=WRITTEN)
    play.act(B, Tell("My first bike"), 0)
    play.act(B, Finish(), 0)
    return play


def test_a_line_that_was_erased_is_empty_in_telling_and_in_reading() -> None:
    play = telling(options=WRITTEN)
    play.act(B, Tell("My first bike"), 0)
    play.act(B, Tell("was stolen."), 0)
    play.table.commit(play.table.erase(B, "My first bike", 0))
    assert public(play)["phase"]["lines"] == ["", "was stolen."]
    play.act(B, Finish(), 0)
    assert (phase_of(play), public(play)["phase"]["lines"]) == ("Reading", ["", "was stolen."])


def test_what_was_typed_can_be_read_before_the_card_goes_face_down() -> None:
    play = reading()
    shown = public(play)["phase"]
    assert (shown["name"], shown["colour"], shown["lines"]) == ("Reading", "blue", ["My first bike"])
    assert [offers(play, seat) for seat in SEATS] == [{"onward"}, set(), {"onward"}, {"onward"}]
    assert mine(play, B)["colour"] == "blue"


def test_it_goes_on_when_all_the_others_have_read_it() -> None:
    play = reading()
    for seat in (A, C):
        play.act(seat, Onward(), 0)
    assert (offers(play, A), public(play)["phase"]["onward"]) == (set(), [A, C])
    assert refusal(play, A, Onward()) == "already_done"
    assert refusal(play, B, Onward()) == "not_now"
    assert refusal(play, D, Show()) == "not_now"
    play.act(D, Onward(), 0)
    assert public(play)["phase"]["teller"] == C


def test_or_after_8_seconds_and_some_for_every_letter() -> None:
    play = reading()
    assert play.deadline == 8_000 + 60 * len("My first bike")
    play.wake(play.deadline)
    assert public(play)["phase"]["teller"] == C


def test_who_typed_nothing_leaves_nothing_to_read() -> None:
    play = telling(options=WRITTEN)
    play.act(B, Finish(), 0)
    assert (phase_of(play), state_of(play).stories) == ("Showing", (Story(False),))


@pytest.mark.parametrize(
    ("way", "gone", "lines", "is_told"),
    [
        pytest.param("room", (), (), True, id="she spoke until the time was up"),
        pytest.param("room", (B,), (), False, id="she was not there"),
        pytest.param("written", (), (), False, id="she typed nothing"),
        pytest.param("written", (B,), ("Once",), True, id="she typed, and went"),
    ],
)
def test_has_she_told_when_the_time_is_up(
    way: object, gone: tuple[int, ...], lines: tuple[str, ...], is_told: bool
) -> None:
    options = Options(way=way)  # type: ignore[arg-type]
    play = at(Telling(300_000, B, lines), options=options, gone=frozenset(gone), **LAID)
    play.wake(300_000)
    play.wake(600_000 if lines else 300_000)
    assert state_of(play).stories[0].is_told is is_told


def test_3_4_that_colour_is_used_up_for_her() -> None:
    play = play_round(elect(opened()), "red", "blue", "green", "pink")
    play.act(B, PickSide(0), 0)
    left = [set(COLOURS) - set(offer(play, seat, "choose_colour")["colours"]) for seat in SEATS]
    assert left == [{"red"}, {"blue"}, {"green"}, {"pink"}]


def test_3_5_the_packet_is_put_aside_and_the_role_goes_clockwise() -> None:
    play = play_round(elect(opened(), first=D), "red", "blue", "green", "pink")
    assert (public(play)["first"], public(play)["round"], phase_of(play)) == (A, 2, "Siding")
    (put_aside,) = state_of(play).packets
    assert put_aside.colours == ("red", "blue", "green", "pink")


def test_3_5_stories_lie_with_their_tellers() -> None:
    play = elect(opened(way="written"), first=B)
    play.act(B, PickSide(0), 0)
    for seat in SEATS:
        play.act(seat, ChooseColour("red"), 0)
    for seat in state_of(play).order:
        play.act(seat, Show(), 0)
        play.act(seat, Tell(f"story {seat}"), 0)
        play.act(seat, Finish(), 0)
        for other in set(SEATS) - {seat}:
            play.act(other, Onward(), 0)
    (put_aside,) = state_of(play).packets
    assert [story.lines for story in put_aside.stories] == [(f"story {seat}",) for seat in SEATS]


def test_3_6_nothing_of_a_round_can_be_looked_up_afterwards() -> None:
    play = elect(opened(way="written"))
    play.act(A, PickSide(0), 0)
    for seat in SEATS:
        play.act(seat, ChooseColour("purple"), 0)
    word = public(play)["word"]["en"]
    for seat in state_of(play).order:
        play.act(seat, Show(), 0)
        play.act(seat, Tell("Abracadabra"), 0)
        play.act(seat, Finish(), 0)
        for other in set(SEATS) - {seat}:
            play.act(other, Onward(), 0)
    sent = str(public(play)) + str([mine(play, seat) for seat in SEATS])
    assert not any(past in sent for past in ("purple", "Abracadabra", word))


@pytest.mark.parametrize("action", [Vote(A), Show(), Finish(), Onward(), ChooseColour("red")])
def test_a_word_card_is_not_answered_otherwise(action: Action) -> None:
    assert refusal(siding(), B, action) == "not_now"


@pytest.mark.parametrize("play", [showing(), telling(options=WRITTEN)], ids=["showing", "telling"])
def test_a_turn_is_not_answered_otherwise(play: Play) -> None:
    assert refusal(play, B, Vote(A)) == "not_now"


def test_nobody_acts_while_a_card_is_drawn() -> None:
    from tablee.games.farben.dealing import Dealing

    play = at(Dealing(0))
    assert play.table.game.view(state_of(play), A) is None
    with pytest.raises(Exception, match="not_now"):
        state_of(play).phase.check(state_of(play), A, Show())


def test_a_whole_game_of_rounds() -> None:
    play = play_rounds(elect(opened(5)), 10)
    assert len(state_of(play).packets) == 10

"""Bots: they see views, keep to their plans, and are never refused."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from tests.games.freeze.world import STAGE, A, B, E, at
from tests.games.table import state_of

import tablee
from tablee import Refused
from tablee.bots import find_player, levels
from tablee.core.box import LEVELS
from tablee.core.chance import Chance
from tablee.core.player import Thought
from tablee.core.records import Text, wordings
from tablee.games import GAMES
from tablee.games.freeze import actions as do
from tablee.games.freeze.acting import Acting
from tablee.games.freeze.bots.lines import LINES
from tablee.games.freeze.bots.players import GESTURES, Mind, easy, keepsake, normal
from tablee.games.freeze.bots.reading import chances
from tablee.games.freeze.guessing import Guessing
from tablee.games.freeze.judging import judge_calls
from tablee.games.freeze.pointing import point_from
from tablee.games.freeze.preparing import Preparing
from tablee.games.freeze.state import Call, Options, SpokenLine
from tablee.games.freeze.weighing import weigh
from tablee.sim.selfplay import self_play

SLOWER = {"carnavalesque": 4}  # a heap of cards takes its time
GAMES_PLAYED = {"random": 24, "easy": 48, "normal": 24, "sharp": 24}


def ask(play: tablee.Play, seat: int, number: int = 0, memory: Any = None, now: int = 0) -> Thought:
    see, state = play.table.game.view, play.table.state
    chance = Chance(b"bot", number)
    return easy(memory, see(state, None), see(state, seat), now, chance)


@pytest.mark.slow
@pytest.mark.parametrize("level", GAMES_PLAYED)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_bots_are_never_refused_and_bring_every_game_to_its_end(name: str, level: str) -> None:
    game = GAMES[name]
    for number in range(GAMES_PLAYED[level] // SLOWER.get(name, 1)):
        chance = Chance(b"bots", number)
        options = {option.name: chance.pick(option.choices) for option in game.choices}
        seats = game.min_seats + chance.below(game.max_seats - game.min_seats + 1)
        assert self_play(name, f"bots {number}", seats, level, options).over


@pytest.mark.parametrize(("game", "level"), [("freeze", "perfect"), ("chess", "easy")])
def test_no_such_player(game: str, level: str) -> None:
    with pytest.raises(Refused, match="no_such_player"):
        find_player(game, level)


def test_every_game_has_every_level() -> None:
    assert {name: [*levels(name)] for name in GAMES} == {name: ["random", *LEVELS] for name in GAMES}


def test_a_plan_is_kept_while_nothing_changes() -> None:
    play = at(Preparing(60_000))
    first = ask(play, A)
    again = ask(play, A, number=1, memory=first.memory)
    assert (again.action, again.not_before) == (first.action, first.not_before)


def test_a_plan_is_made_anew_when_what_is_offered_has_changed() -> None:
    play = at(Preparing(60_000))
    first = ask(play, A)
    play.act(A, first.action or {}, first.not_before)
    assert ask(play, A, memory=first.memory).action is None


def test_doing_nothing_is_a_plan_as_well() -> None:
    play = at(Guessing(30_000, E))
    thought = ask(play, A)
    assert (thought.action, thought.not_before) == (None, 30_000)


def test_she_gets_ready() -> None:
    thought = ask(at(Preparing(60_000)), A)
    assert thought.action == do.Ready()
    assert 3_000 <= thought.not_before <= 8_000


def test_where_two_ask_for_another_place_she_is_the_third() -> None:
    assert ask(at(Preparing(60_000, (), (A, B))), 2).action == do.AskSwap()
    assert ask(at(Preparing(60_000, (), (A, B))), A).action == do.Ready()


def test_whoever_has_passed_does_not_volunteer() -> None:
    play = tablee.open_table("freeze", 6, "x")
    play.act(3, do.Pass(), 0)
    assert ask(play, 3).action is None


def test_some_volunteer() -> None:
    play = tablee.open_table("freeze", 6, "x")
    actions = {ask(play, 3, number).action for number in range(40)}
    assert actions == {do.Volunteer(), do.Pass()}


def test_in_the_written_way_she_speaks_in_the_tone_of_her_rank() -> None:
    """In all languages at once: each reads her own."""
    play = at(Acting(45_000), options=Options(way="written"), ranks=(4, 2, 3, 1))
    said = {ask(play, A, number).action for number in range(600)}
    assert said == {do.Say(line) for line in LINES[3]}


def written(*said: Text, by: int = B) -> tablee.Play:
    return at(
        Acting(900_000), options=Options(way="written"), lines=tuple(SpokenLine(by, text) for text in said)
    )


def test_she_says_what_nobody_has_said_or_else_what_was_said_longest_ago() -> None:
    first, *others, last = LINES[0]
    heard = tuple(line.en for line in others)
    assert ask(written(first), A, memory=Mind(said=heard)).action == do.Say(last)
    assert ask(written(last), A, memory=Mind(said=(first.en, *heard))).action == do.Say(first)


def test_she_hears_more_than_can_still_be_read() -> None:
    thought, said = ask(written(), A), list[Text]()
    for number in range(1, 36):
        assert isinstance(thought.action, do.Say)
        said.append(thought.action.text)
        play = written(*said[-8:])
        thought = ask(play, A, number, memory=thought.memory, now=thought.not_before)
    assert isinstance(thought.action, do.Say)
    assert {*said, thought.action.text} == {*LINES[0]}


def test_what_another_says_first_she_drops() -> None:
    thought = ask(written(), A)
    assert isinstance(thought.action, do.Say)
    again = ask(written("Hello."), A, memory=thought.memory, now=10)
    assert (again.action, again.not_before) == (thought.action, thought.not_before)
    other = ask(written(thought.action.text), A, number=1, memory=thought.memory, now=10)
    assert other.action not in {None, thought.action}


def test_what_was_said_is_kept_for_the_next_game() -> None:
    *most, last = LINES[0]
    kept = keepsake([None, Mind(), Mind(said=tuple(line.en for line in most))])
    assert ask(written(), A, memory=kept).action == do.Say(last)
    assert keepsake([]) == Mind()


def test_who_is_on_stage_begins_soon_and_then_lets_others_speak() -> None:
    first = [ask(written(), A, number).not_before for number in range(50)]
    then = [ask(written("Hello.", by=A), A, number).not_before for number in range(50)]
    assert min(first) >= 2_000 and max(first) <= 8_000
    assert min(then) >= 6_000 and max(then) <= 13_000


def test_she_calls_no_fouls() -> None:
    assert ask(at(Acting(45_000)), E).action is None


@pytest.mark.parametrize(("rank", "hows"), [*enumerate(GESTURES, start=1)])
def test_where_acting_is_live_she_mimes_as_her_rank_does(rank: int, hows: tuple[do.How, ...]) -> None:
    play = at(Acting(45_000), ranks=(rank, 2, 3, 4))
    assert {ask(play, A, number).action for number in range(40)} == {do.Gesture(how) for how in hows}


def test_her_lines_fit_and_are_at_parity() -> None:
    assert tuple(map(len, LINES)) == (36, 36, 36, 36)
    every = [said for lines in LINES for line in lines for said in wordings(line)]
    assert len(set(every)) == len(every)
    assert max(map(len, every)) <= do.LONGEST_LINE


def judged(what: do.What, text: str, way: Any = "written") -> tablee.Play:
    call = (Call(B, what, 0, (E,)),)
    play = at(Acting(0), calls=call, lines=(SpokenLine(B, text),), options=Options(way=way))
    play.table = replace(play.table, state=judge_calls(state_of(play), 0))
    return play


@pytest.mark.parametrize(
    ("what", "text", "yes"),
    [
        ("place", "So this is place 0a", True),
        ("place", "Good morning", False),
        ("rank", "place 0a", False),
        ("rank", "I am rank 1, obey me!", True),
    ],
)
def test_of_a_call_she_believes_what_is_written(what: do.What, text: str, yes: bool) -> None:
    play = judged(what, text)
    assert ask(play, A).action == do.Vote(yes)
    play.act(A, do.Vote(yes), 100)
    assert ask(play, A).action is None


@pytest.mark.parametrize("way", ["room", "remote"])
def test_what_she_could_only_have_heard_she_cannot_tell(way: str) -> None:
    """She is no judge then, so that nobody waits for her, and people are not outvoted by paper."""
    play = judged("rank", "I am rank 1", way)
    assert ask(play, A).action == do.Vote(None)


def test_accused_she_denies() -> None:
    assert ask(judged("place", "x"), B).action == do.Deny()


@pytest.mark.parametrize(("text", "vote"), [("place 0a", True), ("zzz", False)])
def test_a_typed_guess_is_judged_by_the_hint(text: str, vote: bool) -> None:
    play = at(Guessing(30_000, E))
    play.table = replace(play.table, state=weigh(state_of(play), E, text, 0))
    assert ask(play, A).action == do.Vote(vote)


def test_a_spoken_guess_is_left_to_those_who_heard_it() -> None:
    play = at(Guessing(30_000, E))
    play.table = replace(play.table, state=weigh(state_of(play), E, None, 0))
    assert ask(play, A).action == do.Vote(None)


def test_the_chance_to_guess_is_passed_on_at_once() -> None:
    thought = ask(at(Guessing(30_000, E)), E)
    assert thought.action == do.Pass() and thought.not_before < 1_000


def pointing(rank: Any, **changes: Any) -> tablee.Play:
    play = at(Acting(0), **changes)
    play.table = replace(play.table, state=replace(state_of(play), phase=point_from(state_of(play), rank, 0)))
    return play


def test_she_points_at_herself_when_she_must() -> None:
    for number in range(20):
        action = ask(pointing(1, open=2), A, number).action
        assert isinstance(action, do.Point)
        assert A in action.hands


def test_hands_stay_up_where_the_open_card_makes_it_unlikely() -> None:
    assert ask(pointing(1, open=1), E).action == do.Point((), lock=True)


def test_otherwise_one_or_two_hands_point() -> None:
    actions = [ask(pointing(2, open=1), E, number).action for number in range(30)]
    assert {len(action.hands) for action in actions if isinstance(action, do.Point)} == {1, 2}


def test_who_has_no_points_has_nothing_to_lose() -> None:
    """7.6: her losses of this round do not count."""
    for totals, hands in (((1,) * 6, 0), ((1, 1, 1, 1, 0, 1), 2)):
        play = pointing(1, open=1, totals=totals)
        see, state = play.table.game.view, play.table.state
        action = normal(None, see(state, None), see(state, E), 0, Chance(b"bot", 0)).action
        assert isinstance(action, do.Point)
        assert len(action.hands) == hands


def test_locked_hands_rest() -> None:
    play = pointing(2, open=1)
    play.act(E, do.Point((), lock=True), 100)
    assert ask(play, E).action is None


@pytest.mark.parametrize(
    ("seat", "rank", "chance"),
    [
        pytest.param(E, 1, 0.4 / 4, id="the open rank is on stage once in 40 %"),
        pytest.param(E, 2, 1.2 / 4, id="another rank once, or twice in 20 %"),
        pytest.param(A, 2, (1 / 3) / 3, id="she holds it herself: another has it in one case of three"),
        pytest.param(A, 3, (7 / 6) / 3, id="she holds a 2: a 3 is once, or twice in one case of six"),
    ],
)
def test_what_the_open_card_tells(seat: int, rank: int, chance: float) -> None:
    play = pointing(rank, open=1, ranks=(2, 3, 4, 1))
    see, state = play.table.game.view, play.table.state
    public: Any = see(state, None)
    mine: Any = see(state, seat)
    assert (mine.rank is UNSET) is (seat not in STAGE)
    held = chances(public, mine, attention=0)
    others = [held[other][rank] for other in STAGE if other != seat]
    assert others == pytest.approx([chance] * len(others))

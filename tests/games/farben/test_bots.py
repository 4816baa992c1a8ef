"""The bots of Farben: they associate, tell, and forget."""

from typing import Any

import pytest
from tests.games.farben.world import A, B, C, D, at, packets
from tests.games.table import state_of

from tablee import Play, open_table
from tablee.core.chance import Chance
from tablee.core.player import Player, Sight, Thought
from tablee.core.records import LANGUAGES, Words, wordings
from tablee.games import GAMES
from tablee.games.farben import actions as do
from tablee.games.farben.bots.players import Mind, Seen, easy, forgetful, freshest, normal, watch
from tablee.games.farben.bots.stories import ASSOCIATIONS, PICTURES, WAYS, told_in
from tablee.games.farben.choosing import choose_from
from tablee.games.farben.clueing import Clueing
from tablee.games.farben.colours import COLOURS, says
from tablee.games.farben.counting import Counting
from tablee.games.farben.ended import Ended
from tablee.games.farben.handing import Handing
from tablee.games.farben.picking_side import Siding
from tablee.games.farben.recalling import Recalling
from tablee.games.farben.spelling import one_word
from tablee.games.farben.state import FarbenPhase, Options, Packet, Story
from tablee.games.farben.telling import Reading, Showing, Telling
from tablee.games.farben.view import ClueView, Mine
from tablee.games.farben.voting import Voting
from tablee.sim.selfplay import self_play

CLOUD = Words(**{lang: PICTURES["grey"][0].said(lang).split()[-1] for lang in LANGUAGES})
MONDAY = Words("Monday", "Lundi", "Montag", "Lunes")
WRITTEN = Options(way="written")
GAMES_PLAYED = 40


def ask(play: Play, seat: int, number: int = 0, memory: Any = None, player: Player = normal) -> Thought:
    see, state = play.table.game.view, play.table.state
    return player(memory, see(state, None), see(state, seat), 0, Chance(b"bot", number))


def on(phase: FarbenPhase, **changes: Any) -> Play:
    known: dict[str, Any] = {
        "word": MONDAY,
        "colours": ("red", "grey", "green", "pink"),
        "packets": packets(10),
    }
    return at(phase, **(known | changes))


def seen(owner: int, colour: Any, lasts: float = 99, round: int = 1) -> Seen:
    return Seen("Monday", owner, colour, round, lasts)


def test_never_refused_and_every_game_comes_to_its_end() -> None:
    for number in range(GAMES_PLAYED):
        chance = Chance(b"bots", number)
        options = {option.name: chance.pick(option.choices) for option in GAMES["farben"].choices}
        assert self_play("farben", f"bots {number}", 3 + number % 3, "normal", options).over


def test_who_forgets_less_recalls_more() -> None:
    def share(level: str) -> float:
        ends = [state_of(self_play("farben", f"share {n}", 4, level, {"words": 8})) for n in range(12)]
        return float(sum(sum(end.totals) for end in ends) / sum(4 * end.best for end in ends))

    assert 0.3 < share("easy") < share("normal") < 0.95
    assert share("random") < 0.2


def test_she_votes_once() -> None:
    play = open_table("farben", 3, "x")
    assert isinstance(ask(play, A).action, do.Vote)
    assert isinstance(state_of(play).phase, Voting)
    play.act(A, do.Vote(B), 0)
    assert ask(play, A).action is None


def test_she_picks_either_side() -> None:
    assert {ask(on(Siding(30_000)), A, n).action for n in range(20)} == {do.PickSide(0), do.PickSide(1)}


def choosing(**changes: Any) -> Play:
    return on(choose_from(state_of(on(Siding(0))), 0), **({"packets": ()} | changes))


def test_she_chooses_what_goes_with_the_word() -> None:
    chosen = {ask(choosing(), A, number).action for number in range(40)}
    assert chosen == {do.ChooseColour(colour) for colour in ASSOCIATIONS["Monday"]}


def test_of_what_is_left_in_her_hand() -> None:
    used = (
        Packet(MONDAY, ("grey",) * 4, (Story(True),) * 4),
        Packet(MONDAY, ("blue",) * 4, (Story(True),) * 4),
    )
    assert {ask(choosing(packets=used), A, n).action for n in range(20)} == {do.ChooseColour("black")}


def test_a_word_of_the_hosts_own_gets_any_colour() -> None:
    own = choosing(word=Words("Xylophone", "Xylophone", "Xylophon"))
    assert len({ask(own, A, number).action for number in range(80)}) > 6


def test_she_keeps_her_choice() -> None:
    play = choosing()
    play.act(A, do.ChooseColour("grey"), 0)
    assert ask(play, A).action is None


def test_she_shows_and_where_all_speak_she_only_ends() -> None:
    assert ask(on(Showing(20_000, B)), B).action == do.Show()
    assert ask(on(Telling(300_000, B)), B).action == do.Finish()


def test_written_she_tells_in_all_languages() -> None:
    """Each of the others reads her own."""
    play = on(Telling(300_000, B), options=WRITTEN)
    told = {ask(play, B, number).action for number in range(1_500)}
    assert told == {do.Tell(told_in(way, it, MONDAY)) for way in WAYS for it in PICTURES["grey"]}


def test_written_she_keeps_nobody_waiting_for_her_story() -> None:
    play = on(Telling(300_000, B), options=WRITTEN)
    waits = [ask(play, B, number).not_before for number in range(50)]
    assert min(waits) >= 4_000 and max(waits) <= 8_000


def test_never_the_same_twice() -> None:
    play = on(Telling(300_000, B), options=WRITTEN)
    stories = [told_in(way, picture, MONDAY) for way in WAYS for picture in PICTURES["grey"]]
    mind = Mind(lines=tuple((C, "Sunday", story.en) for story in stories[1:]))
    assert ask(play, B, memory=mind).action == do.Tell(stories[0])
    before = Mind(earlier=frozenset(story.en for story in stories[1:]))
    assert ask(play, B, memory=before).action == do.Tell(stories[0]), "also not in the next game"
    full = Mind(lines=tuple((C, "Sunday", story.en) for story in stories))
    assert isinstance(ask(play, B, memory=full).action, do.Tell)


def test_a_new_picture_in_a_way_that_was_not_heard() -> None:
    """The stories of a colour have nothing in common."""
    told: frozenset[str] = frozenset()
    for number in range(len(PICTURES["grey"])):
        (*_, story) = freshest(told, "grey", MONDAY)
        told |= {story.en}
        assert len([p for p in PICTURES["grey"] if any(p.en in line for line in told)]) == number + 1
        begins = {way.en.partition("{")[0] for way in WAYS}
        assert len([begin for begin in begins if any(it.startswith(begin) for it in told)]) == number + 1
    assert not told & {story.en for story in freshest(told, "grey", MONDAY)}


def test_those_who_write_at_the_same_time_write_other_stories() -> None:
    """Whatever was told before: their shares have nothing in common."""
    told = frozenset({freshest(frozenset(), "grey", MONDAY)[0].en})
    shares = [
        {story.en for story in freshest(told, "grey", MONDAY, slice(seat, None, 6))} for seat in range(6)
    ]
    assert all(shares) and sum(map(len, shares)) == len(set().union(*shares))
    assert not told & set().union(*shares)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ways_are_told_apart_by_how_they_begin(lang: str) -> None:
    begins = [way.said(lang).partition("{")[0] for way in WAYS]
    assert [one for one in begins if sum(other.startswith(one) for other in begins) > 1] == []


def test_one_line_is_enough() -> None:
    assert ask(on(Telling(300_000, B, ("Once",)), options=WRITTEN), B).action == do.Finish()


def test_she_goes_on() -> None:
    assert ask(on(Reading(9_000, B, Story(True, ("Once",))), options=WRITTEN), A).action == do.Onward()
    assert ask(on(Counting(15_000, 0)), A).action == do.Onward()
    assert isinstance(ask(on(Handing(30_000)), D).action, do.Hand)
    assert ask(on(Ended(0)), A).action == do.AgreeAlbum()


def test_she_watches_each_card_once_and_reads_every_line() -> None:
    play = on(Telling(300_000, B, ("Once",)), options=WRITTEN, round=4)
    view: Any = play.table.game.view(state_of(play), None)
    mind = watch(4, Mind(), Sight(view, Mine(A), Chance(b"x", 0)))
    (card,) = mind.seen
    assert (card.word, card.owner, card.colour, card.round) == ("Monday", B, "grey", 4)
    assert mind.lines == ((B, "Monday", "Once"),)
    assert watch(4, mind, Sight(view, Mine(A), Chance(b"x", 1))) == mind


def test_half_is_forgotten_after_the_half_life_and_her_own_lasts_twice_as_long() -> None:
    play = on(Telling(300_000, B))
    view: Any = play.table.game.view(state_of(play), None)

    def kept(me: int, rounds: int) -> float:
        minds = [watch(4, Mind(), Sight(view, Mine(me), Chance(b"x", number))) for number in range(600)]
        return sum(mind.seen[0].is_fresh(1 + rounds) for mind in minds) / 600

    assert kept(A, 4) == pytest.approx(0.5, abs=0.06)
    assert kept(A, 8) == pytest.approx(0.25, abs=0.06)
    assert kept(B, 8) == pytest.approx(0.5, abs=0.06)


def recalling(*clues: ClueView, asked: bool = False) -> Play:
    return on(Recalling(90_000, 0, clues), round=10)


def test_she_names_what_she_knows() -> None:
    mind = Mind(seen=(seen(B, "grey", lasts=2), seen(C, "pink")))
    assert ask(recalling(), A, memory=mind).action == do.Name(C, "pink")


def test_else_she_asks_or_guesses_what_goes_with_the_word() -> None:
    actions = {ask(recalling(), A, number).action for number in range(200)}
    asked = {action.owner for action in actions if isinstance(action, do.AskClue)}
    named = {action.colour for action in actions if isinstance(action, do.Name)}
    assert (asked, named) == ({B, C, D}, set(ASSOCIATIONS["Monday"]))


def test_with_a_clue_comes_back_what_was_fading() -> None:
    mind = Mind(seen=(seen(B, "grey", lasts=4),))
    assert ask(recalling(ClueView(B, True, "cloud")), A, memory=mind).action == do.Name(B, "grey")
    assert ask(recalling(ClueView(B, False)), A, memory=mind).action != do.Name(B, "grey")


def test_a_clue_that_she_understands_is_as_good_as_memory() -> None:
    """In any language; and she answers for the card it is for, whatever she has forgotten."""
    for clue in ("cloud", "Wolke", "nuages", "nuage", "nube"):
        actions = {ask(recalling(ClueView(C, True, clue)), A, number).action for number in range(40)}
        assert {action.owner for action in actions if isinstance(action, do.Name)} == {C}
        colours = {action.colour for action in actions if isinstance(action, do.Name)}
        assert colours == (set(ASSOCIATIONS["Monday"]) if clue == "nuages" else {"grey"})


def test_she_does_not_guess_what_she_saw_of_the_owner_for_another_word() -> None:
    mind = Mind(seen=tuple(Seen("Sea", owner, "grey", 9, 99) for owner in (A, B, C, D)))
    named = [ask(recalling(), A, number, memory=mind).action for number in range(100)]
    assert {action.colour for action in named if isinstance(action, do.Name)} == {"blue", "black"}
    every = Mind(seen=tuple(Seen("Sea", owner, c, 9, 99) for owner in (A, B, C, D) for c in COLOURS))
    assert any(isinstance(ask(recalling(), A, number, memory=every).action, do.Name) for number in range(9))


@pytest.mark.parametrize("together", [False, True])
def test_a_friend_gets_the_word_that_she_remembers_best(together: bool) -> None:
    play = on(Handing(30_000), options=Options(together=together), round=10)
    words = [packet.word.en for packet in state_of(play).packets]
    mind = Mind(seen=tuple(Seen(words[5], owner, "grey", 9, 99) for owner in (A, B)))
    handed = {ask(play, D, number, memory=mind).action for number in range(60)}
    assert handed == ({do.Hand(5)} if together else {do.Hand(number) for number in range(len(words))})


@pytest.mark.parametrize("colour", COLOURS)
def test_her_clue_is_a_word_of_her_story_and_never_the_colour(colour: Any) -> None:
    play = on(Clueing(45_000, 0, C, ()), options=WRITTEN, round=10)
    for picture in PICTURES[colour]:
        mind = Mind(seen=(seen(C, colour),), lines=((C, "Monday", f"I saw {picture.en}."),))
        action = ask(play, C, memory=mind).action
        assert isinstance(action, do.GiveClue)
        for clue, told in zip(wordings(action.word), wordings(picture), strict=True):
            word = one_word(clue)
            assert word is not None
            assert clue in told
            assert not says(word, colour)


def test_where_all_spoke_she_says_a_word_for_the_colour() -> None:
    play = on(Clueing(45_000, 0, C, ()), round=10)
    assert ask(play, C, memory=Mind(seen=(seen(C, "grey"),))).action == do.GiveClue(CLOUD)


@pytest.mark.parametrize("options", [Options(), WRITTEN])
def test_what_she_has_forgotten_she_cannot_help_with(options: Options) -> None:
    play = on(Clueing(45_000, 0, C, ()), options=options, round=10)
    assert ask(play, C, memory=Mind(seen=(seen(C, "grey", lasts=1),))).action == do.Forget()


def test_nor_where_she_told_nothing() -> None:
    play = on(Clueing(45_000, 0, C, ()), options=WRITTEN, round=10)
    assert ask(play, C, memory=Mind(seen=(seen(C, "grey"),))).action == do.Forget()


def test_she_waits_where_nothing_is_asked_of_her() -> None:
    assert ask(on(Telling(300_000, B)), A).action is None


def test_pictures_are_at_parity_and_do_not_name_their_colour() -> None:
    assert {len(pictures) for pictures in PICTURES.values()} == {6}
    assert len(WAYS) == 24
    every = [
        (c, word) for c, told in PICTURES.items() for p in told for it in wordings(p) for word in it.split()
    ]
    assert [(colour, word) for colour, word in every if any(says(word, c) for c in COLOURS)] == []


def test_her_lines_fit() -> None:
    ways = max(len(told) for way in WAYS for told in wordings(way))
    pictures = max(len(told) for some in PICTURES.values() for each in some for told in wordings(each))
    assert ways + pictures + 30 <= do.LONGEST_LINE


def test_levels() -> None:
    assert easy is not normal
    assert ask(on(Showing(20_000, B)), B, player=forgetful(1)).action == do.Show()

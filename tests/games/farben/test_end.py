"""Rules 5 and 6: the end, the album, ways to play."""

from typing import Any

import pytest

from tablee import Play
from tablee.admin.export import hide_seed
from tablee.core.game import Closed, Result
from tablee.games.farben.actions import AgreeAlbum, MayAgreeAlbum, Onward
from tablee.games.farben.ended import Ended
from tablee.games.farben.state import Options, Story
from tablee.sim.selfplay import self_play

from ..table import offers, public, refusal, state_of
from .world import A, B, C, D, at, elect, opened, packet, play_rounds, recall_all


def played(seats: int, is_right: bool = True, **options: Any) -> Play:
    """Every packet is recalled, all right or all wrong."""
    play = elect(opened(seats, **options))
    play_rounds(play, state_of(play).rounds)
    while not play.over:
        left = [n for n, packet in enumerate(state_of(play).packets) if packet.recaller is None]
        recall_all(play, left[-1], is_right)
    return play


def ended(*told: tuple[bool, ...], **changes: Any) -> Play:
    """Two words; who told, by seat."""
    stories = [
        tuple(Story(is_told, (f"{n}{s}",) * is_told) for s, is_told in enumerate(row))
        for n, row in enumerate(told)
    ]
    packets = tuple(packet(n, "red", "blue", "pink", "grey", stories=each) for n, each in enumerate(stories))
    return at(Ended(0), packets=packets, word=None, **changes)


def test_5_1_when_everyone_has_recalled_the_game_is_over() -> None:
    play = played(4)
    assert (play.over, play.deadline) == (True, None)
    assert isinstance(play.events[-1].what, Closed)
    assert refusal(play, A, Onward()) == "game_over"


def test_5_1_all_packets_are_opened_for_all_to_see() -> None:
    play = played(3, is_right=False)
    shown = public(play)["phase"]["packets"]
    assert [each["colours"] for each in shown] == [list(p.colours) for p in state_of(play).packets]
    assert [each["recaller"] for each in shown].count(None) == 1
    assert [len(each["turned"]) for each in shown] == [0 if each["recaller"] is None else 3 for each in shown]


@pytest.mark.parametrize(("seats", "best"), [(3, 24), (4, 22), (5, 28)])
def test_5_2_best_possible_own_score(seats: int, best: int) -> None:
    play = played(seats)
    assert state_of(play).totals == (best,) * seats
    assert public(play)["phase"]["best"] == best
    assert play.result == Result(tuple(range(seats)), (best,) * seats)


def test_5_2_with_everything_wrong_nobody_has_a_point() -> None:
    assert state_of(played(4, is_right=False)).totals == (0, 0, 0, 0)


def test_5_3_the_album_is_closed_until_all_who_told_agree() -> None:
    play = ended((True, True, False, False), (True, False, True, False))
    assert public(play)["phase"]["tellers"] == [A, B, C]
    for seat in (C, A):
        assert public(play)["phase"]["album"] is None
        play.act(seat, AgreeAlbum(), 0)
    assert (public(play)["phase"]["album"], public(play)["phase"]["agreed"]) == (None, [C, A])
    assert [offers(play, seat) for seat in (A, B, C, D)] == [set(), {"agree_album"}, set(), set()]
    play.act(B, AgreeAlbum(), 0)
    first, second = public(play)["phase"]["album"]
    assert (first["word"]["en"], first["colours"]) == ("word 0a", ["red", "blue", "pink", "grey"])
    assert (first["stories"], second["stories"]) == ([["00"], ["01"], [], []], [["10"], [], ["12"], []])


def test_5_3_what_was_erased_is_not_in_the_album() -> None:
    play = ended((True, False, False, False), (True, False, False, False))
    play.act(A, AgreeAlbum(), 0)
    play.table = play.table.after(play.table.erase(A, "10", 0))
    assert [page["stories"][A] for page in public(play)["phase"]["album"]] == [["00"], [""]]


def test_5_3_before_that_no_story_is_in_any_view() -> None:
    play = ended((True, True, True, True))
    assert '"00"' not in str(public(play)).replace("'", '"')


def test_5_3_she_agrees_once_and_only_if_she_told() -> None:
    play = ended((True, True, True, False))
    assert MayAgreeAlbum().actions() == (AgreeAlbum(),)
    play.act(A, AgreeAlbum(), 0)
    assert refusal(play, A, AgreeAlbum()) == "already_done"
    assert refusal(play, D, AgreeAlbum()) == "told_nothing"


def test_5_3_where_nobody_told_there_is_no_album() -> None:
    play = ended((False, False, False, False))
    assert (public(play)["phase"]["tellers"], public(play)["phase"]["album"]) == ([], None)


def test_5_3_who_agrees_after_the_end_does_not_hide_the_seed_again() -> None:
    play = played(3)
    play.act(A, AgreeAlbum(), play.events[-1].time)
    assert hide_seed(play.events) == play.events


@pytest.mark.parametrize("way", ["room", "remote", "written"])
def test_6_1_every_way_comes_to_its_end(way: str) -> None:
    assert self_play("farben", f"a {way} evening", 4, "normal", {"way": way, "words": 6}).over


@pytest.mark.parametrize(("seats", "best"), [(3, 72), (4, 88), (5, 140)])
def test_6_2_together_all_points_are_compared_with_the_best_possible_total(seats: int, best: int) -> None:
    play = played(seats, together=True)
    shown = public(play)
    assert sum(shown["totals"]) == shown["phase"]["best"] == best
    assert shown["phase"]["winners"] == []
    assert play.result == Result((), (best // seats,) * seats, is_contest=False)


def test_6_the_ways_to_play() -> None:
    assert Options() == Options(words=10, timer=0, hush=True, way="room", together=False)

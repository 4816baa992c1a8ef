"""Rule 9.1: roles are dealt, kept and shown; and the Tailor, who helps the King."""

from typing import Any

from tablee import Play
from tablee.core.chance import Chance
from tablee.games.carnavalesque.actions import Claim, Decree, KeepRole, Lay, ShowTailor
from tablee.games.carnavalesque.aids import ROLES
from tablee.games.carnavalesque.outcomes import Cast, Laid, Revealed
from tablee.games.carnavalesque.phases.building import Building
from tablee.games.carnavalesque.phases.casting import Dealing
from tablee.games.carnavalesque.phases.decreeing import Decreeing

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import HANDS, A, B, C, D, at, card, cards, float_of, happened

KING = cards("rabbit balloon", "adult", "robot fan")


def cast(**changes: Any) -> Play:
    play = at(Dealing(0), version="roles", **changes)
    play.wake(0)
    return play


def tailored(*shops: Any, hand: tuple[int, ...] = KING) -> Play:
    known: dict[str, Any] = {"roles": ("tailor", "giver", "scout", None), "turn": 3, "version": "roles"}
    workshops = (*shops, *((),) * (3 - len(shops)))
    return at(Building(120_000, 2), workshops=workshops, hands=(*HANDS[:3], hand), **known)


def test_9_1_each_but_the_king_gets_two_roles() -> None:
    play = cast()
    assert (phase_of(play), play.deadline, offers(play, D)) == ("Casting", 45_000, set())
    dealt = [role for seat in (A, B, C) for role in mine(play, seat)["roles"]]
    assert (len(dealt), len(set(dealt)), set(dealt) <= set(ROLES)) == (6, 6, True)


def test_9_1_she_keeps_one_in_secret() -> None:
    play = cast()
    first, second = mine(play, A)["roles"]
    stranger = mine(play, B)["roles"][0]
    assert refusal(play, A, KeepRole(stranger)) == "no_such_role"
    assert refusal(play, A, Claim()) == "not_now"
    play.act(A, KeepRole(first), 0)
    play.act(A, KeepRole(second), 0)
    assert (mine(play, A)["role"], public(play)["phase"]["chosen"]) == (second, [A])
    assert public(play)["roles"] == [None] * 4
    for seat in (B, C):
        play.act(seat, KeepRole(mine(play, seat)["roles"][0]), 0)
    assert phase_of(play) == "Decreeing"
    assert state_of(play).roles[A] == second == mine(play, A)["role"]


def test_9_1_who_is_silent_keeps_one_by_lot() -> None:
    play = cast()
    pairs = [mine(play, seat)["roles"] for seat in (A, B, C)]
    (kept,) = happened(play.wake(45_000), Cast)
    assert all(kept.roles[seat] in pairs[seat] for seat in (A, B, C)) and kept.roles[D] is None


def test_9_1_she_shows_it_after_the_decree() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("rebel", "scout", "giver", None))
    state = state_of(play)
    events = play.act(D, Decree("adult"), 0)
    assert happened(events, Revealed) == [Revealed("rebel")]
    assert public(play)["roles"] == ["rebel", None, None, None]
    assert state.phase.tell(state, events[0], A).ages == ("adult",)


def test_9_1_there_is_no_other_jester() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("rebel", "jester", "giver", None))
    play.act(D, Decree("adult"), 0)
    assert phase_of(play) == "Drawing"


def test_9_2_jester() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("rebel", "jester", "giver", None), turn=1)
    play.act(D, Decree("adult"), 0)
    assert (phase_of(play), public(play)["phase"]["player"]) == ("Rummaging", B)


def test_9_2_tailor_is_not_shown_in_her_turn() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("tailor", "giver", "scout", None))
    assert not happened(play.act(D, Decree("adult"), 0), Revealed)
    assert (phase_of(play), public(play)["roles"]) == ("Drawing", [None] * 4)


def test_9_2_tailor_sews_the_next_card_the_king_lays() -> None:
    play = tailored(float_of("witch mask", "witch balloon"))
    assert (offers(play, A), offers(play, B)) == ({"show_tailor"}, set())
    assert refusal(play, B, ShowTailor()) == "not_your_role"
    state = state_of(play)
    (event,) = play.act(A, ShowTailor(), 0)
    told = state.phase.tell(state, event, C)
    assert (told.seat, told.role, public(play)["roles"][A]) == (A, "tailor", "tailor")
    assert public(play)["phase"]["is_tailored"]
    assert refusal(play, A, ShowTailor()) == "not_your_role"
    assert refusal(play, D, Lay(card("rabbit balloon"), 0)) == "no_such_costume"
    play.act(D, Lay(card("adult"), 1), 0)
    assert public(play)["phase"]["is_tailored"]
    play.act(D, Lay(card("rabbit balloon"), 0, False, "witch"), 0)
    float = public(play)["workshops"][0]["float"]
    assert (float["cards"][-1]["worn"], float["points"]) == ("witch", ["witch"])
    assert not public(play)["phase"]["is_tailored"]
    play.act(D, Lay(card("robot fan"), 1), 0)
    assert public(play)["workshops"][1]["float"]["points"] == ["fan"]


def test_9_2_tailored_it_counts_only_as_that() -> None:
    play = tailored(float_of("witch mask", "witch balloon"))
    play.act(A, ShowTailor(), 0)
    play.act(D, Lay(card("robot fan"), 1, False, "clown"), 0)
    assert public(play)["workshops"][1]["float"]["points"] == ["clown"]
    assert refusal(play, D, Lay(card("adult"), 1)) == "does_not_fit"


def test_7_5_a_silent_king_keeps_the_own_costume() -> None:
    play = tailored(hand=cards("rabbit balloon", "robot fan"))
    play.act(A, ShowTailor(), 0)
    first, second = happened(play.wake(120_000), Laid)
    assert (first.worn, second.worn) == ("rabbit", "own")
    joker = tailored(hand=cards("adult", "robot fan"))
    joker.act(A, ShowTailor(), 0)
    assert [each.worn for each in happened(joker.wake(120_000), Laid)] == ["own", "robot"]


def test_roles_are_dealt_anew_each_time() -> None:
    state = state_of(at(Dealing(0), version="roles"))
    dealt = {state.phase.next(state, 0, Chance(b"roles", n)).choices[0] for n in range(20)}
    assert len(dealt) > 10

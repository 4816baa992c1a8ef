"""What everybody may know of a room; who is here is told, never asked for."""

from msgspec.structs import replace

from tablee.room.state import Person, Presence, RoomState
from tablee.room.view import Link, RoomView, view


def person(id: int, **more: object) -> Person:
    return replace(Person(id, f"P{id}", id, id, "en", True, f"hash {id}"), **more)


def room(*people: Person, **more: object) -> RoomState:
    return replace(RoomState("BCDF", people=people, game="freeze", seed="seed"), **more)


def links(shown: RoomView) -> dict[int, Link]:
    return {each.id: each.link for each in shown.people}


def test_a_link_is_here_away_or_gone_and_a_bot_is_always_here() -> None:
    people = (person(0), person(1), person(2), person(3, bot="easy"))
    shown = view(room(*people), Presence({0: "poor"}, frozenset({2})))
    assert links(shown) == {0: "here", 1: "away", 2: "gone", 3: "here"}
    assert [each.quality for each in shown.people] == ["poor", "good", "good", "good"]
    assert [each.ready for each in shown.people] == [False, False, False, True]


def test_who_went_home_is_shown_only_while_her_seat_is() -> None:
    people = (person(0), person(1, is_here=False), person(2, is_here=False))
    shown = view(room(*people, seats=(0, 2), stage="playing"), Presence({0: "good"}, frozenset()))
    assert links(shown) == {0: "here", 2: "gone"}


def test_neither_tokens_nor_the_seed_are_in_it() -> None:
    shown = view(room(person(0, rival="dead hash", nonce="luck")), Presence({}, frozenset(), 2, 1))
    assert (shown.watchers, shown.screens, shown.seed) == (2, 1, None)
    assert shown.people[0].frozen
    assert not any(secret in str(shown) for secret in ("hash", "luck", "'seed'"))

"""How good a link is: everybody sees it, and it does not flicker."""

import pytest

from tablee.live.presence import Device, judge
from tablee.room.state import Quality

from .fake import Evening, FakeChannel, Guest


@pytest.mark.parametrize(
    ("before", "trip", "after"),
    [
        ("good", 150, "good"),
        ("good", 151, "fair"),
        ("good", 401, "poor"),
        ("fair", 100, "fair"),
        ("fair", 99, "good"),
        ("fair", 400, "fair"),
        ("fair", 401, "poor"),
        ("poor", 300, "poor"),
        ("poor", 299, "fair"),
        ("poor", 99, "good"),
    ],
)
def test_between_two_bounds_it_stays_what_it_was(before: Quality, trip: int, after: Quality) -> None:
    assert judge(before, trip) == after


def test_one_slow_trip_among_quick_ones_changes_nothing() -> None:
    phone = Device(FakeChannel(), "player")
    assert not any(phone.measure(trip) for trip in (30, 30, 2_000, 30, 30, 900, 30))
    assert phone.quality == "good"


def test_a_link_that_swings_around_a_bound_does_not_flicker() -> None:
    phone = Device(FakeChannel(), "player")
    changes = sum(phone.measure(trip) for trip in (140, 160) * 20)
    assert changes <= 1


def test_everybody_sees_whose_link_is_slow_and_only_changes_are_told() -> None:
    evening = Evening(3)
    slow, other, _ = evening.guests
    told = len(other.channel.all("room"))
    for trip in (200, 210, 190, 220):
        evening.keeper.measure(slow.device, trip)
        evening.settle()
    assert [person["quality"] for person in other.room["people"]] == ["fair", "good", "good"]
    assert len(other.channel.all("room")) == told + 1
    for _ in range(5):
        evening.keeper.measure(slow.device, 20)
    evening.settle()
    assert [person["quality"] for person in slow.room["people"]] == ["good", "good", "good"]


def test_a_new_device_begins_anew() -> None:
    evening = Evening(2)
    evening.keeper.measure(evening.guests[0].device, 5_000)
    evening.settle()
    assert evening.guests[1].room["people"][0]["quality"] == "poor"
    Guest(evening.keeper, token=evening.guests[0].token)
    evening.settle()
    assert evening.guests[1].room["people"][0]["quality"] == "good"

"""What a stranger, a guest or a host may cost a room: checked before any work is done, and never much."""

import pytest

from tablee.live.passing import A_SECOND, MERGED
from tablee.room.actions import MOST_PEOPLE, Start
from tablee.wire.codec import Malformed, decode
from tablee.wire.messages import Ask
from tests.live.fake import Evening, Guest


class Counted(tuple[int, ...]):
    """A long list that tells whether anybody has walked it."""

    walked = 0

    def __iter__(self):  # type: ignore[no-untyped-def]
        Counted.walked += 1
        return super().__iter__()


def test_h2_nobody_walks_a_list_before_it_is_known_who_sent_it() -> None:
    evening = Evening(3)
    screen = Guest(evening.keeper, role="screen")
    for sender, key in ((screen, "no_seat"), (evening.guests[1], "not_host")):
        Counted.walked = 0
        sender.ask(Start(Counted(range(40))))
        evening.settle()
        assert sender.line.last("refused")["key"] == key
        assert not Counted.walked


def test_h2_nobody_is_missed_by_more_people_than_a_room_takes() -> None:
    def start(many: int) -> bytes:
        return b'{"t":"ask","c":1,"a":{"do":"start","without":[%b]}}' % b",".join([b"7"] * many)

    assert isinstance(decode(start(MOST_PEOPLE)), Ask)
    with pytest.raises(Malformed):
        decode(start(MOST_PEOPLE + 1))


def test_m1_a_person_makes_three_signs_a_second_and_is_told_when_it_is_too_many() -> None:
    evening = Evening(2)
    for _ in range(25):
        evening.guests[1].react("clap")
        evening.settle(40)
    evening.settle(MERGED)
    assert len(evening.guests[0].line.all("reacted")) == 3
    assert evening.guests[1].line.last("unheard") == {"t": "unheard", "key": "too_fast", "params": {}}
    evening.settle(A_SECOND)
    evening.guests[1].react("wow")
    evening.settle(MERGED)
    assert evening.guests[0].line.last("reacted")["how"] == "wow"


def test_m1_signs_of_a_moment_are_one_write_to_a_device() -> None:
    evening = Evening(12)
    writes: list[int] = []
    evening.guests[0].line.send = lambda *messages: writes.append(len(messages))  # type: ignore[method-assign]
    for guest in evening.guests:
        guest.react("wave")
    evening.settle(MERGED)
    assert writes == [12]

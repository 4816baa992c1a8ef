"""What a stranger, a guest or a host may cost a room: checked before any work is done, and never much."""

import pytest

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

"""A disk or a database that does not answer for a while: all are told, nothing is lost, time stands still."""

from tablee.live.keeper import Keeper
from tablee.room.actions import Rename
from tablee.stores.journal import JournalError
from tests.live.fake import Evening, Guest, SlowJournal, in_scene, playing


def slow_scene() -> tuple[SlowJournal, Evening, Guest]:
    """Somebody volunteers, and the disk does not answer any more."""
    journal = SlowJournal()
    evening = playing(journal=journal)
    evening.settle(3_000)
    journal.is_slow = True
    guest = evening.guests[0]
    guest.act(do="volunteer")
    return journal, evening, guest


def give_up(journal: SlowJournal) -> None:
    """What waits cannot be written after all; from then on everything can."""
    waiting, journal.waiting = journal.waiting, []
    for *_, done in waiting:
        done(JournalError("gone after all"))
    journal.is_slow = False


def test_a_write_that_takes_too_long_is_said_and_its_stage_is_kept() -> None:
    journal, evening, guest = slow_scene()
    evening.settle(1_500)
    assert not guest.channel.all("sorry")
    evening.settle(1_500)
    assert guest.channel.last("sorry")["key"] == "cannot_write"
    evening.guests[1].act(counter=50, do="volunteer")
    assert evening.guests[1].channel.last("refused")["key"] == "cannot_write"
    assert guest.channel.last("ack")["c"] == 2
    evening.settle(60_000)
    journal.is_slow = False
    journal.write()
    evening.settle(10)
    assert guest.channel.last("ack")["c"] == 3
    assert guest.channel.last("sorry")["key"] is None
    assert guest.view["table"]["phase"]["volunteers"] == [0]
    assert guest.view["clock"]["time"] == 3_000, "table time stood still since the last tap"
    evening.settle(1_000)
    evening.guests[1].act(do="volunteer")
    evening.settle()
    assert guest.view["table"]["phase"]["volunteers"] == [0, 1]
    assert guest.view["clock"]["time"] in range(3_000, 4_011)


def test_a_write_that_takes_too_long_and_then_fails_is_as_any_that_fails() -> None:
    journal, evening, guest = slow_scene()
    evening.settle(5_000)
    give_up(journal)
    evening.settle(2_000)
    assert guest.channel.last("refused")["key"] == "cannot_write"
    assert guest.channel.last("sorry")["key"] is None
    guest.act(do="volunteer")
    evening.settle()
    assert guest.view["table"]["phase"]["volunteers"] == [0]


def test_a_house_that_slept_has_not_waited() -> None:
    """The machine was asleep while a write was under way: by its clock, not by its beats."""
    journal, evening, guest = slow_scene()
    evening.clock.stall(3_600_000)
    evening.settle(600)
    journal.is_slow = False
    journal.write()
    evening.settle(100)
    assert guest.channel.last("ack")["c"] == 3
    assert not guest.channel.all("sorry")


def test_a_house_that_opens_while_the_disk_is_slow_charges_nobody() -> None:
    journal = SlowJournal()
    evening = playing(journal=journal)
    evening.settle(3_000)
    evening.guests[0].act(do="volunteer")
    evening.settle()
    journal.is_slow = True
    again = evening.again(downtime=60_000)
    again.settle(30_000)
    journal.is_slow = False
    journal.write()
    again.settle()
    back = again.come(token=evening.guests[0].token)
    assert not again.keeper.ledger.is_ill
    assert back.view["clock"]["time"] in range(3_000, 3_100)


def test_a_room_whose_founding_took_long_is_as_any_other() -> None:
    journal, found = SlowJournal(), list[Keeper | None]()
    evening = Evening(1, journal)
    journal.is_slow = True
    evening.house.found("en", found.append)
    evening.settle(5_000)
    assert found == []
    journal.is_slow = False
    journal.write()
    evening.settle(2_000)
    (keeper,) = found
    assert keeper is not None and not keeper.ledger.is_ill


def test_a_room_whose_founding_took_long_and_then_failed_is_none() -> None:
    journal, found = SlowJournal(), list[Keeper | None]()
    evening = Evening(1, journal)
    journal.is_slow = True
    evening.house.found("en", found.append)
    evening.settle(5_000)
    give_up(journal)
    evening.settle(5_000)
    assert (found, journal.rooms()) == ([None], [evening.keeper.name])


def test_a_kill_before_the_room_is_well_again_charges_nothing() -> None:
    """The disk takes beats again before the room has tried: its table stood still all the same."""
    evening = in_scene(SlowJournal())
    journal = evening.journal
    assert isinstance(journal, SlowJournal)
    journal.is_full = True
    evening.guests[0].ask(Rename("Zoé"))
    evening.settle(10_000)
    before = evening.keeper.ledger.written.room.clock.table_time(evening.clock.now() - 10_000)
    journal.is_full = False
    again = evening.again(1_000)
    assert again.keeper.ledger.written.room.clock.time <= before

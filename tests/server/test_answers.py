"""Every action is answered once and for all: taken, refused or late; sent again it has no second effect."""

import pytest

from tests.server.conftest import Party
from tests.server.guest import Guest, Message

ADD_BOT: Message = {"t": "ask", "c": 1, "a": {"do": "add_bot", "level": "random"}}


def bots(guest: Guest) -> int:
    return sum(person["bot"] is not None for person in guest.room["people"])


def answers(guest: Guest, c: int) -> list[str]:
    return [message["t"] for message in guest.heard if message.get("c") == c]


async def test_an_action_sent_twice_is_acknowledged_twice_and_done_once(party: Party) -> None:
    (host,) = await party.sit_down(1)
    await host.say(ADD_BOT)
    await host.say(ADD_BOT)
    await host.until(lambda: answers(host, 1) == ["ack", "ack"])
    await host.say({**ADD_BOT, "c": 2})
    await host.until(lambda: answers(host, 2) == ["ack"])
    assert bots(host) == 2


async def test_sent_again_after_a_reconnection(party: Party) -> None:
    (host,) = await party.sit_down(1)
    host.pending[1] = ADD_BOT
    await host.say(ADD_BOT)
    await host.go()
    await host.come()
    await host.until(lambda: answers(host, 1) == ["ack"])
    assert bots(host) == 1


async def test_answered_then_sent_again_after_a_crash(own_party: Party) -> None:
    (host,) = await own_party.sit_down(1)
    await host.say(ADD_BOT)
    await host.until(lambda: answers(host, 1) == ["ack"])
    own_party.server.kill()
    await own_party.server.start()
    await host.come()
    assert host.counter == 1
    await host.say(ADD_BOT)
    await host.until(lambda: answers(host, 1) == ["ack"])
    assert bots(host) == 1


@pytest.mark.parametrize("messages", [1, 5])
async def test_not_yet_answered_and_sent_again_after_a_crash(own_party: Party, messages: int) -> None:
    (host,) = await own_party.sit_down(1)
    for c in range(1, messages + 1):
        host.pending[c] = {**ADD_BOT, "c": c}
        await host.say(host.pending[c])
    own_party.server.kill()
    await own_party.server.start()
    await host.come()
    await host.until(lambda: all(c in host.answers for c in range(1, messages + 1)))
    assert {answer["t"] for answer in host.answers.values()} == {"ack"}
    assert bots(host) == messages


async def test_only_the_host_leads(party: Party) -> None:
    _, guest = await party.sit_down(2)
    before = guest.room
    for do, params in LEADING.items():
        answer = await guest.ask(do, **params)
        assert answer == {"t": "refused", "c": guest.counter, "key": "not_host", "params": {}}
    assert guest.room == before


LEADING: dict[str, Message] = {
    "start": {},
    "stop": {},
    "add_bot": {"level": "easy"},
    "remove_bot": {"person": 0},
    "pause": {"paused": True},
    "lock": {"locked": True},
    "kick": {"person": 0},
    "hand_over": {"person": 1},
    "choose": {"game": "freeze", "options": {}},
}


async def test_refusals_at_the_table_change_nothing(party: Party) -> None:
    guests = await party.start(5)
    volunteer, other = guests[0], guests[1]
    assert (await volunteer.act({"do": "volunteer"}))["t"] == "ack"
    await other.until(lambda: other.view["table"]["phase"]["volunteers"] == [0])
    before = other.view
    for action, key in (
        ({"do": "volunteer"}, "already_done"),
        ({"do": "cue"}, "not_now"),
        ({"do": "point", "hands": [0, 1, 2]}, "not_now"),
        ({"do": "win"}, "bad_action"),
        ({"do": "volunteer", "twice": True}, "bad_action"),
        ([], "bad_action"),
    ):
        answer = await volunteer.act(action)  # type: ignore[arg-type]
        assert (answer["t"], answer["key"]) == ("refused", key)
    await other.time_left()
    assert other.view is before


async def test_who_has_no_seat_cannot_act(party: Party) -> None:
    guests = await party.start(5)
    watcher = await party.guest(role="watcher").come()
    late_comer = await party.guest("Zoé").come()
    entry = guests[0].view["entry"]
    assert (await watcher.act({"do": "volunteer"}, entry))["key"] == "no_seat"
    assert (await late_comer.act({"do": "volunteer"}, entry))["key"] == "no_seat"
    assert (await watcher.ask("rename", name="Me"))["key"] == "no_seat"


async def test_what_was_meant_for_an_earlier_moment_is_late(party: Party) -> None:
    guests = await party.start(5)
    entry = guests[4].view["entry"]
    for guest in guests[:4]:
        await guest.act({"do": "volunteer"})
    assert await guests[4].act({"do": "pass"}, entry) == {"t": "late", "c": 1, "key": "too_late"}


async def test_a_counter_never_goes_back(party: Party) -> None:
    (host,) = await party.sit_down(1)
    await host.say({**ADD_BOT, "c": 10})
    await host.until(lambda: answers(host, 10) == ["ack"])
    await host.say({**ADD_BOT, "c": 9})
    await host.until(lambda: answers(host, 9))
    assert host.answers[9]["key"] == "old_counter"
    assert bots(host) == 1


async def test_the_view_comes_before_the_answer_that_rests_on_it(party: Party) -> None:
    guests = await party.start(5)
    guests[0].heard.clear()
    await guests[0].act({"do": "volunteer"})
    assert [message["t"] for message in guests[0].heard] == ["view", "ack"]

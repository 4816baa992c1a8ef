"""What the host does, over real sockets: nothing of it reaches whom it should not."""

import json

from tests.server.conftest import Party
from tests.server.guest import Guest, Message


def heard(guest: Guest, kind: str) -> list[Message]:
    return [message for message in guest.heard if message["t"] == kind]


async def test_an_erased_line_is_gone_for_everybody_who_comes(party: Party) -> None:
    guests = await party.scene(5, way="written")
    actress = guests[1]
    for text in ("Rude word.", "Good morning."):
        assert (await actress.act({"do": "say", "text": text}))["t"] == "ack"
    refused = await guests[2].ask("erase", seat=1, text="Rude word.")
    assert (refused["t"], refused["key"]) == ("refused", "not_host")
    assert (await guests[0].ask("erase", seat=1, text="Rude word."))["t"] == "ack"
    tv = await party.guest(role="screen").come()
    await tv.until(lambda: tv.view)
    assert [line["text"] for line in tv.view["table"]["lines"]] == ["", "Good morning."]
    assert "Rude word." not in json.dumps(tv.heard)


async def test_a_muted_person_is_acknowledged_and_not_shown(party: Party) -> None:
    guests = await party.scene(5, way="written")
    assert (await guests[0].ask("mute", person=1, muted=True))["t"] == "ack"
    assert (await guests[1].act({"do": "say", "text": "Rude word."}))["t"] == "ack"
    await guests[1].say({"t": "react", "how": "clap"})
    await guests[1].until(lambda: heard(guests[1], "unheard"))
    await guests[4].until(lambda: guests[4].view["table"]["lines"])
    assert "Rude word." not in json.dumps([guest.heard for guest in guests])
    assert not [guest for guest in guests if heard(guest, "reacted")]


async def test_the_chat_reaches_the_room_and_only_the_host_clears_it(party: Party) -> None:
    guests = await party.sit_down(3)
    await guests[1].say({"t": "chat", "text": "Hello"})
    await guests[1].until(lambda: heard(guests[1], "unheard"))
    assert heard(guests[1], "unheard")[0]["key"] == "chat_off"
    await guests[0].ask("let_chat", allowed=True)
    await guests[1].say({"t": "chat", "text": "Hello"})
    for guest in guests:
        await guest.until(lambda guest=guest: heard(guest, "talk"))  # type: ignore[misc]
    (line,) = heard(guests[2], "talk")[-1]["lines"]
    await guests[2].say({"t": "unsay", "id": line["id"]})
    await guests[2].ask("get_ready", ready=True)
    assert len(heard(guests[0], "talk")) == 1
    await guests[0].say({"t": "unsay", "id": line["id"]})
    await guests[2].until(lambda: heard(guests[2], "talk")[-1]["lines"] == [])

"""Whole games of Farben over real sockets: ten words, everybody remembers everything."""

import asyncio
from typing import Any

import pytest

from tests.server.conftest import Party
from tests.server.guest import Guest, Message

WORDS = 10
A_BREATH = 0.03  # a device may send 25 messages a second
Memory = dict[tuple[str, int], str]


class Rememberer:
    """A guest who does what is offered; the table shares one memory of what was shown."""

    def __init__(self, guest: Guest, memory: Memory) -> None:
        self.guest, self.memory = guest, memory
        self.refused: list[Message] = []

    async def play(self) -> None:
        while self.guest.room["stage"] == "playing":
            self.look()
            if action := self.wish():
                await self.act(action)
            else:
                self.guest.changed.clear()
                await self.guest.changed.wait()

    async def act(self, action: Message) -> None:
        answer = await self.guest.act(action)
        if answer["t"] != "ack":
            self.refused.append(answer)
        await asyncio.sleep(A_BREATH)

    def look(self) -> None:
        table = self.guest.view["table"]
        if table["phase"]["name"] == "Telling":
            self.memory[table["word"]["en"], table["phase"]["teller"]] = table["phase"]["colour"]

    def wish(self) -> Message | None:
        wishes = (self.fill(offer) for offer in self.guest.offers)
        return next((wish for wish in wishes if wish is not None), None)

    def fill(self, offer: Message) -> Message | None:
        table, mine, do = self.guest.view["table"], self.guest.view["mine"], offer["do"]
        choices: dict[str, Any] = {
            "vote": lambda: {} if "vote" in mine else {"whom": offer["whom"][0]},
            "pick_side": lambda: {"side": table["round"] % 2},
            "choose_colour": lambda: {} if "colour" in mine else {"colour": offer["colours"][0]},
            "tell": lambda: {} if table["phase"]["lines"] else {"text": f"A story of {mine['seat']}."},
            "hand": lambda: {"packet": offer["packets"][-1]},
            "name": lambda: {"owner": (seat := offer["owners"][0]), "colour": self.recalled(seat)},
            "ask_clue": dict,
        }
        filled = choices[do]() if do in choices else None
        return None if filled == {} else {"do": do, **(filled or {})}

    def recalled(self, owner: int) -> str:
        return self.memory[self.guest.view["table"]["word"]["en"], owner]


async def play(party: Party, players: int, way: str) -> tuple[list[Guest], Guest]:
    """From the lobby to the end, with a TV; all that was asked for was allowed."""
    guests = await party.sit_down(players)
    tv = await party.guest(role="screen").come()
    await guests[0].ask("choose", game="farben", options={"words": WORDS, "way": way})
    await guests[0].ask("start")
    for guest in (*guests, tv):
        await guest.reach("Voting")
    memory: Memory = {}
    table = [Rememberer(guest, memory) for guest in guests]
    async with asyncio.timeout(60):
        await asyncio.gather(*(player.play() for player in table))
    assert [player.refused for player in table] == [[]] * players
    assert len(memory) == WORDS * players
    for guest in (*guests, tv):
        await guest.reach("Ended")
    return guests, tv


@pytest.mark.parametrize("pace", [1.0])
@pytest.mark.parametrize(("players", "way", "best"), [(3, "room", 24), (5, "written", 28)])
async def test_ten_words_with_a_perfect_memory(own_party: Party, players: int, way: str, best: int) -> None:
    guests, tv = await play(own_party, players, way)
    table = tv.view["table"]
    assert table["totals"] == [best] * players
    assert (table["phase"]["best"], table["phase"]["winners"]) == (best, list(range(players)))
    laps = WORDS // players
    recalled = [packet["recaller"] for packet in table["phase"]["packets"] if packet["recaller"] is not None]
    assert sorted(recalled) == sorted([*range(players)] * laps)
    for packet in table["phase"]["packets"]:
        assert len(packet["colours"]) == players
    assert all(guest.view["table"] == table for guest in guests)
    assert all(person["wins"] == 1 for person in tv.room["people"])
    for guest in guests:
        await guest.act({"do": "agree_album"})
    await tv.until(lambda: tv.view["table"]["phase"]["album"])
    stories = [page["stories"] for page in tv.view["table"]["phase"]["album"]]
    told = [[f"A story of {seat}."] if way == "written" else [] for seat in range(players)]
    assert stories == [told] * WORDS

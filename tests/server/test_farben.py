"""Whole games of Farben over real sockets: ten words, everybody remembers everything."""

import asyncio

import pytest

from tests.server.conftest import Party
from tests.server.guest import Guest, Message
from tests.server.painter import Memory, Painter, story

WORDS = 10
A_BREATH = 0.03  # a device may send 25 messages a second


class Player(Painter):
    """Plays until the game is over, and keeps what was turned down."""

    def __init__(self, guest: Guest, memory: Memory) -> None:
        super().__init__(guest, memory)
        self.refused: list[Message] = []

    async def play(self) -> None:
        while self.guest.room["stage"] == "playing":
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


async def play(party: Party, players: int, way: str) -> tuple[list[Guest], Guest]:
    """From the lobby to the end, with a TV; all that was asked for was allowed."""
    guests = await party.sit_down(players)
    tv = await party.guest(role="screen").come()
    await guests[0].ask("choose", game="farben", options={"words": WORDS, "way": way})
    await guests[0].ask("start")
    for guest in (*guests, tv):
        await guest.reach("Voting")
    memory: Memory = {}
    table = [Player(guest, memory) for guest in guests]
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
    told = [[story(guest)] if way == "written" else [] for guest in guests]
    assert stories == [told] * WORDS

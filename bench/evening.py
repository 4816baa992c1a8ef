"""Many tables at once; the players come back after every crash and send again what was not answered."""

import asyncio
import random
from collections.abc import Sequence

from aiohttp import ClientError, ClientSession
from tests.server.guest import Guest, Message, choose, open_scene
from tests.server.process import Server

from bench.phones import found_room

SEATS = 5
PAUSE = (0.3, 1.2)
TRY_AGAIN = 0.05


class Player(Guest):
    """Keeps every answer it ever got, and compares the clock of a scene before and after a crash."""

    def __init__(self, http: ClientSession, base: str, code: str, name: str, luck: random.Random) -> None:
        super().__init__(http, base, code, name)
        self._luck = luck
        self._cut_at: list[float] = []
        self.is_in = False
        self.is_playing = True
        self.said: dict[int, list[Message]] = {}
        self.shifts: list[float] = []

    async def live(self) -> None:
        """Comes back as often as it takes."""
        while self.is_playing or self.pending:
            try:
                await self.come()
                self.is_in = True
                await self.gone()
            except (ClientError, OSError, TimeoutError):
                await asyncio.sleep(TRY_AGAIN)
            self.is_in = False

    async def play(self) -> None:
        """Does what is offered, at the pace of people in a hurry."""
        while self.is_playing:
            await asyncio.sleep(self._luck.uniform(*PAUSE))
            if self.is_in and (message := self._wish()):
                await self.venture(message)

    async def venture(self, message: Message) -> None:
        """Sends without waiting for an answer; what is lost on the way is sent again after the next hello."""
        self.counter += 1
        self.pending[self.counter] = {**message, "c": self.counter}
        try:
            await self.say(self.pending[self.counter])
        except (ClientError, OSError):
            self.is_in = False

    async def settle(self) -> None:
        await self.until(lambda: not self.pending, 60)

    def is_cut_off(self, now: float) -> None:
        self._cut_at.append(now)

    def _wish(self) -> Message | None:
        if self.room["stage"] == "over":
            return {"t": "ask", "a": {"do": "start"}} if self.person == self.room["host"] else None
        action = choose(self, self._luck) if self.view else None
        return None if action is None else {"t": "act", "e": self.view["entry"], "a": action}

    def _take(self, message: Message) -> None:
        if message["t"] == "view":
            self._compare(self.view, message)
        if message["t"] in {"ack", "refused", "late"}:
            self.said.setdefault(message["c"], []).append(message)
        super()._take(message)

    def _compare(self, before: Message, after: Message) -> None:
        """By how much did a crash shift the time of the scene that it interrupted?"""
        if before and is_scene(before) and is_scene(after) and before["entry"] == after["entry"]:
            old, new = before["clock"], after["clock"]
            cuts = [at for at in self._cut_at if old["at"] < at < new["at"]]
            if len(cuts) == 1:
                self.shifts.append(old["time"] + cuts[0] - old["at"] - new["time"])


def is_scene(view: Message) -> bool:
    return bool(view["table"]["phase"]["name"] == "Acting")


class Evening:
    """All tables of the house."""

    def __init__(self, http: ClientSession, server: Server, tables: int, luck: random.Random) -> None:
        self._http, self._server, self._count, self._luck = http, server, tables, luck
        self._tasks: list[asyncio.Task[None]] = []
        self.tables: list[Sequence[Player]] = []

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table]

    async def begin(self) -> None:
        """Everybody sits down, and all games start."""
        for number in range(self._count):
            self.tables.append(await self._sit_down((30, 45, 60, 90)[number % 4]))
        for player in self.players:
            self._tasks += [asyncio.create_task(player.live()), asyncio.create_task(player.play())]

    def is_cut_off(self, now: float) -> None:
        for player in self.players:
            player.is_cut_off(now)

    async def end(self) -> None:
        """Nobody begins anything new; everything that was begun gets its answer."""
        for player in self.players:
            player.is_playing = False
        for player in self.players:
            await player.settle()
            await player.go()
        await asyncio.gather(*self._tasks)

    async def _sit_down(self, seconds: int) -> list[Player]:
        code = await found_room(self._server.port)
        table = [self._player(code, number) for number in range(SEATS)]
        for player in table:
            await player.come()
        await table[0].ask("choose", game="freeze", options={"way": "written", "seconds": seconds})
        await table[0].ask("start")
        await open_scene([*table])
        for player in table:
            await player.go()
        return table

    def _player(self, code: str, number: int) -> Player:
        luck = random.Random(self._luck.random())
        return Player(self._http, self._server.base, code, f"Guest {number}", luck)

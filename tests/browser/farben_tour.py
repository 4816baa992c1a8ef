"""A tour through every screen of Farben: programs play, and at each stop three phones take their seats.

The phones speak three languages. One may look once, or also glance when they have changed their parts.
"""

from asyncio import gather, sleep
from collections.abc import Callable
from functools import partial
from typing import Any

from aiohttp import ClientSession
from playwright.async_api import Page, expect

from tests.server.guest import Guest, Message
from tests.server.painter import Memory, Painter

from .evening import TV, Evening
from .tour import LANGS, REMEMBER, Look, see

NAMES = ("Ada", "Maximilian-Josef", "Cléo", "Bo", "Anne-Charlotte K")
BAD_PACK = "Sea; Mer; Meer; Mare\n" + "\n".join(f"Word {n}" for n in range(12)) + "\n;;\n" + "long " * 9
ASKED, FORGETFUL = 2, 3  # whom the first who recalls asks for a clue, counted from her left


class FarbenTour:
    """Five programs at the table, and TVs in three languages; pages are named like `phone-fr` and `tv-de`."""

    def __init__(self, party: Evening, http: ClientSession, look: Look, glance: Look | None = None) -> None:
        self._party, self._http = party, http
        self._looks = (look, glance, glance) if glance else (look,)
        self._memory: Memory = {}
        self.guests: list[Guest] = []
        self.phones: list[Page] = []
        self.tvs: dict[str, Page] = {}
        self.code = ""

    async def open(self, **more: Any) -> None:
        async with self._http.post(f"{self._party.base}/api/rooms", json={"lang": "en"}) as answer:
            self.code = (await answer.json())["code"]
        for name in NAMES:
            self.guests.append(await Guest(self._http, self._party.base, self.code, name).come())
        await self.host.ask("choose", game="farben", options={"words": 6, "way": "written", "timer": 90})
        for lang in LANGS:
            self.phones.append(await self._party.phone("/", lang, bypass_csp=True, **more))
            context = await self._party.context(lang, viewport=TV, has_touch=False, bypass_csp=True, **more)
            self.tvs[f"tv-{lang}"] = await context.new_page()
        await self._switch_to(f"{self._party.base}/tv/{self.code}")

    async def before_the_game(self) -> None:
        """Own words with mistakes in them."""
        for turn, look in enumerate(self._looks):
            (phone,) = (await self._lend((0,), turn)).values()
            await phone.get_by_test_id("own-pack").click()
            await phone.get_by_test_id("pack-text").fill(BAD_PACK)
            await phone.get_by_test_id("pack-keep").click()
            await expect(phone.get_by_test_id("pack-faults").locator("li")).to_have_count(3)
            await look("Pack", {f"phone-{LANGS[turn]}": phone})
        self._party.troubles.clear()  # what is refused is a 422, and the browser says so
        await self._take_back((0,))

    async def the_rounds(self) -> None:
        await self.host.ask("start")
        await self._drive(lambda table: table["phase"]["name"] == "Voting")
        await self._stop(2, 3, 4)
        await self._drive(lambda table: table["phase"]["name"] == "Siding")
        await self._stop(self._table["first"], 0, 1)
        await self._drive(lambda table: len(table["phase"].get("chosen", ())) == 2)
        await self._stop(4, 0, 1)
        for name in ("Showing", "Telling", "Reading"):
            await self._drive(partial(is_half_way, name))
            await self._stop(self._table["phase"]["teller"], 4, 0)

    async def the_recall(self) -> None:
        await self._drive_unseen(lambda table: table["phase"]["name"] == "Handing")
        await self._stop(self._table["phase"]["giver"], self._table["phase"]["recaller"], self._bystander())
        await self._drive(lambda table: table["phase"]["name"] == "Recalling")
        recaller = self._table["phase"]["recaller"]
        owner, forgetful = ((recaller + step) % len(NAMES) for step in (ASKED, FORGETFUL))
        await self._act(recaller, do="ask_clue", owner=owner)
        await self._stop(owner, recaller, self._bystander())
        await self._act(owner, do="give_clue", word="lantern")
        await self._act(recaller, do="name", owner=owner, colour=self._recalled(recaller, owner))
        await self._act(recaller, do="ask_clue", owner=forgetful)
        await self._act(forgetful, do="forget")
        await self._act(recaller, do="name", owner=forgetful, colour="multicolour")
        await self._stop(recaller, owner, self._bystander())
        await self._drive(lambda table: table["phase"]["name"] == "Counting")
        await self._stop(recaller, owner, forgetful)

    async def the_end(self) -> None:
        await self._drive_unseen(lambda table: len(table["phase"].get("agreed", ())) == 2)
        await self._stop(4, 0, 1)
        await self._drive(lambda table: bool(table["phase"].get("album")))
        for turn, look in enumerate(self._looks):
            (phone,) = (await self._lend((1,), turn)).values()
            await phone.get_by_test_id("album").click()
            await look("Album", {f"phone-{LANGS[turn]}": phone})

    @property
    def host(self) -> Guest:
        return self.guests[0]

    @property
    def _table(self) -> Message:
        """As the one who saw most sees it."""
        newest = max(self.guests, key=lambda guest: guest.view.get("entry", -1))
        return dict(newest.view["table"])

    def _bystander(self) -> int:
        """Somebody who only looks on."""
        phase = self._table["phase"]
        busy = {phase.get(part) for part in ("giver", "recaller", "owner")}
        return next(seat for seat in reversed(range(len(NAMES))) if seat not in busy)

    def _recalled(self, recaller: int, owner: int) -> str:
        return Painter(self.guests[recaller], self._memory).recalled(owner)

    async def _act(self, seat: int, **action: Any) -> None:
        guest = self.guests[seat]
        await guest.until_offered(action["do"])
        answer = await guest.act(action)
        assert answer["t"] == "ack", answer

    async def _drive(self, is_there: Callable[[Message], bool]) -> None:
        """One action after the other, until the table is there."""
        await self.host.until(lambda: self.host.view)
        while not is_there(self._table):
            for guest in self.guests:
                if not is_there(self._table) and (wish := Painter(guest, self._memory).wish()):
                    await guest.act(wish)
            await sleep(0.01)

    async def _drive_unseen(self, is_there: Callable[[Message], bool]) -> None:
        """A long way, on which nobody looks at the TVs: they are off."""
        await self._switch_to("about:blank")
        await self._drive(is_there)
        await self.host.ask("pause", paused=True)  # they take their time
        await self._switch_to(f"{self._party.base}/tv/{self.code}")
        await self.host.ask("pause", paused=False)

    async def _switch_to(self, address: str) -> None:
        await gather(*(tv.goto(address) for tv in self.tvs.values()))

    async def _stop(self, *seats: int) -> None:
        """Time stands still, and phones take these seats."""
        name = self._table["phase"]["name"]
        if is_on := self.host.room["stage"] == "playing":
            await self.host.ask("pause", paused=True)
        for turn, look in enumerate(self._looks):
            phones = await self._lend(seats, turn)
            pages = {**phones, **self._tvs(turn)}
            await gather(*(see(page, name) for page in pages.values()))
            await look(name, pages)
        await self._take_back(seats)
        if is_on:
            await self.host.ask("pause", paused=False)

    def _tvs(self, turn: int) -> dict[str, Page]:
        """One after the other, where there are several turns."""
        if len(self._looks) == 1:
            return self.tvs
        return {name: page for name, page in self.tvs.items() if name.endswith(LANGS[turn])}

    async def _lend(self, seats: tuple[int, ...], turn: int) -> dict[str, Page]:
        """A phone comes in as somebody who is here already: the older device is shown out."""
        phones = {(at + turn) % len(LANGS): seat for at, seat in enumerate(seats)}
        await gather(*(self._come_as(self.phones[phone], seat) for phone, seat in phones.items()))
        for seat, guest in enumerate(self.guests):
            if seat not in seats:
                await guest.say({"t": "ping", "at": 0})  # who says nothing for long is not here
        return {f"phone-{LANGS[phone]}": self.phones[phone] for phone in phones}

    async def _come_as(self, phone: Page, seat: int) -> None:
        await phone.evaluate(REMEMBER, [f"tablee.me.{self.code}", self.guests[seat].token])
        await phone.goto(f"{self._party.base}/r/{self.code}")
        await expect(phone.locator("h1").first).to_be_visible()

    async def _take_back(self, seats: tuple[int, ...]) -> None:
        for seat in seats:
            await self.guests[seat].gone()
            await self.guests[seat].come()


def is_half_way(name: str, table: Message) -> bool:
    """Somebody in the middle of the round shows, or has told a line."""
    phase = table["phase"]
    is_there = phase["name"] == name and phase["teller"] == phase["order"][2]
    return is_there and (name != "Telling" or bool(phase["lines"]))

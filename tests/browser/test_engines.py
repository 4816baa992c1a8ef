"""A short evening of every game in Firefox and in WebKit: two phones and paper players, from the door on."""

from asyncio import gather
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import pytest

from tests.server.process import Server

from .engines import FIREFOX, WEBKIT
from .engines import Engine as Kind
from .phone import Phone
from .webdriver import Engine, firefox, webkit

pytestmark = pytest.mark.browser

SIZE = (390, 844)
LONGEST = 120  # seconds, on a machine that does much else


@dataclass(frozen=True)
class Device:
    """An engine, how it is opened, and with what its phones are touched: WebKit's driver knows no finger."""

    kind: Kind
    open: Callable[[Path], AbstractAsyncContextManager[Engine]]
    pointer: str


@dataclass(frozen=True)
class Game:
    """What they tap as soon as it is offered, until all that must be tapped was, and the phase has come."""

    name: str
    taps: tuple[str, ...]
    wanted: tuple[str, ...]
    last: str
    pace: float = 1.0
    is_new: bool = True


DEVICES = (Device(FIREFOX, firefox, "touch"), Device(WEBKIT, webkit, "mouse"))
GAMES = (
    Game("freeze", ("volunteer", "ready", "cue"), ("volunteer", "ready"), "Acting"),
    Game("farben", ("vote-*", "side-0", "colour-*", "turn"), ("vote-", "colour-"), "Telling"),
    Game("falling", ("slot-*", "pile-*"), ("pile-", "slot-"), "Falling", pace=0.5),
    Game(
        "carnavalesque",
        ("claim", "decline", "withdraw", "enough"),
        ("claim",),
        "Building",
        pace=10.0,
        is_new=False,
    ),
)


@pytest.fixture(params=DEVICES, ids=lambda device: device.kind.name)
def device(request: pytest.FixtureRequest) -> Device:
    found: Device = request.param
    if found.kind.find() is None:
        pytest.skip(found.kind.missing())
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_a_short_evening(device: Device, game: Game, tmp_path: Path) -> None:
    async with two_phones(device, tmp_path, game.pace) as (host, guest):
        await come_in(host, guest)
        await start(host, game)
        await play(game, host, guest)
        for phone in (host, guest):
            await phone.tab_once()
        assert host.faults + guest.faults == []


@asynccontextmanager
async def two_phones(device: Device, folder: Path, pace: float) -> AsyncIterator[tuple[Phone, Phone]]:
    server = Server(folder / "house", pace)
    await server.start()
    (folder / "profile").mkdir()
    with closing(server):
        async with device.open(folder / "profile") as engine:
            phones = [Phone(tab, device.pointer) for tab in await gather(engine.tab(), engine.tab())]
            for phone in phones:
                await phone.tab.resize(*SIZE)
                await phone.go(server.base)
            yield phones[0], phones[1]


async def come_in(host: Phone, guest: Phone) -> None:
    """One opens a room, the other comes to her, and reads German."""
    await host.tap("new-room")
    await host.tap("sit")
    await host.shows("people")
    await guest.go(await host.tab.run("() => location.href"))
    await guest.tap_at("button[lang=de]")
    await guest.tap("sit")
    await guest.shows("people")
    for phone in (host, guest):
        await phone.look()


async def start(host: Phone, game: Game) -> None:
    """Who is new is shown how it goes, and then has all the time there is; else the clock runs."""
    place = f".shelf button:nth-child({GAMES.index(game) + 1})"
    if not await host.tab.run("place => document.querySelector(place).ariaPressed === 'true'", place):
        await host.tap_at(place)
    if not game.is_new:
        await host.tap("newcomers")
    await host.tap("fill")
    await host.tap("start")
    if game.is_new:
        await host.shows("show")
        await host.tap("resume")


async def play(game: Game, *phones: Phone) -> None:
    """Each phase is looked at as soon as it comes; a secret is held while the phase waits for its holder."""
    until = monotonic() + LONGEST
    while not is_done(game, *phones):
        assert monotonic() < until, [(phone.seen, phone.tapped) for phone in phones]
        for phone in phones:
            if await phone.look() == "Preparing" and await phone.has("ready"):
                await peek(phone)
            await phone.tap_what_is_offered(game.taps)


def is_done(game: Game, *phones: Phone) -> bool:
    tapped = [hook for phone in phones for hook in phone.tapped]
    missing = [hook for hook in game.wanted if not any(tap.startswith(hook) for tap in tapped)]
    return not missing and all(game.last in phone.seen for phone in phones)


async def peek(phone: Phone) -> None:
    """A secret is seen while it is held, and not before or after."""
    await phone.shows("rank", False)
    async with phone.hold("reveal"):
        await phone.shows("rank")
    await phone.shows("rank", False)
    phone.tapped.append("reveal")

"""A gallery of every screen: each phase on a phone and on a TV, in three languages."""

import asyncio
import zlib
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import ClientSession
from playwright.async_api import Page
from pypdfium2 import PdfDocument
from tests.browser.carnival_tour import Fairgoers, write_fair
from tests.browser.evening import WINDOW, Evening, Lang, evening
from tests.browser.farben_tour import FarbenTour
from tests.browser.tour import LANGS, Tour, all_skies, write_skies

GALLERY = Path("screenshots")
MOTION = {"reduced_motion": "reduce"}
SETTLE = 600


def main() -> None:
    GALLERY.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, TemporaryDirectory() as sky, TemporaryDirectory() as fair:
        asyncio.run(take(Path(folder), Path(sky), Path(fair)))
    write_index()
    print(f"{len(list(GALLERY.glob('*.png')))} pictures, see {GALLERY / 'index.html'}")


async def take(folder: Path, sky: Path, fair: Path) -> None:
    await pages_before(folder)
    await a_game(folder)
    await an_end(folder)
    await farben(folder)
    await in_the_air(sky)
    await at_the_fair(fair)
    await WINDOW.shut()


async def pages_before(folder: Path) -> None:
    async with evening(folder) as party:
        for lang in LANGS:
            await page_before(party, lang)


async def page_before(party: Evening, lang: Lang) -> None:
    home = await party.phone("/", lang)
    await keep("00-home", {f"phone-{lang}": home})
    await keep("01-rules", {f"phone-{lang}": await party.phone("/rules/freeze", lang)})
    _, code = await party.new_room(lang)
    await keep("02-door", {f"phone-{lang}": await party.phone(f"/r/{code}", lang)})


async def a_game(folder: Path) -> None:
    number = iter(range(4, 99))

    async def look(phase: str, pages: dict[str, Page]) -> None:
        await keep(f"{next(number):02}-{phase}", pages)

    async with evening(folder, pace=4) as party, ClientSession() as http:
        tour = Tour(party, http)
        await tour.open(**MOTION)
        await keep("03-Lobby", tour.pages)
        await tour.start(way="written")
        await tour.all_phases(look)


async def an_end(folder: Path) -> None:
    async with evening(folder, pace=100) as party, ClientSession() as http:
        await Tour(party, http).the_end(lambda phase, pages: keep(f"30-{phase}", pages), **MOTION)


async def farben(folder: Path) -> None:
    """The same for Farben, and the pages of its album as they are printed."""
    number = iter(range(40, 99))

    async def look(phase: str, pages: dict[str, Page]) -> None:
        name = f"{next(number):02}-Farben-{phase}"
        await keep(name, pages)
        if phase == "Album":
            (page,) = pages.values()
            print_pages(
                f"{next(number):02}-Farben-Printed", await page.pdf(format="A4", prefer_css_page_size=True)
            )

    async with evening(folder) as party, ClientSession() as http:
        tour = FarbenTour(party, http, look)
        await tour.open(**MOTION)
        await tour.before_the_game()
        await tour.the_rounds()
        await tour.the_recall()
        await tour.the_end()


def print_pages(name: str, pdf: bytes) -> None:
    for number, page in enumerate(PdfDocument(pdf), 1):
        picture = page.render(scale=1.5, rev_byteorder=True)
        pixels = png(picture.width, picture.height, picture.buffer)
        (GALLERY / f"{name}-page-{number}.png").write_bytes(pixels)


def png(width: int, height: int, pixels: bytes) -> bytes:
    """A picture of red, green and blue as a file."""
    raw, stride = bytes(pixels), len(bytes(pixels)) // height
    rows = b"".join(b"\0" + raw[y * stride : y * stride + 3 * width] for y in range(height))
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(kind + body)
    return len(body).to_bytes(4, "big") + kind + body + check.to_bytes(4, "big")


async def in_the_air(folder: Path) -> None:
    write_skies(folder / "tablee.sqlite")
    async with evening(folder) as party:
        await all_skies(party, lambda phase, pages: keep(f"80-{phase}", pages), **MOTION)


async def at_the_fair(folder: Path) -> None:
    grounds, number = write_fair(folder / "tablee.sqlite"), iter(range(81, 999))

    async def look(phase: str, pages: dict[str, Page]) -> None:
        await keep(f"{next(number)}-{phase}", pages)

    async with evening(folder) as party:
        fairgoers = Fairgoers(party)
        await fairgoers.come(**MOTION)
        await fairgoers.look_at_all(grounds, look)


async def keep(name: str, pages: dict[str, Page]) -> None:
    for who, page in pages.items():
        await page.wait_for_timeout(SETTLE)
        await page.screenshot(path=GALLERY / f"{name}-{who}.png")


def write_index() -> None:
    """All pictures on one page, a row a screen."""
    names = sorted({path.stem.rsplit("-", 2)[0] for path in GALLERY.glob("*.png")})
    rows = "".join(f"<h2>{escape(name)}</h2><p>{pictures(name)}</p>" for name in names)
    style = "<style>body{background:#ddd;font:16px sans-serif}img{height:480px;margin:4px}</style>"
    (GALLERY / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{style}{rows}", "utf-8")


def pictures(name: str) -> str:
    found = sorted(GALLERY.glob(f"{name}-*-*.png"))
    return "".join(f'<img src="{escape(path.name)}" alt="{escape(path.stem)}">' for path in found)


if __name__ == "__main__":
    main()

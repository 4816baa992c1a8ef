"""The siege, in short: an innocent table does not notice it, and would if a fix were taken out."""

from pathlib import Path

import pytest
from bench.siege import ADDRESSES, Row, besiege

from tests.server.process import Server

SECONDS = 4.0
INFLATE = """
from tablee.server import aiohttp_server
made = aiohttp_server.HttpConnection.__init__
aiohttp_server.HttpConnection.__init__ = lambda *args, **more: made(*args, **more | {"auto_decompress": True})
"""
CLEAN_EVERYTHING = """
from tablee.live.limits import Share
from tablee.room import text
text.LONGEST_TYPED = text.LONGEST_RUN = 1_000_000
Share.wait = lambda self: 0
Share.spend = lambda self, since: 0
"""


class Unmended(Server):
    """A house from which a fix is taken out."""

    def __init__(self, folder: Path, fault: str) -> None:
        super().__init__(folder, settings={})
        self._fault = fault

    def command(self) -> list[str]:
        python, _, _, *more = super().command()
        return [python, "-c", f"{self._fault}\nfrom tablee.cli import app\napp()", *more]


async def row(server: Server, attack: str) -> Row:
    await server.start()
    try:
        return await besiege(server, lambda since: [], [attack], ADDRESSES[:1], SECONDS)
    finally:
        await server.stop()


@pytest.mark.parametrize(("attack", "fault"), [("bombs", INFLATE), ("accents", CLEAN_EVERYTHING)])
async def test_the_siege_fails_when_a_fix_is_taken_out(tmp_path: Path, attack: str, fault: str) -> None:
    """Compared within one run, as everything here shares two cores with other tests."""
    mended = await row(Server(tmp_path / "mended", settings={}), attack)
    unmended = await row(Unmended(tmp_path / "unmended", fault), attack)
    assert not unmended.holds
    assert not mended.cut and mended.p99 * 3 < unmended.p99

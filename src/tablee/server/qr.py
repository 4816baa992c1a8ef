"""QR codes: a link that can be scanned from across the room."""

import asyncio
import io
from functools import lru_cache

import segno

MOST_KEPT = 256


async def way_in(link: str) -> str:
    """The way into a room, drawn once however many ask for it."""
    return await asyncio.to_thread(_kept, link)


async def picture(link: str) -> str:
    """A link that is a secret, and kept nowhere. Drawing takes some ms: no table has to wait for it."""
    return await asyncio.to_thread(_draw, link)


def _draw(link: str) -> str:
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", border=4, dark="#2B2233", light="#FBF3E4", xmldecl=False, omitsize=True
    )
    return drawn.getvalue().decode()


_kept = lru_cache(MOST_KEPT)(_draw)

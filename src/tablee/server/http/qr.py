"""QR codes: a link that can be scanned from across the room. Drawing takes some ms: no table waits for it."""

import asyncio
import io
from functools import lru_cache

import segno

MOST_CACHED = 256


async def cached_qr(link: str) -> str:
    """Of a link that is no secret: drawn once, however many ask for it."""
    return await asyncio.to_thread(_cached, link)


async def secret_qr(link: str) -> str:
    """Of a link that is a secret: kept nowhere."""
    return await asyncio.to_thread(_draw, link)


def _draw(link: str) -> str:
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", border=4, dark="#2B2233", light="#FBF3E4", xmldecl=False, omitsize=True
    )
    return drawn.getvalue().decode()


_cached = lru_cache(MOST_CACHED)(_draw)

"""The built web app: small, kept in memory, sent as it was compressed when it was built."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type

from aiohttp import web
from msgspec import Struct

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
NEVER = re.compile(r"q=0(\.0*)?")
FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
A_DAY = "public, max-age=86400"


class Page(Struct, frozen=True):
    """A file, with the encodings it was built in."""

    kind: str
    caching: str
    bodies: dict[str, bytes]


class Pages:
    """All files of the app by their path."""

    def __init__(self) -> None:
        self._pages = dict(_load(files("tablee").joinpath("web"), ""))

    def answer(self, request: web.Request, path: str) -> web.Response:
        page, status = self._pages.get(path), 200
        if page is None and "text/html" in request.headers.get("Accept", ""):  # somebody, at our front door
            page, status = self._pages.get("index.html"), 404
        if page is None:
            raise web.HTTPNotFound(text="not found")
        readable = _encodings(request.headers.get("Accept-Encoding", ""))
        encoding = next((name for name, _ in ENCODINGS if name in readable and name in page.bodies), "")
        headers = {"Content-Type": page.kind, "Cache-Control": page.caching, "Vary": "Accept-Encoding"}
        if encoding:
            headers["Content-Encoding"] = encoding
        return web.Response(body=page.bodies[encoding], headers=headers, status=status)

    def __contains__(self, path: str) -> bool:
        return path in self._pages


def _encodings(accepted: str) -> set[str]:
    """What somebody can unpack; where she says `q=0` she cannot."""
    said = (part.partition(";") for part in accepted.lower().split(","))
    return {name.strip() for name, _, weight in said if not NEVER.fullmatch(weight.strip())}


def _load(folder: Traversable, prefix: str) -> list[tuple[str, Page]]:
    if not folder.is_dir():
        return []
    found: list[tuple[str, Page]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _load(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith((".br", ".gz")):
            found.append((prefix + entry.name, _page(folder, entry.name, prefix)))
    return found


def _page(folder: Traversable, name: str, prefix: str) -> Page:
    bodies = {"": folder.joinpath(name).read_bytes()}
    for encoding, ending in ENCODINGS:
        if (packed := folder.joinpath(name + ending)).is_file():
            bodies[encoding] = packed.read_bytes()
    kind = KINDS.get(name.rpartition(".")[2]) or guess_type(name)[0] or "application/octet-stream"
    caching = FOR_EVER if prefix.startswith("assets/") else A_DAY if name.endswith(".svg") else ALWAYS_ASK
    return Page(kind, caching, bodies)


KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}

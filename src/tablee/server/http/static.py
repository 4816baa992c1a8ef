"""Static files: the built web app, kept in memory, sent as it was compressed when it was built."""

import gzip
import re
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type

from aiohttp import web
from msgspec import Struct

from tablee.server.addresses import PublicUrl

from .document import Document

INDEX, TV = "index.html", "tv.html"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
NEVER = re.compile(r"q=0(\.0*)?")
FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
A_DAY = "public, max-age=86400"
APP_PAGES = (
    "/",
    "/r/{code}",
    "/m/{code}",
    "/rules",
    "/rules/{game}",
    "/privacy",
    "/screen",
    "/accessibility",
)
TV_PAGES = ("/tv", "/tv/{code}")
"""The big screen has a build of its own, for older browsers."""
CODE = re.compile("[A-Za-z]{4,7}")
"""Letters behind the address of the house are the code of a room: whoever types them is shown in, too."""


class StaticFile(Struct, frozen=True):
    """A file, with the encodings it has."""

    kind: str
    caching: str
    bodies: dict[str, bytes]
    varies: str = "Accept-Encoding"


class StaticFiles:
    """All files of the app by their path."""

    def __init__(self, public_url: PublicUrl) -> None:
        self._files = dict(_load(files("tablee").joinpath("web"), ""))
        self._public_url = public_url
        self._documents = {
            name: Document(self._files[name].bodies[""].decode())
            for name in (INDEX, TV)
            if name in self._files
        }

    def add_routes(self, app: web.Application) -> None:
        for path in APP_PAGES:
            app.router.add_get(path, self.app_page)
        for path in TV_PAGES:
            app.router.add_get(path, self.tv_page)
        app.router.add_get("/{path:.+}", self.file)

    async def app_page(self, request: web.Request) -> web.Response:
        return self._page(request, INDEX)

    async def tv_page(self, request: web.Request) -> web.Response:
        return self._page(request, TV)

    async def file(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if (file := self._files.get(path)) is not None:
            return _respond(request, file)
        if CODE.fullmatch(path):
            raise web.HTTPFound(f"/r/{path}")
        if "text/html" in request.headers.get("Accept", ""):  # somebody, at our front door
            return self._page(request, INDEX, 404)
        raise web.HTTPNotFound(text="not found")

    def _page(self, request: web.Request, name: str, status: int = 200) -> web.Response:
        if (document := self._documents.get(name)) is None:
            raise web.HTTPNotFound(text="not found")
        address, accepted = self._public_url.of(request), request.headers.get("Accept-Language", "")
        body = document.fill(request.path, address, accepted).encode()
        bodies = {"": body, "gzip": gzip.compress(body, mtime=0)}
        page = StaticFile(KINDS["html"], ALWAYS_ASK, bodies, "Accept-Encoding, Accept-Language")
        return _respond(request, page, status)


def _respond(request: web.Request, file: StaticFile, status: int = 200) -> web.Response:
    readable = _encodings(request.headers.get("Accept-Encoding", ""))
    encoding = next((name for name, _ in ENCODINGS if name in readable and name in file.bodies), "")
    body = file.bodies[encoding]
    headers = {"Content-Type": file.kind, "Cache-Control": file.caching, "Vary": file.varies}
    if encoding:
        headers["Content-Encoding"] = encoding
    if file.caching == FOR_EVER:
        return web.Response(body=body, headers=headers, status=status)
    headers["ETag"] = etag = f'"{sha256(body).hexdigest()[:16]}"'
    if status == 200 and etag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    return web.Response(body=body, headers=headers, status=status)


def _encodings(accepted: str) -> set[str]:
    """The encodings of an `Accept-Encoding` header, without those of weight 0."""
    said = (part.partition(";") for part in accepted.lower().split(","))
    return {name.strip() for name, _, weight in said if not NEVER.fullmatch(weight.strip())}


def _load(folder: Traversable, prefix: str) -> list[tuple[str, StaticFile]]:
    if not folder.is_dir():
        return []
    found: list[tuple[str, StaticFile]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _load(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith((".br", ".gz")):
            found.append((prefix + entry.name, _read(folder, entry.name, prefix)))
    return found


def _read(folder: Traversable, name: str, prefix: str) -> StaticFile:
    bodies = {"": folder.joinpath(name).read_bytes()}
    for encoding, ending in ENCODINGS:
        if (packed := folder.joinpath(name + ending)).is_file():
            bodies[encoding] = packed.read_bytes()
    kind = KINDS.get(name.rpartition(".")[2]) or guess_type(name)[0] or "application/octet-stream"
    caching = FOR_EVER if prefix.startswith("assets/") else A_DAY if name.endswith(".svg") else ALWAYS_ASK
    return StaticFile(kind, caching, bodies)


KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
}

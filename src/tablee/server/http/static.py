"""Static files: the built web app, kept in memory, sent as it was compressed when it was built."""

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
APP_PAGES = ("/", "/r/{code}", "/m/{code}", "/tv", "/tv/{code}", "/rules", "/rules/{game}", "/privacy")
CODE = re.compile("[A-Za-z]{4,7}")
"""Letters behind the address of the house are the code of a room: whoever types them is shown in, too."""


class StaticFile(Struct, frozen=True):
    """A file, with the encodings it was built in."""

    kind: str
    caching: str
    bodies: dict[str, bytes]


class StaticFiles:
    """All files of the app by their path."""

    def __init__(self) -> None:
        self._files = dict(_load(files("tablee").joinpath("web"), ""))

    def add_routes(self, app: web.Application) -> None:
        for path in APP_PAGES:
            app.router.add_get(path, self.app_page)
        app.router.add_get("/{path:.+}", self.file)

    async def app_page(self, request: web.Request) -> web.Response:
        return self._respond(request, "index.html")

    async def file(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if path not in self._files and CODE.fullmatch(path):
            raise web.HTTPFound(f"/r/{path}")
        return self._respond(request, path)

    def _respond(self, request: web.Request, path: str) -> web.Response:
        file, status = self._files.get(path), 200
        if file is None and "text/html" in request.headers.get("Accept", ""):  # somebody, at our front door
            file, status = self._files.get("index.html"), 404
        if file is None:
            raise web.HTTPNotFound(text="not found")
        readable = _encodings(request.headers.get("Accept-Encoding", ""))
        encoding = next((name for name, _ in ENCODINGS if name in readable and name in file.bodies), "")
        headers = {"Content-Type": file.kind, "Cache-Control": file.caching, "Vary": "Accept-Encoding"}
        if encoding:
            headers["Content-Encoding"] = encoding
        return web.Response(body=file.bodies[encoding], headers=headers, status=status)


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

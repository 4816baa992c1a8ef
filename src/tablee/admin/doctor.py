"""The doctor: checks all that can spoil an evening: disk, journal, open files, network, proxy."""

import asyncio
import os
import shutil
import socket
from collections.abc import Iterator
from ipaddress import ip_address
from math import inf
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import (
    ClientConnectorCertificateError,
    ClientError,
    ClientSession,
    ClientTimeout,
    InvalidURL,
    NonHttpUrlClientError,
    WSServerHandshakeError,
)
from msgspec import DecodeError, Struct
from msgspec.json import decode, encode

from tablee.server.addresses import lan_url
from tablee.server.connections import OWN_FILES
from tablee.server.run import import_postgres
from tablee.server.settings import InvalidSetting, Settings
from tablee.stores.backup import check_book
from tablee.stores.database import Database
from tablee.stores.disk import IN_MEMORY, OVER_A_NETWORK, filesystem, sync_millis
from tablee.stores.journal import JournalError
from tablee.system import open_files_limit
from tablee.wire.messages import PROTOCOL, Hello

SLOW_MILLIS = 20.0
LEAST_SPACE = 200 * 1024 * 1024
LEAST_FILES = 1_024
OWNER = "it has to belong to the user who runs Tablée"
MORE_FILES = "`ulimit -n 16384` before the start allows more."
PATIENCE = ClientTimeout(10)
HELLO = encode(Hello(PROTOCOL, "AEIOU", "watcher")).decode()


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    about: str
    is_well: bool
    said: str


def examine(settings: Settings, url: str | None) -> Iterator[Finding]:
    """One finding after the other, as they are made."""
    if settings.database.url is not None:
        yield of_database(settings.database)
    else:
        file = settings.database.file
        folder = file.resolve().parent
        yield of_disk(folder)
        yield of_space(folder)
        yield of_book(file)
    yield of_files()
    yield of_address(settings)
    if proxied := url or settings.public_url:
        yield asyncio.run(of_socket(proxied.rstrip("/")))


def of_database(database: Database) -> Finding:
    """Does PostgreSQL keep what it confirms, and how long does that take?"""
    try:
        found = asyncio.run(import_postgres().look_over(database))
    except (JournalError, InvalidSetting) as error:
        return Finding("database", False, f"{error}.")
    said = (
        f"PostgreSQL {found.version}, {found.commit_millis:.1f} ms to write something down for good "
        f"(fsync {found.fsync}, synchronous_commit {found.synchronous_commit}); rooms in it: {found.rooms}, "
        f"houses open: {found.houses}."
    )
    if found.fsync != "on":
        return Finding("database", False, f"{said} With fsync off a power cut can wipe everything.")
    if found.commit_millis > SLOW_MILLIS:
        return Finding("database", False, f"{said} Every tap waits that long: a nearer one would help.")
    return Finding("database", True, said)


def of_disk(folder: Path) -> Finding:
    if not folder.is_dir():
        return Finding("disk", False, f"There is no folder {folder}; make it, or choose another --database.")
    if not os.access(folder, os.W_OK):
        return Finding("disk", False, f"{folder} cannot be written to: {OWNER}.")
    try:
        kind, millis = filesystem(folder), sync_millis(folder)
    except OSError as error:
        return Finding("disk", False, f"Nothing can be written in {folder}: {error.strerror}.")
    said = f"{millis:.1f} ms to write something down for good ({kind or 'unknown kind'})."
    if kind in IN_MEMORY:
        return Finding("disk", False, f"{folder} lies in memory ({kind}): a power cut wipes everything.")
    if kind in OVER_A_NETWORK:
        return Finding("disk", False, f"{folder} lies on another machine ({kind}): use a disk in this one.")
    if millis > SLOW_MILLIS:
        return Finding("disk", False, f"{said} Every tap waits that long: a faster disk would help.")
    return Finding("disk", True, said)


def of_space(folder: Path) -> Finding:
    free = shutil.disk_usage(folder if folder.is_dir() else "/").free
    said = f"{free / 1024**2:,.0f} MiB free; "
    if free < LEAST_SPACE:
        return Finding("space", False, f"{said}make room for 200, or an evening may stand still.")
    return Finding("space", True, f"{said}200 are enough.")


def of_book(database: Path) -> Finding:
    if not database.exists():
        return Finding("journal", True, f"{database} is not there yet; the first start makes it.")
    if not os.access(database, os.W_OK):
        return Finding("journal", False, f"{database} cannot be written to: {OWNER}.")
    try:
        checked = check_book(database)
    except JournalError as error:
        return Finding("journal", False, f"{error}.")
    if checked.unreadable:
        rooms = ", ".join(checked.unreadable)
        return Finding("journal", False, f"Rooms in {database} that cannot be read: {rooms}.")
    return Finding("journal", True, f"{database} is whole; rooms in it: {checked.rooms}.")


def of_files() -> Finding:
    """Every phone is an open file."""
    limit = open_files_limit()
    if limit == inf:
        return Finding("files", True, "As many phones as you like.")
    said = f"{limit} may be open at once: enough for {max(0, limit - OWN_FILES)} phones and screens."
    return Finding("files", limit >= LEAST_FILES, said if limit >= LEAST_FILES else f"{said} {MORE_FILES}")


def of_address(settings: Settings) -> Finding:
    """Which address can a phone reach, and does the house answer there?"""
    address = lan_url(settings.port)
    name = urlsplit(address).hostname or ""
    if ip_address(name).is_loopback:
        return Finding("address", False, "This machine is not on a network: no phone can reach it.")
    if is_answering(name, settings.port):
        return Finding("address", True, f"Phones on the same network reach {address}.")
    if is_answering("127.0.0.1", settings.port):
        said = (
            f"A house is open here, but not at {address}: the setting host keeps it in, or a firewall does."
        )
        return Finding("address", settings.public_url is not None, said)
    return Finding("address", True, f"Phones will reach {address}; no house is open there now.")


def is_answering(name: str, port: int) -> bool:
    try:
        socket.create_connection((name, port), 2).close()
    except OSError:
        return False
    return True


async def of_socket(url: str) -> Finding:
    """Knocks as a phone would, from outside: the page, then the socket."""
    try:
        async with ClientSession(timeout=PATIENCE) as http:
            said = await _knock(http, url)
    except WSServerHandshakeError as error:
        return Finding("socket", False, f"{url}: {_advice(error.status)}")
    except (InvalidURL, NonHttpUrlClientError):
        return Finding("socket", False, f"{url} is no address such as https://play.example.org.")
    except ClientConnectorCertificateError:
        return Finding("socket", False, f"{url}: phones will not trust its certificate; get another.")
    except (ClientError, OSError, TimeoutError) as error:
        return Finding("socket", False, f"{url} does not answer ({type(error).__name__}).")
    if said == "no_such_room":
        return Finding("socket", True, f"A phone gets through to the table at {url}.")
    return Finding("socket", False, f"Something answers at {url}, but it is not Tablée.")


async def _knock(http: ClientSession, url: str) -> str | None:
    """Asks for a room that cannot be (codes have no vowels)."""
    async with http.ws_connect(f"{url}/ws", headers={"Origin": url}) as ws:
        await ws.send_str(HELLO)
        answer = await ws.receive(10)
    try:
        return str(decode(answer.data)["key"])
    except (DecodeError, LookupError, TypeError):
        return None


def _advice(status: int) -> str:
    match status:
        case 403:
            return "the house takes a phone for a stranger. The proxy has to pass on the Host header."
        case 421:
            return "the house does not go by this name. Set public_url, or add the name to host_names."
        case 400 | 404 | 426 | 200:
            return f"no socket gets through ({status}). The proxy has to pass on Upgrade and Connection."
        case 502 | 503 | 504:
            return f"the proxy answers, but finds no house behind it ({status})."
    return f"the socket was answered with {status}."

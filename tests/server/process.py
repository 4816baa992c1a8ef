"""A server in a process of its own, on a port of its own, with a file of its own."""

import asyncio
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tablee.stores.database import Database

STARTS_WITHIN = 30.0

Settings = Mapping[str, int | str]
PLENTY = 1_000_000
FOR_A_CROWD: dict[str, int | str] = {
    "sockets_an_address": PLENTY,
    "rooms_an_address": PLENTY,
    "messages_an_address": PLENTY,
    "most_rooms": 30_000,
    "most_megabytes": PLENTY,
}
"""Everybody in a test or a bench comes from the same address."""


class Server:
    """Started, killed, stopped and started again by a test or a bench."""

    def __init__(
        self, folder: Path, pace: float = 1.0, before: Sequence[str] = (), settings: Settings = FOR_A_CROWD
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.database = folder / "tablee.sqlite"
        self.log = folder / "server.log"
        self.port = free_port()
        self._pace = pace
        self.before = before
        self._settings = {f"TABLEE_{name.upper()}": str(value) for name, value in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "the server has not been started"
        return self._process

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def open(self) -> None:
        """Returns when it lets people in."""
        with self.log.open("ab") as log:
            env = {**os.environ, **self._settings}
            self._process = subprocess.Popen(self.command(), stdout=log, stderr=log, env=env)
        end = time.monotonic() + STARTS_WITHIN
        while not self._is_up():
            assert self.process.poll() is None and time.monotonic() < end, self.said()
            time.sleep(0.01)

    async def start(self) -> None:
        await asyncio.to_thread(self.open)

    def kill(self) -> None:
        """Without a warning, in the middle of whatever it does."""
        self.process.kill()
        self.process.wait()

    def close(self) -> int:
        """Politely; returns its exit code."""
        self.process.terminate()
        return self.process.wait(20)

    async def stop(self) -> int:
        return await asyncio.to_thread(self.close)

    def said(self) -> str:
        """Everything it wrote to its log."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def fill_disk(self, size: int) -> None:
        """From now on no file of it can grow beyond this size, as if the disk were full."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def free_disk(self) -> None:
        self.fill_disk(resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)[1])

    def cpu(self) -> float:
        """Seconds of processor time used so far, in all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident memory in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def _is_up(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except ConnectionRefusedError:
            return False
        return True

    def command(self) -> list[str]:
        serve = ["serve", "--host", "127.0.0.1", "--port", str(self.port)]
        files = ["--database", str(self.database), "--pace", str(self._pace)]
        return [*self.before, sys.executable, "-m", "tablee", *serve, *files]


SECRET = "do-not-say-it"


class OnPostgres(Server):
    """One of several houses. Its database is told by the environment, as a password should be."""

    def __init__(
        self, folder: Path, database: Database, pace: float = 20.0, settings: Settings = FOR_A_CROWD
    ) -> None:
        url = (database.url or "").replace("postgres@", f"postgres:{SECRET}@")
        super().__init__(folder, pace, settings={**settings, "database": url})

    def command(self) -> list[str]:
        words = super().command()
        at = words.index("--database")
        return words[:at] + words[at + 2 :]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port

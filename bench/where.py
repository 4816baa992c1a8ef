"""Where the time of a busy server goes: a run of its own, under a profiler.

As a program it is that server: `python -m bench.where PROFILE serve …`.
"""

import cProfile
import pstats
import sys
from pathlib import Path
from typing import cast

from tests.server.process import Server

from tablee.cli import app

Calls = dict[tuple[str, int, str], tuple[int, int, float, float, object]]

GROUPS = {
    "decoding": (("wire/codec.py", "decode"), ("wire/codec.py", "decode_action")),
    "rules": (("core/table.py", "act"), ("core/table.py", "wake"), ("core/table.py", "after")),
    "views and encoding": (("live/broadcast.py", "tell"),),
    "journal, handing over": (
        ("room/journal.py", "after_step"),
        ("room/journal.py", "after_events"),
        ("stores/sqlite.py", "append"),
    ),
    "writing to sockets": (("server/ws/writer.py", "send"), ("server/ws/writer.py", "send_latest")),
    "keeping rooms": (
        ("server/ws/session.py", "receive"),
        ("live/keeper.py", "_tell"),
        ("live/ledger.py", "_answered"),
    ),
}


class ProfiledServer(Server):
    """Writes a profile when it is stopped."""

    @property
    def profile(self) -> Path:
        return self.folder / "profile"

    def command(self) -> list[str]:
        at = (command := super().command()).index("tablee")
        return [*command[:at], "bench.where", str(self.profile), *command[at + 1 :]]


def threads(server: Server) -> tuple[float, float]:
    """Processor seconds of the event loop, and of all other threads."""
    tasks = Path(f"/proc/{server.process.pid}/task")
    used = {int(task.name): _seconds(task / "stat") for task in tasks.iterdir()}
    loop = used.pop(server.process.pid)
    return loop, sum(used.values())


def shares(profile: Path, loop: float, journal: float) -> str:
    """What each part of the work took, of all processor time."""
    spent = {name: sum(_total(profile, call) for call in calls) for name, calls in GROUPS.items()}
    spent["views and encoding"] -= spent["writing to sockets"]
    inner = ("decoding", "rules", "journal, handing over", "views and encoding", "writing to sockets")
    spent["keeping rooms"] -= sum(spent[name] for name in inner)
    spent["journal, writing"] = journal
    spent["aiohttp, event loop, system"] = loop - sum(spent.values()) + journal
    rows = (f"{name} {max(0.0, seconds) / (loop + journal):.0%}" for name, seconds in spent.items())
    return "where the time goes (the profiler's own included): " + ", ".join(rows)


def _total(profile: Path, call: tuple[str, str]) -> float:
    """Seconds in a function and all that it called."""
    calls = cast("Calls", pstats.Stats(str(profile)).stats)  # type: ignore[attr-defined]
    rows = [row[3] for (file, _, name), row in calls.items() if file.endswith(call[0]) and name == call[1]]
    if not rows:
        raise LookupError(f"{call[1]} in {call[0]} was never called: it has another name now")
    return sum(rows)


def run(profile: str, arguments: list[str]) -> None:
    profiler = cProfile.Profile()
    try:
        profiler.runcall(app, arguments)
    except SystemExit:
        profiler.dump_stats(profile)


def _seconds(stat: Path) -> float:
    fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])

"""Killed again and again: nothing that was answered is lost, nothing is done twice (bench-kill, short)."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from aiohttp import ClientSession
from bench.audit import Audit
from bench.evening import Evening
from bench.kill import Chunks, Verdict, kill_in_chunks, kill_often

from tests.server.process import Server


async def test_fifteen_kills(tmp_path: Path) -> None:
    verdict = await kill_often(tmp_path, kills=15, tables=3)
    assert (verdict.lost, verdict.doubled) == (0, 0)
    assert verdict.answers > 50
    assert verdict.scenes > 15
    assert verdict.worst_time < 1_000


def test_kills_go_on_from_where_they_were(tmp_path: Path) -> None:
    """What was done before is kept and summed up; where all of it is done nothing is begun."""
    kept = tmp_path / "kills.json"
    Chunks(kept).add(Verdict(kills=30, answers=500, scenes=2, worst_time=40.0))
    Chunks(kept).add(Verdict(kills=20, answers=300, scenes=1, lost=1, worst_time=20.0))
    assert Chunks(kept).sum == Verdict(kills=50, answers=800, scenes=3, lost=1, worst_time=40.0)
    assert not kill_in_chunks(tmp_path, Chunks(kept), kills=50, size=20, tables=1, seed=0).holds
    assert [path.name for path in tmp_path.iterdir()] == [kept.name]


async def test_the_audit_finds_what_was_lost_doubled_or_made_up(server: Server, http: ClientSession) -> None:
    evening = Evening(http, server, 1, random.Random(0))
    await evening.begin()
    await asyncio.sleep(1.5)
    await evening.end()
    await server.stop()
    assert audited(server, evening) == (0, 0, 0)
    doctor(server.database, "UPDATE line SET number = number + 1000 WHERE number >= 20")
    doctor(
        server.database, "INSERT INTO line SELECT NULL, before, room, 20, body FROM line WHERE number = 19"
    )
    assert audited(server, evening) == (0, 1, 0)
    doctor(server.database, "DELETE FROM line WHERE number BETWEEN 19 AND 20")
    assert audited(server, evening) == (1, 0, 0)
    evening.tables[0][0].view["table"]["totals"][0] += 1
    assert audited(server, evening) == (1, 0, 1)


def audited(server: Server, evening: Evening) -> tuple[int, int, int]:
    audit = Audit(server.folder)
    audit.read(server.database)
    audit.is_told_by(evening.tables[0])
    return audit.lost(evening.players), audit.doubled(), audit.untold


def doctor(database: Path, change: str) -> None:
    with closing(sqlite3.connect(database)) as file:
        file.execute(change)
        file.commit()

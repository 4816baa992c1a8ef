"""Reads the journal as a crash has left it, and compares it with what people were told."""

import json
import shutil
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from msgspec.json import encode

from bench.evening import Player
from tablee.core.table import apply
from tablee.games import GAMES
from tablee.room.apply import apply as apply_room
from tablee.room.journal import Line, read_event, read_line
from tablee.room.outcomes import Founded, Kept, Started
from tablee.room.state import RoomState

Key = tuple[str, int, int]


class Audit:
    """Works on a copy, so that the server finds its file as it left it."""

    def __init__(self, folder: Path) -> None:
        self._copy = folder / "audit.sqlite"
        self._lines: dict[str, list[Line]] = defaultdict(list)
        self._streams: dict[str, str] = {}
        self._written: Counter[Key] = Counter()
        self.untold = 0

    def read(self, database: Path) -> None:
        """What was written since the last time."""
        for ending in ("", "-wal"):
            if (part := database.with_name(database.name + ending)).exists():
                shutil.copy(part, self._copy.with_name(self._copy.name + ending))
        with closing(sqlite3.connect(self._copy)) as file:
            for (name,) in file.execute("SELECT DISTINCT room FROM line").fetchall():
                self._read_stream(file, name)

    def lost(self, players: Iterable[Player]) -> int:
        """Actions that were acknowledged but are not written, or turned down but are."""
        return sum(
            (answer["t"] == "ack") != (self._key(player, c) in self._written)
            for player in players
            for c, said in player.said.items()
            for answer in said
            if answer.get("key") != "old_counter"
        )

    def doubled(self) -> int:
        return sum(times > 1 for times in self._written.values())

    def is_told_by(self, table: Sequence[Player]) -> None:
        """Was everything that this table saw last really written down?"""
        views = set(self._views(self._lines[self._streams[table[0].code]]))
        self.untold += sum(canonical(player.view["table"]) not in views for player in table if player.view)

    def _key(self, player: Player, c: int) -> Key:
        assert player.person is not None
        return player.code, player.person, c

    def _read_stream(self, file: sqlite3.Connection, name: str) -> None:
        known = self._lines[name]
        rows = file.execute(
            "SELECT body FROM line WHERE room = ? AND number >= ? ORDER BY number", (name, len(known))
        )
        for (body,) in rows:
            line = read_line(body)
            known.append(line)
            if isinstance(line.room, Founded):
                self._streams[line.room.code] = name
            if line.by is not None and line.c is not None:
                founded = known[0].room
                assert isinstance(founded, Founded)
                self._written[founded.code, line.by, line.c] += 1

    def _views(self, lines: list[Line]) -> Iterator[str]:
        """Every public view that the tables of this stream ever had."""
        game, state, room = GAMES["freeze"], None, RoomState()
        for line in lines:
            if isinstance(line.room, Started):
                state = None
            elif isinstance(line.room, Kept):
                room = apply_room(room, line.room, None)
            elif line.room is None:
                event = read_event(game, line, room)
                state = game.setup(event.what, event.time) if state is None else apply(state, event)
                yield canonical(json.loads(encode(game.view(state, None))))


def canonical(view: object) -> str:
    return json.dumps(view, sort_keys=True)

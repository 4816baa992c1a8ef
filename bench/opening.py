"""`make bench-opening`: how long a house takes to open with one old evening of 100,000 lines in its book.

The evening is played by the house itself: bots and two people who only look on, game after game.
"""

import argparse
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from time import process_time

from tests.live.fake import Evening, FakeClock

from tablee.live.house import House
from tablee.room.actions import AddBot, Choices, Choose, Start
from tablee.stores.sqlite import SqliteJournal

LINES, BAR = 100_000, 2.0
BOTS, A_WHILE = 3, 5_000
AT_ONCE = 1_000
OPTIONS: dict[str, Choices] = {"freeze": {"way": "written"}, "farben": {"way": "written"}}


def old_evening(game: str, lines: int) -> tuple[str, list[bytes]]:
    """The name of a room in which so many lines were written, and all of them."""
    evening = Evening(2)
    host, (name,) = evening.guests[0], evening.journal.rooms()
    for _ in range(BOTS):
        host.ask(AddBot("easy"))
    host.ask(Choose(game, OPTIONS.get(game, {})))
    while len(evening.journal.streams[name]) < lines:
        if evening.keeper.ledger.written.room.stage != "playing":
            host.ask(Start())
        evening.settle(A_WHILE)
        for guest in evening.guests:
            del guest.channel.heard[:-10]
    return name, evening.journal.streams[name]


def open_house(path: Path) -> float:
    """Seconds of a processor until everybody could come in: nothing else is waited for."""
    start = process_time()
    with closing(SqliteJournal(path)) as journal:
        house = House(journal, FakeClock())
        house.restore()
        took = process_time() - start
        assert len(house.keepers) == 1, "the room is not there"
        house.close()
    return took


def write_book(path: Path, name: str, lines: list[bytes]) -> None:
    with closing(SqliteJournal(path)) as journal:
        for start in range(0, len(lines), AT_ONCE):
            journal.append(name, start, lines[start : start + AT_ONCE], 1_000, lambda error: None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--lines", type=int, default=LINES)
    parser.add_argument("--game", default="freeze")
    wish = parser.parse_args()
    name, lines = old_evening(wish.game, wish.lines)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "old.sqlite"
        write_book(path, name, lines)
        took = open_house(path)
    size = sum(map(len, lines)) / 1e6
    print(f"{wish.game}: {len(lines):,} lines of one evening, {size:.1f} MB, are opened", end=" ")
    print(f"in {took:.2f} s (bar: {BAR:g} s): {'holds' if took <= BAR else 'FAILS'}")
    return 0 if took <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())

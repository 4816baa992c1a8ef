"""Nothing is said before it is on disk: proved from the system calls."""

from pathlib import Path

import pytest
from bench.trace import can_trace, check, prove

PAGE = r'7 pwrite64(4</x.sqlite-wal>, "..{\"at\":1,\"by\":0,\"c\":3,\"room\":1}", 4096, 32) = 4096'
SYNC = "7 fdatasync(4</x.sqlite-wal>) = 0"
JOIN = r'7 pwrite64(4</x.sqlite-wal>, "{\"do\":\"joined\",\"id\":0,\"name\"", 4096, 0) = 4096'
HELLO = r'5 write(9<socket:[77]>, "{\"t\":\"welcome\",\"v\":1,\"person\":0,\"token\":\"x\"", 30) = 30'
ACK = r'5 write(9<socket:[77]>, "\201\25{\"t\":\"ack\",\"c\":3}", 20) = 20'
ARRIVED = (JOIN, SYNC, HELLO)


@pytest.mark.parametrize(
    ("lines", "early"),
    [
        ((PAGE, SYNC, ACK), 0),
        ((PAGE, ACK, SYNC), 1),
        ((SYNC, PAGE, ACK), 1),
        ((PAGE, ACK), 1),
        ((ACK,), 1),
        (("7 fdatasync(4</x.sqlite-wal> <unfinished ...>", PAGE, "7 <... fdatasync resumed>) = 0", ACK), 1),
        ((PAGE, "7 fdatasync(4</x.sqlite-wal> <unfinished ...>", ACK, "7 <... fdatasync resumed>) = 0"), 1),
        ((PAGE, "7 fdatasync(4</x.sqlite-wal> <unfinished ...>", "7 <... fdatasync resumed>) = 0", ACK), 0),
        ((PAGE, "7 fdatasync(3</x.sqlite>) = 0", ACK), 1),
    ],
)
def test_an_answer_that_comes_too_early_is_found(lines: tuple[str, ...], early: int) -> None:
    proof = check((*ARRIVED, *lines))
    assert (proof.said, proof.early) == (2, early)


@pytest.mark.skipif(not can_trace(), reason="strace is missing, or this system forbids to trace")
async def test_every_answer_waits_for_its_fdatasync(tmp_path: Path) -> None:
    proof = await prove(tmp_path, rounds=6)
    assert proof.early == 0
    assert proof.said > 6 * 4 * 6

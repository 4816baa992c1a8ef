"""The disk under a bench: a real one, and how long it takes to keep a promise."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

IN_MEMORY = {"tmpfs", "ramfs", "devtmpfs"}


@contextmanager
def real_folder() -> Iterator[Path]:
    """A folder on a real disk; says so."""
    with tempfile.TemporaryDirectory(prefix="tablee-", dir="/var/tmp") as name:
        folder = Path(name)
        kind = filesystem(folder)
        if kind in IN_MEMORY:
            raise SystemExit(f"{folder} lies in memory ({kind}); this has to be measured on a disk")
        print(f"disk: {kind}, fdatasync of 4 KiB: {sync_millis(folder):.2f} ms (median of 100)", flush=True)
        yield folder


def filesystem(folder: Path) -> str:
    """The kind of file system a folder lies on."""
    rows = [line.split() for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines()]
    mounts = {row[1]: row[2] for row in rows}
    return next(
        mounts[str(above)] for above in (folder.resolve(), *folder.resolve().parents) if str(above) in mounts
    )


def sync_millis(folder: Path) -> float:
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(100):
            start = time.perf_counter()
            file.write(b"x" * 4_096)
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - start)
    return median(times) * 1_000

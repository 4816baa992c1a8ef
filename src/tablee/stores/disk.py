"""The disk under a journal: what kind it is, and how long it takes to keep a promise."""

import os
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryFile

IN_MEMORY = {"tmpfs", "ramfs", "devtmpfs"}
OVER_A_NETWORK = {"nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs"}
MOUNTS = Path("/proc/mounts")


def filesystem(folder: Path) -> str:
    """The kind of file system a folder lies on; empty where the system does not say."""
    if not MOUNTS.exists():
        return ""
    rows = [line.split() for line in MOUNTS.read_text(encoding="utf-8").splitlines()]
    mounts = {row[1]: row[2] for row in rows}
    places = (folder.resolve(), *folder.resolve().parents)
    return next((mounts[str(above)] for above in places if str(above) in mounts), "")


def sync_millis(folder: Path, times: int = 100) -> float:
    """How long the disk takes to say that 4 KiB are safe: the median."""
    found = []
    with TemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(times):
            start = time.perf_counter()
            file.write(b"x" * 4_096)
            os.fsync(file.fileno())
            found.append(time.perf_counter() - start)
    return median(found) * 1_000

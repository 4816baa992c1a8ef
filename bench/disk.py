"""The disk under a bench: a real one; says how long it takes to keep a promise."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.stores.disk import IN_MEMORY, filesystem, sync_millis


@contextmanager
def real_folder() -> Iterator[Path]:
    """A folder on a real disk; says so."""
    with tempfile.TemporaryDirectory(prefix="tablee-", dir="/var/tmp") as name:
        folder = Path(name)
        kind = filesystem(folder)
        if kind in IN_MEMORY:
            raise SystemExit(f"{folder} lies in memory ({kind}); this has to be measured on a disk")
        print(f"disk: {kind}, sync of 4 KiB: {sync_millis(folder):.2f} ms (median of 100)", flush=True)
        yield folder

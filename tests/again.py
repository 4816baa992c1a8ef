"""Says loudly which tests failed at first, before `make test` tries them once more."""

import json
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")  # as pytest's --last-failed reads it


def main() -> None:
    sys.stderr.write(said(FAILED))


def said(kept: Path) -> str:
    names = sorted(json.loads(kept.read_text("utf-8"))) if kept.exists() else []
    rows = "".join(f"!!   {name}\n" for name in names)
    rule = "!" * 78
    head = "!! FAILED AT FIRST, tried once more now; a fault or a flake, look at it:"
    return f"\n{rule}\n{head}\n{rows}{rule}\n\n"


if __name__ == "__main__":
    main()

"""May this tag be released? Prints what the changelog says of it, or says why not."""

import re
import sys
from pathlib import Path

from tablee import __version__


def main() -> None:
    changes = Path("CHANGELOG.md").read_text("utf-8")
    if reason := why_not(sys.argv[1], __version__, changes):
        sys.exit(reason)
    print(noted(__version__, changes))


def why_not(tag: str, version: str, changes: str) -> str | None:
    if tag != f"v{version}":
        return f"The tag {tag} is not v{version}, the version in the code."
    if not noted(version, changes):
        return f"The changelog has no {version} with a day."
    if _under("Unreleased", changes):
        return "Something still stands under Unreleased in the changelog."
    return None


def noted(version: str, changes: str) -> str:
    """What changed in this version."""
    return _under(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", changes)


def _under(heading: str, changes: str) -> str:
    found = re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


if __name__ == "__main__":
    main()

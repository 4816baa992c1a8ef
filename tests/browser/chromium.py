"""Prints where Chromium is; `engines.py` finds it, or gets it."""

import sys

from engines import CHROMIUM, from_apt, from_playwright  # type: ignore[import-not-found] # a script

if __name__ == "__main__":
    path = CHROMIUM.find() or from_apt(CHROMIUM) or from_playwright()
    if path is None:
        sys.exit(CHROMIUM.missing())
    print(path)  # noqa: T201

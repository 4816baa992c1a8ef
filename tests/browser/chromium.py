"""Finds a Chromium for the tests in real browsers, or gets one, and prints where it is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def main() -> None:
    chromium = find() or from_apt() or from_playwright()
    if chromium is None:
        sys.exit("No Chromium found. Install one, or set TABLEE_CHROMIUM to the path of yours.")
    print(chromium)  # noqa: T201


def find() -> str | None:
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[str]:
    if chosen := os.environ.get("TABLEE_CHROMIUM"):
        yield chosen
        return
    for name in NAMES:
        yield shutil.which(name) or f"/usr/bin/{name}"


def starts(path: str) -> bool:
    """Asked, because the Chromium of some systems is a note that it can be had elsewhere."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def from_apt() -> str | None:
    if os.environ.get("TABLEE_CHROMIUM") or not is_root() or shutil.which("apt-get") is None:
        return None
    tell("apt-get", "update")
    tell("apt-get", "install", "-y", "--no-install-recommends", "chromium")
    return find()


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def from_playwright() -> str | None:
    if os.environ.get("TABLEE_CHROMIUM"):
        return None
    tell(sys.executable, "-m", "playwright", "install", "chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if starts(path) else None


def tell(*command: str) -> None:
    """Runs a command whose words go to the terminal: our own output is the path alone."""
    subprocess.run(command, stdout=sys.stderr, check=False)


if __name__ == "__main__":
    main()

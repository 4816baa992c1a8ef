"""The three browser engines in which tests play, Chromium, Firefox and WebKit: finds them, or gets them.

Prints where they are, as a shell reads it. Nothing can be tested without Chromium; where one of the other two
cannot be had, that is said aloud, and its tests are left out.
"""

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Engine:
    """What its program may be called, and which packages of Debian bring it."""

    name: str
    programs: tuple[str, ...]
    packages: tuple[str, ...]

    @property
    def variable(self) -> str:
        return f"TABLEE_{self.name.upper()}"

    @property
    def chosen(self) -> str | None:
        return os.environ.get(self.variable)

    def find(self) -> str | None:
        wanted = (self.chosen,) if self.chosen else self.programs
        paths = (shutil.which(name) or f"/usr/bin/{name}" for name in wanted)
        return next((path for path in paths if starts(path)), None)

    def missing(self) -> str:
        names = " ".join(self.packages)
        return f"No {self.name} found. Install one (on Debian: {names}), or set {self.variable} to yours."


SHELL = "chromium-headless-shell"
"""Chromium without the window around its pages, which would cost as much as the pages."""
CHROMIUM = Engine(
    "Chromium", (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"), (SHELL,)
)
FIREFOX = Engine("Firefox", ("firefox-esr", "firefox"), ("firefox-esr",))
WEBKIT = Engine("WebKit", ("WebKitWebDriver",), ("webkit2gtk-driver", "xvfb"))


def main() -> None:
    found = {engine: engine.find() or from_apt(engine) for engine in (CHROMIUM, FIREFOX, WEBKIT)}
    found[CHROMIUM] = found[CHROMIUM] or from_playwright()
    for engine, path in found.items():
        if path is None:
            sys.stderr.write(f"{engine.missing()}\n")
        else:
            print(f"export {engine.variable}={shlex.quote(path)}")  # noqa: T201
    sys.exit(found[CHROMIUM] is None)


def starts(path: str) -> bool:
    """Asked, because the browser of some systems is a note that it can be had elsewhere."""
    question = "--help" if Path(path).name in WEBKIT.programs else "--version"
    try:
        return subprocess.run([path, question], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def from_apt(engine: Engine) -> str | None:
    if engine.chosen or not is_root() or shutil.which("apt-get") is None:
        return None
    tell("apt-get", "update")
    tell("apt-get", "install", "-y", "--no-install-recommends", *engine.packages)
    return engine.find()


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def from_playwright() -> str | None:
    if CHROMIUM.chosen:
        return None
    tell(sys.executable, "-m", "playwright", "install", "chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if starts(path) else None


def tell(*command: str) -> None:
    """Runs a command whose words go to the terminal: our own output is for the shell."""
    subprocess.run(command, stdout=sys.stderr, check=False)


if __name__ == "__main__":
    main()

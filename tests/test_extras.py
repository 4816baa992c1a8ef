"""Who scripts games needs no web server: what it stands on is the extra `server`."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
GONE = [re.split("[>=;<]", need)[0] for need in PROJECT["optional-dependencies"]["server"]]

SCRIPT = """
import tablee
table = tablee.open_table("freeze", seats=6, seed="abc")
table.act(0, {"do": "volunteer"}, now=1_000)
assert tablee.replay(table.events).view(0) == table.view(0)
"""


def without_server(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs this where the modules of the extra are not installed."""
    return without([name.replace("-", "_") for name in GONE], code, *words)


def without(names: list[str], code: str, *words: str) -> subprocess.CompletedProcess[str]:
    before = f"import sys; sys.modules.update(dict.fromkeys({names!r})); sys.argv[0] = 'tablee'\n"
    return subprocess.run(
        [sys.executable, "-c", before + code, *words], capture_output=True, text=True, encoding="utf-8"
    )


def test_what_stands_in_the_extra() -> None:
    assert sorted(GONE) == ["aiohttp", "prometheus-client", "segno", "structlog", "uvloop", "websockets"]


def test_a_table_is_opened_without_a_web_server() -> None:
    done = without_server(SCRIPT)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [["story", "freeze"], ["sim", "freeze", "--games", "2", "--jobs", "1"]])
def test_stories_and_simulations_need_none_either(words: list[str]) -> None:
    done = without_server("from tablee.cli import app; app()", *words)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("words", [[], ["serve"], ["doctor"]])
def test_a_house_says_what_it_needs(words: list[str]) -> None:
    done = without_server("from tablee.cli import app; app()", *words)
    said = "A house needs a web server: pip install 'tablee[server]' adds it.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)


@pytest.mark.parametrize(("command", "beginning"), [("serve", "Tablée cannot open here: "), ("doctor", "")])
def test_a_house_on_postgresql_says_what_it_needs(command: str, beginning: str) -> None:
    words = (command, "--database", "postgresql://ada:secret@localhost/x")
    done = without(["asyncpg"], "from tablee.cli import app; app()", *words)
    said = f"{beginning}PostgreSQL needs a driver, and pip install 'tablee[postgres]' adds it.\n"
    assert (done.returncode, said in done.stdout + done.stderr) == (1, True), done
    assert "secret" not in done.stdout + done.stderr


def test_a_house_with_a_file_needs_no_driver() -> None:
    done = without(["asyncpg"], "import tablee.cli, tablee.server.run, tablee.admin.doctor")
    assert (done.returncode, done.stderr) == (0, "")

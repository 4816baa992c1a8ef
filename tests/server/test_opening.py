"""A house that cannot open says why, and invites nobody."""

from pathlib import Path
from socket import create_server

from typer.testing import CliRunner, Result

from tablee.cli import app


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_nobody_is_invited_to_a_house_that_cannot_open(tmp_path: Path) -> None:
    with create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["serve", "--host", "127.0.0.1", "--port", port, "--database", str(tmp_path / "house.sqlite")]
        done = run(*words)
    said = f"port {port} is taken, perhaps by another Tablée; choose one with --port.\n"
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", f"Tablée cannot open here: {said}")


def test_a_house_that_has_no_such_address(tmp_path: Path) -> None:
    done = run("serve", "--host", "no.such.invalid", "--database", str(tmp_path / "house.sqlite"))
    assert (done.exit_code, "no.such.invalid is no address of this machine" in done.stderr) == (1, True)

"""The command line as a newcomer meets it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablee.cli import app
from tablee.room.actions import Start
from tablee.stores.memory import MemoryJournal
from tablee.stores.sqlite import SqliteJournal

from .live.fake import Evening


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def evening() -> Evening:
    evening = Evening(6)
    evening.guests[0].ask(Start())
    evening.settle(7_200_000)
    return evening


def kept(journal: MemoryJournal, path: Path) -> Path:
    """The same evening in a file."""
    file = SqliteJournal(path)
    for room in journal.rooms():
        file.append(room, 0, journal.read(room), 1, lambda error: None)
    file.close()
    return path


def test_a_story_is_the_same_for_the_same_seed() -> None:
    first = run("story", "freeze", "--seed", "7")
    assert first.exit_code == 0
    assert len(first.output.splitlines()) > 50
    assert run("story", "freeze", "--seed", "7").output == first.output
    assert run("story", "freeze", "--seed", "8").output != first.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no game “chess”. There are: freeze, farben, falling, carnavalesque."),
        (["[/go]"], "There is no game “[/go]”. There are: freeze, farben, falling, carnavalesque."),
        (["freeze", "--seats", "0"], "Freeze is for 5 to 10 players."),
        (["freeze", "--seats", "40"], "Freeze is for 5 to 10 players."),
        (["freeze", "--bots", "wise"], "There is no level “wise”. There are: random, easy, normal, sharp."),
    ],
)
@pytest.mark.parametrize("command", ["story", "sim"])
def test_what_cannot_be_played_is_said_in_words(command: str, words: list[str], said: str) -> None:
    done = run(command, *words)
    assert (done.exit_code, done.stderr.strip()) == (1, said)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (
            "colour=red",
            "Freeze has no option “colour”. It has: target, seconds, way, help, guess_anyway, guessers.",
        ),
        ("target=many", "The option target can be: 16, 13."),
        ("target", "The option target can be: 16, 13."),
    ],
)
def test_an_option_that_is_not_there(option: str, said: str) -> None:
    done = run("sim", "freeze", "--games", "1", "--jobs", "1", "--option", option)
    assert (done.exit_code, done.stderr.strip()) == (1, said)


def test_where_nothing_can_be_written_nothing_is_played(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.write_text("kept")
    for out in (file, file / "deeper"):
        done = run("sim", "freeze", "--games", "1000000", "--jobs", "1", "--out", str(out))
        assert done.exit_code == 1
        assert done.stderr.startswith("Nothing was done: ")
    assert file.read_text() == "kept"


def test_export_replay_and_verify(evening: Evening, tmp_path: Path) -> None:
    database = kept(evening.journal, tmp_path / "house.sqlite")
    exported = run("export", evening.keeper.code, "--database", str(database))
    assert exported.exit_code == 0
    table = tmp_path / "table.jsonl"
    table.write_text(exported.output, "utf-8")
    verified = run("verify", str(table))
    assert (verified.exit_code, "fit" in verified.output) == (0, True)
    assert run("replay", str(table)).exit_code == 0


def test_verify_names_the_first_line_that_does_not_fit(evening: Evening, tmp_path: Path) -> None:
    database = kept(evening.journal, tmp_path / "house.sqlite")
    lines = run("export", evening.keeper.code, "--database", str(database)).output.splitlines()
    dealt = next(n for n, line in enumerate(lines) if json.loads(line)["what"]["do"] == "dealt")
    event = json.loads(lines[dealt])
    event["what"]["ranks"] = event["what"]["ranks"][::-1]
    table = tmp_path / "table.jsonl"
    table.write_text("\n".join([*lines[:dealt], json.dumps(event), *lines[dealt + 1 :]]), "utf-8")
    verified = run("verify", str(table))
    assert verified.exit_code == 1
    assert f"line {dealt + 1}" in verified.output
    assert run("replay", str(table)).exit_code == 1


def test_a_file_that_was_cut_off_does_not_pass(evening: Evening, tmp_path: Path) -> None:
    database = kept(evening.journal, tmp_path / "house.sqlite")
    lines = run("export", evening.keeper.code, "--database", str(database)).output.splitlines()
    table = tmp_path / "table.jsonl"
    table.write_text("\n".join(lines[:-3]), "utf-8")
    verified = run("verify", str(table))
    assert verified.exit_code == 1
    assert f"line {len(lines) - 2} is not there" in verified.output.replace("\n", " ")


@pytest.mark.parametrize("command", [["export", "BCDF"], ["purge", "--all"], ["serve", "--port", "18997"]])
def test_another_file_is_no_book_of_evenings(command: list[str], tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Zoé, this is no journal at all. " * 200)
    done = run(*command, "--database", str(letter))
    assert done.exit_code == 1
    assert "file is not a database" in done.stderr.replace("\n", " ")
    assert letter.read_text().startswith("Dear Zoé")


def test_a_table_that_is_not_over_cannot_be_verified_yet(tmp_path: Path) -> None:
    evening = Evening(6)
    evening.guests[0].ask(Start())
    evening.settle(100_000)
    database = kept(evening.journal, tmp_path / "house.sqlite")
    exported = run("export", evening.keeper.code, "--database", str(database)).output
    table = tmp_path / "table.jsonl"
    table.write_text(exported, "utf-8")
    verified = run("verify", str(table))
    assert (verified.exit_code, "when the game is over" in verified.output) == (1, True)
    assert evening.keeper.ledger.written.room.seed not in exported


@pytest.mark.linux
def test_a_table_that_the_disk_does_not_take_is_said_to_be_incomplete(
    evening: Evening, tmp_path: Path
) -> None:
    database = kept(evening.journal, tmp_path / "full.sqlite")
    words = ["export", evening.keeper.code, "--database", str(database)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "tablee", *words], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr.decode() == "The table is not complete: this disk: No space left on device.\n"


def test_who_has_read_enough_of_a_table_hears_nothing_of_it(evening: Evening, tmp_path: Path) -> None:
    database = kept(evening.journal, tmp_path / "pipe.sqlite")
    words = ["export", evening.keeper.code, "--database", str(database)]
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as done:
        assert done.stdout and done.stderr
        done.stdout.close()
        assert done.stderr.read() == b""


def test_an_export_leaves_nothing_beside_the_book(evening: Evening, tmp_path: Path) -> None:
    """What root left there would keep out a house that runs as somebody else."""
    database = kept(evening.journal, tmp_path / "book.sqlite")
    for code in (evening.keeper.code, "ZZZZ"):
        run("export", code, "--database", str(database))
        assert list(tmp_path.iterdir()) == [database]


def test_there_is_nothing_to_export(tmp_path: Path) -> None:
    assert run("export", "BCDF", "--database", str(tmp_path / "none.sqlite")).exit_code == 1
    database = kept(Evening(1).journal, tmp_path / "house.sqlite")
    assert run("export", "BCDF", "--database", str(database)).exit_code == 1


def test_which_tablee_this_is() -> None:
    assert run("--version").output.startswith("Tablée 0.")


def test_a_code_may_be_typed_as_at_the_door(evening: Evening, tmp_path: Path) -> None:
    database = kept(evening.journal, tmp_path / "house.sqlite")
    typed = " ".join(evening.keeper.code.lower())
    assert run("export", typed, "--database", str(database)).exit_code == 0


def test_the_help_of_a_setting_says_what_it_usually_is() -> None:
    said = run("serve", "--help").output
    assert "Usually 8080." in said and "Usually 24." in said and "()" not in said


def test_a_copy_needs_a_folder_that_is_there(tmp_path: Path) -> None:
    SqliteJournal(tmp_path / "house.sqlite").close()
    nowhere = tmp_path / "nowhere"
    done = run("backup", str(nowhere / "copy.sqlite"), "--database", str(tmp_path / "house.sqlite"))
    assert (done.exit_code, done.stderr) == (1, f"Nothing was done: there is no folder {nowhere}.\n")


def test_for_ever_is_no_number_of_hours() -> None:
    done = run("purge", "--older-than", "inf")
    assert (done.exit_code, "--older-than" in done.stderr) == (2, True)


def test_types_are_written_where_they_belong(tmp_path: Path) -> None:
    assert run("types", str(tmp_path)).exit_code == 0
    assert "export interface Hello" in (tmp_path / "net" / "wire.ts").read_text("utf-8")

"""Settings: one record, filled by options, variables and a file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.server.settings import FIELDS, InvalidSetting, Settings, description, read_settings
from tablee.stores.database import Database


def refusal(tmp_path: Path, options: dict[str, str], environ: dict[str, str], toml: str) -> str:
    with pytest.raises(InvalidSetting) as error:
        read_settings(options, environ, written(tmp_path, toml))
    return str(error.value).replace(str(tmp_path), "")


def written(tmp_path: Path, toml: str) -> Path:
    file = tmp_path / "house.toml"
    file.write_text(toml, "utf-8")
    return file


def test_nothing_has_to_be_set() -> None:
    assert read_settings({}, {"HOME": "/home/ada"}, None) == Settings()


def test_a_flag_goes_before_a_variable_and_a_variable_before_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1\nhost = "file"\nkeep_hours = 2.5\ndatabase = "a/b.sqlite"')
    settings = read_settings(
        {"port": "3", "host": None}, {"TABLEE_PORT": "2", "TABLEE_HOST": "variable"}, file
    )
    assert settings == Settings("variable", 3, Database("a/b.sqlite"), keep_hours=2.5)


def test_a_variable_names_the_file(tmp_path: Path) -> None:
    assert read_settings({}, {"TABLEE_CONFIG": str(written(tmp_path, "port = 7"))}, None).port == 7


@pytest.mark.parametrize(
    ("options", "environ", "toml", "said"),
    [
        ({}, {"TABLEE_PROT": "1"}, "", "There is no setting TABLEE_PROT. Did you mean TABLEE_PORT?"),
        ({}, {}, "databse = 1", "There is no setting databse (in /house.toml). Did you mean database?"),
        (
            {},
            {},
            "keep-hours = 1",
            "There is no setting keep-hours (in /house.toml). Did you mean keep_hours?",
        ),
        (
            {"port": "eighty"},
            {},
            "",
            "--port cannot be 'eighty': it has to be a whole number from 1 up to 65535.",
        ),
        (
            {"port": "70000"},
            {},
            "",
            "--port cannot be '70000': it has to be a whole number from 1 up to 65535.",
        ),
        (
            {},
            {"TABLEE_KEEP_HOURS": "0"},
            "",
            "TABLEE_KEEP_HOURS cannot be '0': it has to be a number above 0 up to 8760.",
        ),
        ({}, {}, "host = 3", "host in /house.toml cannot be 3: it has to be text."),
        (
            {"trusted_proxies": "10.0.0.1, nginx"},
            {},
            "",
            "--trusted-proxies cannot be '10.0.0.1, nginx': "
            "it has to be a list of addresses or networks such as 10.0.0.0/8.",
        ),
        (
            {},
            {},
            'trusted_proxies = ["10.0.0.0/99"]',
            "trusted_proxies in /house.toml cannot be ['10.0.0.0/99']: "
            "it has to be a list of addresses or networks such as 10.0.0.0/8.",
        ),
        (
            {},
            {},
            "database = 3",
            "database in /house.toml cannot be 3: "
            "it has to be a file, or an address such as postgresql://tablee@localhost/tablee.",
        ),
        (
            {},
            {},
            'public_url = "play.example.org"',
            "public_url in /house.toml cannot be 'play.example.org': "
            "it has to be an address such as https://play.example.org.",
        ),
    ],
)
def test_what_does_not_fit_is_told_where_and_why(
    tmp_path: Path, options: dict[str, str], environ: dict[str, str], toml: str, said: str
) -> None:
    assert refusal(tmp_path, options, environ, toml) == said


def test_a_name_that_is_like_no_other_is_answered_with_all_of_them(tmp_path: Path) -> None:
    said = refusal(tmp_path, {}, {"TABLEE_XYZZY": "1"}, "")
    assert "TABLEE_PORT" in said
    assert "TABLEE_KEEP_HOURS" in said


def test_a_file_that_is_missing_or_no_toml(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetting, match="cannot be read"):
        read_settings({}, {}, tmp_path / "none.toml")
    assert "are not TOML" in refusal(tmp_path, {}, {}, "port 80")


@pytest.mark.parametrize("name", FIELDS)
def test_every_setting_says_what_it_is_for(name: str) -> None:
    assert description(name).endswith(".")


@pytest.mark.parametrize(
    ("words", "variables", "said"),
    [
        (["--prot", "3"], {}, "--port"),
        (["--port", "x"], {}, "a whole number"),
        ([], {"TABLEE_HOTS": "x"}, "Did you mean TABLEE_HOST?"),
    ],
)
def test_the_command_line_says_so_and_opens_nothing(
    tmp_path: Path, words: list[str], variables: dict[str, str], said: str
) -> None:
    command = [sys.executable, "-m", "tablee", "serve", *words]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, **variables}, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, said in done.stderr, "Traceback" in done.stderr) == (2, True, False)
    assert list(tmp_path.iterdir()) == []

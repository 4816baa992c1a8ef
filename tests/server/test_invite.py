"""Where the terminal says that the house is."""

from io import StringIO

import pytest
from rich.console import Console

from tablee.admin.invite import address_of, invite
from tablee.server.settings import Settings


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(host="127.0.0.1"), "http://127.0.0.1:8080"),
        (Settings(host="::1", port=80), "http://[::1]:80"),
        (Settings(host="127.0.0.1", public_url="https://play.example.org"), "https://play.example.org"),
    ],
)
def test_an_address_leads_to_where_the_house_listens(settings: Settings, address: str) -> None:
    assert address_of(settings) == address


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_nobody_scans_what_leads_nowhere(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = StringIO()
    invite(Console(file=said), Settings(host=host))
    assert "No phone can reach this" in said.getvalue()
    assert "█" not in capsys.readouterr().out

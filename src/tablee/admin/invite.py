"""The invitation in the terminal when the house is open: its address, and a QR code."""

import sys
from io import StringIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from rich.console import Console

from tablee.server.addresses import EVERYWHERE, lan_url
from tablee.server.settings import Settings


def invite(console: Console, settings: Settings) -> None:
    """Where nothing can be shown the house opens all the same."""
    try:
        _invite(console, settings)
    except OSError:
        sys.stdout = StringIO()  # what is stuck in the other would fail once more at the end


def _invite(console: Console, settings: Settings) -> None:
    address = address_of(settings)
    console.print(f"\n  [bold]Tablée[/bold] is open at [bold]{address}[/bold]")
    if _is_for_this_machine_only(address):
        console.print("  No phone can reach this: join a network, or leave out --host.")
    else:
        console.print("  Scan this with your phones; open the same address with /tv on the big screen.\n")
        segno.make(address, error="m", micro=False).terminal(compact=True, border=2)
    console.print("  Stop it with Ctrl+C; running games go on when it starts again.\n", highlight=False)


def address_of(settings: Settings) -> str:
    """Where the house can be found, from as far away as it listens."""
    if settings.public_url or settings.host in EVERYWHERE:
        return settings.public_url or lan_url(settings.port)
    name = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{name}:{settings.port}"


def _is_for_this_machine_only(address: str) -> bool:
    name = urlsplit(address).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"

"""Options of the command line, one for every setting."""

import os
import re
from collections.abc import Callable
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from .settings import FIELDS, HIDDEN, KINDS, InvalidSetting, Settings, description, read_settings, wording

CONFIG = "config"

SORT = re.compile(r"(?:an? )?(?:whole )?(\w+)")

Command = Callable[..., None]


def with_settings(*names: str) -> Callable[[Command], Command]:
    """Gives a command options for these settings, or for all; it is called with the settings."""

    def decorate(command: Command) -> Command:
        own = [each for each in signature(command).parameters.values() if each.name != "settings"]
        options = [_option(name) for name in names or FIELDS]

        def filled(**given: Any) -> None:
            theirs = {each.name: given[each.name] for each in own}
            chosen = {each.name: given.get(each.name) for each in options}
            command(settings=_read(chosen, given.get(CONFIG)), **theirs)

        filled.__name__, filled.__doc__ = command.__name__, command.__doc__
        parameters = [*own, *options, _config()]
        # Typer knows options only as parameters of a function, and ours are written down in Settings alone.
        filled.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        filled.__annotations__ = {each.name: each.annotation for each in parameters}
        return filled

    return decorate


def _read(chosen: dict[str, Any], config: Path | None) -> Settings:
    try:
        return read_settings(chosen, os.environ, config)
    except InvalidSetting as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error


def _option(name: str) -> Parameter:
    """As text: its value is read where those of variables and files are read."""
    option = typer.Option(help=_help(name), metavar=_sort(name), show_default=False, hidden=name in HIDDEN)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, option])


def _help(name: str) -> str:
    """Its help text, with its default."""
    default = FIELDS[name].default
    usual = f"{default:g}" if isinstance(default, int | float) else str(default or "")
    return f"{description(name)} Usually {usual}." if usual else description(name)


def _sort(name: str) -> str:
    """Its kind in a word; what it has to be exactly is said where it is not."""
    found = SORT.match(wording(KINDS[name]))
    return found[1] if found else ""


def _config() -> Parameter:
    option = typer.Option(help="A TOML file with settings (or TABLEE_CONFIG).", metavar="path")
    return Parameter(CONFIG, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[Path | None, option])

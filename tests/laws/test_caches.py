"""Caches: what people type is kept by none without a bound, or a house would grow with every word."""

import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import tablee

NO_WORDS = {"game", "lang"}
"""Parameters that are texts, of which there are only so many."""
EXTRAS = ("tablee.rl", "tablee.stores.postgres", "tablee.__main__")


def unbounded() -> Iterator[tuple[str, Any]]:
    for found in walk_packages(tablee.__path__, "tablee."):
        if not found.name.startswith(EXTRAS):
            module = import_module(found.name)
            for name, it in vars(module).items():
                if hasattr(it, "cache_parameters") and it.cache_parameters()["maxsize"] is None:
                    yield f"{found.name}.{name}", it


def takes_words(function: Any) -> bool:
    parameters = inspect.signature(function, eval_str=True).parameters.values()
    return any(it.annotation is str and it.name not in NO_WORDS for it in parameters)


def test_what_people_type_is_kept_by_no_cache_without_a_bound() -> None:
    found = dict(unbounded())
    assert len(found) > 5
    assert [name for name, function in found.items() if takes_words(function)] == []


def test_a_cache_of_words_would_be_found() -> None:
    @cache
    def shout(said: str, lang: str) -> str:
        return said.upper() + lang

    assert takes_words(shout)

"""How much Hypothesis tries: a little; less in a quick run, more in a long one. And who comes when."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tablee.stores.database import Database
    from tests.postgres import Cluster

settings.register_profile(
    "ci", max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=6)
settings.register_profile("long", settings.get_profile("ci"), max_examples=300, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with sockets wait much, those with browsers draw much: mixed, they do not wait for each other."""
    items.sort(key=lambda item: item.path.name if item.path.parent.name in {"browser", "server"} else "")


@pytest.fixture(scope="session")
def cluster() -> Iterator["Cluster"]:
    """A PostgreSQL for all tests of this process that need one."""
    from tests.postgres import NEEDED, NoPostgres, running_cluster

    with ExitStack() as stack:
        try:
            cluster = stack.enter_context(running_cluster())
        except NoPostgres as error:
            if os.environ.get(NEEDED):
                raise
            pytest.skip(str(error))
        yield cluster


@pytest.fixture
def database(cluster: "Cluster") -> "Database":
    """An empty one."""
    return cluster.new_database()

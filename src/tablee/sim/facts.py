"""The tables of facts of all games."""

from .falling_secrets import FACTS as FALLING
from .freeze_secrets import FACTS as FREEZE
from .secrets import Fact

FACTS: dict[str, tuple[Fact, ...]] = {"freeze": FREEZE, "falling": FALLING}

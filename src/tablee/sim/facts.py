"""The tables of facts of all games."""

from .carnavalesque_secrets import FACTS as CARNAVALESQUE
from .falling_secrets import FACTS as FALLING
from .farben_secrets import FACTS as FARBEN
from .freeze_secrets import FACTS as FREEZE
from .secrets import Fact

FACTS: dict[str, tuple[Fact, ...]] = {
    "freeze": FREEZE,
    "farben": FARBEN,
    "falling": FALLING,
    "carnavalesque": CARNAVALESQUE,
}

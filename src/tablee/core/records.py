"""Records: seats and times, the frozen record itself, actions, outcomes, events and refusals."""

import re
from typing import Generic, Literal, TypeVar, dataclass_transform, get_args

from msgspec import Struct, field

Seat = int
Millis = int

Language = Literal["en", "fr", "de", "es"]  # the one list: texts, types and tests follow from it
LANGUAGES: tuple[Language, ...] = get_args(Language)


def snake(name: str) -> str:
    """The tag of a record on the wire: `CallFoul` is `call_foul`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A value that never changes: its fields are scalars, tuples, frozensets and records."""


class Words(Record, omit_defaults=True):
    """Content in every language of the house; what is missing in one is said in English.

    Old journals have three, and old clients read these: one that came later is left out where it is empty.
    """

    en: str
    fr: str
    de: str
    es: str = ""

    def said(self, lang: str) -> str:
        """In this language."""
        told: str = getattr(self, lang)
        return told or self.en


Text = str | Words  # what a person wrote, as she wrote it; what a bot says, in every language


def wordings(text: Text) -> tuple[str, ...]:
    """As it was written, or in every language of the house."""
    return (text,) if isinstance(text, str) else tuple([text.said(lang) for lang in LANGUAGES])


class Action(Record, tag_field="do", tag=snake):
    """What a seat may do, named by a verb."""

    @property
    def typed(self) -> Text | None:
        """What is written in it, as views show it."""
        return None


class Outcome(Record, tag_field="do", tag=snake):
    """What the rules bring about, named by a participle; it carries its result."""


class Missed(Outcome):
    """Written down for a seat instead of what it tried: it lost a race, to whom and by how much."""

    tried: Action
    why: str
    to: Seat | None
    late: Millis


class Offer(Record, tag_field="do"):
    """What a view offers to a seat: the tag of an action, and what may be chosen in it."""

    def actions(self) -> tuple[Action, ...]:
        """Every action offered here; a free text is given by a sample."""
        raise NotImplementedError


What = TypeVar("What", covariant=True)


class Event(Record, Generic[What]):
    """One line of a table's story: an accepted action of a seat, or an outcome of the rules."""

    number: int
    time: Millis
    seat: Seat | None
    what: What

    @property
    def actor(self) -> Seat:
        """Whose action it is. Raises LookupError for an outcome, which is nobody's."""
        if self.seat is None:
            raise LookupError(f"event {self.number} is nobody's action")
        return self.seat


class Refused(Exception):
    """An action that the rules do not allow now; the key tells the player why."""

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


def check_text(text: Text, longest: int) -> None:
    """Is something written, and not too much? Raises Refused."""
    for wording in wordings(text):
        if not wording.strip():
            raise Refused("empty_text")
        if len(wording) > longest:
            raise Refused("too_long", longest=longest)

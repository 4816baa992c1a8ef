"""What a bot says on stage, in the tone of its rank: the first ranks lead, the last ones obey."""

from importlib.resources import files

from msgspec.json import decode

from tablee.core.records import LANGUAGES, Record, Words

Tones = tuple[tuple[str, ...], ...]


class Script(Record):
    """The lines of each rank; they fit any place, and name none."""

    ranks: tuple[tuple[Words, ...], ...]


def _lines() -> dict[str, Tones]:
    script = decode(files(__package__).joinpath("lines.json").read_bytes(), type=Script)
    return {
        lang: tuple(tuple(getattr(line, lang) for line in lines) for lines in script.ranks)
        for lang in LANGUAGES
    }


LINES = _lines()

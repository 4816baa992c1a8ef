"""Help for whoever plays games by the thousand: the pile of Carnavalesque, compiled (pile.c).

It is built once by the machine's C compiler and kept among the caches of whoever runs it. Where there is
none, games are played by the rules as they are written, which gives the same games, only later.
"""

import os
import platform
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import Array, PyDLL, addressof, c_int, c_int8, c_int32, c_size_t, c_void_p, create_string_buffer
from hashlib import sha256
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from tablee.games.carnavalesque.actions import Place
from tablee.games.carnavalesque.geometry.heap import Heap, Lying
from tablee.games.carnavalesque.geometry.masks import FRAMES, LEFT, TOP
from tablee.games.carnavalesque.geometry.pile import MORE, TOUCH, Glimpse, Pile, stacked
from tablee.games.carnavalesque.geometry.shapes import COS, SIN, Pose
from tablee.games.carnavalesque.geometry.shelf import stack_by

SOURCE = Path(__file__).with_name("pile.c")
COMPILERS = ("cc", "gcc", "clang")
PATIENCE = 60  # seconds
MOST_FRAMES = 3
SHOWN = [tuple(n for n in range(MOST_FRAMES) if bits >> n & 1) for bits in range(1 << MOST_FRAMES)]
GLIMPSES: list[Glimpse | None] = [*((over, shown) for over in range(MORE + 1) for shown in SHOWN), None]


@contextmanager
def hurried() -> Iterator[bool]:
    """Meanwhile crowds are worked out by compiled code, if it can be had."""
    try:
        yield hurry()
    finally:
        stack_by(stacked)


def hurry() -> bool:
    """The same, as long as this process lives."""
    workshop = find_workshop()
    if workshop is not None:
        stack_by(workshop.stacked)
    return workshop is not None


def find_workshop() -> "Workshop | None":
    try:
        built = _caches() / f"pile-{platform.system()}-{platform.machine()}-{_fingerprint()}.so"
        if not built.exists():
            _build(built)
        return Workshop(built)
    except (OSError, RuntimeError, subprocess.SubprocessError):  # no home, no compiler, no room
        return None


def _caches() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablee"


def _fingerprint() -> str:
    return sha256(SOURCE.read_bytes()).hexdigest()[:16]


def _build(built: Path) -> None:
    """Beside its place first, so that nobody loads half of it."""
    compiler = next(filter(None, map(which, COMPILERS)), None)
    if compiler is None:
        raise FileNotFoundError("no compiler")
    built.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(dir=built.parent) as folder:
        new = Path(folder, built.name)
        command = [compiler, "-O3", "-shared", "-fPIC", "-o", str(new), str(SOURCE)]
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603
        new.replace(built)


class Workshop:
    """The compiled functions, which know sines and where pictures are."""

    def __init__(self, built: Path) -> None:
        library = PyDLL(str(built))
        self.stack, self.lay, self.lift = library.stack, library.lay, library.lift
        self.free = library.free_cards
        self.sweep, self.felt, self.news = library.sweep, library.felt, library.news
        self.stack.argtypes = (c_void_p, c_void_p, c_int)
        self.lay.argtypes = (c_void_p, *(c_int,) * 6)
        self.lift.argtypes = (c_void_p, c_int)
        self.free.argtypes = (c_void_p,)
        self.felt.argtypes = (c_void_p, c_int, c_int, c_int)
        self.sweep.argtypes = (c_void_p, c_void_p, c_int, c_void_p)
        self.news.argtypes = (c_void_p, c_void_p)
        library.size_of_pile.restype = c_size_t
        self.size: int = library.size_of_pile()
        self.page = (c_int8 * (2 * len(FRAMES)))()
        self.page_at = addressof(self.page)
        self.moved = (c_int32 * (4 * len(FRAMES)))()
        self._known = _whole(SIN), _whole(COS), _whole(map(len, FRAMES)), _whole(_corners())
        library.prepare(*self._known, LEFT, TOP)

    def stacked(self, heap: Heap) -> Pile:
        return QuickPile(self, heap)


def _whole(numbers: Iterable[int]) -> "Array[c_int32]":
    given = tuple(numbers)
    return (c_int32 * len(given))(*given)


def _corners() -> Iterable[int]:
    """Three frames a card, though some have fewer: middle and half size of each."""
    for frames in FRAMES:
        for number in range(MOST_FRAMES):
            yield from frames[number][:4] if number < len(frames) else (0, 0, 0, 0)


class QuickPile(Pile):
    """It tells the same news as the pile of the rules."""

    def __init__(self, workshop: Workshop, heap: Heap) -> None:
        self._workshop = workshop
        self._cards = create_string_buffer(workshop.size)
        self._at = addressof(self._cards)
        cards = _whole([n for it in heap for n in (it.card, it.x, it.y, it.angle, it.is_up)])
        if not workshop.stack(self._at, cards, len(heap)):
            raise IndexError(len(heap))

    def lay(self, at: int, lying: Lying) -> None:
        if not self._workshop.lay(self._at, at, lying.card, lying.x, lying.y, lying.angle, lying.is_up):
            raise IndexError(at)

    def lift(self, at: int) -> None:
        if not self._workshop.lift(self._at, at):
            raise IndexError(at)

    def free(self) -> int:
        return int(self._workshop.free(self._at))

    def swept(self, path: Sequence[Place]) -> list[tuple[int, Pose]]:
        points, moved = _whole(length for place in path for length in place), self._workshop.moved
        told = moved[: self._workshop.sweep(self._at, points, len(path), moved)]
        return [(told[n], (told[n + 1], told[n + 2], told[n + 3])) for n in range(0, len(told), 4)]

    def felt(self, place: Place) -> tuple[int, bool]:
        told = self._workshop.felt(self._at, *place, TOUCH)
        return (told, False) if told >= 0 else (-1 - told, True)

    def news(self) -> list[tuple[int, Glimpse | None]]:
        workshop = self._workshop
        told = workshop.page[: workshop.news(self._at, workshop.page_at)]
        return [(told[n], GLIMPSES[told[n + 1]]) for n in range(0, len(told), 2)]

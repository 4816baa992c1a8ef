"""Which licences stand behind what runs: writes docs/licences.md, and names what does not go with MIT."""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "licences.md"
FINE = {"Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1", "PSF-2.0"}
SPELT = {"Apache 2.0": "Apache-2.0", "ISC License": "ISC", "MIT License": "MIT", "BSD License": "BSD"}
ELSEWHERE = {"colorama": "BSD-3-Clause"}  # on Windows only; not installed everywhere this is read
FONTS = tuple((font, "", "OFL-1.1") for font in ("Figtree", "Fraunces", "Manrope", "Noto Serif"))

Row = tuple[str, str, str]


def main() -> None:
    PAGE.write_text(page(), "utf-8")
    if bad := unsuitable():
        sys.exit(f"These do not go with MIT, or do not say: {', '.join(bad)}")


def page() -> str:
    return (
        "# Licences\n\n"
        "Everything that runs with Tablée, with its version and licence. Written by `make licences`; a test\n"
        "checks that it is fresh and that nothing in it forbids what MIT allows.\n\n"
        f"## On the server\n\n{_table(python())}\n## In the screens\n\n{_table([*screens(), *FONTS])}"
    )


def unsuitable() -> list[str]:
    rows = [*python(), *screens(), *FONTS]
    return [name for name, _, licence in rows if not set(re.split(r" (?:AND|OR) ", licence)) <= FINE]


def python() -> Iterator[Row]:
    """What `requirements/run.txt` pins."""
    pins = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    for name, version in re.findall(r"(?m)^([\w.-]+)==([\w.]+)", pins):
        yield name, version, ELSEWHERE.get(name) or _licence(name)


def screens() -> Iterator[Row]:
    """Svelte, and everything that it may bring into the built app."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    found, waiting = set[str](), ["svelte"]
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += lock[f"node_modules/{name}"].get("dependencies", {})
    for name in sorted(found):
        about = lock[f"node_modules/{name}"]
        yield name, about["version"], about.get("license", "unknown")


def _licence(name: str) -> str:
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return "unknown"
    kinds = [kind.split(" :: ")[-1] for kind in about.get_all("Classifier") or [] if "License ::" in kind]
    said = [*(about.get_all("License-Expression") or []), *(about.get_all("License") or []), *kinds[-1:]]
    return SPELT.get(said[0], said[0]) if said else "unknown"


def _table(rows: Iterator[Row] | list[Row]) -> str:
    lines = "".join(f"| {name} | {version} | {licence} |\n" for name, version, licence in rows)
    return f"| what | version | licence |\n|---|---|---|\n{lines}"


if __name__ == "__main__":
    main()

"""Software bill of materials: everything that is pinned, as CycloneDX 1.6 in dist/sbom.cdx.json."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools.licences import screens

from tablee import __version__

ROOT = Path(__file__).parent.parent
FILE = ROOT / "dist" / "sbom.cdx.json"

Component = dict[str, Any]


def main() -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(sbom(), indent=2) + "\n", "utf-8")
    print(f"{len(sbom()['components'])} components: {FILE.relative_to(ROOT)}")


def sbom() -> dict[str, Any]:
    """The same pins give the same file: there is no date and no number in it that nobody needs."""
    licences = [{"license": {"id": "MIT"}}]
    tablee = {"type": "application", "name": "tablee", "version": __version__, "licenses": licences}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**tablee, "bom-ref": f"pkg:pypi/tablee@{__version__}"}},
        "components": sorted([*_python(), *_screens()], key=lambda component: component["bom-ref"]),
    }


def _python() -> Iterator[Component]:
    """What runs on the server."""
    pins = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    for name, version in re.findall(r"(?m)^([\w.-]+)==([\w.]+)", pins):
        yield _component(name, version, f"pkg:pypi/{name}@{version}", "required")


def _screens() -> Iterator[Component]:
    """What is in the screens, and what only builds and tests them (`excluded`)."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    shipped, seen = {name for name, _, _ in screens()}, set[str]()
    for path, about in lock.items():
        name, version = path.rpartition("node_modules/")[2], about.get("version")
        purl = f"pkg:npm/{quote(name)}@{version}"
        if path and purl not in seen:
            seen.add(purl)
            scope = "required" if name in shipped else "excluded"
            component = _component(name, version, purl, scope)
            if digest := about.get("integrity", "").removeprefix("sha512-"):
                component["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
            yield component


def _component(name: str, version: str, purl: str, scope: str) -> Component:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        "purl": purl,
    }


if __name__ == "__main__":
    main()

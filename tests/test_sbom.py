"""The bill of materials lists everything that is pinned, and nothing else."""

import json
import re

from tools.licences import screens
from tools.sbom import ROOT, sbom


def test_it_lists_everything_that_runs_on_the_server() -> None:
    pinned = re.findall(r"(?m)^([\w.-]+)==([\w.]+)", (ROOT / "requirements" / "run.txt").read_text("utf-8"))
    assert len(pinned) > 20
    listed = {
        component["purl"] for component in sbom()["components"] if component["purl"].startswith("pkg:pypi/")
    }
    assert listed == {f"pkg:pypi/{name}@{version}" for name, version in pinned}


def test_it_lists_everything_that_is_locked_for_the_screens() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    locked = {(path.rpartition("node_modules/")[2], about["version"]) for path, about in lock.items() if path}
    npm = [component for component in sbom()["components"] if component["purl"].startswith("pkg:npm/")]
    assert {(component["name"], component["version"]) for component in npm} == locked
    shipped = {component["name"] for component in npm if component["scope"] == "required"}
    assert shipped == {name for name, _, _ in screens()}
    assert all(len(component["hashes"][0]["content"]) == 128 for component in npm)


def test_it_is_cyclonedx_with_one_reference_for_each_and_no_address() -> None:
    """As the schema of CycloneDX 1.6 asks for it."""
    bill = sbom()
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.6", 1)
    references = [component["bom-ref"] for component in bill["components"]]
    assert len(references) == len(set(references)) and references == sorted(references)
    for component in bill["components"]:
        assert {"type", "name", "version", "purl", "scope"} <= component.keys()
        assert re.fullmatch(r"pkg:(pypi|npm)/[\w.%/-]+@[\w.+-]+", component["purl"])
    assert "http" not in json.dumps(bill).replace("aiohttp", "")

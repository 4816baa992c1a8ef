"""The other example files: a hardened unit, an image that runs as nobody, settings that are known."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tablee.server.addresses import is_trusted_proxy
from tablee.server.settings import FIELDS, HIDDEN, read_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
ANALYZE = shutil.which("systemd-analyze")
EXPOSURE_BAR = 2.0
SECRETS = re.compile(r"(?i)(password|secret|token|api_?key)\s*[:=]")


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def stages() -> list[list[str]]:
    """The instructions of each stage of the image; a line that goes on is one."""
    joined = re.sub(r"\\\n\s*", "", text("Dockerfile"))
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    starts = [number for number, line in enumerate(lines) if line.startswith("FROM ")]
    return [lines[start:stop] for start, stop in zip(starts, [*starts[1:], None], strict=True)]


def test_the_image_is_pinned_in_every_stage() -> None:
    for stage in stages():
        assert re.match(r"FROM python:3\.\d+\.\d+-slim-\w+( AS \w+)?$", stage[0])


def test_the_image_runs_as_nobody_and_says_how_it_is() -> None:
    final = stages()[-1]
    users = [line.split()[1] for line in final if line.startswith("USER ")]
    assert users == ["10001"]
    assert final.index("USER 10001") < next(n for n, line in enumerate(final) if line.startswith("CMD"))
    (health,) = (line for line in final if line.startswith("HEALTHCHECK"))
    assert "/readyz" in health
    assert "VOLUME /data" in final


def test_the_image_installs_only_what_is_pinned_by_hash() -> None:
    installs = [part for line in stages()[0] for part in line.split("&&") if "pip install" in part]
    assert all("--require-hashes" in part or "--no-deps" in part for part in installs)


def test_the_image_copies_only_what_is_there_and_not_ignored() -> None:
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").split() if line[0] == "!"}
    copied = [line.split()[1:-1] for line in stages()[0] if line.startswith("COPY ")]
    names = {name for names in copied for name in names}
    assert names <= allowed
    assert all((ROOT / name).exists() for name in names)


def test_the_composed_service_has_no_rights_it_does_not_need() -> None:
    compose = text("compose.yaml")
    for line in ("read_only: true", "- ALL", "- no-new-privileges:true", '- "127.0.0.1:8080:8080"'):
        assert line in compose
    assert "privileged: true" not in compose
    assert "dockerfile: deploy/Dockerfile" in compose


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml"])
def test_only_settings_that_are_known_are_set(name: str) -> None:
    found = set(re.findall(r"TABLEE_([A-Z_]+)", text(name)))
    assert found
    assert {variable.lower() for variable in found} <= set(FIELDS)


@pytest.mark.parametrize("path", sorted(DEPLOY.iterdir()), ids=lambda path: path.name)
def test_no_file_has_a_secret_in_it(path: Path) -> None:
    assert not SECRETS.search(path.read_text("utf-8"))


def test_the_example_settings_can_be_read() -> None:
    settings = read_settings({}, {}, DEPLOY / "tablee.toml")
    assert (settings.host, settings.public_url) == ("127.0.0.1", "https://play.example.org")
    assert set(tomllib.loads(text("tablee.toml"))) <= set(FIELDS)


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_example_settings_believe_the_example_proxies(name: str) -> None:
    """Otherwise all visitors would share one address, and its limits."""
    settings = read_settings({}, {}, DEPLOY / "tablee.toml")
    proxied = re.search(r"(?:proxy_pass http://|reverse_proxy )([\d.]+):8080", text(name))
    assert proxied is not None and is_trusted_proxy(proxied[1], settings)
    assert "trusted_proxies" in text(name)


def test_the_composed_service_believes_its_own_gateway_and_nobody_else() -> None:
    """Where a container's ports are published, the gateway of its network is the proxy on this machine."""
    compose = text("compose.yaml")
    found = re.search(r"TABLEE_TRUSTED_PROXIES: (\S+)", compose)
    gateway = re.search(r"gateway: (\S+)", compose)
    assert found is not None and gateway is not None
    settings = read_settings({}, {"TABLEE_TRUSTED_PROXIES": found[1]}, None)
    assert is_trusted_proxy(gateway[1], settings)
    others = ("172.30.80.2", "172.18.0.1", "192.168.1.20", "10.0.0.1", "203.0.113.9")
    assert not any(is_trusted_proxy(other, settings) for other in others)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("tablee.service", ("MemoryMax=1G", "TasksMax=64", "CPUQuota=200%", "LimitNOFILE=16384")),
        ("compose.yaml", ("    mem_limit: 1g", "    pids_limit: 64", "    cpus: 2", "      nofile: 16384")),
    ],
)
def test_the_house_cannot_take_the_whole_machine(name: str, lines: tuple[str, ...]) -> None:
    assert set(lines) <= set(text(name).splitlines())


def test_every_setting_is_explained() -> None:
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    assert [name for name in FIELDS if name not in HIDDEN and f"| `{name}` |" not in page] == []


def test_the_unit_writes_in_one_folder_only_and_starts_with_the_example_settings() -> None:
    unit = text("tablee.service")
    for line in ("DynamicUser=yes", "ProtectSystem=strict", "StateDirectory=tablee", "NoNewPrivileges=yes"):
        assert line in unit.splitlines()
    assert "tablee serve --config /etc/tablee.toml" in unit
    assert str(read_settings({}, {}, DEPLOY / "tablee.toml").database).startswith("/var/lib/tablee/")


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ANALYZE or "", *words], capture_output=True, text=True, timeout=60)


def can_judge() -> bool:
    return ANALYZE is not None and "--offline" in analyze("--help").stdout


def startable(folder: Path) -> str:
    """The unit, with a program that is there."""
    unit = folder / "tablee.service"
    unit.write_text(text("tablee.service").replace("/opt/tablee/.venv/bin/tablee", "/bin/true"), "utf-8")
    return str(unit)


@pytest.mark.skipif(ANALYZE is None, reason="systemd is not installed")
def test_systemd_finds_the_unit_sound(tmp_path: Path) -> None:
    verified = analyze("verify", startable(tmp_path))
    assert (verified.returncode, "tablee.service" in verified.stderr) == (0, False), verified.stderr


@pytest.mark.skipif(
    not can_judge(), reason="no systemd, or one before 250, which judges only what is installed"
)
def test_systemd_finds_the_unit_hardly_exposed(tmp_path: Path) -> None:
    judged = analyze("security", "--offline=true", startable(tmp_path))
    level = re.search(r"exposure level for tablee\.service: ([\d.]+)", judged.stdout)
    assert level is not None, judged.stderr
    assert float(level[1]) <= EXPOSURE_BAR

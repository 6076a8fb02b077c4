"""What lies in deploy/ fits the command line, the sources and itself, and so does docs/host.md."""

from __future__ import annotations

import copy
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import jsonschema_rs  # schemathesis brings it along
import pytest
import typer.main
import yaml  # type: ignore[import-untyped]  # its types are a package of their own

from pentapolis.cli.app import app
from pentapolis.server.serving import LONGEST

from .places import ROOT

HERE = Path(__file__).parent
FETCHED = ("systemd-analyze", "caddy", "hadolint")  # by tools/linters.sh, where it may
DEPLOY = ROOT / "deploy"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
SERVER = (DEPLOY / "pentapolis.service").read_text(encoding="utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
CADDYFILE = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
OPTION = re.compile(r"--[a-z][a-z-]*")


def find_options(command: str) -> set[str]:
    """Return the options of a command of ours."""
    commands: Any = typer.main.get_command(app)
    found = commands.commands[command]
    return {name for param in found.params for name in (*param.opts, *param.secondary_opts)}


def list_commands() -> list[tuple[str, str]]:
    """Return the commands that the files in deploy/ run, each with its words."""
    units = "\n".join(path.read_text(encoding="utf-8") for path in UNITS).replace("\\\n", " ")
    found = re.findall(r"^ExecStart=\S+/pentapolis (\w+) (.*)$", units, re.MULTILINE)
    (image,) = re.findall(r'^CMD \["(\w+)", (.*)\]$', DOCKERFILE, re.MULTILINE)
    name, *words = COMPOSE["services"]["server"]["command"]
    return [*found, image, (name, " ".join(words))]


@pytest.mark.parametrize(("command", "words"), list_commands())
def test_every_option_exists(command: str, words: str) -> None:
    assert set(OPTION.findall(words)) <= find_options(command)


def test_all_commands_are_found() -> None:
    assert [command for command, _ in list_commands()] == [
        *("backup", "restore", "serve"),
        *("serve", "serve"),
    ]


def test_an_option_that_is_gone_would_be_found() -> None:
    assert "--public-name" in find_options("serve") and "--no-open" in find_options("serve")
    assert "--publik-name" not in find_options("serve")


def test_the_guide_names_only_options_that_exist() -> None:
    ours = find_options("serve") | find_options("backup") | find_options("restore")
    others = {"--now", "--since", "--version", "--help", "--build", "--detach", "--rm", "--lan"}
    others |= {"--silent", "--retry", "--retry-delay", "--retry-connrefused"}  # of curl
    assert set(OPTION.findall(GUIDE)) <= ours | others


def test_the_guide_names_only_files_that_exist() -> None:
    for name in re.findall(r"pentapolis[-\w@]*\.(?:service|timer)", GUIDE):
        assert (DEPLOY / name).is_file() or name.startswith("pentapolis-restore@"), name
    assert (DEPLOY / "Caddyfile").is_file() and "deploy/Caddyfile" in GUIDE
    assert "docs/host.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_guide_names_only_metrics_that_exist() -> None:
    source = (ROOT / "src/pentapolis/server/metrics.py").read_text(encoding="utf-8")
    source += (ROOT / "src/pentapolis/server/limits.py").read_text(encoding="utf-8")
    named = set(re.findall(r"`pentapolis_(\w+?)(?:_total)?`", GUIDE))
    assert len(named) > 5
    assert [name for name in named if f'"{name}"' not in source.replace('"pentapolis_', '"')] == []


def test_proxy_and_server_agree_on_addresses_and_ports() -> None:
    assert "--port=8000" in SERVER and "--host=127.0.0.1" in SERVER
    assert "{$PENTAPOLIS_SERVER:127.0.0.1:8000}" in CADDYFILE
    server, caddy = COMPOSE["services"]["server"], COMPOSE["services"]["caddy"]
    assert "--port=8000" in server["command"]
    assert caddy["environment"]["PENTAPOLIS_SERVER"] == "server:8000"
    assert f"--trust-proxy={caddy['networks']['inside']['ipv4_address']}" in server["command"]
    assert "EXPOSE 8000" in DOCKERFILE and "127.0.0.1:8000/health" in DOCKERFILE
    for text in (SERVER, "\n".join(server["command"])):
        assert "--public-name" in text and "--trust-proxy" in text


def test_nobody_kills_a_server_that_is_still_ending() -> None:
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", SERVER, re.MULTILINE)
    assert int(seconds) > LONGEST and "KillMode=mixed" in SERVER
    assert int(COMPOSE["services"]["server"]["stop_grace_period"].removesuffix("s")) > LONGEST


def test_the_image_copies_what_exists_and_runs_as_nobody_special() -> None:
    copied = [
        name
        for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE)
        for name in line.split()[:-1]
    ]
    assert "src" in copied and [name for name in copied if not (ROOT / name).exists()] == []
    allowed = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8")
    for name in copied:
        is_lock = name.endswith(".lock") and "!requirements*.lock" in allowed
        assert is_lock or f"!{name}\n" in allowed, f"{name} is kept out of the image"
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    (user,) = re.findall(r"^USER (\d+)$", last, re.MULTILINE)
    assert int(user) > 0 and f"--uid {user}" in last and "HEALTHCHECK" in last


def verify_units(folder: Path, **changes: str) -> list[str]:
    """Return what systemd complains about in our units, of which one word may be another."""
    for unit in UNITS:
        text = re.sub(r"=/opt/pentapolis/\S+", "=/bin/true", unit.read_text(encoding="utf-8"))
        for old, new in changes.items():
            text = text.replace(old, new)
        (folder / unit.name).write_text(text, encoding="utf-8")
    paths = [str(folder / unit.name) for unit in UNITS]
    command = ["systemd-analyze", "verify", "--man=no", *paths]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return [line for line in done.stderr.splitlines() if "pentapolis" in line]


def find_program(name: str) -> str:
    """Return a program that checks our files; in CI, some must be there."""
    path = os.pathsep.join([os.environ["PATH"], str(ROOT / "build" / "linters" / "usr" / "bin")])
    found = shutil.which(name, path=path)
    if found is None and os.environ.get("CI") and name in FETCHED:
        pytest.fail(f"there is no {name} here, and CI must have one (tools/linters.sh)")
    if found is None:
        pytest.skip(f"there is no {name} on this machine")
    return found


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    find_program("systemd-analyze")
    assert verify_units(tmp_path) == []
    assert "ProtectSystm" in verify_units(tmp_path, ProtectSystem="ProtectSystm")[0]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program that checks something, with what deploy/.env has."""
    names = {**os.environ, "PENTAPOLIS_NAME": "play.example.org", "PENTAPOLIS_DB_PASSWORD": "x1"}
    return subprocess.run(command, check=False, capture_output=True, text=True, env=names)


def test_caddy_understands_its_file(tmp_path: Path) -> None:
    check = (find_program("caddy"), "validate", "--adapter", "caddyfile", "--config")
    done = run(*check, str(DEPLOY / "Caddyfile"))
    assert done.returncode == 0, done.stderr
    wrong = tmp_path / "Caddyfile"
    wrong.write_text(CADDYFILE.replace("reverse_proxy", "revers_proxy"), encoding="utf-8")
    done = run(*check, str(wrong))
    assert done.returncode != 0 and "revers_proxy" in done.stderr


def find_compose_faults(data: dict[str, Any]) -> list[str]:
    """Return what is wrong with a compose file, by the schema that belongs to its format."""
    schema = json.loads((HERE / "compose" / "compose-spec.json").read_text(encoding="utf-8"))
    return [fault.message for fault in jsonschema_rs.validator_for(schema).iter_errors(data)]


def test_the_compose_file_fits_the_schema_of_its_format() -> None:
    assert find_compose_faults(COMPOSE) == []
    wrong = copy.deepcopy(COMPOSE)
    wrong["services"]["server"]["restrat"] = wrong["services"]["server"].pop("restart")
    assert any("restrat" in fault for fault in find_compose_faults(wrong))
    wrong = copy.deepcopy(COMPOSE)
    wrong["services"]["caddy"]["ports"] = "80:80"
    assert any("80:80" in fault for fault in find_compose_faults(wrong))


def find_compose() -> tuple[str, ...]:
    """Return the command of Docker Compose, as a plugin or by itself."""
    docker = shutil.which("docker")
    if docker is not None and run(docker, "compose", "version").returncode == 0:
        return docker, "compose"
    return (find_program("docker-compose"),)


def test_docker_compose_understands_its_file(tmp_path: Path) -> None:
    compose = find_compose()
    done = run(*compose, "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet")
    assert done.returncode == 0, done.stderr
    wrong = tmp_path / "compose.yaml"
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    wrong.write_text(text.replace("restart:", "restrat:"), encoding="utf-8")
    done = run(*compose, "-f", str(wrong), "config", "--quiet")
    assert done.returncode != 0 and "restrat" in done.stderr


def test_hadolint_has_no_complaint_about_the_image(tmp_path: Path) -> None:
    done = run(find_program("hadolint"), str(DEPLOY / "Dockerfile"))
    assert done.returncode == 0, done.stdout
    wrong = tmp_path / "Dockerfile"
    wrong.write_text(DOCKERFILE.replace("--no-install-recommends", ""), encoding="utf-8")
    assert "DL3015" in run(find_program("hadolint"), str(wrong)).stdout


def test_the_server_finds_its_database() -> None:
    server, database = COMPOSE["services"]["server"], COMPOSE["services"]["database"]
    password = "${PENTAPOLIS_DB_PASSWORD:?set it to letters and digits}"
    names = database["environment"]
    assert names["POSTGRES_PASSWORD"] == password
    address = f"postgresql://{names['POSTGRES_USER']}:{password}@database/{names['POSTGRES_DB']}"
    assert server["environment"]["PENTAPOLIS_DB"] == address
    assert "requirements-postgres.lock" in DOCKERFILE
    addresses = {
        service["networks"]["inside"]["ipv4_address"] for service in COMPOSE["services"].values()
    }
    assert len(addresses) == len(COMPOSE["services"])

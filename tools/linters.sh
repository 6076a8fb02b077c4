#!/bin/sh
# Make sure that the files in deploy/ can be checked by the programs they are for; on Debian, get
# those that are missing if allowed. Caddy is only unpacked, so no server of it ever starts.
# With PENTAPOLIS_APT=0 nothing is fetched.
set -eu
has() { command -v "$1" >/dev/null; }
caddy=build/linters/usr/bin/caddy
has_caddy() { has caddy || [ -x "$caddy" ]; }
if has systemd-analyze && has_caddy; then exit 0; fi
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && has apt-get; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    if [ "$as_root" != no ]; then
        echo "pentapolis: fetching what checks the files in deploy/, this takes a minute"
        get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends"
        { $as_root apt-get -qq update && { has systemd-analyze || $get systemd; }; } >/dev/null || true
    fi
    if ! has_caddy && has dpkg; then
        mkdir -p build/linters
        (cd build/linters && apt-get -qq download caddy && dpkg -x caddy_*.deb . && rm caddy_*.deb) \
            >/dev/null 2>&1 || true
    fi
fi
has systemd-analyze || echo "pentapolis: no systemd found; its check of the units is left out"
has_caddy || echo "pentapolis: no Caddy found; its check of the Caddyfile is left out"

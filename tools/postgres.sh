#!/bin/sh
# Make sure that there is a PostgreSQL for the tests of the store; on Debian, install it if allowed.
# tools/postgres.py starts one of its own; a server that the system runs is left alone.
# With PENTAPOLIS_APT=0 nothing is installed.
set -eu
has() { command -v "$1" >/dev/null; }
found() { has initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
if found; then exit 0; fi
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && has apt-get; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    if [ "$as_root" != no ]; then
        echo "pentapolis: installing postgresql, this takes a minute"
        get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends"
        # No server of the system is wanted, only the programs.
        { $as_root mkdir -p /etc/postgresql-common \
            && { [ -e /etc/postgresql-common/createcluster.conf ] \
                || echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.conf; } \
            && $as_root apt-get -qq update && $get postgresql; } >/dev/null || true
    fi
fi
found || echo "pentapolis: no PostgreSQL found; its tests are left out (install postgresql)"

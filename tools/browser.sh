#!/bin/sh
# Make sure that Chromium is here for the tests of the pages; on Debian, install it if allowed.
# PENTAPOLIS_CHROMIUM names one that lies elsewhere; PENTAPOLIS_APT=0 keeps it from installing any.
set -eu
found() {
    [ -n "${PENTAPOLIS_CHROMIUM:-}" ] && return 0
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null && return 0
    done
    return 1
}
found && exit 0
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    if [ "$as_root" != no ]; then
        echo "pentapolis: installing chromium, this takes a minute or two"
        { $as_root apt-get -qq update && $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq install --no-install-recommends chromium; } >/dev/null || true
    fi
fi
found || echo "pentapolis: no Chromium here: install chromium, or name one in PENTAPOLIS_CHROMIUM"

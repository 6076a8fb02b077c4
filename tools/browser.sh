#!/bin/sh
# Make sure that Chromium is here for the tests of the pages; on Debian, install it if allowed.
# PENTAPOLIS_CHROMIUM names one that lies elsewhere; PENTAPOLIS_APT=0 keeps it from installing any.
set -eu
[ -z "${PENTAPOLIS_CHROMIUM:-}" ] || exit 0
has() { command -v "$1" >/dev/null; }
found() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        has "$name" && return 0
    done
    return 1
}
# Any will do; CI takes the one without windows, which is smaller and opens pages far quicker.
if found && { [ -z "${CI:-}" ] || has chromium-headless-shell; }; then exit 0; fi
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && has apt-get; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    if [ "$as_root" != no ]; then
        echo "pentapolis: installing chromium, this takes a minute or two"
        get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends"
        { $as_root apt-get -qq update && { $get chromium-headless-shell || found || $get chromium; }; } >/dev/null || true
    fi
fi
found || echo "pentapolis: no Chromium here: install chromium, or name one in PENTAPOLIS_CHROMIUM"

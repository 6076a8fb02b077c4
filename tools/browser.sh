#!/bin/sh
# Make sure that there is a Chromium for the browser tests; on Debian, install it if allowed.
# PENTAPOLIS_CHROMIUM names one that is elsewhere; with PENTAPOLIS_APT=0 nothing is installed.
set -eu
[ -z "${PENTAPOLIS_CHROMIUM:-}" ] || exit 0
has() { command -v "$1" >/dev/null; }
found() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        has "$name" && return 0
    done
    return 1
}
# Any will do; CI uses the one without windows, which is smaller and opens pages much faster.
if found && { [ -z "${CI:-}" ] || has chromium-headless-shell; }; then exit 0; fi
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && has apt-get; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    if [ "$as_root" != no ]; then
        echo "pentapolis: installing chromium, this takes a minute or two"
        get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends"
        { $as_root apt-get -qq update && { $get chromium-headless-shell || found || $get chromium; }; } >/dev/null || true
    fi
fi
found || echo "pentapolis: no Chromium found; install chromium, or name one in PENTAPOLIS_CHROMIUM"

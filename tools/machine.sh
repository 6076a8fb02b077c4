#!/bin/sh
# Check that Python can create environments and compile; on Debian, install what is missing.
# With PENTAPOLIS_APT=0 nothing is installed.
set -eu
python=${PYTHON:-python3}

say() { echo "pentapolis: $*"; }

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    say "Python 3.11 or newer is needed; name one with make PYTHON=..."
    exit 1
fi

has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }
has_headers() {
    "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'
}

wanted=
has_venv || wanted="python3-venv"
# Headers are only useful with a compiler.
if command -v "${CC:-cc}" >/dev/null && ! has_headers; then wanted="$wanted python3-dev"; fi
[ -n "$wanted" ] || exit 0

# Debian's packages only fit Debian's Python.
debian=$("$python" -c 'import sys; print(sys.base_prefix == "/usr")')
if [ "${PENTAPOLIS_APT:-1}" != 0 ] && [ "$debian" = True ] && command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; else as_root=no; fi
    if [ "$as_root" != no ]; then
        say "installing$(printf ' %s' $wanted)"
        # shellcheck disable=SC2086  # both are lists of words
        { $as_root apt-get -qq update && $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq install --no-install-recommends $wanted; } >/dev/null || true
    fi
fi

if ! has_venv; then
    say "Python cannot create environments here; please install python3-venv"
    exit 1
fi
# Missing headers are no error here; the next step says that it cannot compile.

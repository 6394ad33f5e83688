#!/usr/bin/env bash
# Builds Heedmap where that is needed and starts it: ./run.sh opens the window, ./run.sh VERB ... runs a verb.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/resources/build.sh"

install_packages core window
if [[ ! -f $root/build/release/build.ninja ]] ||
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/release/CMakeCache.txt"; then
    echo "Building Heedmap; the first time takes a few minutes." >&2
    configure release -D HEEDMAP_TESTS=OFF -D HEEDMAP_HWCAPS=here
fi
build release heedmap
if [[ " $* " == *html* || ${1-} == site ]] && command -v em++ >/dev/null; then
    build release heedmap_live # what `export --format html` and `site` put documents into
fi
exec "$root/build/release/bin/heedmap" "$@"

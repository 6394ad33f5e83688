#!/usr/bin/env bash
# resources/windows/run.sh [FOLDER]: compiles the core without archives and tokenizers for Windows and runs its tests
# under wine, those of operations first. By hand, before a release: it takes some minutes. How far it comes, and what
# does not serve Windows yet: docs/windows.md.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
source "$here/../build.sh"
build=$(realpath -m "${1:-$root/build/windows}") # wine wants it whole
install_packages core windows
cmake -S "$here" -B "$build" -G Ninja -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0 \
    -D CMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake"
export WINEDEBUG=-all WINEPREFIX="$build/wine"
passes() {
    cmake --build "$build" --parallel 2 --target "$1"
    ctest --test-dir "$build" -R "$2" --output-on-failure
}
passes ops_test '^ops_test$'
passes all .

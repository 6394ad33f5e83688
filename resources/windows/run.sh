#!/bin/sh
# resources/windows/run.sh [FOLDER]: compiles what computes in the core for Windows and runs the laws of operations under wine. By
# hand, before a release: it takes some minutes. Needs Debian's g++-mingw-w64-x86-64-posix, wine64, googletest,
# libeigen3-dev and nlohmann-json3-dev. What does not serve Windows yet: docs/windows.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath -m "${1:-$here/../../build/windows}") # wine wants it whole
cmake -S "$here" -B "$build" -G Ninja -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O0 \
    -D CMAKE_TOOLCHAIN_FILE="$here/toolchain.cmake"
cmake --build "$build" --parallel 2
export WINEDEBUG=-all WINEPREFIX="$build/wine"
ctest --test-dir "$build" --output-on-failure

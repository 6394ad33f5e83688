#!/usr/bin/env bash
# Builds everything and runs all tests. --sanitize: with the address and undefined-behaviour sanitizers.
# --core-only: the core alone, as on a machine with no Qt.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/resources/build.sh"

preset=release
groups=(core window test)
levels=()
case "$*" in
"") levels=(-D HEEDMAP_HWCAPS=ON) ;; # what run.sh compiles is for this machine alone
--sanitize) preset=asan groups+=(sanitize) ;;
--core-only) preset=core-only groups=(core test) ;;
*)
    echo "usage: test.sh [--sanitize | --core-only]" >&2
    exit 2
    ;;
esac

install_packages "${groups[@]}"
configure "$preset" -D HEEDMAP_TESTS=ON "${levels[@]}"
build "$preset"
# One more than there are processors, as some tests wait for a moment, or for a program that was killed.
ctest --test-dir "$root/build/$preset" --output-on-failure --no-tests=error -j "$(($(nproc) + 1))"

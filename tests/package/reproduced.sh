#!/usr/bin/env bash
# reproduced.sh: two clones of the last commit, in folders with names of different lengths and at different times, give
# the same package, bit for bit, and no folder is named in it. Takes as long as two builds of the program.
set -euo pipefail
unset SOURCE_DATE_EPOCH
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for folder in "$work/a" "$work/another one"; do
    git clone --quiet "$root" "$folder"
    if command -v ccache >/dev/null; then
        export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$folder
    fi
    (
        cd "$folder"
        cmake --preset release -D HEEDMAP_TESTS=OFF -D HEEDMAP_HWCAPS=ON
        cmake --build --preset release
        cpack --config build/release/CPackConfig.cmake -B package
    ) >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
    find "$folder/package" -name '*.deb' -exec sha256sum {} + >>"$work/sums"
done
sums=$(cut -d ' ' -f 1 "$work/sums" | uniq | wc -l)
[[ $(wc -l <"$work/sums") == 2 && $sums == 1 ]] || { echo "two builds differ:"; cat "$work/sums"; exit 1; }
dpkg-deb -x "$work"/a/package/heedmap_*.deb "$work/root"
if grep -rlF "$work" "$work/root"; then
    echo "the folder of the build is named in the files above"
    exit 1
fi
cut -c 1-64 "$work/sums" | head -n 1

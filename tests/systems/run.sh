#!/usr/bin/env bash
# run.sh SUITE [all]: tries the two commands on a minimal Debian, such as trixie: `./run.sh` has to install what it
# needs, build the program and start it, an example is exported, the window opens, all examples have the numbers that
# this machine's own build gives them, and `./test.sh --core-only` passes; with `all`, `./test.sh` as well. Ends with 77
# where this machine cannot make such a system.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(dirname "$(dirname "$here")")
source "$here/chroot.sh"
(($# == 1)) || [[ $# == 2 && $2 == all ]] || { echo "usage: run.sh SUITE [all]" >&2; exit 2; }
suite=$1
work=$root/build/systems/$suite system=$root/build/systems/$suite/root
step() { printf '%s: %s (%d s, %s)\n' "$suite" "$1" "$SECONDS" "$(du -shx "$system" | cut -f 1)"; }

rm -rf "$work"
mkdir -p "$work/expected"
trap 'rm -rf "$work"' EXIT
trace_all='mkdir -p "$1"
    ./run.sh --version >/dev/null
    grep "^[^#]" resources/examples/index.txt | while read -r id; do
        build/release/bin/heedmap trace "examples:$id" -o "$1/$id.npz" >/dev/null
    done'
(cd "$root" && bash -euc "$trace_all" trace "$work/expected") # first, as the build of this machine may be changed later
make_chroot "$suite" "$system"
mkdir "$system/heedmap"
(cd "$root" && git ls-files -z | xargs -0 cp --parents -t "$system/heedmap")
step "made"

# What was compiled here before need not be again. This alone is installed by hand.
caching=()
if command -v ccache >/dev/null; then
    HEEDMAP_BIND=$(ccache --get-config cache_dir)
    mkdir -p "$HEEDMAP_BIND"
    export HEEDMAP_BIND
    caching=(env CCACHE_DIR=/mnt CCACHE_BASEDIR=/heedmap CMAKE_CXX_COMPILER_LAUNCHER=ccache)
    in_chroot "$system" bash -ec 'apt-get -q update && apt-get -qy install --no-install-recommends ccache' \
        >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
fi
there() { in_chroot "$system" "${caching[@]}" bash -euc 'cd /heedmap; '"$1"; }

there './run.sh --version'
step "built"
there './run.sh export examples:thinking-machines -o figures --format png,pdf >/dev/null
    ls figures/*.png figures/*.pdf >/dev/null'
# The window notes in its settings that it has begun.
there './run.sh &
    until grep -rqs ^started= ~/.config; do kill -0 $! || { echo "the window ended" >&2; exit 1; }; sleep 0.1; done
    kill $!
    compgen -G "/usr/lib/*/qt6/plugins/iconengines/libqsvgicon.so" >/dev/null || { echo "no icons" >&2; exit 1; }'
there 'tests/loader/exports.sh build/release/bin/heedmap'
step "the window opens"

there "set -- traces; $trace_all"
python3 "$here/same_traces.py" "$work/expected" "$system/heedmap/traces"
step "the examples are traced"

there './test.sh --core-only'
step "the core is tested"
if (($# == 2)); then
    there './test.sh'
    step "all is tested"
fi

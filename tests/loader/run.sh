#!/usr/bin/env bash
# run.sh PROGRAM FOLDER...: the loader takes the newest build that the processor can run, and the others where it is told
# that less is there; all give the same numbers, to 1e-12 of the largest in their matrix and those that it is computed
# from.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

has() {
    for feature; do grep -qw "$feature" /proc/cpuinfo || return 1; done
}

# build NAME HIDDEN FOLDER PROGRAM...: runs without what is hidden; the core must come from that folder.
build() {
    local name=$1 hidden=$2 folder=$3
    shift 3
    GLIBC_TUNABLES=glibc.cpu.hwcaps=$hidden "$@" >"$work/$name"
    local chosen
    chosen=$(head -n 1 "$work/$name" | grep -o 'glibc-hwcaps/[^/]*' || true)
    [[ $chosen == "$folder" ]] || { echo "without '$hidden' the loader chose '$chosen', not '$folder'"; exit 1; }
}

same() {
    paste <(tail -n +2 "$work/$1") <(tail -n +2 "$work/baseline") | awk '
        function abs(x) { return x < 0 ? -x : x }
        $1 == "document" { document = $2; next }
        $1 == "node" { node = $2; largest = $3; next }
        { ++numbers }
        NF != 2 { print document, node ": a number is missing"; bad = 1 }
        $1 != $2 && !($1 ~ /^-?[0-9]/ && $2 ~ /^-?[0-9]/ && abs($1 - $2) <= 1e-12 * largest) {
            print document, node ": " $1 " and " $2
            bad = 1
        }
        END {
            print numbers + 0, "numbers"
            exit bad || numbers < 100000
        }'
}

build baseline -AVX2 "" "$@"
if has avx2 fma bmi1 bmi2 movbe; then
    build v3 -AVX512F glibc-hwcaps/x86-64-v3 "$@"
    same v3
fi
if has avx512f avx512bw avx512cd avx512dq avx512vl; then
    build v4 "" glibc-hwcaps/x86-64-v4 "$@"
    same v4
fi

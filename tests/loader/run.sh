#!/usr/bin/env bash
# run.sh PROGRAM FOLDER...: the loader takes the v3 build where the processor has it and the baseline where not, and
# both give the same numbers, to 1e-12 of the largest in their matrix and those that it is computed from.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$@" >"$work/chosen"
GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2 "$@" >"$work/baseline"

if grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
    head -n 1 "$work/chosen" | grep -q /glibc-hwcaps/x86-64-v3/ || { echo "the v3 build was not chosen"; exit 1; }
fi
! head -n 1 "$work/baseline" | grep /glibc-hwcaps/ || { echo "the baseline was not chosen"; exit 1; }

paste <(tail -n +2 "$work/chosen") <(tail -n +2 "$work/baseline") | awk '
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

#!/usr/bin/env bash
# run.sh PROGRAM: the loader takes the v3 build where the processor has it and the baseline where not, and both
# give the same numbers to 1e-12.
set -euo pipefail
chosen=$("$1")
baseline=$(GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2 "$1")
fail() {
    echo "$1"
    printf '%s\n' "$chosen" "$baseline" | grep libheedmap
    exit 1
}
if grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
    [[ $(head -n 1 <<<"$chosen") == */glibc-hwcaps/x86-64-v3/* ]] || fail "the v3 build was not chosen"
fi
[[ $(head -n 1 <<<"$baseline") != */glibc-hwcaps/* ]] || fail "the baseline was not chosen"
paste <(tail -n +2 <<<"$chosen") <(tail -n +2 <<<"$baseline") | awk '
    function abs(x) { return x < 0 ? -x : x }
    $1 != $2 && !(abs($1 - $2) <= 1e-12 * abs($2)) { print "line " NR ": " $1 " and " $2; bad = 1 }
    NF != 2 { print "line " NR ": a number is missing"; bad = 1 }
    END { if (NR == 0) print "no numbers"; exit bad || NR == 0 }'

#!/usr/bin/env bash
# mechanism-page.sh [--check] PROGRAM: writes docs/mechanisms*.md from the table of mechanisms, or says how they differ.
# PROGRAM is mechanism_page as it was built: build/release/tests/mechanism_page.
set -euo pipefail
docs=$(dirname "$(dirname "$(readlink -f "$0")")")/docs
check=
if [[ ${1:-} == --check ]]; then
    check=1
    shift
fi
program=${1:?the program mechanism_page, such as build/release/tests/mechanism_page}

failed=0
for page in en:mechanisms.md zh:mechanisms.zh-CN.md; do
    text=$("$program" "${page%%:*}")
    if [[ $check ]]; then
        diff -u "$docs/${page#*:}" <(printf '%s\n' "$text") || failed=1
    else
        printf '%s\n' "$text" > "$docs/${page#*:}"
    fi
done
exit "$failed"

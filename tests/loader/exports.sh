#!/usr/bin/env bash
# exports.sh PROGRAM: the program hands no other library a symbol, but for the marks that the linker and the C runtime
# set.
set -euo pipefail
symbols=$(nm -D --defined-only "$1")
exported=$(grep -vE ' (__bss_start|_edata|_end|_IO_stdin_used)$' <<<"$symbols" || true)
[[ -z $exported ]] || { echo "$1 exports:"; echo "$exported"; exit 1; }

#!/usr/bin/env bash
# retrain.sh [--check] HEEDMAP [NAME...]: trains the examples anew from the documents beside this script, which
# untrained.py writes, and puts them into resources/examples. HEEDMAP is the program; a release build takes some seconds
# for each. Every machine gets the same bits: with --check, what is there must be what comes out.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
examples=$(dirname "$here")/examples
check=
if [[ ${1:-} == --check ]]; then
    check=1
    shift
fi
heedmap=$(readlink -f "${1:?the program, such as build/release/bin/heedmap}")
shift
if (($# == 0)); then
    set -- "$here"/*.heed
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

failed=0
for name; do
    name=$(basename "$name" .heed)
    "$heedmap" train "$here/$name.heed" -o "$work/$name.heed" --weights "$work/$name.safetensors" --float32
    for file in "$name.heed" "$name.safetensors"; do
        if [[ ! $check ]]; then
            cp "$work/$file" "$examples/$file"
        elif ! cmp "$work/$file" "$examples/$file"; then
            failed=1
        fi
    done
done
exit "$failed"

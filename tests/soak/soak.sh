#!/usr/bin/env bash
# soak.sh PROGRAM [TURNS [SEED]]: random use, kills at random moments and full disks: an hour, and one turn in CI.
# PROGRAM is build/dev/tests/soak_window. Says what went wrong, with the seed that does it again.
set -euo pipefail
program=$1
turns=${2:-4}
seed=${3:-$RANDOM}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state XDG_RUNTIME_DIR=$folder/runtime HOME=$folder
mkdir -m 700 "$folder/runtime"
source_folder=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
example=$source_folder/resources/examples/two-heads.heed

# Runs the program; nothing may stand on standard error.
quietly() {
    if ! "$program" "$@" 2>"$folder/printed"; then
        cat "$folder/printed"
        echo "soak: $* failed with seed $seed"
        exit 1
    fi
    if [ -s "$folder/printed" ]; then
        cat "$folder/printed"
        echo "soak: $* printed this with seed $seed"
        exit 1
    fi
}

RANDOM=$seed
kills=0
for _ in $(seq "$turns"); do
    quietly use $((turns == 1 ? 3 : 150)) "$seed"
    for _ in 1 2 3 4; do
        rm -rf "$folder/state"
        cp "$example" "$folder/work.heed"
        cp "$example" "$folder/work.first.heed"
        : >"$folder/log"
        "$program" edit "$seed" "$folder/work.heed" "$folder/log" 2>"$folder/printed" &
        victim=$!
        lines=$((1 + RANDOM % 120))
        while [ "$(wc -l <"$folder/log")" -lt $lines ] && kill -0 $victim; do # until it has edited that much
            sleep 0.05
        done
        kill -9 $victim
        wait $victim 2>/dev/null || true
        if [ -s "$folder/printed" ]; then
            cat "$folder/printed"
            echo "soak: edit printed this with seed $seed"
            exit 1
        fi
        quietly check "$seed" "$folder/work.heed" "$folder/log"
        kills=$((kills + 1))
        seed=$((seed + 1))
    done
done
echo "soak: $kills kills"

# On a disk of a megabyte, where it may be mounted.
mkdir "$folder/small"
export folder program example
if unshare -m true 2>/dev/null; then
    unshare -m bash -c '
        mount -t tmpfs -o size=1m none "$folder/small" || { echo "soak: no small disk: mounting is not permitted"; exit 0; }
        cp "$example" "$folder/small/work.heed"
        XDG_STATE_HOME=$folder/small/state "$program" full "$folder/small/work.heed" "$folder/small/filler" 2>"$folder/printed"
    ' || { cat "$folder/printed"; echo "soak: the full disk failed"; exit 1; }
    if [ -s "$folder/printed" ]; then
        cat "$folder/printed"
        echo "soak: the full disk printed this"
        exit 1
    fi
    echo "soak: a full disk"
else
    echo "soak: no small disk: mounting is not permitted"
fi

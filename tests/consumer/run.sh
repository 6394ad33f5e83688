#!/usr/bin/env bash
# run.sh BUILD CMAKE COMPILER: installs the core from BUILD into a folder of its own and builds a program against it,
# with none of the libraries that the core uses inside. Whoever only wants the core loads no models, and no ICU.
set -euo pipefail
build=$1 cmake=$2 compiler=$3
source=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for component in core dev; do
    "$cmake" --install "$build" --prefix "$work/prefix" --component "$component" >/dev/null
done
(cd "$source/../../core" && grep -rhoE '^#include "[^"]+"' . | cut -d '"' -f 2 | sort -u) >"$work/private"
while read -r header; do
    for include in "$work/prefix/include" "$build/include/heedmap_core" "$build/include/heedmap_models"; do
        [[ ! -e $include/heedmap/$header ]] || { echo "private but within reach: $include/heedmap/$header"; exit 1; }
    done
done <"$work/private"
if grep -rnE '#include *[<"](Eigen|nlohmann|unicode|zip\.h|Q[A-Za-z])' "$work/prefix/include"; then
    echo "an installed header includes a library that the core uses inside"
    exit 1
fi
(cd "$work/prefix/include" && find heedmap -name '*.h' | sort | sed 's/.*/#include <&>/') >"$work/all.cpp"
"$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I "$work/prefix/include" "$work/all.cpp"
"$cmake" -S "$source" -B "$work/build" -G Ninja -D CMAKE_PREFIX_PATH="$work/prefix" -D CMAKE_CXX_COMPILER="$compiler" \
    -D CMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Werror" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$cmake" --build "$work/build" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
answer=$("$work/build/consumer" "$source/../../resources/examples/thinking-machines.heed")
[[ $answer == "2×2 0.715574" ]] || { echo "the consumer said: $answer"; exit 1; }
answer=$("$work/build/tokens" "$source/../data/tokenizers/bert_uncased")
[[ $answer == "[CLS] "*"[SEP] " ]] || { echo "the tokens are: $answer"; exit 1; }
loaded=$(ldd "$work/build/consumer")
[[ $loaded == *libheedmap_core* && $loaded != *libicu* && $loaded != *libheedmap_models* ]] ||
    { echo "a program of the core alone loads: $loaded"; exit 1; }

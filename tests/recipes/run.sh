#!/usr/bin/env bash
# run.sh [RECIPE ...]: follows the recipes of README.md, "How to add things", in a copy of the sources, and runs the
# tests that are to hold for what was added: language, operation, mechanism, view; all but the view, which needs the
# window, without a name. The window takes minutes to compile: the view is added to the sources themselves, and removed.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
root=$(dirname "$(dirname "$here")")
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
export CCACHE_BASEDIR=$copy CCACHE_NOHASHDIR=1

# before FILE PATTERN LINE: adds a line before the first that has the pattern.
before() {
    grep -q -- "$2" "$1" || { echo "$1 has no line like $2" >&2; exit 1; }
    sed -i "0,/$2/s//${3//\//\\/}\n&/" "$1"
}

# tested PRESET PROGRAM FILTER LEAST: builds a test program, which must pass at least LEAST tests.
tested() {
    local build=build/$1
    shift
    [[ -d $build ]] || cmake --preset "${build#build/}" -D HEEDMAP_TESTS=ON -D CMAKE_UNITY_BUILD=ON \
        -D HEEDMAP_HWCAPS=OFF -D CMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
        -D CMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" > "$copy/configured"
    cmake --build "$build" --target "$1" > "$copy/built" || { tail -n 40 "$copy/built"; exit 1; }
    "$build/tests/$1" --gtest_brief=1 --gtest_filter="$2" 2> "$copy/told" | tee "$copy/tested" || {
        tail -n 40 "$copy/told"
        exit 1
    }
    local passed
    passed=$(sed -n 's/.*PASSED *\] \([0-9]*\) tests.*/\1/p' "$copy/tested")
    (( passed >= $3 )) || { echo "only $passed tests" >&2; exit 1; }
}

operation() {
    cat "$here/operation/softcap.cpp" >> core/ops/cellwise.cpp
    before core/ops/cellwise.h '^} \/\/ namespace heedmap' 'HEEDMAP_EXPORT std::shared_ptr<const Op> softcap(double cap);'
    before tests/support/operations.cpp '        {"Scale",' \
        '        {"Softcap", "softcap", softcap(0.5), {stack(2, 4, 3)}, {}, {}, takesAll},'
    tested core-only core_ops_test '*Softcap*' 5
    # The laws met it, and golden numbers are all that it lacks.
    build/core-only/tests/core_ops_test --gtest_filter='OperationGoldens.*' > "$copy/lacks" 2>&1 \
        && { echo "softcap is not in the table of operations" >&2; exit 1; }
    grep -q '^softcap has no golden' "$copy/lacks"
    (( $(grep -c 'has no golden' "$copy/lacks") == 1 ))
}

mechanism() {
    cp "$here/mechanism/squared_attention.cpp" core/mechanisms
    echo 'HEEDMAP_MECHANISM(squaredAttention)' >> core/mechanisms/table.inc
    tested core-only core_mechanisms_test 'EveryMechanism*:RandomDocuments*' 3
    # The laws met it, and golden numbers are all that it lacks.
    build/core-only/tests/core_mechanisms_test --gtest_filter='GoldenDocuments.AreThereForEveryMechanism' \
        > "$copy/lacks" 2>&1 && { echo "squared_attention is not in the table of mechanisms" >&2; exit 1; }
    grep -q '^squared_attention has no golden' "$copy/lacks"
    (( $(grep -c 'has no golden' "$copy/lacks") == 1 ))
}

view() {
    cd "$root"
    trap 'rm -rf "$copy" "$root/ui/view/peaks"; sed -i "/^HEEDMAP_VIEW(peaks)$/d" "$root/ui/view/frame/views.inc"' EXIT
    cp -r "$here/view/peaks" ui/view
    echo 'HEEDMAP_VIEW(peaks)' >> ui/view/frame/views.inc
    export GTEST_OUTPUT=xml:$copy/laws.xml
    QT_QPA_PLATFORM=offscreen tested release window_test 'EveryView*' 7
    grep -q 'name="peaks"' "$copy/laws.xml" || { echo "no law met the view" >&2; exit 1; }
    cd "$copy"
}

# What the program makes of a translation is tested by tests/app/other_language_test.cpp.
language() {
    local file=resources/translations/heedmap_fr.ts
    echo '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS><TS version="2.1" language="fr"></TS>' > "$file"
    resources/translations/update.sh 2> told
    (( $(grep -c '<message' "$file") == $(grep -c '<message' resources/translations/heedmap_zh_CN.ts) ))
    (( $(grep -c '<numerusform' "$file") == 2 * $(grep -c '<numerusform' resources/translations/heedmap_zh_CN.ts) ))
}

(cd "$root" && git ls-files -z | xargs -0 cp --parents -t "$copy")
cd "$copy"
for recipe in "${@:-language operation mechanism}"; do
    for name in $recipe; do
        echo "== $name"
        "$name"
    done
done

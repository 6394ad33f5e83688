#!/usr/bin/env bash
# Every text of the sources is in every translation, and translated: resources/translations/update.sh adds new ones.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

cp "$root"/resources/translations/heedmap_*.ts "$fresh"
LUPDATE=$1 "$root/resources/translations/update.sh" "$fresh" 2>/dev/null
failed=0
for translation in "$fresh"/heedmap_*.ts; do
    name=$(basename "$translation")
    diff -u "$root/resources/translations/$name" "$translation" || failed=1
    if grep -B1 'type="unfinished"' "$translation"; then
        echo "$name: not translated yet" >&2
        failed=1
    fi
done
exit "$failed"

#!/usr/bin/env bash
# update.sh [FOLDER]: brings every heedmap_*.ts here, or a copy of them in FOLDER, up to date with the sources.
# Phrases stand under the context "core" wherever they are, texts of the painter under "Paint", of the models under
# "Model"; lupdate only knows the contexts of classes, so it reads copies that spell them out.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
root=$(dirname "$(dirname "$here")")
lupdate=${LUPDATE:-/usr/lib/qt6/bin/lupdate}
copies=$(mktemp -d)
trap 'rm -rf "$copies"' EXIT

cd "$root"
find core ui app tests/app/mechanism_page.cpp \( -name '*.cpp' -o -name '*.h' \) ! -path core/base/sentence.h -exec cp --parents -t "$copies" {} +
find "$copies" -type f -exec sed -i 's/HEEDMAP_PHRASE(/QT_TRANSLATE_NOOP("core", /g; s/HEEDMAP_COUNTED(/QT_TRANSLATE_N_NOOP("core", /g' {} +
find "$copies/ui/paint" -type f -exec sed -i 's/\btr(/QT_TRANSLATE_NOOP("Paint", /g' {} +
find "$copies/ui/model" -type f -exec sed -i 's/\bmodelText(/QT_TRANSLATE_NOOP("Model", /g' {} +
for translation in "${1:-$here}"/heedmap_*.ts; do
    "$lupdate" -silent -locations none -no-obsolete -recursive "$copies" -ts "$translation"
done

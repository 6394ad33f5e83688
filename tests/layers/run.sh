#!/usr/bin/env bash
# run.sh "HEADERS;IT;MAY;REACH" "INCLUDE;FOLDERS": of the headers one layer can include, those of other layers and of
# their libraries are there only where the dependency rule allows.
set -euo pipefail
IFS=';' read -ra folders <<<"$2"
mapfile -t views < <(cd "$(dirname "$0")/../../ui" && echo view/*/ | tr ' ' '\n' | sed 's|/$||')
bad=0
layers=(base graph document learning diagnosis exercises models)
core=(heedmap "${layers[@]/#/heedmap/}" "${layers[@]}")
for header in "${core[@]}" text paint worksheet model "${views[@]}" QObject QPainter QWidget Eigen; do
    reached=no allowed=no
    for folder in "${folders[@]}"; do [[ ! -e $folder/$header ]] || reached=$folder; done
    [[ ";$1;" != *";$header;"* ]] || allowed=yes
    if [[ $allowed == no && $reached != no ]]; then
        echo "<$header> can be included, from $reached"
        bad=1
    elif [[ $allowed == yes && $reached == no ]]; then
        echo "<$header> cannot be included"
        bad=1
    fi
done
exit $bad

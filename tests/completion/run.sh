#!/usr/bin/env bash
# run.sh FOLDER PROGRAM: the completions in FOLDER (heedmap for bash, _heedmap for zsh) offer in both shells what PROGRAM
# takes.
set -euo pipefail
folder=$1 program=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
library=/usr/share/bash-completion/bash_completion
[[ -f $library ]] || { echo "bash-completion is not installed"; exit 77; }
command -v zsh >/dev/null || { echo "zsh is not installed"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$1"; exit 1; }
cd "$work"
mkdir notes
touch mine.heed weights.npz picture.png marks.csv

# What bash puts after the last : or = of the line, one a line.
in_bash() {
    LINE=$1 FOLDER=$folder LIBRARY=$library bash --norc -c '
        source "$LIBRARY"
        source "$FOLDER/heedmap"
        compopt() { :; } # which wants a completion that runs
        COMP_LINE=$LINE COMP_POINT=${#LINE} COMP_TYPE=9 COMP_KEY=9
        read -ra COMP_WORDS <<<"$(sed "s/[:=]/ & /g" <<<"$LINE")"
        [[ $LINE != *[\ :=] ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _heedmap
        printf "%s\n" "${COMPREPLY[@]}"'
}
# Whether one of the lines is the word.
has() { [[ $'\n'$1$'\n' == *$'\n'"$2"$'\n'* ]]; }
offers() { # LINE WORD...
    local line=$1 word bash zsh after whole
    shift
    bash=$(in_bash "$line") zsh=$(zsh -f "$here/offers.zsh" "$folder" "$line")
    after=${line##* }
    for word; do
        whole=${after%"${after##*[:=]}"}$word
        has "$bash" "$word" || has "$bash" "$whole" || fail "bash, after \"$line\": expected $word, got: $bash"
        has "$zsh" "$word" || has "$zsh" "$whole" || fail "zsh, after \"$line\": expected $word, got: $zsh"
    done
}
withholds() { # LINE WORD...
    local line=$1 word bash zsh
    shift
    bash=$(in_bash "$line") zsh=$(zsh -f "$here/offers.zsh" "$folder" "$line")
    for word; do
        ! has "$bash" "$word" || fail "bash, after \"$line\": got $word"
        ! has "$zsh" "$word" || fail "zsh, after \"$line\": got $word"
    done
}

mapfile -t verbs < <("$program" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
((${#verbs[@]} >= 6)) || fail "--help lists ${#verbs[@]} verbs"
offers "heedmap " "${verbs[@]}" mine.heed weights.npz
withholds "heedmap " picture.png
for verb in "${verbs[@]}"; do
    mapfile -t options < <("$program" "$verb" --help | grep -oE '^  (-[^-], )?--[a-z0-9-]+' | grep -oE -- '--[a-z0-9-]+')
    offers "heedmap $verb --" "${options[@]}" --help
done

# A Chinese locale has the same, described in Chinese.
in_chinese=$(LC_ALL=zh_CN.UTF-8 zsh -f "$here/offers.zsh" "$folder" "heedmap export --fo")
[[ $in_chinese == *--format* && $in_chinese == *--font* ]] || fail "zsh in a Chinese locale: got $in_chinese"
sed -n '/^_heedmap_zh()/,/^}/p' "$folder/_heedmap" | grep -F -- "--help[显示这些说明]" >/dev/null || fail "no Chinese descriptions for zsh"

# Operands, values, files by their endings.
mapfile -t examples < <("$program" examples | cut -d ' ' -f 1)
offers "heedmap export examples:" "${examples[@]}"
offers "heedmap trace " mine.heed weights.npz
withholds "heedmap trace " picture.png
mapfile -t mechanisms < <("$program" mechanisms --json | grep -oE '"id": "[a-z_]+"' | cut -d '"' -f 4)
offers "heedmap new " "${mechanisms[@]}"
offers "heedmap export mine.heed --format png,s" png,svg
offers "heedmap export mine.heed --format=pd" pdf
offers "heedmap export mine.heed --theme " paper contrast-dark
offers "heedmap export mine.heed --palette v" viridis
offers "heedmap worksheet mine.heed --paper " a4 letter
offers "heedmap train mine.heed --csv " marks.csv
withholds "heedmap train mine.heed --csv " mine.heed picture.png
withholds "heedmap export mine.heed --title " mine.heed --help

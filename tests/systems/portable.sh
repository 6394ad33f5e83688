#!/usr/bin/env bash
# portable.sh FILE [SUITE...]: the file that resources/portable.sh made runs on a minimal system of each suite, and needs
# nothing of it but its C library.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/chroot.sh"
file=$1
shift
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
fail() { echo "$1" >&2; exit 1; }
name=$(basename "$file")
version=${name#heedmap-} version=${version%%-*}
size=$(stat -c %s "$file")
((size <= 40000000)) || fail "$name has $size bytes, more than 40 MB"

(($#)) || set -- bookworm trixie forky
for suite; do
    chroot=$work/$suite
    make_chroot "$suite" "$chroot"
    cp "$file" "$chroot/$name"
    [[ $(in_chroot "$chroot" "/$name" --version) == "heedmap $version" ]] || fail "$suite: $name --version says something else"
    foreign=$(in_chroot "$chroot" bash -c 'ldd /root/.cache/heedmap/*/bin/heedmap' |
        awk '$3 ~ /^\// {print $3}' | grep -vE '^/root|/(libc|libm|libdl|libpthread|librt|libresolv)\.so\.[0-9]+$' || true)
    [[ -z $foreign ]] || fail "$suite: libraries of the system are loaded: $foreign"
    in_chroot "$chroot" "/$name" export examples:cross-attention-chinese -o /figures --format png,pdf --lang zh
    [[ -n $(find "$chroot/figures" -name '*.pdf' -size +0) ]] || fail "$suite: no figure was drawn"
    # A part of the file is refused, and leaves nothing that a whole one would start from.
    head -c "$((size - 100000))" "$file" >"$chroot/part.run"
    rm -r "$chroot/root/.cache/heedmap"
    ! in_chroot "$chroot" sh /part.run --version >"$work/log" 2>&1 || fail "$suite: a part of the file started"
    grep -q damaged "$work/log" || fail "$suite: of a part of the file it says: $(cat "$work/log")"
    [[ -z $(ls "$chroot/root/.cache/heedmap") ]] || fail "$suite: a part of the file was unpacked"
    echo "$suite: $name runs"
done

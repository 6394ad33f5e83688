#!/usr/bin/env bash
# package.sh PACKAGE: installs a package into a minimal system of this machine's release, runs it there, and removes it.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/chroot.sh"
package=$1
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
fail() { echo "$1" >&2; exit 1; }
chroot=$work/chroot
here() { in_chroot "$chroot" "$@"; }
quietly() { here "$@" >"$work/log" 2>&1 </dev/null || { cat "$work/log" >&2; fail "in a minimal system: $*"; }; }

make_chroot "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" "$chroot"
cp "$package" "$chroot/heedmap.deb"
quietly apt-get update
quietly apt-get install -y --no-install-recommends /heedmap.deb
version=$(dpkg-deb -f "$package" Version)
[[ $(here heedmap --version) == "heedmap $version" ]] || fail "the installed program says: $(here heedmap --version)"
quietly heedmap export examples:thinking-machines -o /figures --format png,pdf
for format in png pdf; do
    [[ -n $(find "$chroot/figures" -name "*.$format" -size +0) ]] || fail "the installed program drew no $format"
done
quietly bash -n /usr/share/bash-completion/completions/heedmap
[[ -f $chroot/usr/share/zsh/vendor-completions/_heedmap ]] || fail "the completion for zsh is not installed"

quietly apt-get install -y --no-install-recommends python3-numpy
arrays=$(here /usr/bin/python3 -c 'import heedmap; print(*sorted(heedmap.trace("examples:thinking-machines", "A,Z")))')
[[ $arrays == "A Z" ]] || fail "heedmap.py of the installed package gave: $arrays"

quietly apt-get purge -y heedmap
rm -r "$chroot/heedmap.deb" "$chroot/figures"
left=$(find "$chroot" -xdev -iname '*heedmap*' ! -path "$chroot/var/log/*")
[[ -z $left ]] || fail "removed, the package leaves: $left"

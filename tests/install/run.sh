#!/usr/bin/env bash
# run.sh BUILD CMAKE VERSION: installs the program from BUILD into a folder of its own, runs it from there, and checks
# what lies beside it. Validators are used where they are installed.
set -euo pipefail
export LC_ALL=C.UTF-8
build=$1 cmake=$2 version=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix share=$work/prefix/share id=org.heedmap.heedmap
fail() { echo "$1"; exit 1; }
same() { [[ $2 == "$3" ]] || fail "$1: expected \"$3\", got \"$2\""; }

for component in core program; do
    "$cmake" --install "$build" --prefix "$prefix" --component "$component" >/dev/null
done
program=$prefix/bin/heedmap
same "--version" "$("$program" --version)" "heedmap $version"
same "the library's folder" "$(ldd "$program" | grep -oE '/lib[^/]*/heedmap/(glibc-hwcaps/[^/]*/)?libheedmap_core' | cut -d / -f 3 | head -n 1)" heedmap
same "the library's name" "$(ldd "$program" | grep -oE 'libheedmap_core\.so\.[0-9.]+' | head -n 1)" "libheedmap_core.so.${version%.*}"

# The manual page says all that the help says, in every language.
set_page() { page=$(MANWIDTH=120 man -E UTF-8 -P cat -l "$share/man/$1/heedmap.1" 2>/dev/null | sed 's/.\x08//g' | tr -s ' \n' ' '); }
said() { [[ $page == *"$1"* ]] || fail "the manual page lacks: $1"; }
set_page zh_CN/man1
[[ $page == *概要* && $page == *"注意力机制的工作台"* && $page != *SYNOPSIS* ]] || fail "the Chinese manual page: $page"
# A line of Chinese has no spaces that could be widened, which newer groff tells.
warnings=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$share/man/zh_CN/man1/heedmap.1" 2>&1 >/dev/null |
    sed '/cannot adjust line/d')
same "warnings of man about the Chinese page" "$warnings" ""
[[ -f $share/zsh/site-functions/_heedmap ]] || fail "the completion is not where zsh looks beside packages"
set_page man1
said "Heedmap $version"
mapfile -t verbs < <("$program" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
((${#verbs[@]} >= 6)) || fail "--help lists ${#verbs[@]} verbs"
for verb in "${verbs[@]}"; do
    said "$("$program" "$verb" --help | sed -n 's/^usage: //p')"
    while read -r option; do said "$option"; done < <("$program" "$verb" --help | grep -oE '^  -[^ ]*( --[a-z-]*)?( [A-Z][^ ]*)?' | cut -c 3-)
done
warnings=$(LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$share/man/man1/heedmap.1" 2>&1 >/dev/null)
same "warnings of man" "$warnings" ""

# The module for Python finds the program beside it.
module=$prefix/lib/python3/dist-packages
[[ -f $module/heedmap.py ]] || fail "heedmap.py is not installed"
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    same "heedmap.py" "$(PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$module PATH=/usr/bin:/bin /usr/bin/python3 -c \
        'import heedmap; print(*sorted(heedmap.trace("examples:thinking-machines", "A,Z")))')" "A Z"
fi
# Where the system is installed to, or what an administrator adds to it, it lies where Python looks.
if [[ -x /usr/bin/python3 ]]; then
    for place in /usr /usr/local; do
        DESTDIR=$work/staged$place "$cmake" --install "$build" --prefix "$place" --component program >/dev/null
        module=$(cd "$work/staged$place" && find . -name heedmap.py | cut -c 2-)
        /usr/bin/python3 -I -c 'import sys; sys.exit(sys.argv[1] not in sys.path)' "${module%/heedmap.py}" ||
            fail "under $place Python does not look for $module"
    done
fi
[[ -f $share/heedmap/words-en.npz && -f $share/heedmap/words-zh.txt ]] || fail "the tables of words are not installed"

# Whatever names another file names one that is there.
entry=$share/applications/$id.desktop
of() { sed -n "s/^$1=//p" "$entry"; }
[[ -f $share/icons/hicolor/scalable/apps/$(of Icon).svg ]] || fail "there is no icon $(of Icon)"
[[ -x $prefix/bin/$(of TryExec) ]] || fail "there is no program $(of TryExec)"
type=$(of MimeType) type=${type%;}
grep -qF "<mime-type type=\"$type\">" "$share/mime/packages/heedmap.xml" || fail "$type is not declared"
metainfo=$share/metainfo/$id.metainfo.xml
for named in "<id>$id</id>" ">$id.desktop<" "<mediatype>$type<" "<release version=\"$version\" date="; do
    grep -qF "$named" "$metainfo" || fail "AppStream data lack $named"
done
while read -r linked; do
    [[ -e $share/doc/heedmap/$linked ]] || fail "README.md links to $linked, which is not installed"
done < <(grep -oE '\]\([^):]+\)' "$share/doc/heedmap/README.md" | tr -d '])(')
[[ $(ls "$share/doc/heedmap/resources/mistakes" | wc -l) == 12 ]] || fail "the mistakes to practise on are not installed"

if command -v desktop-file-validate >/dev/null; then
    same "desktop-file-validate" "$(desktop-file-validate "$entry")" ""
fi
if command -v appstreamcli >/dev/null; then
    appstreamcli validate --no-net --pedantic "$metainfo"
fi
if command -v update-mime-database >/dev/null; then
    update-mime-database "$share/mime" 2>/dev/null
    grep -qF ":$type:*.heed" "$share/mime/globs2" || fail "*.heed is not of type $type"
fi

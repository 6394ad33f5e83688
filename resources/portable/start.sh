#!/bin/sh
# Heedmap @version@ for Linux on x86-64: a program in one file. GPL-3.0-or-later.
# It unpacks itself once into the cache and starts from there; deleting that folder is all it takes to remove it.
set -eu
start=@start@
cache=${XDG_CACHE_HOME:-${HOME:?expected HOME or XDG_CACHE_HOME, for the unpacked program to lie in}/.cache}/heedmap
home=$cache/@hash@
if [ ! -d "$home" ]; then
    mkdir -p "$cache"
    part=$(mktemp -d "$cache/part.XXXXXX")
    trap 'rm -rf "$part"' EXIT INT TERM
    tail -c "+$((start + 1))" "$0" | head -c @unpacker@ | gzip -dc >"$part/unpack"
    chmod 700 "$part/unpack"
    { tail -c "+$((start + 1 + @unpacker@))" "$0" | "$part/unpack" || : >"$part/bad"; } | tar -xf - -C "$part" ||
        : >"$part/bad"
    if [ -e "$part/bad" ]; then
        echo "$0: the file is damaged, or $cache is full" >&2
        exit 1
    fi
    mv -T "$part/heedmap" "$home" 2>/dev/null || [ -d "$home" ] # another start was quicker
    rm -rf "$part"
    trap - EXIT INT TERM
fi
FONTCONFIG_FILE=${FONTCONFIG_FILE:-$home/etc/fonts.conf}
export FONTCONFIG_FILE
exec "$home/bin/heedmap" "$@"

#!/usr/bin/env bash
# portable.sh [FOLDER]: makes heedmap-VERSION-x86_64.run, the program in one file, with the libraries, plugins and fonts
# that it needs from this machine. Made on Debian 12 it runs on any Linux with glibc 2.36 or newer. It unpacks itself
# once into the cache of whoever starts it.
#
# Not an AppImage: Debian has no runtime for one, and that runtime needs FUSE where the file is started. Not a Flatpak:
# it needs a runtime of several hundred megabytes from a network.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/build.sh"
mkdir -p "${1:-$root/build}"
out=$(readlink -f "${1:-$root/build}")
parts=$root/resources/portable
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/heedmap lib=$work/heedmap/lib/heedmap

install_packages core window portable
configure release -D HEEDMAP_HWCAPS=ON
build release heedmap heedmap_manual_page
system=/usr/lib/$(c++ -print-multiarch)

for component in core program; do
    DESTDIR='' cmake --install "$root/build/release" --prefix "$folder" --component "$component" --strip >/dev/null
done
rm -rf "$folder"/share/{applications,bash-completion,icons,man,metainfo,mime,zsh} "$folder"/share/doc/heedmap/docs
version=$("$folder/bin/heedmap" --version | cut -d ' ' -f 2)

# What Qt opens by name. Nothing here draws by OpenGL, so that no driver of the machine that it is started on is loaded.
plugins=(
    iconengines/libqsvgicon.so
    imageformats/lib{qgif,qjpeg,qsvg}.so
    platforminputcontexts/lib{compose,fcitx5,ibus}platforminputcontextplugin.so
    platforms/libq{offscreen,wayland-generic,xcb}.so
    platformthemes/libqxdgdesktopportal.so
    wayland-decoration-client/libbradient.so
    wayland-shell-integration/libxdg-shell.so
)
for plugin in "${plugins[@]}"; do
    install -D -m 644 -t "$lib/plugins/$(dirname "$plugin")" "$system/qt6/plugins/$plugin"
done
install -D -m 644 -t "$lib/translations" /usr/share/qt6/translations/qtbase_*.qm
printf '[Paths]\nPrefix = ../lib/heedmap\nPlugins = plugins\nTranslations = translations\n' >"$folder/bin/qt.conf"

# The libraries of all of these, but for glibc, which has to be that of the machine's own loader.
mapfile -t binaries < <(find "$folder/bin" "$lib" -type f \( -name heedmap -o -name '*.so*' \))
ldd "${binaries[@]}" | awk '$2 == "=>" && $3 ~ /^\// {print $3}' | sort -u |
    grep -vE "^$folder|/(libc|libm|libdl|libpthread|librt|libresolv|ld-linux-x86-64)\.so\.[0-9]+$" |
    while read -r library; do
        install -m 644 "$library" "$lib/$(basename "$library")"
        strip --strip-unneeded "$lib/$(basename "$library")"
    done
# Libraries of libraries are looked for there too, which is not so of a RUNPATH; what the program starts is not concerned,
# as it would be by LD_LIBRARY_PATH.
patchelf --force-rpath --set-rpath "\$ORIGIN/../lib/heedmap" "$folder/bin/heedmap"

# Its own fonts, beside those of the machine.
install -D -m 644 -t "$folder/share/fonts" /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold,Mono}.ttf \
    /usr/share/fonts/truetype/dejavu/DejaVuSerif{,-Italic}.ttf \
    /usr/share/fonts/truetype/wqy/wqy-microhei.ttc
install -D -m 644 "$parts/fonts.conf" "$folder/etc/fonts.conf"
mkdir -p "$lib/licences" # of what is packed with it
for package in $(dpkg -S $(ls -d "$lib"/*.so* | xargs -n 1 basename | sed 's|^|*/|') 2>/dev/null | cut -d : -f 1 | sort -u) \
    fonts-dejavu-core fonts-dejavu-extra fonts-wqy-microhei; do
    [[ ! -f /usr/share/doc/$package/copyright ]] || install -m 644 "/usr/share/doc/$package/copyright" "$lib/licences/$package"
done

# Equal files give an equal archive, whose hash names the folder that it is unpacked into.
epoch=$(git -C "$root" log -1 --format=%ct 2>/dev/null || date -r "$root/CHANGELOG.md" +%s)
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" -cf - heedmap |
    zstd -q --ultra -22 --long=27 -T1 -o "$work/archive"
cc -Os -static -s -o "$work/unpack" "$parts/unpack.c" -lzstd
gzip -9n "$work/unpack"
hash=$(sha256sum "$work/archive" | cut -c 1-16)
unpacker=$(stat -c %s "$work/unpack.gz")
sed -e "s/@version@/$version/; s/@hash@/$hash/; s/@unpacker@/$unpacker/" "$parts/start.sh" >"$work/start"
start=$(stat -c %s "$work/start")
sed -i "s/@start@/$(printf '%-7d' "$start")/" "$work/start" # as long as the mark
file=$out/heedmap-$version-x86_64.run
cat "$work/start" "$work/unpack.gz" "$work/archive" >"$file"
chmod 755 "$file"
echo "$file: $(($(stat -c %s "$file") / 1024)) KiB, $(du -sm "$folder" | cut -f 1) MiB unpacked"

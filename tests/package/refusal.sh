#!/usr/bin/env bash
# refusal.sh BUILD CPACK: cpack refuses to make a package if a tool that finds its libraries is missing, and names the
# Debian package of the tool.
set -euo pipefail
build=$1 cpack=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# without TOOL PACKAGE: every other program is within reach. cpack also looks where PATH does not say.
without() {
    local bin=$work/without-$1 said
    mkdir "$bin"
    find /usr/bin /bin/ -maxdepth 1 ! -type d ! -name "$1" -exec ln -sft "$bin" {} +
    if said=$(PATH=$bin "$cpack" -G DEB --config "$build/CPackConfig.cmake" -B "$work/out" \
        -D "CMAKE_IGNORE_PATH=/usr/bin;/bin;/usr/local/bin" 2>&1); then
        echo "without $1: expected a refusal, got: $said"
        exit 1
    fi
    [[ $said == *"apt install $2"* ]] || { echo "without $1: expected \"apt install $2\", got: $said"; exit 1; }
    [[ -z $(find "$work/out" -name '*.deb' 2>/dev/null) ]] || { echo "without $1: a package was made"; exit 1; }
}
without dpkg-shlibdeps dpkg-dev
without file file

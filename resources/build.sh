# Functions for run.sh, test.sh and .ci/run; to be sourced. $root is the project's folder.
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

# install_packages GROUP...: asks apt for what is missing, and only then.
install_packages() {
    command -v dpkg-query >/dev/null || return 0 # not Debian: CMake names what it misses
    local group package wanted=() missing=() installed
    while read -r group package; do
        [[ " $* " != *" $group "* ]] || wanted+=("$package")
    done <"$root/resources/debian-packages.txt"
    installed=" $(dpkg-query -W -f '${Package}=${db:Status-Status} ' "${wanted[@]}" 2>/dev/null)" || true
    for package in "${wanted[@]}"; do
        [[ $installed == *" $package=installed "* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    echo "Installing ${missing[*]}" >&2
    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || {
            echo "These packages are missing and sudo is not there to install them: ${missing[*]}" >&2
            return 1
        }
        as_root=(sudo)
    fi
    local log
    log=$(mktemp)
    {
        "${as_root[@]}" apt-get -q update &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
                apt-get -qy install --no-install-recommends "${missing[@]}"
    } >"$log" 2>&1 </dev/null || {
        cat "$log" >&2
        rm -f "$log"
        return 1
    }
    rm -f "$log"
}

# configure PRESET [ARGUMENT...]: quiet unless it fails. A folder that was copied from elsewhere starts afresh.
configure() {
    local build=$root/build/$1 fresh=() log
    if [[ -f $build/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
        fresh=(--fresh)
    fi
    log=$(mktemp)
    (cd "$root" && cmake "${fresh[@]}" --preset "$@") >"$log" 2>&1 || {
        cat "$log" >&2
        rm -f "$log"
        return 1
    }
    rm -f "$log"
}

# build PRESET [TARGET...]: one line of progress on a terminal, only failures elsewhere; silent when up to date.
build() {
    local folder=$root/build/$1 quiet=(--quiet)
    shift
    [[ $(ninja -C "$folder" -n "$@" 2>/dev/null) != *"no work to do"* ]] || return 0
    [[ ! -t 2 ]] || quiet=()
    NINJA_STATUS='Building Heedmap [%f/%t] ' ninja -C "$folder" "${quiet[@]}" "$@" >&2
}

# Functions for run.sh, test.sh and .ci/run; to be sourced. $root is the project's folder.
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

# install_packages GROUP...: asks apt for what is missing, and only then.
install_packages() {
    command -v dpkg-query >/dev/null || return 0 # not Debian: CMake names what it misses
    local group package file wanted=() by_file=() missing=() installed
    while read -r group package file; do
        if [[ " $* " != *" $group "* ]]; then
            continue
        elif [[ -z $file ]]; then
            wanted+=("$package")
        elif ! compgen -G "$file" >/dev/null; then
            by_file+=("$package")
        fi
    done <"$root/resources/debian-packages.txt"
    installed=" $(dpkg-query -W -f '${Package}=${db:Status-Status} ' "${wanted[@]}" 2>/dev/null)" || true
    for package in "${wanted[@]}"; do
        [[ $installed == *" $package=installed "* ]] || missing+=("$package")
    done
    ((${#missing[@]} + ${#by_file[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || {
            echo "These packages are missing and sudo is not there to install them: ${missing[*]} ${by_file[*]}" >&2
            return 1
        }
        as_root=(sudo)
    fi
    quietly "${as_root[@]}" apt-get -q update
    for package in "${by_file[@]}"; do
        ! apt-cache show "$package" >/dev/null 2>&1 || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    echo "Installing ${missing[*]}" >&2
    quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qy install --no-install-recommends "${missing[@]}"
}

# quietly COMMAND...: shows what it prints only if it fails.
quietly() {
    local log
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || {
        cat "$log" >&2
        rm -f "$log"
        return 1
    }
    rm -f "$log"
}

# configure PRESET [ARGUMENT...]: quiet unless it fails. A folder that was copied from elsewhere starts afresh.
configure() {
    local build=$root/build/$1 fresh=()
    if [[ -f $build/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
        fresh=(--fresh)
    fi
    (cd "$root" && quietly cmake "${fresh[@]}" --preset "$@")
}

# build PRESET [TARGET...]: one line of progress on a terminal, only failures elsewhere; silent when up to date.
build() {
    local folder=$root/build/$1 quiet=(--quiet)
    shift
    [[ $(ninja -C "$folder" -n "$@" 2>/dev/null) != *"no work to do"* ]] || return 0
    [[ ! -t 2 ]] || quiet=()
    NINJA_STATUS='Building Heedmap [%f/%t] ' ninja -C "$folder" "${quiet[@]}" "$@" >&2
}

# Functions that try the program on a minimal system: a chroot that debootstrap makes. To be sourced. What the machine
# cannot do ends the script with 77, "skipped", and the reason in its last line.

not_here() { echo "$1" >&2; exit 77; }

# mirror: where this machine's own apt gets its packages from.
mirror() {
    local codename uri
    codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    uri=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
        sed -n "s/ $codename main\$//p" | head -n 1)
    [[ -n $uri ]] || uri=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | head -n 1)
    [[ -n $uri ]] || not_here "apt names no mirror to make a chroot from"
    echo "$uri"
}

# make_chroot SUITE FOLDER: a minimal system. HEEDMAP_CHROOTS may name a folder that keeps each for the next time.
make_chroot() {
    local suite=$1 folder=$2 from script=() kept=${HEEDMAP_CHROOTS:+$HEEDMAP_CHROOTS/$1.tar}
    ((EUID == 0)) || not_here "a chroot of $suite cannot be made: that takes root"
    command -v debootstrap >/dev/null || not_here "a chroot of $suite cannot be made: debootstrap is not installed"
    unshare --mount true 2>/dev/null || not_here "a chroot of $suite cannot be made: nothing may be mounted here"
    mkdir -p "$folder"
    if [[ -f $kept ]]; then
        tar -C "$folder" -xf "$kept"
        return
    fi
    from=$(mirror) || exit
    eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
    [[ -z ${http_proxy:-} ]] || export http_proxy
    [[ -e /usr/share/debootstrap/scripts/$suite ]] || script=(sid) # as every suite that debootstrap is older than
    debootstrap --variant=minbase "$suite" "$folder" "$from" "${script[@]}" >"$folder.log" 2>&1 || {
        tail -n 5 "$folder.log" >&2
        not_here "a chroot of $suite cannot be made from the mirror of this machine"
    }
    # The way to the mirror, and whether its lists may be older than they say.
    apt-config dump | grep -E '^Acquire::(https?::|Check-)' >"$folder/etc/apt/apt.conf.d/00mirror" || true
    if [[ -n $kept ]]; then
        mkdir -p "$HEEDMAP_CHROOTS"
        tar -C "$folder" -cf "$kept.part" . && mv "$kept.part" "$kept"
    fi
}

# in_chroot FOLDER COMMAND...: as root there, with nothing of this environment. HEEDMAP_BIND may name a folder that is
# seen there as /mnt.
in_chroot() {
    local folder=$1
    shift
    unshare --mount bash -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
        if [[ -n ${HEEDMAP_BIND:-} ]]; then mount --bind "$HEEDMAP_BIND" "$0/mnt"; fi &&
        exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen chroot "$0" "$@"' "$folder" "$@"
}

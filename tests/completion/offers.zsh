# offers.zsh FOLDER LINE: presses the tab key at the end of LINE in a shell that has the completion in FOLDER, and prints
# what is offered, one a line.
zmodload zsh/zpty
read_until() {
    local piece
    reply=
    while zpty -r shell piece; do
        reply+=$piece
        [[ $reply != *$1* ]] || return
    done
}

zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=($1 \$fpath); autoload -U compinit; compinit -u -D; bindkey '^I' complete-word"
# Of the calls of compadd, those that only compare offer nothing.
zpty -w shell 'compadd() {
    if [[ " $* " != *" -"[OAD]" "* ]]; then
        local -a offered
        builtin compadd -O offered "$@"
        print -rl -- "<$IPREFIX"${^offered}">"
    fi
    builtin compadd "$@"
}'
zpty -w shell "said() { print '<end''>'; exit }; comppostfuncs=(said); print '<be''gin>'" # not as they are typed
read_until '<begin>'
zpty -n -w shell "$2"$'\t'
read_until '<end>'
print -r -- "$reply" | tr -d '\r' | sed -n 's/.*<\(.*\)>$/\1/p' | sed '$d'

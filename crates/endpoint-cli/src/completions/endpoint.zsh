# What a catalogue knows (--api, or `api` in a profile); all else is completed as above.
_endpoint() {
    local -a candidates
    candidates=("${(@f)$(endpoint complete zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${candidates[1]}" ]]; then
        compadd -S '' -- ${(M)candidates:#*=}
        compadd -- ${candidates:#*=}
        return
    fi
    _endpoint_flags "$@"
}


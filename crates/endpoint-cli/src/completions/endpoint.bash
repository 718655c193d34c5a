
# What a catalogue knows (--api, or `api` in a profile); all else is completed as above.
_endpoint_catalogue() {
    COMPREPLY=()
    local candidate
    while IFS= read -r candidate; do
        COMPREPLY+=("$candidate")
    done < <(endpoint complete bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
        _endpoint "$@"
    elif [[ ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace
    fi
}

complete -F _endpoint_catalogue -o bashdefault -o default endpoint

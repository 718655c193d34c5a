
# What a catalogue knows (--api, or `api` in a profile); all else is completed as above.
function __endpoint_catalogue
    set -g __endpoint_candidates (endpoint complete fish -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
    test (count $__endpoint_candidates) -gt 0
end
complete -c endpoint -f -n __endpoint_catalogue -a '$__endpoint_candidates'

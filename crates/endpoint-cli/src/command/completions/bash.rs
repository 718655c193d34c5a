//! The script for bash. `@`, `=` and `:` end words in bash, so `name=@fi` is several words. The script joins them, and returns the
//! candidates for the last part.

use std::ffi::OsString;
use std::io::{Error, Write};
use std::path::Path;

use clap::Command;
use clap_complete::env::{self, EnvCompleter};

/// Bash, with whole words.
pub(super) struct Bash;

const SCRIPT: &str = r#"_endpoint_complete() {
    local rest="${COMP_LINE:0:COMP_POINT}" replaced="$2" words=() trimmed word i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        trimmed="${rest#"${rest%%[![:blank:]]*}"}"
        ((i == COMP_CWORD)) && word="$trimmed"
        if ((i > 0)) && [[ "$trimmed" == "$rest" ]]; then
            words[${#words[@]}-1]+="$word"
        else
            words+=("$word")
        fi
        rest="${trimmed#"$word"}"
    done
    local last=$((${#words[@]} - 1)) quote="" code="[\$\`;|&<>()\"'\\\\!*?[~,]" found=() flags="$-"
    # An open quote stays before what is put there. What would end it, or be run within it, is not offered.
    case "${words[last]}" in
        \'*) quote=yes code="[']" words[last]="${words[last]:1}" ;;
        \"*) quote=yes code='[$`"\\!]' words[last]="${words[last]:1}" ;;
    esac
    local before="${words[last]%"$replaced"}" IFS=$'\013'
    # An id such as `/etc/*` is no pattern for files.
    set -f
    COMPREPLY=($(_CLAP_IFS="$IFS" _CLAP_COMPLETE_INDEX="$last" VARIABLE=bash PROGRAM -- "${words[@]}" 2> /dev/null))
    [[ "$flags" == *f* ]] || set +f
    for i in "${!COMPREPLY[@]}"; do
        word="${COMPREPLY[i]}" rest="${COMPREPLY[i]#"$before"}"
        # The name of a file may have blanks, and an id of a description anything.
        if [[ "${rest//"[]"}" == *$code* || ( -z "$quote" && -e "${word##*@}" ) ]]; then
            [[ -n "$quote" ]] && continue
            printf -v rest %q "$rest"
        fi
        found+=("$rest")
    done
    COMPREPLY=("${found[@]}")
    [[ "${COMPREPLY-}" =~ [=/:]$ ]] && compopt -o nospace 2> /dev/null
    return 0
}
complete -o bashdefault -F _endpoint_complete PROGRAM
"#;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        "bash"
    }

    fn is(&self, name: &str) -> bool {
        name == "bash"
    }

    fn write_registration(
        &self,
        variable: &str,
        _: &str,
        _: &str,
        program: &str,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let script = SCRIPT.replace("VARIABLE", variable).replace("PROGRAM", program);
        out.write_all(script.as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        directory: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        env::Bash.write_complete(command, words, directory, out)
    }
}

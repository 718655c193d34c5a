//! The known methods, and errors for misspelt ones and for commands and programs in their place.

use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::mask;

/// RFC 9110, RFC 5789 and RFC 10008.
const VERBS: [&str; 10] = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "QUERY",
];

/// The other methods of IANA's registry, and those of caches, of UPnP and of Vault.
const OTHERS: &str = "\
ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT COPY LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF \
MKWORKSPACE MOVE ORDERPATCH PRI PROPFIND PROPPATCH REBIND REPORT SEARCH UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE \
UPDATEREDIRECTREF VERSION-CONTROL BAN PURGE REFRESH M-SEARCH NOTIFY SUBSCRIBE UNSUBSCRIBE LIST DESCRIBE SETUP PLAY \
BREW WHEN";

/// The programs whose lines are read. One of them is in the place of a method if a flag of ours comes before it.
pub const PROGRAMS: [&str; 6] = ["curl", "gh", "http", "https", "xh", "xhs"];

/// Whether a word is one of the nine verbs, in capitals or not.
pub fn is_verb(word: &str) -> bool {
    VERBS.iter().any(|verb| verb.eq_ignore_ascii_case(word))
}

/// The commands to suggest for a word that is neither a route nor a method.
pub type Commands = fn() -> Vec<String>;

/// The last word of a command.
pub fn last(command: &str) -> &str {
    command.rsplit(' ').next().unwrap_or_default()
}

/// An error for a misspelt method, or for a word that is not a method. A method that is not known has to be in capitals.
pub fn check(method: &str, commands: Commands) -> Result<(), Diagnostic> {
    let is_known = |known: &str| known.eq_ignore_ascii_case(method);
    if VERBS.into_iter().chain(OTHERS.split(' ')).any(is_known) {
        return Ok(());
    }
    let is_own = !method.bytes().any(|byte| byte.is_ascii_lowercase());
    let commands = if is_own { Vec::new() } else { commands() };
    let names = commands.iter().map(|command| last(command));
    let nearest = did_you_mean::nearest(method, VERBS.into_iter().chain(names));
    if nearest.is_none() && is_own {
        // The library reports a text that is no token.
        return Ok(());
    }
    let quoted = mask::quoted(method);
    let failure = |is: &str| Diagnostic::usage("unknown-method", format!("{quoted} is not a method{is}"));
    if PROGRAMS.contains(&method) || method == "wget" {
        let help =
            "`endpoint paste` reads its line; words need no quotes around it, and no --base-url, --api or -X before it";
        return Err(failure(", but a program").help(help));
    }
    let command = commands.iter().find(|command| nearest == Some(last(command)));
    Err(match (command, nearest) {
        (Some(command), _) if last(command) == method => {
            failure(", but a command").help(format!("a command is before its flags: endpoint {command} …"))
        }
        (Some(command), _) => failure("").help(format!("did you mean `endpoint {command}`?")),
        (None, Some(nearest)) => failure("").help(format!("did you mean `{nearest}`?")),
        (None, None) => failure("").help("endpoint [METHOD] ROUTE [ITEM]...: a method of one's own is in capitals"),
    })
}

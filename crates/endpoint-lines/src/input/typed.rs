//! The route as it was typed. A text that would make a request nobody meant is an error that names what could be meant.

use super::address;
use super::method::{self, Commands};
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::excerpt::Excerpt;
use crate::report::hidden::is_hidden;
use crate::report::mask::{self, Mask};

/// The route of the words, and the methods beside it.
#[derive(Debug, Clone, Copy)]
pub struct Typed<'t> {
    /// The route, which may have a method of its own.
    pub route: Option<&'t str>,
    /// The method in a word of its own.
    pub word: Option<&'t str>,
    /// The method of `-X`.
    pub flag: Option<&'t str>,
}

impl<'t> Typed<'t> {
    /// The method of the route itself, and the URL.
    fn parts(self) -> (Option<&'t str>, &'t str) {
        let text = self.route.unwrap_or_default().trim();
        match text.split_once(char::is_whitespace) {
            // No method has such a character.
            Some((own, url)) if !own.contains(['/', ':', '{', '?']) => (Some(own), url.trim_start()),
            _ => (None, text),
        }
    }

    /// The method that has precedence.
    pub fn method(self) -> Option<&'t str> {
        self.flag.or(self.parts().0).or(self.word)
    }

    /// The URL.
    pub fn url(self) -> &'t str {
        self.parts().1
    }

    /// An error for a misspelt URL or method.
    ///
    /// With a catalogue a word may be the id of an operation, which the library looks up.
    pub fn check(self, commands: Commands, has_catalogue: bool) -> Result<(), Diagnostic> {
        let (own, url) = self.parts();
        // The line of a program in one word has blanks, too.
        own.map_or(Ok(()), |own| method::check(own, commands))?;
        check_blank(url)?;
        if !has_catalogue {
            self.check_word(commands)?;
        }
        for method in [self.flag, self.word].into_iter().flatten() {
            method::check(method, commands)?;
        }
        check_variable(url)?;
        check_scheme(url)?;
        address::check(url)?;
        check_host(url)
    }

    /// An error for a word that is neither clearly a path nor a command (decision 28).
    fn check_word(self, commands: Commands) -> Result<(), Diagnostic> {
        let (own, url) = self.parts();
        let is_own = |method: &str| !method.bytes().any(|byte| byte.is_ascii_lowercase());
        let has_method = |method: &str| method::is_verb(method) || is_own(method);
        let methods = [self.flag, own, self.word].into_iter().flatten();
        let is_plain = !url.is_empty() && !url.contains(['/', '{', '?']) && !url.starts_with(':');
        if !is_plain || methods.clone().any(has_method) || address::readings(url).is_some() {
            return Ok(());
        }
        match methods.clone().next() {
            None => Err(bare_word(url, commands)),
            Some(program) if method::PROGRAMS.contains(&program) => Ok(()),
            // `list repos`: as a method, it is written in capitals.
            Some(word) if commands().iter().any(|name| method::last(name) == word) => Err(bare_word(word, commands)),
            Some(_) => Ok(()),
        }
    }
}

/// A word that may have been meant as a command.
fn bare_word(word: &str, commands: Commands) -> Diagnostic {
    let shown = mask::bare(word);
    let path = match &*shown {
        mask::HIDDEN_WORD => "/PATH".to_owned(),
        _ => format!("/{}", mask::covered(word)),
    };
    let commands = commands();
    let nearest = did_you_mean::nearest(word, commands.iter().map(|name| method::last(name)));
    let command = commands.iter().find(|name| nearest == Some(method::last(name)));
    let (message, help) = match command {
        Some(command) => (
            format!("{shown} could be a command or a path"),
            format!(
                "write {path} for the path below the base URL, or endpoint {command}, its flags after it, for the command"
            ),
        ),
        None => (
            format!("{shown} is neither a command nor a path: a path has a slash"),
            format!("write {path} for the path below the base URL; endpoint --help lists the commands"),
        ),
    };
    Diagnostic::usage("ambiguous-route", message).help(help)
}

/// An error for a blank in the URL. One between braces is the template's mistake.
fn check_blank(url: &str) -> Result<(), Diagnostic> {
    let Some(blank) = url.find(char::is_whitespace) else {
        return Ok(());
    };
    let before = url.get(..blank).unwrap_or_default();
    if before.matches('{').count() > before.matches('}').count() {
        return Ok(());
    }
    let excerpt = Excerpt::new("url", url, blank, Mask::Line, "write %20 here, or end the word");
    let message = "the URL has a blank, which no URL can hold";
    Err(Diagnostic::usage("invalid-url", message)
        .at(excerpt)
        .help("each item is a word of its own: endpoint GET /x name=text \"title=It works\""))
}

/// An error for a variable of another program's files, which nothing fills.
fn check_variable(url: &str) -> Result<(), Diagnostic> {
    let Some((before, name)) = address::variable(url) else {
        return Ok(());
    };
    let failure = address::unfilled(name);
    let name = mask::covered(name.trim());
    let help = match before {
        "" => "write the address itself, or --base-url URL and a route that begins with a slash".to_owned(),
        _ => format!("a placeholder has single braces: {{{name}}}, with the item {name}=…"),
    };
    Err(failure.help(help))
}

/// An error for a scheme that is a slip of http or https.
pub fn check_scheme(url: &str) -> Result<(), Diagnostic> {
    /// The schemes that come near, and are those of other protocols (UPnP).
    const OTHERS: [&str; 2] = ["httpu", "httpmu"];
    let Some((scheme, rest)) = url.split_once("://").filter(|_| address::is_absolute(url)) else {
        return Ok(());
    };
    let lower = scheme.to_ascii_lowercase();
    let is_known = ["http", "https"].contains(&&*lower) || OTHERS.contains(&&*lower);
    if is_known || !lower.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Ok(());
    }
    let Some(nearest) = did_you_mean::nearest(&lower, ["https", "http"]) else {
        return Ok(());
    };
    let message = format!("{} is not a scheme", mask::quoted(&format!("{scheme}://")));
    let meant = mask::covered(&format!("{nearest}://{rest}"));
    Err(Diagnostic::usage("invalid-url", message).help(format!("did you mean {meant}?")))
}

/// An error for a character that nobody sees, and for a host with letters outside ASCII, of which a request needs the form in ASCII
/// (RFC 5890).
pub fn check_host(url: &str) -> Result<(), Diagnostic> {
    if let Some(hidden) = url.chars().find(|c| !c.is_control() && is_hidden(*c)) {
        let message = format!(
            "the URL holds a character that is not seen, U+{:04X}",
            u32::from(hidden)
        );
        return Err(Diagnostic::usage("invalid-url", message).help("take it out: a page or a chat has put it there"));
    }
    let Some((_, rest)) = url.split_once("://") else {
        return Ok(());
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    if host.is_ascii() || host.contains('{') {
        return Ok(());
    }
    let message = format!("the host {} has letters outside ASCII", mask::quoted(host));
    Err(Diagnostic::usage("invalid-url", message)
        .help("write it in Punycode, whose labels begin with xn--; a browser's address bar gives it when copied")
        .help("for example: https://xn--mnchen-3ya.example for https://münchen.example"))
}

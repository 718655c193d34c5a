//! Masks over texts that were typed or read. The library knows which values are secrets; here their places are covered.
//!
//! In a text that is broken the names of values are not known: an excerpt of JSON or TOML shows the keys before the fault,
//! and of everything else only punctuation.

mod json;
mod key;
mod shell;
mod toml;

use std::ops::Range;

use endpoint::{Object, Options, Value};

/// The text in the place of a secret.
pub const MASK: &str = "***";

/// The text in the place of a word that is not shown.
pub const HIDDEN_WORD: &str = "`…`";

/// How much of a source line may be shown, by the language that it is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mask {
    /// All but the values beside the names of secrets: a route, a template.
    Line,
    /// Keys and punctuation: any string or bare word of a JSON text may be a token.
    Json,
    /// Like `Json`, if the whole text is JSON, so that all of its keys are known.
    WholeJson,
    /// Like `WholeJson`, for TOML.
    Toml,
    /// Signs, commands, options and hosts: any argument of shell text may be a token.
    Shell,
    /// Like `Shell`, if the fault is a word rather than a sign.
    ShellWord,
}

impl Mask {
    /// Whether the beginning of a line says what may be shown of the rest: a name stands before its value.
    pub(super) fn needs_whole_line(self) -> bool {
        !matches!(self, Self::Json)
    }

    /// A line of a text with a fault, as it may be shown: each hidden character becomes a star, so that columns stay what
    /// they were.
    pub fn apply(self, text: &str, line: Range<usize>, fault: usize) -> String {
        match self {
            Self::Line => stars(text.get(line).unwrap_or_default()),
            Self::Json => json::line(text, line, fault),
            Self::WholeJson => json::line(text, line, text.len()),
            Self::Toml => toml::line(text, line),
            Self::Shell => shell::line(text, line, fault),
            Self::ShellWord => shell::line(text, line, text.len()),
        }
    }
}

fn stars(line: &str) -> String {
    cover(line, |secret| secret.chars().map(|_| '*').collect())
}

/// A name or another short text in backquotes, as a message may quote it: in the place of a name there may be a whole line.
pub fn quoted(text: &str) -> String {
    format!("`{}`", covered(text))
}

/// A text with the mask in the place of each secret in it.
pub fn covered(text: &str) -> String {
    cover(text, |_| MASK.to_owned())
}

/// A word that has no name beside it, in backquotes; one that may be a secret is not shown.
pub fn bare(word: &str) -> String {
    const STARTS: [&str; 8] = ["ghp_", "gho_", "github_pat_", "glpat-", "sk-", "sk_", "xox", "eyJ"];
    let is_token = word.len() > 15 && word.bytes().any(|byte| byte.is_ascii_digit());
    let is_known = STARTS.iter().any(|start| word.starts_with(start));
    match is_token || is_known {
        true => HIDDEN_WORD.to_owned(),
        false => quoted(word),
    }
}

fn cover(text: &str, mask: impl Fn(&str) -> String) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    for secret in endpoint::secrets_in(text) {
        shown.push_str(text.get(at..secret.start).unwrap_or_default());
        shown.push_str(&mask(text.get(secret.clone()).unwrap_or_default()));
        at = secret.end;
    }
    shown + text.get(at..).unwrap_or_default()
}

/// The names of secrets that `--redact=NAME` and the key `redact` of a profile add and remove.
#[derive(Debug, Default)]
pub struct SecretNames(Vec<(String, bool)>);

impl SecretNames {
    /// The names as they were written: a `-` before a name takes it off.
    pub fn new<'n>(written: impl IntoIterator<Item = &'n str>) -> Self {
        let said = written.into_iter().map(|name| match name.strip_prefix('-') {
            Some(name) => (name.to_owned(), false),
            None => (name.to_owned(), true),
        });
        Self(said.collect())
    }

    /// Whether a value of this name is a secret.
    pub fn is_secret(&self, name: &str) -> bool {
        let said = self.0.iter().rfind(|(own, _)| own.eq_ignore_ascii_case(name));
        said.map_or_else(|| endpoint::is_secret_name(name), |(_, is_secret)| *is_secret)
    }

    /// A value of this name with its secrets masked, as a field of a form: no place in a request shows more.
    pub fn redacted(&self, name: &str, value: Value<'_>) -> Value<'static> {
        let form = Options::new().header("content-type", "application/x-www-form-urlencoded");
        let fields: Object<'_> = [(name, value)].into_iter().collect();
        let form = self.add_to(form.data(Value::Object(fields)));
        let data = form.redacted().get("data").map(Value::into_owned);
        let field = data.as_ref().and_then(|data| data.as_object()?.get(name).cloned());
        field.unwrap_or_else(|| MASK.into())
    }

    /// Adds these names to options.
    pub fn add_to<'o>(&self, options: Options<'o>) -> Options<'o> {
        let names = self.0.iter();
        names.fold(options, |options, (name, is_secret)| match is_secret {
            true => options.sensitive(name),
            false => options.not_sensitive(name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Mask;

    /// The line of the text that the mark `^` is in, which is the fault and not part of the text.
    fn shown(mask: Mask, marked: &str) -> String {
        let fault = marked.find('^').unwrap_or(marked.len());
        let text = marked.replace('^', "");
        let start = text[..fault].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[fault..].find('\n').map_or(text.len(), |newline| fault + newline);
        mask.apply(&text, start..end, fault)
    }

    #[test]
    fn values_become_stars_and_keys_before_the_fault_stay() {
        let cases = [
            ("a string", r#"{"a": "s3cret"^"#, r#"{"a": "******""#),
            ("an escaped quote", r#"{"a": "x\"y:"^x"#, r#"{"a": "**"**"*"#),
            ("a forgotten quote", "^ghp_abc", "*******"),
            ("an open string", r#"{"a": "abc^"#, r#"{"a": "***"#),
            ("a list", r#"["a", 1^"#, r#"["*", *"#),
            (
                "no colon",
                r#"{"authorization" ^"token abc"}"#,
                r#"{"*************" "*********"}"#,
            ),
            ("a second colon", r#"{"auth": "abc"^: 1}"#, r#"{"auth": "***": *}"#),
            (
                "a second colon on a line of its own",
                "{\"auth\":\n\"abc\"^: 1}",
                r#""***": *}"#,
            ),
            ("a comma for a colon", r#"{"auth",^ "abc": 1}"#, r#"{"****", "***": *}"#),
            ("a line for a key", r#"{"auth: abc": ^x}"#, r#"{"*********": *}"#),
            ("a key of another line", "{\"a\": 1,\n \"b\": ^x", r#" "b": *"#),
        ];
        for (name, marked, expected) in cases {
            assert_eq!(shown(Mask::Json, marked), expected, "{name}");
        }
    }

    #[test]
    fn of_toml_only_keys_that_are_some_stay() {
        let cases = [
            ("a value", "token = \"^abc\"", "token = \"***\""),
            ("a header", "^[profile.work", "[profile.work"),
            ("a header with a blank", "^[token abc]", "[***** ***]"),
            ("a bare line", "^ghp_abc", "*******"),
            (
                "a colon",
                "authorization^: \"token abc=\"",
                "************** \"***** ***=\"",
            ),
            (
                "a line of a long string",
                "a = \"\"\"\ntoken abc=^\n\"\"\"",
                "***** ***=",
            ),
            ("its last line", "a = '''\nabc=\n^abc='''\n", "***='''"),
            ("after a long string", "a = \"\"\"\nabc=\\\"\"\"\"\nb = ^x", "b = *"),
            ("a value on the next line", "a =\nabc=^", "***="),
            ("an item of a list", "a = [ # \"\n\"b\",\nabc=^\n]", "***="),
            ("after a list", "a = [\n1 ]\nb = ^x", "b = *"),
            ("a quoted key", "\"b\".c = ^x", "\"b\".c = *"),
            ("a line for a key", "\"token abc\" = ^x", "\"***** ***\" = *"),
            ("a comment", "[a] # token ^abc", "[*] * ***** ***"),
        ];
        for (name, marked, expected) in cases {
            assert_eq!(shown(Mask::Toml, marked), expected, "{name}");
        }
    }

    #[test]
    fn of_a_route_only_secrets_are_hidden() {
        let cases = [
            ("a route", "GET /{x^", "GET /{x"),
            ("a query", "GET /x?access_token=abc&b={^", "GET /x?access_token=***&b={"),
            ("userinfo", "GET https://u:abc@h/{^", "GET https://*****@h/{"),
            ("a header", "token abc^ /x", "token ******"),
        ];
        for (name, marked, expected) in cases {
            assert_eq!(shown(Mask::Line, marked), expected, "{name}");
        }
    }
}

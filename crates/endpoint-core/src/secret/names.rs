//! The names of secrets: one list, one rule, and the exceptions that a caller adds.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::issued::{issued_in, values_in};

/// A name with one of these words, singular or plural, names a secret.
const WORDS: &str = "token secret password passwd signature session credential cookie auth authorization bearer assertion jwt \
     passphrase passcode pass pwd pin otp csrf xsrf";

/// Words that also count at the end of a longer word: `accesstoken`, `clientsecret`.
const JOINED: &str = "token secret password passwd";

/// Words that make `token` a cursor and not a secret: `page_token` is a position in a list.
const CURSORS: &str = "page next nextpage continuation pagination cursor skip stop";

/// Words before `tokens` that make them an amount of text.
const AMOUNTS: &str = "audio billed cached completion context generated image input limit num output overlap prediction prompt read \
     reasoning remaining text thinking total trained uncached used video write";

/// First words of names that count, bound or switch: `max_tokens`, `sticky_sessions`.
const SWITCHES: &str = "allow always are ask automount disable enable exclude has hide include is max maximum min minimum never num off \
     require required reveal send skip sticky total use";

/// Words that describe a secret, right after its word or at the end of the name: `token_type`, `password_policy`.
const DESCRIPTIONS: &str = "accuracy affinity age algorithm at attempt authentication budget category changed claim command count created \
     date day detail disabled discovery duration enabled endpoint env expiration expire expired expiry field file \
     format hour kind last length level lifetime limit logprob method minute mode ms name namespace ns per percent \
     plugin policy port protection provider rate ref request required requirement reset scan scanning scheme scope \
     second selector server setup signed size status storage support supported threshold timeout total ttl type uri \
     url usage used username";

/// A name with one of these endings names a secret.
const KEYS: &str = "apikey accesskey privatekey secretkey masterkey";

/// In a query or a form, exactly these names are secrets, too.
const PAIRS: &str = "key code";

/// Well-known names of secrets that the rule does not find.
const KNOWN: &str = "authentication code-verifier reset-password-url ocp-apim-subscription-key subscription-key x-functions-key \
     dd-application-key sig sessionid jsessionid phpsessid";

/// Whether a header, query parameter or field of this name holds a secret.
///
/// A name is that of a secret if one of its words, in any usual spelling, is token, secret, password, passwd, pass,
/// passphrase, passcode, pwd, pin, otp, signature, session, credential, cookie, auth, authorization, bearer, assertion,
/// jwt, csrf or xsrf, or if it ends in api key, access key, private key, secret key or master key. A few well-known
/// names are secrets, too. Of `a[b]`, each part counts as a name.
///
/// Cursors such as `page_token` are not secrets, nor are names that count, switch, time or describe: `max_tokens`,
/// `sticky_sessions`, `cookie_ttl_seconds`, `token_type`. In a query and a form, the whole names `key` and `code` are
/// secrets, too.
/// [`Options::sensitive`] makes an exception for one name.
///
/// ```
/// use endpoint::is_secret_name;
///
/// for name in ["Authorization", "X-API-Key", "apiKey", "access_token", "client_secret", "user[password]"] {
///     assert!(is_secret_name(name), "{name}");
/// }
/// for name in ["accept", "author", "key", "code", "option", "bypass", "page_token", "max_tokens", "token_type"] {
///     assert!(!is_secret_name(name), "{name}");
/// }
/// ```
///
/// [`Options::sensitive`]: https://docs.rs/endpoint/latest/endpoint/struct.Options.html#method.sensitive
#[must_use]
pub fn is_secret_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let is_known = |part: &[u8]| KNOWN.split(' ').any(|known| has_same_letters(part, known));
    // In `a.sig`, each text between dots can be such a name by itself.
    let is_secret =
        |part: &[u8]| has_secret_word(part) || is_known(part) || part.split(|byte| *byte == b'.').any(is_known);
    may_be_secret(bytes) && (is_secret_key(bytes) || parts(bytes).any(is_secret))
}

/// The names within a name such as `a[b]`, or within a whole line in the place of a name.
fn parts(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    name.split(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric() && !matches!(byte, b'_' | b'-' | b'.'))
}

/// Whether a query parameter or form field of this name holds a secret: the rule of [`is_secret_name`], and the whole
/// names `key` and `code`. Elsewhere these two usually name a map's entry, a country or an error.
///
/// ```
/// use endpoint::is_secret_pair;
///
/// assert!(is_secret_pair("key") && is_secret_pair("code") && is_secret_pair("access_token"));
/// assert!(!is_secret_pair("country_code") && !is_secret_pair("key_id") && !is_secret_pair("item[key]"));
/// ```
#[must_use]
pub fn is_secret_pair(name: &str) -> bool {
    PAIRS.split(' ').any(|pair| name.eq_ignore_ascii_case(pair)) || is_secret_name(name)
}

/// A quick test before the full rule: whether three letters in a row occur in some secret's name. Most names fail it,
/// and every header of every call is tested.
fn may_be_secret(name: &[u8]) -> bool {
    name.windows(3).any(|window| match window {
        // Upper and lower case differ in this one bit.
        [first, second, third] => matches!(
            &[first | 0x20, second | 0x20, third | 0x20],
            b"tok"
                | b"cre"
                | b"ass"
                | b"sig"
                | b"ess"
                | b"coo"
                | b"aut"
                | b"key"
                | b"bea"
                | b"jwt"
                | b"pwd"
                | b"pin"
                | b"otp"
                | b"srf"
                | b"rif"
        ),
        _ => false,
    })
}

fn has_secret_word(name: &[u8]) -> bool {
    let (mut before, mut words) = (&[][..], Words { rest: name }.peekable());
    if words.peek().is_none_or(|first| is_one_of(first, SWITCHES)) || is_described(last_word(name)) {
        return false;
    }
    while let Some(word) = words.next() {
        let is_secret =
            is_one_of(word, WORDS) || JOINED.split(' ').any(|secret| ends_with(without_plural(word), secret));
        let is_amount = word.eq_ignore_ascii_case(b"tokens") && is_one_of(before, AMOUNTS);
        let is_other = is_amount || is_cursor(before, word) || words.peek().is_some_and(|next| is_described(next));
        if is_secret && !is_other {
            return true;
        }
        before = word;
    }
    false
}

fn last_word(name: &[u8]) -> &[u8] {
    Words { rest: name }.last().unwrap_or_default()
}

fn is_described(by: &[u8]) -> bool {
    is_one_of(by, DESCRIPTIONS)
}

/// Whether a word, or its singular, is in a list. `pass` is singular, although it ends in `s`.
fn is_one_of(word: &[u8], list: &str) -> bool {
    let is = |word: &[u8]| {
        list.split(' ')
            .any(|listed| word.eq_ignore_ascii_case(listed.as_bytes()))
    };
    is(word) || is(without_plural(word))
}

/// Whether a name ends in the name of a key, and does not only count or switch keys.
fn is_secret_key(name: &[u8]) -> bool {
    let first = Words { rest: name }.next();
    let is_switch = first.is_some_and(|first| is_one_of(first, SWITCHES));
    !is_switch && KEYS.split(' ').any(|key| ends_in(name, key))
}

/// Whether a word ends the name of a cursor: `token` after `page`, or `pagetoken`.
fn is_cursor(before: &[u8], word: &[u8]) -> bool {
    const TOKEN: &str = "token";
    let stem = without_plural(word);
    if !ends_with(stem, TOKEN) {
        return false;
    }
    let joined = stem.get(..stem.len() - TOKEN.len()).unwrap_or_default();
    let first = if joined.is_empty() { before } else { joined };
    is_one_of(first, CURSORS)
}

fn without_plural(word: &[u8]) -> &[u8] {
    match word {
        [stem @ .., b's' | b'S'] => stem,
        word => word,
    }
}

fn ends_with(word: &[u8], end: &str) -> bool {
    let last = word.len().checked_sub(end.len()).and_then(|start| word.get(start..));
    last.is_some_and(|last| last.eq_ignore_ascii_case(end.as_bytes()))
}

/// Whether the letters of a name, without separators, end in `end` or its plural.
fn ends_in(name: &[u8], end: &str) -> bool {
    let letters = || {
        let letters = name.iter().rev().filter(|byte| byte.is_ascii_alphabetic());
        letters.map(u8::to_ascii_lowercase)
    };
    let is_plural = letters().next() == Some(b's');
    let mut letters = letters().skip(usize::from(is_plural));
    end.bytes().rev().all(|byte| letters.next() == Some(byte))
}

/// Whether two names have the same letters, without separators.
fn has_same_letters(name: &[u8], known: &str) -> bool {
    fn letters(name: &[u8]) -> impl Iterator<Item = u8> {
        let letters = name.iter().filter(|byte| byte.is_ascii_alphabetic());
        letters.map(u8::to_ascii_lowercase)
    }
    letters(name).eq(letters(known.as_bytes()))
}

/// The words of a name, split at separators (`x-api-key`, `user[password]`) and at capitals (`apiKey`, `APIKey`).
struct Words<'n> {
    rest: &'n [u8],
}

impl<'n> Iterator for Words<'n> {
    type Item = &'n [u8];

    fn next(&mut self) -> Option<&'n [u8]> {
        let start = self.rest.iter().position(u8::is_ascii_alphabetic)?;
        let rest = self.rest.get(start..)?;
        let capitals = rest.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
        let after = rest.get(capitals..)?;
        let small = after.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        let length = match (capitals, small) {
            (0 | 1, small) => capitals + small,
            (capitals, 0) => capitals,
            // The last capital belongs to the next word: `API`, then `Key`.
            (capitals, _) => capitals - 1,
        };
        let (word, rest) = rest.split_at_checked(length)?;
        self.rest = rest;
        Some(word)
    }
}

/// The rule for names, and what a caller adds to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Secrets {
    /// Few callers have any.
    pub(super) own: Option<Arc<Own>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Own {
    /// The exceptions, by name in lowercase.
    names: BTreeMap<String, bool>,
    /// Values that are secrets under any name, with blanks for `+`.
    pub(super) values: BTreeSet<Vec<u8>>,
}

impl Secrets {
    /// The rule without exceptions.
    pub const RULE: Self = Self { own: None };

    /// Adds an exception: this name does, or does not, name a secret.
    pub fn set(&mut self, name: &str, is_secret: bool) {
        let own = Arc::make_mut(self.own.get_or_insert_default());
        own.names.insert(name.to_ascii_lowercase(), is_secret);
    }

    /// The ranges of tokens in a text, and of hidden values behind the byte `from`. They may overlap.
    pub(super) fn values_in(&self, text: &str, from: usize) -> Vec<Range<usize>> {
        let mut found = issued_in(text);
        if let Some(own) = self.own.as_ref().filter(|own| !own.values.is_empty()) {
            values_in(text, from, &own.values, &mut found);
        }
        found
    }

    /// Adds what a later layer adds; its exceptions win.
    pub fn merge(&mut self, later: Self) {
        let Some(later) = later.own else { return };
        let Some(own) = &mut self.own else {
            self.own = Some(later);
            return;
        };
        let own = Arc::make_mut(own);
        own.names.extend(later.names.clone());
        own.values.extend(later.values.clone());
    }

    /// Whether nothing is added.
    pub fn is_rule(&self) -> bool {
        self.own.is_none()
    }

    /// Whether a value of this name is a secret, exceptions included.
    pub fn is_secret(&self, name: &str) -> bool {
        self.exception(name).unwrap_or_else(|| is_secret_name(name))
    }

    /// Whether a value of this name is a secret in a query or a form, exceptions included.
    pub fn is_secret_pair(&self, name: &str) -> bool {
        self.exception(name).unwrap_or_else(|| is_secret_pair(name))
    }

    /// Whether a number or a boolean of this name is a secret: the name says nothing but that, as `pin` and `token` do. In
    /// `user[pin]` the last part counts.
    pub fn is_secret_number(&self, name: &str) -> bool {
        self.exception(name).unwrap_or_else(|| {
            let last = parts(name.as_bytes()).filter(|part| !part.is_empty()).last();
            let mut known = [WORDS, KEYS, PAIRS, KNOWN].into_iter().flat_map(|list| list.split(' '));
            last.is_some_and(|last| known.any(|name| has_same_letters(last, name)))
        })
    }

    /// The caller's exception for a name, if there is one.
    fn exception(&self, name: &str) -> Option<bool> {
        let own = &self.own.as_ref()?.names;
        let name = name.to_ascii_lowercase();
        // An exception for `pin` also holds for `user[pin]` and `pin[]`.
        let mut parts = name.rsplit(['[', ']']);
        let found = own.get(&name).or_else(|| parts.find_map(|part| own.get(part)));
        found.copied()
    }
}

//! The expansion of `url!`: a template, the values of its variables by their types, and one call that writes the URL.

use std::fmt::{Display, Write as _};

use crate::authority;
use crate::base::Base;
use crate::error::{Error, ErrorKind};
use crate::template::{AsVariable, Buffer, MAX_EXPANSION, Template, Variable, VariableToken};
use crate::write::url::{UrlWriter, check_value};

/// Writes a URL as `format!` writes a text, with every value encoded for its place and checked.
///
/// ```
/// use endpoint::url;
///
/// struct Client { base: String, owner: String }
///
/// impl Client {
///     fn issues(&self, repo: &str, page: Option<u32>) -> Result<String, endpoint::Error> {
///         url!(self.base, "/repos/{}/{repo}/issues{?page}", self.owner)
///     }
/// }
///
/// let client = Client { base: "https://api.github.com".into(), owner: "acme".into() };
/// assert_eq!(client.issues("a/b", Some(2))?, "https://api.github.com/repos/acme/a%2Fb/issues?page=2");
/// let error = client.issues("..", None).unwrap_err();
/// assert_eq!(error.kind(), endpoint::ErrorKind::DotSegment);
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// The text is a literal, and a URI template ([RFC 6570](https://www.rfc-editor.org/rfc/rfc6570)) that is checked while your
/// program compiles. The result is a `Result<String, Error>`. Nothing is sent.
///
/// # Shapes
///
/// | call | URL |
/// |---|---|
/// | `url!("/repos/{owner}")` | a path |
/// | `url!("https://api.acme.test/x/{id}")` | an absolute URL |
/// | `url!(base, "/repos/{owner}")` | base and path, joined by one slash |
///
/// The base is a text, a `url::Url`, an `http::Uri`, or anything else with `Display`: `format_args!("http://{host}:{port}")`.
/// It starts with a scheme, or with one `/`, and has no query. If the text starts with `?` or `{?`, no slash comes between the two.
///
/// A placeholder takes its value as in `format!`: `{owner}` captures a variable, `{}` takes the next value after the text, `{0}` takes one
/// by its position, and `name = value` gives one by its name.
///
/// | placeholder | writes |
/// |---|---|
/// | `{id}` | one segment, or one value of a query: `/items/{id}?page={page}` |
/// | `{/id}` | a segment that may be absent |
/// | `{/path*}`, `{+path}` | several segments: of a list, or of a text with slashes |
/// | `{?page,sort}`, `{&page}` | parameters of a query, each of which may be absent |
/// | `{?tags*}` | one parameter for each item of a list |
/// | `{id:3}` | the first three characters. A format specification such as `{n:03}` does not compile: give `n = format_args!("{n:03}")` |
///
/// A value is a text, a number, a `bool`, a list, an `Option` of these, a type that is
/// [`AsVariable`](crate::template::AsVariable), or any type with `Display`, such as an id of yours or a `Uuid`.
///
/// # Errors
///
/// * `empty-segment` and `dot-segment`: a value leaves a segment of the path empty, or is or contains `.` or `..` as a segment.
/// * `missing-parameter`: the value of `{id}` is `None`.
/// * `foreign-authority`: a value would choose the host.
/// * `invalid-base-url`: the base has no scheme, or has a query.
/// * `unsupported-value`: a number is not finite, `{+path}` holds a `?`, a `Display` fails.
/// * `too-large`: the URL would exceed 64 MiB.
///
/// An error names the variable, and never shows its value.
///
/// A text that can't become a correct URL does not compile:
///
/// ```compile_fail
/// let base = "https://api.acme.test";
/// endpoint::url!("{base}/users")?; // write `url!(base, "/users")`
/// # Ok::<(), endpoint::Error>(())
/// ```
#[cfg(feature = "derive")]
#[macro_export]
macro_rules! url {
    ($($url:tt)*) => { $crate::__private::url!($crate $($url)*) };
}

/// An expression of `url!`. The compiler takes the implementation with the most references that its type has.
#[derive(Debug)]
pub struct Arg<'v, T: ?Sized>(pub &'v T);

/// A value, as its type gives it.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub enum ArgValue<'v> {
    /// A variable; `None` if it is absent.
    Variable(Option<Variable<'v>>),
    /// A value with a `Display`, as `format!` takes it; `None` if it is absent.
    Shown(Option<&'v dyn Display>),
    /// A list of such values.
    Items(Vec<&'v dyn Display>),
}

/// An expression that has a value.
pub trait AsArgValue<'v> {
    /// The value.
    fn __value(&self) -> ArgValue<'v>;
}

macro_rules! given {
    ($([$($generic:tt)*] $type:ty, $value:ident => $given:expr;)*) => {$(
        impl<'v, $($generic)*> AsArgValue<'v> for $type {
            fn __value(&self) -> ArgValue<'v> {
                let $value = self.0;
                $given
            }
        }
    )*};
}

given! {
    [T: AsVariable + ?Sized] &&&Arg<'v, T>, value => ArgValue::Variable(value.as_variable());
    [T: Display] &&Arg<'v, T>, value => ArgValue::Shown(Some(value));
    [T: Display] &Arg<'v, Option<T>>, value => ArgValue::Shown(value.as_ref().map(|value| value as _));
    [T: Display] &Arg<'v, &Option<T>>, value => ArgValue::Shown(value.as_ref().map(|value| value as _));
    [T: Display] Arg<'v, &[T]>, value => ArgValue::Items(value.iter().map(|item| item as _).collect());
    [T: Display] Arg<'v, Vec<T>>, value => ArgValue::Items(value.iter().map(|item| item as _).collect());
    [T: Display] Arg<'v, &Vec<T>>, value => ArgValue::Items(value.iter().map(|item| item as _).collect());
}

/// A URL under construction: what the expansion calls for each piece of its text, as a derived operation does.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub struct Writer<'w> {
    url: UrlWriter<'w>,
    template: &'w Template<'w>,
    base: Base<'w>,
}

impl Writer<'_> {
    /// Writes the base, and the literal text at the start of a relative URL.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn start(&mut self, text: &str, ascii: bool, special: bool) {
        self.url.start_relative(self.base, text, ascii, special);
    }

    /// Writes other literal text.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn text(&mut self, text: &str, ascii: bool, special: bool) {
        self.url.literal(text, ascii, special);
    }

    /// Writes a variable without modifier, whose value is encoded whole. `key` stands before the value.
    ///
    /// # Errors
    ///
    /// A value that can't be written there, or a missing one that is required.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn whole_variable(
        &mut self,
        name: &str,
        key: &str,
        token: &VariableToken,
        value: ArgValue<'_>,
    ) -> Result<(), Error> {
        match value {
            ArgValue::Variable(Some(scalar)) if scalar.is_scalar() => {
                let from = self.url.out.text.len();
                self.url.out.begin(token, key);
                let is_clean = self.url.whole(name, token, scalar)?;
                self.url.wrote(self.template, name, token, from, (is_clean, false))?;
                if is_clean {
                    Ok(())
                } else {
                    check_value(name, token, scalar)
                }
            }
            value => self.variable(name, token, value),
        }
    }

    /// Writes any other variable.
    ///
    /// # Errors
    ///
    /// A value that can't be written there, or a missing one that is required.
    pub fn variable(&mut self, name: &str, token: &VariableToken, value: ArgValue<'_>) -> Result<(), Error> {
        let mut write = |value| self.url.variable(self.template, name, token, value, (false, false));
        match value {
            ArgValue::Variable(value) => write(value)?,
            ArgValue::Shown(Some(value)) => write(Some(shown(name, value)?.as_str().into()))?,
            ArgValue::Shown(None) => write(None)?,
            ArgValue::Items(items) => {
                let items = items.iter().map(|item| Ok(shown(name, item)?.take()));
                write(items.collect::<Result<Vec<_>, Error>>()?.as_variable())?
            }
        };
        Ok(())
    }
}

/// Writes a URL. A base has a name for messages; `pieces` calls the writer for each piece of the text.
///
/// # Errors
///
/// A base that is no URL, and each reason why a value can't be written.
pub fn write(
    template: &Template<'_>,
    base: &[(&str, ArgValue<'_>)],
    pieces: &mut dyn FnMut(&mut Writer<'_>) -> Result<(), Error>,
) -> Result<String, Error> {
    let made;
    let base = match base {
        [] => Base::NONE,
        [(name, ArgValue::Variable(Some(Variable::Text(text)))), ..] => self::base(template, name, text)?,
        [(name, ArgValue::Shown(Some(value))), ..] => {
            made = shown(name, *value)?;
            self::base(template, name, made.as_str())?
        }
        [(name, _), ..] => self::base(template, name, "")?,
    };
    let mut writer = Writer {
        url: UrlWriter::new(MAX_EXPANSION),
        template,
        base,
    };
    if let Some(authority) = authority::start(template.as_str().as_bytes()) {
        writer.url.start_absolute(template, authority);
    }
    pieces(&mut writer)?;
    writer.url.finish_path(template)?;
    writer.url.finish_url()?;
    Ok(writer.url.out.text.take())
}

/// A base that the start of the template follows.
fn base<'b>(template: &Template<'_>, name: &str, text: &'b str) -> Result<Base<'b>, Error> {
    // A path is a base, too: that of a URL which a client will complete.
    let base = match text.starts_with('/') && !text.starts_with("//") {
        true => Base::with_path(text, 0),
        false => Base::new(text),
    };
    let mut base = base.map_err(|error| Error::about(ErrorKind::InvalidBaseUrl, name, error.reason()))?;
    // No slash before a query.
    if let [b'?' | b'#', ..] | [b'{', b'?' | b'#', ..] = template.as_str().as_bytes() {
        (base.text, base.slash) = (text, false);
    }
    Ok(base)
}

/// A value as `format!` shows it.
fn shown(name: &str, value: &dyn Display) -> Result<Buffer, Error> {
    let mut shown = Buffer::default();
    let wrong = |_| Error::unsupported_value(name, "can't be shown: its `Display` failed");
    write!(shown, "{value}").map_err(wrong)?;
    Ok(shown)
}

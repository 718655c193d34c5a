//! The query string (decision 8, RFC 3986 §3.4): parameters appended to a URL.

use crate::error::{Error, ErrorKind};
use crate::parse::url::{Path, Url};
use crate::template::{AsVariable, Digits, MAX_EXPANSION, Scalar, Text, Variable};
use crate::value::{Object, Value};

/// How the lists among query parameters are written.
///
/// ```
/// use endpoint::{ListStyle, Options, endpoint};
///
/// let labels = Options::new().param("labels", ["bug", "ui"]);
/// let request = endpoint("GET /issues", labels.clone())?;
/// assert_eq!(request.url(), "https://api.github.com/issues?labels=bug%2Cui");
/// let request = endpoint("GET /issues", labels.list_style(ListStyle::Repeat))?;
/// assert_eq!(request.url(), "https://api.github.com/issues?labels=bug&labels=ui");
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum ListStyle {
    /// Joined with commas, which are encoded: `a=1%2C2`.
    #[default]
    Comma,
    /// A pair for each: `a=1&a=2`.
    Repeat,
    /// A pair for each, with brackets: `a[]=1&a[]=2`.
    Brackets,
}

enum Separator {
    None,
    QuestionMark,
    Ampersand,
}

/// A query string that goes on where a URL has one, or begins.
struct Query<T> {
    out: T,
    style: ListStyle,
    /// What stands between what is there and the next parameter.
    separator: Separator,
}

/// Appends parameters to a URL, in front of its fragment.
#[inline]
pub(crate) fn append(
    url: Url<'_>,
    path: Path,
    style: ListStyle,
    parameters: [Option<&Object<'_>>; 2],
) -> Result<String, Error> {
    let mut long = match url {
        Url::Long(long) => long,
        Url::Short(mut short) => {
            if fragment(short.as_bytes(), path).is_none()
                && let Ok(longer) = write(short.reborrow(), path, style, parameters)
                && let Some(text) = longer.text()
            {
                return Ok(text.to_owned());
            }
            short.to_long()
        }
    };
    let fragment = fragment(long.as_bytes(), path).map(|hash| long.split_off(hash));
    let mut url = write(long, path, style, parameters)?;
    url.push_str(&fragment.unwrap_or_default());
    Ok(url)
}

/// Where the fragment starts.
fn fragment(url: &[u8], path: Path) -> Option<usize> {
    let behind_path = url.get(path.end..)?;
    Some(path.end + behind_path.iter().position(|&byte| byte == b'#')?)
}

#[inline(always)]
fn write<T: Text>(url: T, path: Path, style: ListStyle, parameters: [Option<&Object<'_>>; 2]) -> Result<T, Error> {
    let separator = match url.as_bytes().get(path.end..).unwrap_or_default() {
        [] => Separator::QuestionMark,
        // There is a `?` with nothing to separate from.
        [b'?'] | [.., b'&'] => Separator::None,
        _ => Separator::Ampersand,
    };
    let mut query = Query {
        out: url,
        style,
        separator,
    };
    for parameters in parameters.into_iter().flatten() {
        for (name, value) in parameters.iter() {
            query.parameter(name, value)?;
        }
    }
    Ok(query.out)
}

impl<T: Text> Query<T> {
    #[inline(always)]
    fn parameter(&mut self, name: &str, value: &Value<'_>) -> Result<(), Error> {
        match value.as_variable() {
            None => Ok(()),
            Some(Variable::Scalar(scalar)) => {
                self.name(name);
                self.out.push(b'=');
                self.scalar(name, scalar)
            }
            _ if T::IS_SIMPLE => {
                self.out.give_up();
                Ok(())
            }
            Some(Variable::List(_)) => self.list(name, value),
            Some(Variable::Map(_)) => Err(Error::about(
                ErrorKind::UnsupportedValue,
                name,
                "is an object, which has no form in a query",
            )),
        }
    }

    #[inline(never)]
    fn list(&mut self, name: &str, value: &Value<'_>) -> Result<(), Error> {
        let mut first = true;
        for item in value.as_array().into_iter().flatten() {
            let scalar = match item.as_variable() {
                None => continue,
                Some(Variable::Scalar(scalar)) => scalar,
                Some(_) => {
                    return Err(Error::about(
                        ErrorKind::UnsupportedValue,
                        name,
                        "holds a list or an object inside a list, which has no form in a query",
                    ));
                }
            };
            if self.out.len() > MAX_EXPANSION {
                return Err(Error::about(
                    ErrorKind::UnsupportedValue,
                    name,
                    "makes the URL longer than 64 MiB",
                ));
            }
            if first || self.style != ListStyle::Comma {
                self.name(name);
                self.out
                    .push_str(if self.style == ListStyle::Brackets { "[]=" } else { "=" });
            } else {
                self.out.push_str("%2C");
            }
            first = false;
            self.scalar(name, scalar)?;
        }
        Ok(())
    }

    /// `&name`
    #[inline(always)]
    fn name(&mut self, name: &str) {
        match std::mem::replace(&mut self.separator, Separator::Ampersand) {
            Separator::None => {}
            Separator::QuestionMark => self.out.push(b'?'),
            Separator::Ampersand => self.out.push(b'&'),
        }
        self.out.unreserved(name);
    }

    #[inline(always)]
    fn scalar(&mut self, name: &str, scalar: Scalar<'_>) -> Result<(), Error> {
        match scalar {
            Scalar::Text(text) => {
                self.out.unreserved(text);
                return Ok(());
            }
            Scalar::Unsigned(number) => {
                self.out.push_number(number);
                return Ok(());
            }
            _ if T::IS_SIMPLE => {
                self.out.give_up();
                return Ok(());
            }
            _ => {}
        }
        match scalar.text(&mut Digits::new()) {
            Ok(text) => self.out.unreserved(text),
            Err(reason) => return Err(Error::about(ErrorKind::UnsupportedValue, name, reason)),
        }
        Ok(())
    }
}

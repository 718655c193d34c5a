//! The query string (decision 8, RFC 3986 §3.4): parameters appended to a URL.

use crate::error::{Error, ErrorKind};
use crate::template::{AsVariable, Scalar, Variable, unreserved};
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

/// Appends parameters to a URL: an existing `?` is continued with `&`, and a fragment stays last. `query` is where the
/// path ends.
pub(crate) fn append(
    url: &mut Vec<u8>,
    path_end: usize,
    parameters: &Object<'_>,
    style: ListStyle,
) -> Result<(), Error> {
    if parameters.has_no_entries() {
        return Ok(());
    }
    let behind_path = url.get(path_end..).unwrap_or_default();
    let fragment = match behind_path.iter().position(|&byte| byte == b'#') {
        Some(position) => url.split_off(path_end + position),
        None => Vec::new(),
    };
    let separator = match url.get(path_end..) {
        None | Some([]) => Some(b'?'),
        // There is a `?` with nothing to separate from.
        Some([b'?'] | [.., b'&']) => None,
        Some(_) => Some(b'&'),
    };
    let mut query = Query { url, separator };
    for (name, value) in parameters.iter() {
        query.parameter(name, value, style)?;
    }
    url.extend_from_slice(&fragment);
    Ok(())
}

struct Query<'u> {
    url: &'u mut Vec<u8>,
    separator: Option<u8>,
}

impl Query<'_> {
    fn parameter(&mut self, name: &str, value: &Value<'_>, style: ListStyle) -> Result<(), Error> {
        match value.as_variable() {
            None => Ok(()),
            Some(Variable::Scalar(scalar)) => {
                self.name(name, "");
                self.scalar(name, scalar)
            }
            Some(Variable::List(_)) => self.list(name, value, style),
            Some(Variable::Map(_)) => Err(Error::about(
                ErrorKind::UnsupportedValue,
                name,
                "is an object, which has no form in a query",
            )),
        }
    }

    fn list(&mut self, name: &str, value: &Value<'_>, style: ListStyle) -> Result<(), Error> {
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
            match style {
                ListStyle::Comma if !first => self.url.extend_from_slice(b"%2C"),
                ListStyle::Comma | ListStyle::Repeat => self.name(name, ""),
                ListStyle::Brackets => self.name(name, "[]"),
            }
            first = false;
            self.scalar(name, scalar)?;
        }
        Ok(())
    }

    /// `&name=`
    fn name(&mut self, name: &str, suffix: &str) {
        self.url.extend(self.separator);
        self.separator = Some(b'&');
        unreserved(self.url, name.as_bytes());
        self.url.extend_from_slice(suffix.as_bytes());
        self.url.push(b'=');
    }

    fn scalar(&mut self, name: &str, scalar: Scalar<'_>) -> Result<(), Error> {
        scalar
            .write(|text| unreserved(self.url, text.as_bytes()))
            .map_err(|reason| Error::about(ErrorKind::UnsupportedValue, name, reason))
    }
}

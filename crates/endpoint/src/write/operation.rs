//! The interface of the writer for derived operations: a call for each piece of the route, each query parameter, each
//! field of a JSON body and each header, in this order.

use serde::Serialize;

use super::RequestWriter;
use super::headers::ReadyHeaders;
use super::scalar::{self, Items, Sink, Top};
use super::url::{UrlWriter, check_value, is_secret};
use crate::base::Base;
use crate::body::Body;
use crate::error::Error;
use crate::options::Mark;
use crate::options::{Lists, Style};
use crate::place::Placed;
use crate::template::{AsVariable as _, Template, Variable, VariableToken};
use crate::value::{MAX_DEPTH, Object, Value, json};

/// The request of an operation under construction.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub struct OperationWriter<'w, 'd> {
    url: &'w mut UrlWriter<'d>,
    template: &'d Template<'static>,
    base: Base<'w>,
    lists: Lists,
    /// The number of query parameters so far, if names are watched: each is an owner of names.
    queries: usize,
    /// The body and the headers; `None` if only the URL is needed.
    content: Option<&'w mut Rest>,
}

/// The body of an operation, and its headers.
#[derive(Default)]
pub(crate) struct Rest {
    body: Option<Body<'static>>,
    headers: Option<Object<'static>>,
}

impl<'w, 'd> OperationWriter<'w, 'd> {
    /// Writes a URL on a base URL.
    #[inline]
    pub(crate) fn new(
        url: &'w mut UrlWriter<'d>,
        template: &'d Template<'static>,
        base: Base<'w>,
        lists: Lists,
        content: Option<&'w mut Rest>,
    ) -> Self {
        Self {
            url,
            template,
            base,
            lists,
            queries: 0,
            content,
        }
    }

    /// Sets the style of all lists.
    #[inline]
    pub fn lists(&mut self, style: Style) {
        self.lists.set(style);
    }

    /// Writes the base URL, and the literal text at the start of the route.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn start(&mut self, text: &str, ascii: bool, special: bool) {
        self.url.start_relative(self.base, text, ascii, special);
    }

    /// Writes other literal text of the route.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn text(&mut self, text: &str, ascii: bool, special: bool) {
        self.url.literal(text, ascii, special);
    }

    /// Writes a variable without modifier, whose value is encoded whole: `{x}`, `{/x}`, `{.x}`, `{?x}` or `{&x}`.
    /// `key` is the text between the operator's character and the value: `x=` in a query.
    ///
    /// # Errors
    ///
    /// A value that can't be written there, or a missing one that is required.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn whole_variable<T: Serialize + ?Sized>(
        &mut self,
        name: &str,
        key: &str,
        token: &VariableToken,
        value: &T,
    ) -> Result<(), Error> {
        let out = &mut self.url.out;
        let (from, first) = (out.text.len(), out.first);
        out.begin(token, key);
        let (url, mut is_clean) = (&mut *self.url, false);
        let top = scalar::write(name, value, |scalar: Variable<'_>| {
            is_clean = url.whole(name, token, scalar)?;
            if is_clean {
                Ok(())
            } else {
                check_value(name, token, scalar)
            }
        })?;
        match top {
            Top::Written => self.url.wrote(self.template, name, token, from, (is_clean, false)),
            top => {
                self.url.out.text.truncate(from);
                self.url.out.first = first;
                self.composite(name, token, &top.value(name, value)?.unwrap_or_default())
            }
        }
    }

    /// Writes any other placeholder.
    ///
    /// # Errors
    ///
    /// A value that can't be written there, or a missing one that is required.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn variable<T: Serialize + ?Sized>(
        &mut self,
        name: &str,
        token: &VariableToken,
        value: &T,
    ) -> Result<(), Error> {
        let (url, template) = (&mut *self.url, self.template);
        let top = scalar::write(name, value, |scalar: Variable<'_>| {
            url.variable(template, name, token, Some(scalar), (false, false))
                .map(drop)
        })?;
        match top {
            Top::Written => Ok(()),
            top => self.composite(name, token, &top.value(name, value)?.unwrap_or_default()),
        }
    }

    #[inline(never)]
    fn composite(&mut self, name: &str, token: &VariableToken, value: &Value<'_>) -> Result<(), Error> {
        let is_secret = is_secret(value, token.modifier, token.operator, &self.url.secrets);
        let value = value.as_variable();
        self.url
            .variable(self.template, name, token, value, (is_secret, false))
            .map(drop)
    }

    /// Ends the path, before query parameters. `watches` is true if one of them has a style, and so may write the names of others.
    ///
    /// # Errors
    ///
    /// A value that makes a dot segment or an empty segment.
    #[inline]
    pub fn end_path(&mut self, watches: bool) -> Result<(), Error> {
        self.url.finish_path(self.template)?;
        if watches || self.url.may_repeat || self.lists.in_query().is_some_and(Style::nests) {
            self.url.watch_names(self.template)?;
        }
        Ok(())
    }

    /// Writes a query parameter. `key` is the encoded name between `&` and `=`.
    ///
    /// # Errors
    ///
    /// A value that can't be written there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn parameter<T: Serialize + ?Sized>(&mut self, name: &str, key: &str, value: &T) -> Result<(), Error> {
        let url = &mut *self.url;
        let is_first = url.separator.is_empty();
        if url.names.is_some() || (is_first && (url.path_end.is_some() || url.fragment.is_some())) {
            return self.styled(name, None, value);
        }
        // The name is written before the value is known to exist, because its length is known at compile time.
        let text = &mut url.out.text;
        let before = text.len();
        if is_first {
            text.push(b'?');
            text.push_str(key.get(1..).unwrap_or_default());
        } else {
            text.push_str(key);
        }
        match scalar::write(name, value, |scalar: Variable<'_>| scalar::encode(text, name, scalar))? {
            Top::Written => {
                if is_first {
                    url.separator = "&";
                    url.path_end = Some(before);
                }
                Ok(())
            }
            Top::Unset | Top::Null => {
                text.truncate(before);
                Ok(())
            }
            Top::Composite => {
                text.truncate(before);
                self.parameter_of(name, None, &Top::Composite.value(name, value)?.unwrap_or_default())
            }
        }
    }

    /// Writes a query parameter in a style of its own.
    ///
    /// # Errors
    ///
    /// A value that can't be written there, and a name that is in the query already.
    pub fn styled<T: Serialize + ?Sized>(&mut self, name: &str, style: Option<Style>, value: &T) -> Result<(), Error> {
        let value = scalar::value(name, value)?.unwrap_or_default();
        self.queries += 1;
        self.parameter_of(name, style, &value)
    }

    #[inline(never)]
    fn parameter_of(&mut self, name: &str, style: Option<Style>, value: &Value<'_>) -> Result<(), Error> {
        let placed = Placed {
            position: self.queries,
            name,
            value,
            style,
            mark: Mark::default(),
        };
        self.url.query(placed, self.lists.in_query()).map(drop)
    }

    /// Ends the URL. Returns whether only the URL is needed.
    ///
    /// # Errors
    ///
    /// A URL that exceeds the limit.
    #[inline]
    pub fn end_url(&mut self) -> Result<bool, Error> {
        self.url.finish_url()?;
        Ok(self.content.is_none())
    }

    /// Starts a JSON body.
    #[inline]
    #[must_use]
    pub fn body(&mut self) -> JsonBody {
        JsonBody {
            text: json::Writer::new(),
            end: 0,
            before: b'{',
        }
    }

    /// Takes a finished JSON body.
    #[inline]
    pub fn end_body(&mut self, body: &mut JsonBody) {
        if let Some(content) = &mut self.content {
            content.body = body.finish();
        }
    }

    /// Adds a header without rules of its own.
    ///
    /// # Errors
    ///
    /// A value that can't be serialized.
    pub fn header(
        &mut self,
        name: &'static str,
        made: Result<Option<(Value<'static>, bool)>, Error>,
    ) -> Result<(), Error> {
        if let (Some((value, is_secret)), Some(content)) = (made?, &mut self.content) {
            content.headers.get_or_insert_default().append(name.into(), value);
            if is_secret {
                self.url.secrets.set(name, true);
            }
        }
        Ok(())
    }
}

impl<'a> RequestWriter<'a> {
    /// Writes the body and the headers of an operation.
    #[inline]
    pub(crate) fn write_content(&mut self, content: &mut Rest, headers: &'a ReadyHeaders) -> Result<(), Error> {
        self.body = content.body.take();
        self.is_json = self.body.is_some();
        self.write_ready_headers(headers, content.headers.as_ref())
    }
}

/// The fields of a JSON body under construction.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub struct JsonBody {
    text: json::Writer,
    /// The end of the text in its block.
    end: usize,
    /// The byte before the next field.
    before: u8,
}

impl JsonBody {
    /// Writes a field.
    ///
    /// # Errors
    ///
    /// A value that can't be JSON.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        match scalar::write(name, value, JsonField { body: self, name })? {
            Top::Written | Top::Unset => {}
            top => self.whole(name, &top.value(name, value)?.unwrap_or_default())?,
        }
        Ok(())
    }

    #[inline(never)]
    fn whole(&mut self, name: &str, value: &Value<'_>) -> Result<(), Error> {
        check(name, value, MAX_DEPTH - 1)?;
        self.name(name);
        self.end = self.text.value(self.end, value);
        Ok(())
    }

    #[inline]
    fn name(&mut self, name: &str) {
        self.end = self.text.name(self.end, self.before, name);
        self.before = b',';
    }

    fn finish(&mut self) -> Option<Body<'static>> {
        if self.before == b'{' {
            return None;
        }
        self.end = self.text.close(self.end, self.before, *b"{}");
        Some(Body::Bytes(self.text.finish(self.end).into()))
    }
}

/// Refuses a value of more levels.
fn check(name: &str, value: &Value<'_>, levels: u8) -> Result<(), Error> {
    match value.wrong(levels) {
        None => Ok(()),
        Some(wrong) => Err(Error::unsupported_value(name, wrong)),
    }
}

/// Writes the value of a field.
struct JsonField<'b> {
    body: &'b mut JsonBody,
    name: &'static str,
}

impl<'b> Sink for JsonField<'b> {
    type Items = JsonItems<'b>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar(self, scalar: Variable<'_>) -> Result<(), Error> {
        let Self { body, name } = self;
        body.name(name);
        body.end = body.text.scalar(body.end, scalar);
        Ok(())
    }

    fn items(self) -> Option<JsonItems<'b>> {
        let Self { body, name } = self;
        body.name(name);
        Some(JsonItems {
            body,
            name,
            before: b'[',
        })
    }
}

/// Writes the items of a list.
struct JsonItems<'b> {
    body: &'b mut JsonBody,
    name: &'static str,
    /// The byte before the next item.
    before: u8,
}

impl Items for JsonItems<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
        let Self { body, name, before } = self;
        body.end = body.text.separate(body.end, *before);
        *before = b',';
        let top = scalar::write(name, item, |scalar: Variable<'_>| {
            body.end = body.text.scalar(body.end, scalar);
            Ok(())
        })?;
        match top {
            Top::Written => {}
            Top::Unset | Top::Null => body.end = body.text.value(body.end, &Value::Null),
            Top::Composite => {
                let value = top.value(name, item)?.unwrap_or_default();
                check(name, &value, MAX_DEPTH - 2)?;
                body.end = body.text.value(body.end, &value);
            }
        }
        Ok(())
    }

    fn end(self) {
        self.body.end = self.body.text.close(self.body.end, self.before, *b"[]");
    }
}

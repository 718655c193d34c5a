//! The writer as a derived operation calls it: one call for each piece of the route, each parameter of the query, each field of
//! a JSON body and each header, in this order.

use serde::Serialize;

use super::headers::ReadyHeaders;
use super::scalar::{self, Items, Sink, Top};
use super::url::hides;
use super::{Purpose, RequestWriter};
use crate::base::{Base, UriStart};
use crate::body::Body;
use crate::error::Error;
use crate::options::{ListStyle, Settings, Style};
use crate::piece::VariableToken;
use crate::place::{GivenBy, Mark, Place, Placed};
use crate::request::RequestOptions;
use crate::route::Route;
use crate::template::{self, AsVariable as _, Digits, Modifier, Operator, Scalar, Template, Variable};
use crate::value::{Fault, MAX_DEPTH, Object, Value, json};

/// A request of an operation while it is written.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub struct OperationWriter<'d> {
    writer: RequestWriter<'d>,
    template: &'d Template<'static>,
    purpose: Purpose,
    /// Nothing but the URL is asked for.
    is_url: bool,
    lists: ListStyle,
    /// How many parameters there were of a query whose names are watched: each has names of its own.
    queries: usize,
    headers: Object<'static>,
}

impl<'d> OperationWriter<'d> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(route: &'d Route<'static>, purpose: Purpose, limit: usize) -> Self {
        Self {
            writer: RequestWriter::new(limit),
            template: route.template(),
            purpose,
            is_url: false,
            lists: ListStyle::default(),
            queries: 0,
            headers: Object::new(),
        }
    }

    /// Starts a URL on the base URL of defaults, with what else they say of every request.
    #[inline]
    pub(crate) fn start(&mut self, (base, uri_start): (Base<'_>, Option<&'d UriStart>), settings: &Settings<'_>) {
        let writer = &mut self.writer;
        writer.uri_start = uri_start;
        writer.start_relative(self.template, base);
        if !settings.secrets.is_rule() {
            writer.secrets = settings.secrets.clone();
        }
        self.lists = settings.list_style.unwrap_or_default();
    }

    #[inline]
    pub(crate) fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// What is asked for, and what goes along with it.
    #[inline]
    pub(crate) fn name(&mut self, method: http::Method, operation: &'static str, is_traced: bool) {
        self.writer.method = method;
        self.writer.operation = operation;
        self.writer.is_traced = is_traced;
    }

    /// Starts a URL without a base URL.
    #[inline]
    pub(crate) fn start_path(&mut self) {
        let none = Base {
            text: "",
            path_start: 0,
            has_dots: false,
        };
        self.writer.start_relative(self.template, none);
        self.is_url = true;
    }

    /// The style of all lists.
    #[inline]
    pub fn lists(&mut self, style: ListStyle) {
        self.lists = style;
    }

    /// Text of the route. The first of a URL is written when it starts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn text(&mut self, text: &str, plain: bool) {
        self.writer.literal(text, plain);
    }

    /// A `{name}`, which most placeholders are.
    ///
    /// # Errors
    ///
    /// A value that it can't have, or none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn segment<T: Serialize + ?Sized>(&mut self, name: &str, at: (u32, u32), value: &T) -> Result<(), Error> {
        let text = &mut self.writer.out.text;
        let from = text.len();
        let token = VariableToken::new(at, Modifier::None, Operator::Simple, true);
        match scalar::write(name, value, |scalar: Scalar<'_>| write_scalar(text, name, scalar))? {
            Top::Written => {
                self.writer.wrote_segment(token, from);
                Ok(())
            }
            Top::Unsaid | Top::Null => self.composite(token, &Value::Undefined),
            Top::Value(value) => self.composite(token, &value),
        }
    }

    /// A placeholder.
    ///
    /// # Errors
    ///
    /// A value that it can't have, or none where it needs one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn variable<T: Serialize + ?Sized>(
        &mut self,
        name: &str,
        token: VariableToken,
        value: &T,
    ) -> Result<(), Error> {
        let (writer, template) = (&mut self.writer, self.template);
        let top = scalar::write(name, value, |scalar: Scalar<'_>| {
            let value = Some(Variable::Scalar(scalar));
            writer.variable(template, token, value, false, &[]).map(drop)
        })?;
        match top {
            Top::Written => Ok(()),
            Top::Unsaid | Top::Null => self.composite(token, &Value::Undefined),
            Top::Value(value) => self.composite(token, &value),
        }
    }

    #[inline(never)]
    fn composite(&mut self, token: VariableToken, value: &Value<'_>) -> Result<(), Error> {
        let hides = hides(value, token.modifier, token.operator, &self.writer.secrets);
        let value = value.as_variable();
        self.writer.variable(self.template, token, value, hides, &[]).map(drop)
    }

    /// Ends the path. What follows are parameters of the query; `watches` where one has a style, so that it may write names
    /// that another one has.
    ///
    /// # Errors
    ///
    /// A value that makes another path of it.
    #[inline]
    pub fn end_path(&mut self, watches: bool) -> Result<(), Error> {
        self.writer.finish_path(self.template)?;
        if watches || self.writer.may_repeat || self.lists == ListStyle::Brackets {
            self.writer.watch_names(self.template)?;
        }
        Ok(())
    }

    /// A parameter of the query. `key` is the encoded name between `&` and `=`.
    ///
    /// # Errors
    ///
    /// A value that it can't have.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn parameter<T: Serialize + ?Sized>(&mut self, name: &str, key: &str, value: &T) -> Result<(), Error> {
        let writer = &mut self.writer;
        let is_first = writer.separator.is_empty();
        if writer.names.is_some() || (is_first && (writer.path_end.is_some() || writer.fragment.is_some())) {
            return self.styled(name, None, value);
        }
        // The name is written before it is known whether there is a value: its length is known while the program compiles.
        let text = &mut writer.out.text;
        let before = text.len();
        if is_first {
            text.push('?');
            text.push_str(key.get(1..).unwrap_or_default());
        } else {
            text.push_str(key);
        }
        match scalar::write(name, value, |scalar: Scalar<'_>| write_scalar(text, name, scalar))? {
            Top::Written => {
                if is_first {
                    writer.separator = "&";
                    writer.path_end = Some(before);
                }
                Ok(())
            }
            Top::Unsaid | Top::Null => {
                text.truncate(before);
                Ok(())
            }
            Top::Value(value) => {
                text.truncate(before);
                self.parameter_of(name, None, &value)
            }
        }
    }

    /// A parameter of the query in a style of its own.
    ///
    /// # Errors
    ///
    /// A value that it can't have, and a name that is in the query already.
    pub fn styled<T: Serialize + ?Sized>(&mut self, name: &str, style: Option<Style>, value: &T) -> Result<(), Error> {
        let value = scalar::value(name, value)?;
        self.queries += 1;
        self.parameter_of(name, style, &value)
    }

    #[inline(never)]
    fn parameter_of(&mut self, name: &str, style: Option<Style>, value: &Value<'_>) -> Result<(), Error> {
        let placed = Placed {
            position: self.queries,
            name,
            value,
            mark: Mark {
                place: Place::Query,
                style,
                given_by: GivenBy::Call,
                is_written: false,
            },
        };
        self.writer.query(placed, self.lists).map(drop)
    }

    /// Ends the URL. Returns whether it is all that is asked for.
    ///
    /// # Errors
    ///
    /// A URL that is too long.
    #[inline]
    pub fn end_url(&mut self) -> Result<bool, Error> {
        self.writer.finish_url()?;
        Ok(self.is_url)
    }

    /// Starts a JSON body.
    #[inline]
    #[must_use]
    pub fn body(&self) -> JsonBody {
        JsonBody {
            is_text: self.purpose == Purpose::Http,
            text: json::Writer::new(),
            end: 0,
            before: b'{',
            object: Object::new(),
        }
    }

    /// Takes a body that has all of its fields.
    #[inline]
    pub fn end_body(&mut self, body: &mut JsonBody) {
        self.writer.body = body.finish();
        self.writer.is_json = self.writer.body.is_some();
    }

    /// A header that no rule looks at.
    ///
    /// # Errors
    ///
    /// A value that can't be serialized.
    pub fn header<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        let value = scalar::value(name, value)?;
        if !value.is_undefined() {
            self.headers.push(name.into(), value);
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn finish_options(&mut self, headers: &ReadyHeaders) -> Result<RequestOptions<'d>, Error> {
        self.writer.write_ready_headers(headers, &self.headers)?;
        self.writer.finish_options(self.template.reborrow())
    }

    #[inline]
    pub(crate) fn finish_http(&mut self, headers: &ReadyHeaders) -> Result<http::Request<Vec<u8>>, Error> {
        self.writer.write_ready_headers(headers, &self.headers)?;
        self.writer.finish_http(self.template)
    }

    /// The URL, without the slash that is neither the template's nor a value's.
    #[inline]
    pub(crate) fn finish_url(&mut self) -> String {
        let mut url = std::mem::take(&mut self.writer.out.text);
        if self.writer.has_own_slash() && !self.template.as_str().starts_with('/') {
            url.remove(0);
        }
        url
    }
}

/// Appends a scalar, encoded.
#[cfg_attr(not(debug_assertions), inline(always))]
fn write_scalar(out: &mut String, name: &str, scalar: Scalar<'_>) -> Result<(), Error> {
    match scalar.text(&mut Digits::new()) {
        Ok(text) => template::unreserved(out, text),
        Err(reason) => return Err(Error::unsupported_value(name, reason)),
    }
    Ok(())
}

/// The fields of a JSON body as far as they are written: as text where that is all that is asked for, else as values.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub struct JsonBody {
    is_text: bool,
    text: json::Writer,
    /// Where the block of the text ends.
    end: usize,
    /// What is before the next field.
    before: u8,
    object: Object<'static>,
}

impl JsonBody {
    /// A field.
    ///
    /// # Errors
    ///
    /// A value that can't be JSON.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        if !self.is_text {
            return self.value(name, value);
        }
        match scalar::write(name, value, JsonField { body: self, name })? {
            Top::Written | Top::Unsaid => {}
            Top::Null => self.whole(name, &Value::Null),
            Top::Value(value) => self.whole(name, &value),
        }
        Ok(())
    }

    #[inline(never)]
    fn value<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        let value = scalar::value(name, value)?;
        if !value.is_undefined() {
            self.object.push(name.into(), value);
        }
        Ok(())
    }

    #[inline(never)]
    fn whole(&mut self, name: &str, value: &Value<'_>) {
        self.name(name);
        self.end = self.text.value(self.end, value);
    }

    #[inline]
    fn name(&mut self, name: &str) {
        self.end = self.text.name(self.end, self.before, name);
        self.before = b',';
    }

    fn finish(&mut self) -> Option<Body<'static>> {
        match (self.is_text, self.before) {
            (true, b'{') => None,
            (true, before) => {
                self.end = self.text.close(self.end, before, *b"{}");
                Some(Body::Bytes(self.text.finish(self.end).into()))
            }
            (false, _) if self.object.is_empty() => None,
            (false, _) => Some(Body::Json(Value::Object(std::mem::take(&mut self.object)))),
        }
    }
}

/// Takes the value of a field.
struct JsonField<'b> {
    body: &'b mut JsonBody,
    name: &'static str,
}

impl<'b> Sink for JsonField<'b> {
    type Items = JsonItems<'b>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scalar(self, scalar: Scalar<'_>) -> Result<(), Error> {
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

/// A list as far as it is written.
struct JsonItems<'b> {
    body: &'b mut JsonBody,
    name: &'static str,
    /// What is before the next item.
    before: u8,
}

impl Items for JsonItems<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
        let Self { body, name, before } = self;
        body.end = body.text.separate(body.end, *before);
        *before = b',';
        let top = scalar::write(name, item, |scalar: Scalar<'_>| {
            body.end = body.text.scalar(body.end, scalar);
            Ok(())
        })?;
        match top {
            Top::Written => {}
            Top::Unsaid | Top::Null => body.end = body.text.value(body.end, &Value::Null),
            Top::Value(value) if value.depth() >= MAX_DEPTH => return Err(Fault::TooDeep.error(name)),
            Top::Value(value) => body.end = body.text.value(body.end, &value),
        }
        Ok(())
    }

    fn end(self) {
        self.body.end = self.body.text.close(self.body.end, self.before, *b"[]");
    }
}

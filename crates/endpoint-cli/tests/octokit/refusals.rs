//! What we refuse and the original builds: for each kind of error, the calls that may get it.

use serde_json::{Map, Value};

use crate::calls::Call;
use crate::expressions::is_undefined;
use crate::form::Form;
use crate::steps::{authority_end, scheme_end};
use crate::template::{self, Modifier, Part};

/// A call in which causes of errors are looked for.
pub struct Suspect {
    /// Each layer as it was given: a mistake in a default is one even where it is overridden.
    layers: Vec<Map<String, Value>>,
    /// One layer, and no `:name`.
    form: Form,
    /// The URL that the original made of it; empty if it made none.
    url: String,
}

/// Whether a call gives cause for an error.
pub type Cause = fn(&Suspect) -> bool;

/// Each kind of error with its cause, by the name of the class, which is that of the kind.
pub const CAUSES: &[(&str, Cause)] = &[
    ("missing-url", |suspect| suspect.form.url().is_empty()),
    ("invalid-method", |suspect| {
        !is_token(&suspect.form.method()) || suspect.methods().any(|method| !is_token(method))
    }),
    ("invalid-template", |suspect| {
        template::scan(suspect.form.url()).is_none()
    }),
    ("missing-parameter", missing_parameter),
    ("empty-segment", empty_segment),
    ("dot-segment", dot_segment),
    ("foreign-authority", foreign_authority),
    ("unsupported-value", unsupported_value),
    ("invalid-header-name", |suspect| {
        suspect.headers().any(|(name, _)| !is_token(name))
    }),
    ("invalid-header-value", |suspect| {
        suspect.headers().any(|(_, value)| !is_field_value(value))
    }),
    ("invalid-media-type", invalid_media_type),
    ("invalid-base-url", invalid_base_url),
    ("invalid-url", invalid_url),
    ("unexpected-body", unexpected_body),
    ("invalid-options", invalid_options),
];

impl Suspect {
    pub fn new(call: &Call, form: Form, url: String) -> Self {
        let layers = call.layers().cloned().collect();
        Self { layers, form, url }
    }

    /// What stands under a key: in each layer, and once they are merged.
    fn all(&self, key: &str) -> impl Iterator<Item = &Value> {
        self.layers
            .iter()
            .chain([&self.form.options])
            .filter_map(move |options| options.get(key))
    }

    fn methods(&self) -> impl Iterator<Item = &str> {
        self.all("method").filter_map(Value::as_str)
    }

    fn headers(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.all("headers").filter_map(Value::as_object).flatten()
    }

    /// A cause that leaves no choice: the call must have been refused. What a later layer mended is none.
    pub fn certain(mut self) -> Option<&'static str> {
        const POSSIBLE: [&str; 4] = ["empty-segment", "foreign-authority", "invalid-url", "invalid-base-url"];
        self.layers.clear();
        let request = matches!(self.form.op, "request" | "parse");
        let mut certain = CAUSES.iter().filter(|(name, _)| request && !POSSIBLE.contains(name));
        certain.find(|(_, cause)| cause(&self)).map(|(name, _)| *name)
    }
}

fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c))
}

fn is_field_value(value: &Value) -> bool {
    match value {
        Value::String(text) => text.chars().all(|c| c == '\t' || c == ' ' || c.is_ascii_graphic()),
        Value::Array(_) | Value::Object(_) => false,
        _ => true,
    }
}

/// Each variable of the URL: its operator, its modifier, its value.
fn variables(form: &Form) -> Vec<(Option<char>, Modifier, Option<Value>)> {
    let mut variables = Vec::new();
    for part in form.parts() {
        if let Part::Expression(expression) = part {
            for variable in expression.variables {
                let value = form.options.get(&variable.name).cloned();
                variables.push((expression.operator, variable.modifier, value));
            }
        }
    }
    variables
}

fn missing_parameter(Suspect { form, .. }: &Suspect) -> bool {
    let required = |operator: Option<char>| matches!(operator, None | Some('+'));
    variables(form)
        .iter()
        .any(|(operator, _, value)| required(*operator) && is_undefined(value.as_ref()))
}

/// An expression between two slashes of the path of which nothing is left.
fn empty_segment(Suspect { form, .. }: &Suspect) -> bool {
    let parts = form.parts();
    let is_void = |part: &Part| match part {
        Part::Text(_) => false,
        Part::Expression(expression) => {
            expression
                .variables
                .iter()
                .any(|variable| match form.options.get(&variable.name) {
                    Some(Value::String(text)) => text.is_empty() || text.starts_with('/'),
                    Some(Value::Array(items)) => items.iter().any(|item| *item == "" || item.is_null()),
                    value => is_undefined(value),
                })
        }
    };
    parts.iter().any(is_void)
}

fn dot_segment(Suspect { form, url, .. }: &Suspect) -> bool {
    let path = url.get(authority_end(url)..).unwrap_or_default();
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let is_dots = |segment: &str| matches!(segment.to_lowercase().replace("%2e", ".").as_str(), "." | "..");
    // What the original threw for has no URL: then the values speak.
    path.split('/').any(is_dots) || (url.is_empty() && form.url().split(['/', '?']).any(is_dots))
}

fn starts_with_scheme(text: &str) -> bool {
    let scheme = text.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| {
        !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

fn foreign_authority(Suspect { form, url, .. }: &Suspect) -> bool {
    let parts = form.parts();
    let template = form.url();
    if scheme_end(template).is_none() {
        // The first expression writes a scheme or a second slash, or the text before it does with its help.
        let in_front = matches!(parts.first(), Some(Part::Expression(_)));
        let behind_slash = matches!(parts.first(), Some(Part::Text(text)) if text.trim_start_matches('/').is_empty());
        let first = parts.iter().find_map(|part| match part {
            Part::Expression(expression) => form
                .options
                .get(&expression.variables[0].name)
                .map(|value| (expression, value)),
            Part::Text(_) => None,
        });
        let text = first.and_then(|(expression, value)| value.as_str().filter(|_| expression.is_reserved()));
        let chosen = text.is_some_and(|text| {
            starts_with_scheme(text) || text.starts_with("//") || (behind_slash && text.starts_with('/'))
        });
        return ((in_front || behind_slash) && chosen)
            || (in_front && template.contains("://"))
            || url.starts_with("//");
    }
    // An expression that stands in the authority, or goes on with it.
    let end = authority_end(template);
    template[..end].contains('{')
}

fn unsupported_value(Suspect { form, .. }: &Suspect) -> bool {
    let nested = |value: &Value| match value {
        Value::Array(items) => items.iter().any(|item| item.is_array() || item.is_object()),
        Value::Object(members) => members.values().any(|member| member.is_array() || member.is_object()),
        _ => false,
    };
    let in_url = variables(form).iter().any(|(_, modifier, value)| {
        value.as_ref().is_some_and(|value| {
            nested(value) || (matches!(modifier, Modifier::Prefix(_)) && (value.is_array() || value.is_object()))
        })
    });
    let in_query = form.takes_query()
        && form
            .options
            .iter()
            .any(|(key, value)| form.is_left_over(key) && (value.is_object() || nested(value)));
    in_url || in_query
}

fn invalid_media_type(suspect: &Suspect) -> bool {
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "-._+".contains(c));
    let is_right = |media_type: &Value| {
        let previews = media_type["previews"].as_array().into_iter().flatten();
        let mut names = previews.chain([&media_type["format"]]).filter_map(Value::as_str);
        names.all(is_name)
    };
    !suspect.all("mediaType").all(is_right)
}

fn invalid_base_url(suspect: &Suspect) -> bool {
    let is_wrong = |base_url: &str| {
        base_url.contains(['?', '#', '{', '}', ' ']) || scheme_end(base_url).is_none() || invalid_authority(base_url)
    };
    suspect
        .all("baseUrl")
        .any(|base_url| base_url.as_str().is_none_or(is_wrong))
}

fn invalid_authority(url: &str) -> bool {
    let Some(start) = scheme_end(url) else {
        return false;
    };
    let authority = &url[start..authority_end(url)];
    authority.is_empty() || authority.contains('@') || authority.starts_with(':')
}

/// By its own text, or because a value left a gap in the host.
fn invalid_url(Suspect { form, .. }: &Suspect) -> bool {
    let url = form.url();
    invalid_authority(url) || url[..authority_end(url)].contains('{')
}

fn unexpected_body(Suspect { form, .. }: &Suspect) -> bool {
    let data = form.options.get("data").is_some_and(|data| !data.is_null());
    let is_other = |key: &str, value: &Value| key != "data" && form.is_left_over(key) && !value.is_null();
    let others = form.options.iter().any(|(key, value)| is_other(key, value));
    match form.method().as_str() {
        "GET" | "HEAD" => data,
        "POST" | "PUT" | "PATCH" | "DELETE" => data && others,
        _ => data || others,
    }
}

fn invalid_options(suspect: &Suspect) -> bool {
    let is_wrong = |value: &Value, is_right: fn(&Value) -> bool| !is_right(value) && !value.is_null();
    let any = |key: &str, is_right| suspect.all(key).any(|value| is_wrong(value, is_right));
    let media_type = |media_type: &Value| {
        let mut keys = media_type.as_object().into_iter().flat_map(Map::keys);
        is_wrong(&media_type["format"], Value::is_string)
            || is_wrong(&media_type["previews"], Value::is_array)
            || keys.any(|key| key != "format" && key != "previews")
    };
    ["method", "url", "baseUrl"]
        .iter()
        .any(|key| any(key, Value::is_string))
        || ["headers", "mediaType", "request"]
            .iter()
            .any(|key| any(key, Value::is_object))
        || suspect.all("mediaType").any(media_type)
}

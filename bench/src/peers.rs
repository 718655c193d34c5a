//! The template crates. If a crate needs its variables in a map of its own, that map is prepared outside the measured
//! time. This favours the peers, because a request would have to fill it.

use std::collections::HashMap;
use std::hint::black_box;

use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::context::{Context, Visitor};
use templated_uri::{EscapedString, PathAndQueryTemplate, templated};

use crate::contender::Contender;
use crate::workload as w;

/// The rows of `uri-template`.
pub const URI_TEMPLATE: [&str; 2] = ["uri-template, parsed once", "uri-template, parsed each time"];
/// The rows of `uri-template-system`.
pub const URI_TEMPLATE_SYSTEM: [&str; 2] = [
    "uri-template-system, parsed once",
    "uri-template-system, parsed each time",
];
/// The rows of `iri-string`, which checks a template, and reads it again for each expansion.
pub const IRI_STRING: [&str; 2] = ["iri-string, checked once", "iri-string, checked each time"];
/// The row of `std-uritemplate`.
pub const STD_URITEMPLATE: &str = "std-uritemplate (parses each time)";

/// The row of `templated_uri`, whose templates are attributes of structs.
pub const TEMPLATED_URI: &str = "templated_uri, a struct";

/// The variables of a workload, in the form that each peer takes.
#[derive(Clone, Copy)]
pub enum Variable {
    Text(&'static str),
    Number(u64),
}

type Variables = &'static [(&'static str, Variable)];

/// Contenders of every template crate for one template.
pub fn contenders(template: &'static str, variables: Variables) -> Vec<Contender> {
    let mut all = Vec::from(uri_template(template, variables));
    all.extend(uri_template_system(template, variables));
    all.extend(iri_string(template, variables));
    all.push(std_uritemplate(template, variables));
    all
}

fn uri_template(template: &'static str, variables: Variables) -> [Contender; 2] {
    use uri_template::{HashValues, UriTemplate};
    let values = || {
        let mut values = HashValues::new();
        for &(name, value) in variables {
            match value {
                Variable::Text(text) => values.insert(name, text),
                Variable::Number(number) => values.insert(name, number),
            };
        }
        values
    };
    let parsed = UriTemplate::new(template).expect("a template");
    let (once, each) = (values(), values());
    [
        Contender::text(URI_TEMPLATE[0], move || {
            parsed.expand(black_box(&once)).expect("variables")
        }),
        Contender::text(URI_TEMPLATE[1], move || {
            let parsed = UriTemplate::new(black_box(template)).expect("a template");
            parsed.expand(black_box(&each)).expect("variables")
        }),
    ]
}

fn uri_template_system(template: &'static str, variables: Variables) -> [Contender; 2] {
    use uri_template_system::{Template, Value, Values};
    let values = || {
        variables.iter().fold(Values::default(), |values, &(name, value)| {
            values.add(
                name,
                match value {
                    Variable::Text(text) => Value::item(text),
                    Variable::Number(number) => Value::item(number.to_string()),
                },
            )
        })
    };
    let parsed = Template::parse(template).expect("a template");
    let (once, each) = (values(), values());
    [
        Contender::text(URI_TEMPLATE_SYSTEM[0], move || {
            parsed.expand(black_box(&once)).expect("variables")
        }),
        Contender::text(URI_TEMPLATE_SYSTEM[1], move || {
            let parsed = Template::parse(black_box(template)).expect("a template");
            parsed.expand(black_box(&each)).expect("variables")
        }),
    ]
}

struct Visited(Variables);

impl Context for Visited {
    fn visit<V: Visitor>(&self, visitor: V) -> V::Result {
        let name = visitor.var_name().as_str();
        match black_box(self.0).iter().find(|(known, _)| *known == name) {
            Some(&(_, Variable::Text(text))) => visitor.visit_string(text),
            Some(&(_, Variable::Number(number))) => visitor.visit_string(number),
            None => visitor.visit_undefined(),
        }
    }
}

fn iri_string(template: &'static str, variables: Variables) -> [Contender; 2] {
    let checked = UriTemplateStr::new(template).expect("a template");
    let expand = move |template: &UriTemplateStr| {
        template
            .expand::<UriSpec, _>(&Visited(variables))
            .expect("variables")
            .to_string()
    };
    [
        Contender::text(IRI_STRING[0], move || expand(black_box(checked))),
        Contender::text(IRI_STRING[1], move || {
            expand(UriTemplateStr::new(black_box(template)).expect("a template"))
        }),
    ]
}

fn std_uritemplate(template: &'static str, variables: Variables) -> Contender {
    use stduritemplate::Value;
    let variables: HashMap<String, Value> = variables
        .iter()
        .map(|&(name, value)| {
            let value = match value {
                Variable::Text(text) => Value::String(text.to_owned()),
                Variable::Number(number) => Value::Integer(number.cast_signed()),
            };
            (name.to_owned(), value)
        })
        .collect();
    Contender::text(STD_URITEMPLATE, move || {
        stduritemplate::expand(black_box(template), black_box(&variables)).expect("variables")
    })
}

#[templated(template = "/repos/{owner}/{repo}/issues/{issue_number}", unredacted)]
struct Issue {
    owner: EscapedString,
    repo: EscapedString,
    issue_number: u64,
}

#[templated(
    template = "/repos/{owner}/{repo}/contents/{+path}{?reference,per_page,page}",
    unredacted
)]
struct Contents {
    owner: EscapedString,
    repo: EscapedString,
    path: String,
    reference: EscapedString,
    per_page: u64,
    page: u64,
}

#[templated(template = "/{value}", unredacted)]
struct Value {
    value: EscapedString,
}

/// `templated_uri` on W1. Its fields hold encoded text, so encoding is part of the work.
pub fn templated_issue_url() -> Contender {
    Contender::text(TEMPLATED_URI, || {
        Issue {
            owner: EscapedString::escape(black_box(w::OWNER)),
            repo: EscapedString::escape(black_box(w::REPO)),
            issue_number: black_box(w::ISSUE_NUMBER),
        }
        .render()
    })
}

/// `templated_uri` on W2. It writes the value of `{+path}` unencoded, with its blank. A field can't be called `ref`, so
/// it has another name.
pub fn templated_contents_url() -> Contender {
    let expand = || {
        Contents {
            owner: EscapedString::escape(black_box(w::OWNER)),
            repo: EscapedString::escape(black_box(w::REPO)),
            path: black_box(w::PATH).to_owned(),
            reference: EscapedString::escape(black_box(w::REF)),
            per_page: black_box(w::PER_PAGE),
            page: black_box(w::PAGE),
        }
        .render()
    };
    Contender::new(TEMPLATED_URI, expand, |url| url.replacen("?reference=", "?ref=", 1))
}

/// `templated_uri` on W5. Its templates start with a slash, which is removed from the result.
pub fn templated_long_value(value: &'static str) -> Contender {
    let expand = move || {
        Value {
            value: EscapedString::escape(black_box(value)),
        }
        .render()
    };
    Contender::new(TEMPLATED_URI, expand, |url| url.trim_start_matches('/').to_owned())
}

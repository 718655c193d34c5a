//! Places each field: in the placeholder of its name, or else by its attribute or the method, as the library does.
//! Mistakes are reported at the field.

use endpoint_core::content_type::ContentType;
use endpoint_core::method::is_tchar;
use endpoint_core::nearest::nearest;
use endpoint_core::place::Place;
use endpoint_core::route::literal_names;
use endpoint_core::template::{Modifier, Operator, Token, VariableToken};
use syn::Error;

use crate::field::{Field, Role, Shape};
use crate::mistakes::{Mistakes, excerpt};
use crate::operation::OperationStruct;
use crate::route::RouteText;

/// The places of all fields.
pub(crate) struct Places {
    /// The place of each field.
    pub(crate) places: Vec<Place>,
    /// For each token of the route, the field that fills it.
    pub(crate) fills: Vec<Option<usize>>,
}

impl Places {
    pub(crate) fn find(operation: &OperationStruct<'_>, mistakes: &mut Mistakes) -> Self {
        let route = &operation.route;
        let mut found = Self {
            places: Vec::with_capacity(operation.fields.len()),
            fills: vec![None; route.tokens().len()],
        };
        for (index, field) in operation.fields.iter().enumerate() {
            let place = found.place(route, index, field);
            if let Some(error) = found.mistake(operation, index, place) {
                mistakes.add(error);
            }
            found.places.push(place);
        }
        found.check_route(operation, mistakes);
        found
    }

    /// Places a field, and notes the placeholders that it fills. A field with `path` comes before others of its name.
    fn place(&mut self, route: &RouteText, index: usize, field: &Field) -> Place {
        let is_by_rule = field.target == Role::Rule;
        let mut fills = false;
        if is_by_rule || field.target == Role::Path {
            for (fill, token) in self.fills.iter_mut().zip(route.tokens()) {
                if let Token::Variable(variable) = token
                    && route.name(variable.name) == field.name
                {
                    *fill = Some(index);
                    fills = true;
                }
            }
        }
        match field.target {
            _ if fills => Place::Placeholder,
            Role::Rule => Place::by_rule(false, &route.method),
            Role::Path => Place::Placeholder,
            Role::Query => Place::Query,
            Role::Field | Role::Body | Role::Part => Place::Body,
            Role::Header => Place::Header,
            Role::Flatten => Place::Nowhere,
        }
    }

    /// The mistake of a field, if it has one.
    fn mistake(&self, operation: &OperationStruct<'_>, index: usize, place: Place) -> Option<Error> {
        let (route, field) = (&operation.route, operation.fields.get(index)?);
        let name = &field.name;
        let wrong = |message: String| Some(Error::new(field.span, message));
        if name.is_empty() && !matches!(field.target, Role::Flatten | Role::Body) {
            return wrong("a field can't have an empty name".to_owned());
        }
        if let Some(other) = self.same(operation, field, place) {
            return wrong(match field.target == Role::Body || other.target == Role::Body {
                true => format!(
                    "the field `{name}` and the field `{}` are both for the body: a field that is the whole body must be the only one",
                    other.name
                ),
                false => format!("the name `{name}` is used twice in one place: rename one of the fields"),
            });
        }
        let fills = self.fills.contains(&Some(index));
        let body_format = operation.body_format;
        match place {
            Place::Placeholder if !fills => wrong(no_placeholder(route, name)),
            Place::Placeholder if self.is_in_query(route, name) && is_literal(route, name) => {
                wrong(is_twice(route, name))
            }
            Place::Placeholder => self.required(route, index, field),
            Place::Header => match name.bytes().position(|byte| !is_tchar(byte)) {
                None => None,
                Some(at) => wrong(format!(
                    "not a valid header name: it is made of letters, digits and !#$%&'*+-.^_`|~{}",
                    excerpt(name, at, 1)
                )),
            },
            Place::Body if !route.takes_body() => wrong(format!(
                "the field `{name}` is for the body, and the method takes no body{}",
                route.of_method()
            )),
            Place::Body if field.target == Role::Rule && route.method == "DELETE" => wrong(format!(
                "the field `{name}` of a DELETE says where it goes: write #[operation(query)] or #[operation(field)]"
            )),
            Place::Body if field.target == Role::Part && body_format != ContentType::Multipart => wrong(format!(
                "the field `{name}` is a part, and the operation is not `multipart`"
            )),
            Place::Body if field.target == Role::Body && body_format == ContentType::Multipart => wrong(format!(
                "the field `{name}` is the whole body, and that of `multipart` is made of parts: leave one of the two out"
            )),
            Place::Body if matches!(field.target, Role::Rule | Role::Field) && !body_format.has_fields() => {
                wrong(format!(
                    "the field `{name}` is for the body, and its content type has no fields: write #[operation(body)] at a text or \
                 bytes, or a content type of JSON, a form or parts"
                ))
            }
            Place::Query if is_literal(route, name) => wrong(is_twice(route, name)),
            Place::Nowhere if field.target != Role::Flatten => wrong(format!(
                "the field `{name}` has no place: the method has none for parameters; name it in the URL, or send it to `query` \
                 or to `field`{}",
                route.of_method()
            )),
            _ => None,
        }
    }

    /// An error for an optional value in a placeholder that requires one, and for a list whose items `{+name}` would join.
    fn required(&self, route: &RouteText, index: usize, field: &Field) -> Option<Error> {
        let filled = self.fills.iter().zip(route.tokens());
        let filled = filled.filter(|(fill, _)| **fill == Some(index));
        let joins = field.shape == Shape::List;
        let mut required = filled.filter_map(|(_, token)| match *token {
            Token::Variable(VariableToken { name, operator, .. })
                if (operator == Operator::Reserved && (joins || !route.ends_path(name.0 as usize)))
                    || (operator == Operator::Simple && !joins) =>
            {
                Some(name.0 as usize)
            }
            _ => None,
        });
        let (start, name) = (required.next()?, &field.name);
        let is_in_query = route.url().get(..start).is_some_and(|before| before.contains('?'));
        let why = match field.shape {
            Shape::Value => return None,
            Shape::List => "is a list, which has commas in `{+name}`",
            Shape::Optional if field.skip_if.is_some() => "may be left out, and its placeholder requires a value",
            Shape::Optional => "is an `Option`, and its placeholder requires a value",
        };
        let remedy = match (field.shape, is_in_query) {
            (Shape::List, true) => format!("`{{?{name}*}}` is for a parameter with any number of values"),
            (Shape::List, false) => "`{/name*}` is for several segments".to_owned(),
            (_, true) => format!("`{{?{name}}}` is for a parameter that may be absent"),
            (_, false) => "`{/name}` is for a segment that may be absent".to_owned(),
        };
        let excerpt = route.excerpt(start, name.len());
        Some(Error::new(
            field.span,
            format!("the field `{name}` {why}: {remedy}{excerpt}"),
        ))
    }

    /// An earlier field for the same name and place.
    fn same<'o>(&self, operation: &'o OperationStruct<'_>, field: &Field, place: Place) -> Option<&'o Field> {
        let earlier = operation.fields.iter().zip(&self.places).enumerate();
        let mut same = earlier.filter(|(index, (other, other_place))| {
            let is_in_query = || field.name == other.name && self.is_in_query(&operation.route, &field.name);
            match (place, **other_place) {
                (Place::Body, Place::Body) if field.target == Role::Body || other.target == Role::Body => true,
                (Place::Nowhere, _) => false,
                (own, other_place) if own == other_place => place.is_same(&field.name, &other.name),
                (Place::Placeholder, Place::Query) => is_in_query(),
                (Place::Query, Place::Placeholder) => self.fills.contains(&Some(*index)) && is_in_query(),
                _ => false,
            }
        });
        same.next().map(|(_, (other, _))| other)
    }

    /// Whether a placeholder writes this name into the query.
    pub(crate) fn is_in_query(&self, route: &RouteText, name: &str) -> bool {
        self.explodes(route, name).is_some()
    }

    /// Whether the placeholder that writes this name into the query explodes its value, if there is one.
    pub(crate) fn explodes(&self, route: &RouteText, name: &str) -> Option<bool> {
        route.tokens().iter().find_map(|token| match *token {
            Token::Variable(VariableToken {
                name: range,
                operator: Operator::Query | Operator::QueryContinuation,
                modifier,
                ..
            }) if route.name(range) == name => Some(modifier == Modifier::Explode),
            _ => None,
        })
    }

    /// Checks the route, and that each of its placeholders has a field.
    fn check_route(&self, operation: &OperationStruct<'_>, mistakes: &mut Mistakes) {
        let route = &operation.route;
        if let Some(at) = operation.body_format_at
            && !route.takes_body()
        {
            let word = match operation.body_format {
                _ if operation.content_type.is_some() => "content_type",
                ContentType::Multipart => "multipart",
                _ => "form",
            };
            let method = route.of_method();
            mistakes.at(
                at,
                format!("`{word}` says how the body is written, and the method takes no body{method}"),
            );
        }
        if let Some((name, at)) = self.unbegun(operation) {
            let excerpt = route.excerpt(at, name.len());
            mistakes.at(
                route.span(),
                format!(
                    "`{name}` may be left out, and the `&` after it would then continue the path: write `{{?a,b}}` for \
                     `{{?a}}{{&b}}`, and `?b=1{{&a}}` for `{{?a}}&b=1`{excerpt}"
                ),
            );
        }
        if operation.fields.iter().any(|field| field.target == Role::Flatten) {
            return;
        }
        let mut reported = Vec::new();
        for (fill, token) in self.fills.iter().zip(route.tokens()) {
            if let (None, Token::Variable(variable)) = (fill, token)
                && !reported.contains(&route.name(variable.name))
                && !operation.broken.iter().any(|name| name == route.name(variable.name))
            {
                reported.push(route.name(variable.name));
                mistakes.at(route.span(), unfilled(operation, *variable));
            }
        }
    }
}

impl Places {
    /// The first name, with its offset, of a `{?…}` whose fields are all optional, if an `&` follows it.
    fn unbegun<'o>(&self, operation: &'o OperationStruct<'_>) -> Option<(&'o str, usize)> {
        let route = &operation.route;
        let mut first = None;
        for (fill, token) in self.fills.iter().zip(route.tokens()) {
            match *token {
                Token::Variable(VariableToken {
                    name,
                    operator: Operator::Query,
                    ..
                }) => {
                    let field = operation.fields.get((*fill)?)?;
                    if field.shape == Shape::Value {
                        return None;
                    }
                    first.get_or_insert((route.name(name), name.0 as usize));
                }
                Token::Variable(VariableToken {
                    operator: Operator::QueryContinuation,
                    ..
                }) if first.is_some() => return first,
                Token::Literal(literal) if first.is_some() => {
                    return first.filter(|_| route.name(literal.range).starts_with('&'));
                }
                _ => {}
            }
        }
        None
    }
}

fn unfilled(operation: &OperationStruct<'_>, variable: VariableToken) -> String {
    let route = &operation.route;
    let name = route.name(variable.name);
    let can_fill = |field: &&Field| matches!(field.target, Role::Rule | Role::Path);
    let names = operation.fields.iter().filter(can_fill).map(|field| &field.name);
    let remedy = match nearest(name, names) {
        Some(near) => format!("did you misspell it as the field `{near}`?"),
        None => "add one of that name".to_owned(),
    };
    let excerpt = route.excerpt(variable.name.0 as usize, name.len());
    format!("no field fills the placeholder `{name}`: {remedy}{excerpt}")
}

fn no_placeholder(route: &RouteText, name: &str) -> String {
    let near = match nearest(name, route.placeholders()) {
        Some(near) => format!(": did you mean `{near}`?"),
        None => String::new(),
    };
    format!("the URL has no placeholder `{name}`{near}{}", route.of_url())
}

/// Whether the text of the route has a query parameter of this name.
fn is_literal(route: &RouteText, name: &str) -> bool {
    literal_names(route.parsed.template())
        .iter()
        .any(|literal| literal == name)
}

fn is_twice(route: &RouteText, name: &str) -> String {
    let url = route.of_url();
    format!("`{name}` is in the query of the route already: leave one of the two out{url}")
}

//! `url!`: a text such as that of `format!`, read as a template, and the values of its placeholders.

use endpoint_core::authority;
use endpoint_core::route::check_query;
use endpoint_core::template::{Operator, Template, Token};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;
use syn::{Error, LitStr, Path, Result};

use crate::constant;
use crate::mistakes::excerpt;
use crate::route::never_works;

/// An argument before or after the text.
struct Argument {
    name: Option<String>,
    value: TokenStream,
    span: Span,
}

impl Argument {
    /// Reads `value` or `name = value`.
    fn read(mut tokens: Vec<TokenTree>) -> Option<Self> {
        let (span, mut name) = (tokens.first()?.span(), None);
        if let [TokenTree::Ident(ident), TokenTree::Punct(equals), next, ..] = &*tokens
            && equals.as_char() == '='
            && !matches!(next, TokenTree::Punct(next) if matches!(next.as_char(), '=' | '>'))
        {
            name = Some(ident.to_string().trim_start_matches("r#").to_owned());
            tokens.drain(..2);
        }
        Some(Self {
            name,
            value: tokens.into_iter().collect(),
            span,
        })
    }

    /// The variable of a name, as if it stood at the text.
    fn captured(name: &str, here: Span) -> Option<Self> {
        let raw = |_| syn::parse_str(&format!("r#{name}"));
        let mut variable: Ident = syn::parse_str(name).or_else(raw).ok()?;
        variable.set_span(here);
        let mut captured = Self::read(vec![variable.into()])?;
        captured.name = Some(name.to_owned());
        Some(captured)
    }

    /// The names and dots of the value, for messages: `self.owner` of `self.owner.as_ref()`.
    fn shown(&self) -> Option<String> {
        let text = self.value.to_string();
        let text = text.trim_start_matches(['&', '*']);
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
        let (path, rest) = text.split_at(end);
        let path = match rest.chars().next() {
            None | Some('?' | '[') => path,
            // The name of the function or method does not count.
            Some('(' | ':') => path.rsplit_once('.')?.0,
            _ => return None,
        };
        path.starts_with(|c: char| c.is_ascii_alphabetic())
            .then(|| path.to_owned())
    }
}

/// The arguments, split at commas.
fn split(given: TokenStream) -> Vec<Vec<TokenTree>> {
    let given: Vec<_> = given.into_iter().collect();
    let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ',');
    let parts = given.split(is_comma).map(<[TokenTree]>::to_vec);
    parts.filter(|part| !part.is_empty()).collect()
}

/// The text of a URL: that of the literal with names in the place of `{}` and `{0}`.
struct Text {
    literal: LitStr,
    url: String,
    named: Vec<Named>,
}

/// A name in the place of `{}` or `{0}`.
struct Named {
    /// Its offset in the URL, and how much longer it is than what it replaces.
    start: usize,
    longer: isize,
    /// The position of its argument.
    position: usize,
}

impl Text {
    /// Gives `{}` and `{0}` the names of their arguments, and refuses the format specifications of `format!`.
    fn read(literal: LitStr, arguments: &[Argument]) -> Result<Self> {
        let source = literal.value();
        let mut text = Self {
            literal,
            url: String::new(),
            named: Vec::new(),
        };
        let (mut rest, mut next) = (&*source, 0);
        while let Some((before, after)) = rest.split_once('{') {
            text.url += before;
            text.url.push('{');
            rest = after;
            let (at, inside) = (source.len() - after.len(), after.split('}').next().unwrap_or_default());
            let (variable, specification) = inside.split_once(':').unwrap_or((inside, "1"));
            let is_prefix = !specification.starts_with(['0', '+']) && matches!(specification.parse(), Ok(1..=9999_u16));
            if !is_prefix && !inside.contains(',') {
                let name = if variable.is_empty() { "x" } else { variable };
                let reason = format!(
                    "a URL's values have no format specification: write `{{{name}}}` and `{name} = \
                     format_args!(\"{{{name}:{specification}}}\")`"
                );
                return Err(text.wrong_in_source(&reason, at, inside.len()));
            }
            let digits = variable.trim_start_matches(['+', '/', '.', ';', '#']);
            if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            let position = digits.parse().unwrap_or(next);
            next += usize::from(digits.is_empty());
            let Some(argument) = arguments.get(position).filter(|argument| argument.name.is_none()) else {
                let reason = format!("no value for this placeholder: argument {position} is missing after the text");
                return Err(text.wrong_in_source(&reason, at - 1, inside.len() + 2));
            };
            let (operator, after) = after.split_at(variable.len() - digits.len());
            let name = argument.shown().unwrap_or_else(|| position.to_string());
            text.url += operator;
            text.named.push(Named {
                start: text.url.len(),
                longer: name.len().cast_signed() - digits.len().cast_signed(),
                position,
            });
            text.url += &name;
            rest = after.get(digits.len()..).unwrap_or_default();
        }
        text.url += rest;
        Ok(text)
    }

    fn wrong_in_source(&self, reason: &str, at: usize, length: usize) -> Error {
        let excerpt = excerpt(&self.literal.value(), at, length);
        Error::new(self.literal.span(), format!("{reason}{excerpt}"))
    }

    /// The error about a range of `url`.
    fn wrong(&self, reason: &str, (start, end): (usize, usize)) -> Error {
        let place = |at: usize| {
            let before = self.named.iter().filter(|named| named.start < at);
            before.fold(at, |place, named| place.saturating_add_signed(-named.longer))
        };
        self.wrong_in_source(reason, place(start), place(end).saturating_sub(place(start)))
    }

    /// The template of the text. Refuses one that is invalid, can't be a URL, or repeats the base.
    fn template(&self, base: Option<&Argument>) -> Result<Template<'_>> {
        let wrong = |reason: &str, at: usize| Err(self.wrong(&format!("invalid URL: {reason}"), (at, at + 1)));
        let template = match Template::parse(&self.url) {
            Ok(template) => template,
            Err(error) => return wrong(error.reason(), error.offset()),
        };
        if let Err((reason, at)) = check_query(&template) {
            return wrong(reason, at);
        }
        if let Some((reason, range)) = never_works(&template) {
            return Err(self.wrong(&format!("invalid URL: {reason}"), range));
        }
        match (authority::start(self.url.as_bytes()), base, template.tokens()) {
            (Some(end), Some(_), _) => {
                let reason = "the URL has a scheme and a host: leave the base before it out";
                Err(self.wrong(reason, (0, end)))
            }
            (None, None, [Token::Variable(first), ..])
                if matches!(first.operator, Operator::Simple | Operator::Reserved) =>
            {
                let (name, source) = (template.slice(first.name), self.literal.value());
                let (start, rest) = source.split_once('}').unwrap_or_default();
                let reason = format!(
                    "a value in the text can't be the start of a URL: write it before the text, as in `url!({name}, \"{rest}\")`"
                );
                Err(self.wrong_in_source(&reason, 0, start.len() + 1))
            }
            _ => Ok(template),
        }
    }
}

/// The expansion of `url!`. `krate` is the library.
pub(crate) fn expand(krate: &Path, given: TokenStream) -> Result<TokenStream> {
    let shown = given.to_string();
    let mut parts = split(given).into_iter().peekable();
    let text = |tokens: &Vec<TokenTree>| syn::parse2::<LitStr>(tokens.iter().cloned().collect()).ok();
    let (first, mut base) = (parts.next().unwrap_or_default(), None);
    // A text before the text has no value to take.
    let is_followed = parts.peek().and_then(text).is_some();
    let is_url = |first: &LitStr| !is_followed || first.value().contains('{');
    let literal = text(&first).filter(is_url).or_else(|| {
        base = Argument::read(first);
        text(&parts.next()?)
    });
    let Some(literal) = literal else {
        let wrong = format!("expected url!(\"/path/{{id}}\") or url!(base, \"/path/{{id}}\"), found `{shown}`");
        return Err(Error::new(base.map_or_else(Span::call_site, |base| base.span), wrong));
    };
    let mut arguments: Vec<_> = parts.filter_map(Argument::read).collect();
    let text = Text::read(literal, &arguments)?;
    let template = text.template(base.as_ref())?;
    let here = Span::mixed_site().located_at(text.literal.span());

    let mut positions = Vec::new();
    for variable in template.variables() {
        let (name, range) = (variable.name(), variable.range());
        let named = text.named.iter().find(|named| named.start == range.start);
        let is_named = |argument: &Argument| argument.name.as_deref() == Some(name);
        let position = named.map_or_else(|| arguments.iter().position(is_named), |named| Some(named.position));
        let position = position.unwrap_or(arguments.len());
        if position == arguments.len() {
            let reason = format!("`{name}` is not the name of a variable: write `{{}}`, and `{name}` after the text");
            let captured = Argument::captured(name, text.literal.span());
            arguments.push(captured.ok_or_else(|| text.wrong(&reason, (range.start, range.end)))?);
        }
        positions.push(position);
    }
    let mut unused = (0..arguments.len()).filter(|position| !positions.contains(position));
    if let Some(unused) = unused.next().and_then(|unused| arguments.get(unused)) {
        let wrong = "no placeholder of the text takes this value; a base stands before the text";
        return Err(Error::new(unused.span, wrong));
    }

    let given = base.iter().chain(&arguments).enumerate().map(|(index, argument)| {
        let (span, index) = (here.located_at(argument.span), syn::Index::from(index));
        quote_spanned!(span=> (&&&&__Arg(__given.#index)).__value())
    });
    let given: Vec<_> = given.collect();
    let (given_base, given) = given.split_at(usize::from(base.is_some()));
    let expressions = base.iter().chain(&arguments).map(|argument| &argument.value);
    let name = base.as_ref().and_then(Argument::shown);
    let name = name.unwrap_or_else(|| "the base".to_owned());
    let mut values = positions.iter().filter_map(|position| given.get(*position).cloned());
    let calls = constant::calls(here, &template, |_| values.next());
    let (tokens, url) = (constant::tokens(here, &template), &text.url);
    Ok(quote_spanned! {here=>
            match (#(&(#expressions),)*) {
                __given => {
                    use #krate::__private::names::*;
                    const __URL: __Template<'static> = __Template::from_tokens(#url, &[#(#tokens),*]);
                    __url(&__URL, &[#((#name, #given_base))*], &mut |__writer| {
                        #(#calls)*
                        __Ok(())
                    })
                }
            }
    })
}

//! A parsed route as a constant, and as calls of the writer. Its names are those of `endpoint::__private::names`.

use endpoint_core::authority;
use endpoint_core::template::{LiteralToken, Modifier, Operator, Template, Token, VariableToken};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote_spanned;
use syn::LitStr;

/// The route of these parts.
pub(crate) fn route(here: Span, method: Option<&str>, template: &Template<'_>) -> TokenStream {
    let method = match method.map(|method| LitStr::new(method, here)) {
        Some(method) => quote_spanned!(here=> __Some(#method)),
        None => quote_spanned!(here=> __None),
    };
    let url = LitStr::new(template.as_str(), here);
    let tokens = tokens(here, template);
    quote_spanned! {here=>
        __Route::from_compiled(#method, #url, &[#(#tokens),*])
    }
}

/// The tokens of a template.
pub(crate) fn tokens(here: Span, template: &Template<'_>) -> impl Iterator<Item = TokenStream> {
    template.tokens().iter().map(move |token| match *token {
        Token::Literal(LiteralToken { range, ascii, special }) => {
            let range = self::range(here, range);
            quote_spanned! {here=>
                __Token::Literal(__LiteralToken { range: #range, ascii: #ascii, special: #special })
            }
        }
        Token::Variable(token) => {
            let variable = variable(here, token);
            quote_spanned!(here=> __Token::Variable(#variable))
        }
    })
}

/// The calls of the writer for a template. `value` gives the value of the variable at an index of its tokens.
pub(crate) fn calls(
    here: Span,
    template: &Template<'_>,
    mut value: impl FnMut(usize) -> Option<TokenStream>,
) -> Vec<TokenStream> {
    let text = |text: &str| LitStr::new(text, here);
    let is_relative = authority::start(template.as_str().as_bytes()).is_none();
    let start = match template.tokens() {
        [Token::Literal(_), ..] => None,
        _ => Some(quote_spanned!(here=> __writer.start("", true, false);)),
    };
    let calls = template
        .tokens()
        .iter()
        .enumerate()
        .filter_map(|(index, token)| match *token {
            Token::Literal(LiteralToken { range, ascii, special }) => {
                let text = text(template.slice(range));
                let method = Ident::new(if index == 0 && is_relative { "start" } else { "text" }, here);
                Some(quote_spanned!(here=> __writer.#method(#text, #ascii, #special);))
            }
            Token::Variable(token) => {
                let (name, value, variable) = (template.slice(token.name), value(index)?, variable(here, token));
                let key = match (token.modifier, token.operator) {
                    (Modifier::None, Operator::Simple | Operator::PathSegment | Operator::Label) => Some(String::new()),
                    (Modifier::None, Operator::Query | Operator::QueryContinuation) => Some(format!("{name}=")),
                    _ => None,
                };
                let (name, key) = (text(name), key.as_deref().map(text));
                Some(match key {
                    Some(key) => quote_spanned!(here=> __writer.whole_variable(#name, #key, &#variable, #value)?;),
                    None => quote_spanned!(here=> __writer.variable(#name, &#variable, #value)?;),
                })
            }
        });
    start.into_iter().chain(calls).collect()
}

/// A variable of the route.
fn variable(here: Span, variable: VariableToken) -> TokenStream {
    let (name, opens) = (range(here, variable.name), variable.opens);
    let modifier = match variable.modifier {
        Modifier::Prefix(length) => {
            let length = number(here, length.into());
            quote_spanned!(here=> __Modifier::Prefix(#length))
        }
        Modifier::Explode => quote_spanned!(here=> __Modifier::Explode),
        _ => quote_spanned!(here=> __Modifier::None),
    };
    // The library's variant has the name that `Debug` writes.
    let operator = Ident::new(&format!("{:?}", variable.operator), here);
    quote_spanned! {here=>
        __VariableToken { name: #name, modifier: #modifier, operator: __Operator::#operator, opens: #opens }
    }
}

fn range(here: Span, (start, end): (u32, u32)) -> TokenStream {
    let (start, end) = (number(here, start), number(here, end));
    quote_spanned!(here=> (#start, #end))
}

fn number(here: Span, number: u32) -> Literal {
    let mut literal = Literal::u32_unsuffixed(number);
    literal.set_span(here);
    literal
}

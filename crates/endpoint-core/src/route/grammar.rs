//! The grammar of a route: `<METHOD> <URL>`, and what a route's URL allows beyond RFC 6570, and refuses (§2.1, decisions 4
//! and 5).

use crate::authority;
use crate::template::{Grammar, Operator, Template, Token};

/// The grammar of a route's URL: `:name` after scheme and authority, and `-` inside names in braces.
pub(crate) fn of(url: &[u8]) -> Grammar {
    Grammar {
        colon_names_from: authority_end(url),
        hyphens: true,
    }
}

/// The offset after `scheme "://" authority` of a template; 0 if it does not start with a scheme.
fn authority_end(url: &[u8]) -> usize {
    let Some(start) = authority::start(url) else {
        return 0;
    };
    let mut is_expression = false;
    let ends = |byte: &u8| {
        // The slash of an operator, as in `{/path}`, does not end the authority.
        is_expression = *byte == b'{' || (is_expression && *byte != b'}');
        !is_expression && matches!(byte, b'/' | b'?' | b'#')
    };
    let rest = url.get(start..).unwrap_or_default();
    start + rest.iter().position(ends).unwrap_or(rest.len())
}

/// Refuses a second `?` if an expression writes one of the two, and a `{&name}` without a `?` before it. After a `#`
/// both are text, and so is a `?` within a literal query (RFC 3986 §3.4, §3.5).
///
/// # Errors
///
/// The reason and its offset.
pub fn check_query(template: &Template<'_>) -> Result<(), (&'static str, usize)> {
    const SECOND: &str = "a URL has one `?`: write `?b=1{&a}` for `?b=1{?a}`, and `{?a,b}` for `{?a}{?b}`";
    const NONE: &str = "`&` continues a query, and there is none: write `{?a}`, or `?b=1{&a}`";
    let (mut has_query, mut has_expression) = (false, false);
    for token in template.tokens() {
        match *token {
            Token::Literal(literal) if literal.special => {
                for (at, byte) in template.slice(literal.range).bytes().enumerate() {
                    match byte {
                        b'#' => return Ok(()),
                        b'?' if has_expression => return Err((SECOND, literal.range.0 as usize + at)),
                        b'?' => has_query = true,
                        _ => {}
                    }
                }
            }
            Token::Variable(variable) if variable.opens => {
                // The operator is the byte before the first name.
                let at = (variable.name.0 as usize).saturating_sub(1);
                match variable.operator {
                    Operator::Fragment => return Ok(()),
                    Operator::Query if has_query => return Err((SECOND, at)),
                    Operator::Query => (has_query, has_expression) = (true, true),
                    Operator::QueryContinuation if !has_query => return Err((NONE, at)),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The method and the URL of a route, and the offset of the URL. A route is split at its first blanks; a single word is a
/// URL, unless it is a standard method in capitals.
pub(super) fn split(route: &str) -> (Option<&str>, Option<&str>, usize) {
    let text = route.trim_matches(is_blank);
    let before = route.len() - route.trim_start_matches(is_blank).len();
    match text.split_once(is_blank) {
        Some((method, rest)) => {
            let url = rest.trim_start_matches(is_blank);
            (Some(method), Some(url), before + text.len() - url.len())
        }
        None if VERBS.contains(&text) => (Some(text), None, 0),
        None if text.is_empty() => (None, None, 0),
        None => (None, Some(text), before),
    }
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\x0C' | '\r')
}

/// The methods of RFC 9110 §9, PATCH (RFC 5789) and QUERY (RFC 10008).
const VERBS: [&str; 10] = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "CONNECT", "TRACE", "QUERY",
];

//! The words of the command line: which of them is the method, which the route, and where the items start.

use super::{address, items, method};

/// The words, told apart.
#[derive(Debug, PartialEq, Eq)]
pub struct Words<'w> {
    /// The method, where it is a separate word.
    pub method: Option<&'w str>,
    /// The route, or the URL after the method.
    pub route: Option<&'w str>,
    /// The items.
    pub items: &'w [String],
}

/// Tells the words apart. With `optional_route` the URL may come from elsewhere, so that the first word may be an item.
///
/// As in HTTPie, a first word of nothing but letters is the method where a route follows it.
pub fn read(words: &[String], optional_route: bool) -> Words<'_> {
    let Some((first, rest)) = words.split_first() else {
        return Words {
            method: None,
            route: None,
            items: words,
        };
    };
    if optional_route && !is_url(first) && items::split(first).is_some() {
        return Words {
            method: None,
            route: None,
            items: words,
        };
    }
    if let Some((second, items)) = rest
        .split_first()
        .filter(|(second, _)| is_method(first) && is_route(first, second, optional_route))
    {
        return Words {
            method: Some(first),
            route: Some(second),
            items,
        };
    }
    if method::is_verb(first) {
        // `endpoint get` asks for no path of that name.
        return Words {
            method: Some(first),
            route: None,
            items: rest,
        };
    }
    Words {
        method: None,
        route: Some(first),
        items: rest,
    }
}

/// Tells the words apart where the first is the id of an operation: an id may look like a method, a host or an item.
pub fn read_operation(words: &[String]) -> Words<'_> {
    Words {
        method: None,
        route: words.first().map(String::as_str),
        items: words.get(1..).unwrap_or_default(),
    }
}

/// Whether the word can be a method.
fn is_method(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether the word after a method is the route, and not already an item. After a verb, `db:5432` is an address without its
/// scheme sooner than a header.
fn is_route(method: &str, word: &str, optional_route: bool) -> bool {
    let is_address = || match method::is_verb(method) && !optional_route {
        true => address::readings(word).is_some(),
        false => address::names_host(word),
    };
    is_url(word) || items::split(word).is_none() || is_address()
}

/// Whether the word can only be a URL: `/x`, `{+url}`, `https://…`, `users/:name`, `search?q=x`.
fn is_url(word: &str) -> bool {
    let start = word.find(['/', '{', '?']);
    let item = word.find(['=', ';', '@']).unwrap_or(word.len());
    match word.find(':') {
        // `Accept:text/html` is a header; `https://` and `:owner/x` are not.
        Some(colon) if start.is_none_or(|start| colon < start) => {
            colon == 0 || (colon < item && word.get(colon..).is_some_and(|rest| rest.starts_with("://")))
        }
        _ => start.is_some_and(|start| start < item),
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn method_and_route_are_one_word_or_two() {
        type Case<'c> = (&'c [&'c str], Option<&'c str>, Option<&'c str>, usize);
        let cases: [Case<'_>; 22] = [
            (&["GET /x"], None, Some("GET /x"), 0),
            (&["GET", "/x"], Some("GET"), Some("/x"), 0),
            (&["get", "/x", "a=1"], Some("get"), Some("/x"), 1),
            (&["/x", "a=1"], None, Some("/x"), 1),
            (&["/x"], None, Some("/x"), 0),
            (&["user"], None, Some("user"), 0),
            (&["user", "per_page=5"], None, Some("user"), 1),
            (&["user", "Accept:text/html"], None, Some("user"), 1),
            (&["GET", "user"], Some("GET"), Some("user"), 0),
            (&["GET", "users/:name", "name=x"], Some("GET"), Some("users/:name"), 1),
            (
                &["GET", "https://api.example.com/x"],
                Some("GET"),
                Some("https://api.example.com/x"),
                0,
            ),
            (&["GET", "search?q=x"], Some("GET"), Some("search?q=x"), 0),
            (&["GET", "{+url}"], Some("GET"), Some("{+url}"), 0),
            (&["GET", "/x", "/y"], Some("GET"), Some("/x"), 1),
            (&["GET", "/x@y"], Some("GET"), Some("/x@y"), 0),
            (
                &["GET", "localhost:8080/x", "a=1"],
                Some("GET"),
                Some("localhost:8080/x"),
                1,
            ),
            (&["get", "db:80"], Some("get"), Some("db:80"), 0),
            (&["user", "DNT:1"], None, Some("user"), 1),
            (&["wget", "a.test:80"], Some("wget"), Some("a.test:80"), 0),
            (&["get"], Some("get"), None, 0),
            (&["POST", "a=1"], Some("POST"), None, 1),
            (&[], None, None, 0),
        ];
        for (words, method, route, items) in cases {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            let read = read(&words, false);
            assert_eq!(
                (read.method, read.route, read.items.len()),
                (method, route, items),
                "{words:?}"
            );
        }
    }

    #[test]
    fn where_the_route_is_optional_the_first_word_may_be_an_item() {
        for (word, route) in [
            ("a=1", None),
            ("A:b", None),
            ("/x?a=1", Some("/x?a=1")),
            ("user", Some("user")),
        ] {
            let words = [word.to_owned()];
            assert_eq!(read(&words, true).route, route, "{word}");
        }
    }
}

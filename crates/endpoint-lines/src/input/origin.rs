//! Where a URL says that a request goes.

pub use endpoint::__private::{clear_origin as origin, host, is_home};

/// Whether a client may take a URL or a template for a URL of its own and not for a path: it has a scheme or two slashes, or
/// a value could give it one.
pub fn may_be_absolute(url: &str) -> bool {
    let is_slash = |c: char| matches!(c, '/' | '\\');
    if url.starts_with(is_slash) {
        return url.get(1..).is_some_and(|rest| rest.starts_with(is_slash));
    }
    let start = url.split(['/', '?', '#']).next().unwrap_or_default();
    // A colon at the start begins a placeholder.
    start.get(1..).is_some_and(|rest| rest.contains(':')) || start.contains("{+")
}

#[cfg(test)]
mod tests {
    use super::{may_be_absolute, origin};

    #[test]
    fn equal_origins_have_one_form() {
        let cases = [
            ("https://a.test", Some("https://a.test")),
            ("HTTPS://A.Test:443/x", Some("https://a.test")),
            ("https://a.test:0443?x", Some("https://a.test")),
            ("http://a.test:80#x", Some("http://a.test")),
            ("http://a.test:443", Some("http://a.test:443")),
            ("https://a.test./", Some("https://a.test.")),
            ("https://a_b.test", Some("https://a_b.test")),
            ("https://[0:0::1]:8443/", Some("https://[::1]:8443")),
            ("https://[::ffff:1.2.3.4]", Some("https://[::ffff:1.2.3.4]")),
            ("https://a.test/{x}", Some("https://a.test")),
            ("h2://a.test", Some("h2://a.test")),
            ("https://a.test:", None),
            ("https://a.test:+443", None),
            ("https://a.test:65536", None),
            ("https://u@a.test", None),
            ("https://evil.test\\@a.test", None),
            ("https://a.test\\.evil.test", None),
            ("https://a%2etest", None),
            ("https://{h}.test", None),
            ("https://a.test{+x}", None),
            ("https://a.test:{port}", None),
            ("https://ä.test", None),
            ("https://a\u{3002}test", None),
            ("https://a.test\t", None),
            (" https://a.test", None),
            ("https:///x", None),
            ("https:a.test", None),
            ("//a.test", None),
            ("/x", None),
            ("/x?u=https://a.test", None),
            ("", None),
        ];
        for (url, expected) in cases {
            assert_eq!(origin(url).as_deref(), expected, "{url}");
        }
    }

    #[test]
    fn what_a_client_may_take_for_a_url_is_seen() {
        for url in [
            "https://a",
            "http:a",
            "HTTP:/a",
            "a.b+c:d",
            "mailto:x",
            "//a",
            "/\\a",
            "\\\\a",
        ] {
            assert!(may_be_absolute(url), "{url}");
        }
        for url in [
            "/a:b", "a/b:c", "?a:b", "", ":a/b", "a", "{a}", "a{?b}", "a{/b}", "/{+x}",
        ] {
            assert!(!may_be_absolute(url), "{url}");
        }
    }
}

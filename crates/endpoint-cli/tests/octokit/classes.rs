//! The decided differences from the original. docs/COMPARISON.md lists the same, and a test compares the two.

/// A class of differences: a name, the decision in docs/DESIGN.md (or the section of the specification) that explains it, and what differs.
pub struct Class {
    pub name: &'static str,
    pub decision: &'static str,
    pub original: &'static str,
    pub ours: &'static str,
}

const fn class(name: &'static str, decision: &'static str, original: &'static str, ours: &'static str) -> Class {
    Class {
        name,
        decision,
        original,
        ours,
    }
}

/// Those that every call shows.
pub const ALWAYS: [&str; 2] = ["method-lowercase", "user-agent"];

/// In the order of the decisions.
pub const CLASSES: &[Class] = &[
    class(
        "merge-kinds",
        "1",
        "an object over a list or a text is mixed with it, or throws",
        "it replaces what was there",
    ),
    class(
        "null-unsets",
        "2",
        "a null header or option is kept as null, or throws",
        "it removes the default",
    ),
    class(
        "null-in-query",
        "2",
        "a null parameter is the text `null` in a query",
        "it is left out",
    ),
    class(
        "media-type-shown",
        "3",
        "`merge` always shows `mediaType`",
        "only where one is set",
    ),
    class(
        "method-uppercase",
        "3",
        "`merge` keeps the method's case",
        "it shows the method in uppercase",
    ),
    class("missing-url", "3", "no URL is the URL `/`", "an error"),
    class(
        "invalid-options",
        "3",
        "options of another type than §2.1 says are used somehow, or throw",
        "an error",
    ),
    class(
        "route-blanks",
        "4",
        "one blank separates method and URL",
        "any run of blanks does, around them too; a verb alone is no URL",
    ),
    class(
        "method-lowercase",
        "4",
        "the result's method is in uppercase",
        "in lowercase (§2.2)",
    ),
    class(
        "invalid-method",
        "4",
        "any text is a method",
        "an error unless it is an RFC 9110 token",
    ),
    class(
        "colon-names",
        "5",
        "`:name` of two letters or more is a placeholder wherever it stands",
        "not behind a letter, in braces, or in scheme and authority; one letter and `_` do",
    ),
    class(
        "explode",
        "5",
        "`{/list*}` joins with commas, and `{?list*,b}` leaves `list` over",
        "with the operator's separator, as RFC 6570 says",
    ),
    class(
        "text-of-members",
        "5",
        "numbers and booleans in a list throw in `{+list}`",
        "they are written as text",
    ),
    class(
        "invalid-template",
        "5",
        "text that is no template is kept or encoded",
        "an error that says where",
    ),
    class(
        "one-slash",
        "6",
        "base URL and path are put together as they are",
        "exactly one slash stands between them",
    ),
    class("trailing-slash", "6", "a slash at the end is cut off", "it is kept"),
    class(
        "absolute-url",
        "6",
        "what starts with `http` once expanded is absolute",
        "what has a scheme and `://` in its literal text is",
    ),
    class(
        "invalid-base-url",
        "6",
        "any text is a base URL",
        "an error unless it has a scheme and a host, and neither query nor fragment",
    ),
    class(
        "prefix",
        "7",
        "`{name:3}` leaves `name` over for query or body, and counts UTF-16 units",
        "the name is spent; code points are counted",
    ),
    class("query-names", "8", "names in a query are not encoded", "they are"),
    class("query-values", "8", "`!'()*` are not encoded in a query", "they are"),
    class(
        "query-q",
        "8",
        "`q` keeps its `+`, and throws unless it is a text",
        "`q` is a parameter like others",
    ),
    class(
        "query-lists",
        "8",
        "a list in a query keeps its nulls as empty items, and an empty list as an empty text",
        "both are left out",
    ),
    class(
        "fragment-last",
        "8",
        "the query is put behind a fragment",
        "in front of it",
    ),
    class(
        "bare-question-mark",
        "8",
        "a `?` or `&` at the end is continued with `&`",
        "without it",
    ),
    class(
        "unsupported-value",
        "8",
        "objects become `[object Object]`",
        "an error where an object has no form",
    ),
    class(
        "text-content-type",
        "9",
        "text as `data` is called JSON",
        "only JSON gets a content type",
    ),
    class("null-data", "9", "`data: null` is a body", "it is none"),
    class(
        "empty-body",
        "9",
        "PUT and PATCH without a body get an empty text",
        "no body",
    ),
    class(
        "unexpected-body",
        "9",
        "`data` goes into the query of a GET, and other methods get a body",
        "an error",
    ),
    class(
        "accept",
        "11",
        "other ranges than the vendor's are lost, previews doubled, formats of previews ignored",
        "other ranges stay, previews come once, each in the format",
    ),
    class(
        "previews-everywhere",
        "11",
        "version 11 knows previews for GraphQL only",
        "for every URL, as in version 6",
    ),
    class(
        "invalid-media-type",
        "11",
        "any text is a format or preview",
        "an error",
    ),
    class(
        "missing-parameter",
        "12",
        "a placeholder without a value leaves a gap",
        "an error",
    ),
    class(
        "empty-segment",
        "12",
        "so does an empty text in the middle of a path",
        "an error",
    ),
    class(
        "undefined-dropped",
        "12",
        "`{?a,b}` without values leaves `?&`",
        "nothing, as RFC 6570 says",
    ),
    class("dot-segment", "13", "`.` and `..` go into the path", "an error"),
    class(
        "foreign-authority",
        "14",
        "a value can choose scheme and host",
        "an error",
    ),
    class(
        "invalid-url",
        "14",
        "a URL without a valid authority is built",
        "an error",
    ),
    class("user-agent", "§2.1", "`octokit-endpoint.js/…`", "`endpoint/…`"),
    class(
        "header-text",
        "15",
        "numbers and booleans stay what they are",
        "they are written as text",
    ),
    class(
        "invalid-header-name",
        "15",
        "any text is a header's name",
        "an error unless it is an RFC 9110 token",
    ),
    class(
        "invalid-header-value",
        "15",
        "a header holds anything",
        "an error unless it is visible ASCII, blanks and tabs",
    ),
    class(
        "number-digits",
        "16",
        "JavaScript's numbers: 9007199254740993 loses its last digit, 1.0 its fraction",
        "digits are kept",
    ),
    class(
        "lone-percent",
        "16",
        "`{+x}` stops encoding behind a `%` that a hexadecimal digit follows",
        "only triplets are kept",
    ),
    class(
        "content-length",
        "18",
        "version 6 says `content-length: 0` for any method but GET and HEAD",
        "left to the conversion into an HTTP request, for POST, PUT and PATCH",
    ),
];

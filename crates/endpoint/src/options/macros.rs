//! `options!` and `object!`: options and objects in the notation of JSON.

/// The name that a Rust identifier stands for: `type` for `r#type`.
#[must_use]
pub const fn name(identifier: &'static str) -> &'static str {
    match identifier.as_bytes() {
        [b'r', b'#', ..] => identifier.split_at(2).1,
        _ => identifier,
    }
}

/// Options in the notation of JSON. Keys that are Rust identifiers need no quotes. Values are nested objects and lists,
/// `null`, and any expression that is `Into<Value>`. `data` also takes any `Into<Body>`, such as bytes, and `headers`
/// an `http::HeaderMap`.
///
/// `method`, `url`, `baseUrl`, `headers`, `mediaType`, `data` and `request` are options, and every other key is a parameter. If the
/// route has a method and a URL, `method` and `url` are parameters. A variable alone stands for a key of its name.
///
/// ```
/// use endpoint::{endpoint, options};
///
/// let (owner, assignee) = ("acme", "octocat");
/// let request = endpoint("POST /repos/{owner}/{repo}/issues", options! {
///     owner,
///     repo: "site",
///     headers: { "authorization": format!("token {}", "0123") },
///     title: "It works",
///     labels: ["good", "first"],
///     assignees: [assignee],
///     milestone: null,
/// })?;
/// assert_eq!(
///     serde_json::to_value(&request)?["body"],
///     serde_json::json!({ "title": "It works", "labels": ["good", "first"], "assignees": ["octocat"], "milestone": null })
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Write `name: value`. Another sign does not compile:
///
/// ```compile_fail
/// let options = endpoint::options! { org = "acme" };
/// ```
#[macro_export]
macro_rules! options {
    ($($body:tt)*) => {{
        #[allow(unused_mut, reason = "there may be no entry")]
        let mut __endpoint_options = $crate::Options::new();
        $crate::__entries!(__endpoint_options __set { $($body)* });
        __endpoint_options
    }};
}

/// An [`Object`](crate::Object), in the notation of [`options!`](crate::options!).
///
/// ```
/// use endpoint::{Options, object};
///
/// let options = Options::new().metadata(object! { retries: 3, "x-id": ["a", null] });
/// assert_eq!(serde_json::to_string(&options)?, r#"{"request":{"retries":3,"x-id":["a",null]}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! object {
    ($($body:tt)*) => {{
        #[allow(unused_mut, reason = "there may be no entry")]
        let mut __endpoint_object = $crate::Object::new();
        $crate::__entries!(__endpoint_object insert { $($body)* });
        __endpoint_object
    }};
}

/// Calls `$target.$method(key, value)` for each entry of an object's body.
#[doc(hidden)]
#[macro_export]
macro_rules! __entries {
    ($target:ident $method:ident {}) => {};
    ($target:ident $method:ident { $key:tt : null $(, $($rest:tt)*)? }) => {
        $target.$method($crate::__key!($key), $crate::Value::Null);
        $crate::__entries!($target $method { $($($rest)*)? });
    };
    ($target:ident __set { "headers" : $($rest:tt)* }) => {
        $crate::__entries!($target __set { headers : $($rest)* });
    };
    ($target:ident __set { "data" : $($rest:tt)* }) => {
        $crate::__entries!($target __set { data : $($rest)* });
    };
    ($target:ident __set { headers : { $($fields:tt)* } $(, $($rest:tt)*)? }) => {
        $crate::__headers!($target { $($fields)* });
        $crate::__entries!($target __set { $($($rest)*)? });
    };
    ($target:ident $method:ident { $key:tt : { $($object:tt)* } $(, $($rest:tt)*)? }) => {
        $target.$method($crate::__key!($key), $crate::__value!({ $($object)* }));
        $crate::__entries!($target $method { $($($rest)*)? });
    };
    ($target:ident $method:ident { $key:tt : [ $($list:tt)* ] $(, $($rest:tt)*)? }) => {
        $target.$method($crate::__key!($key), $crate::__value!([ $($list)* ]));
        $crate::__entries!($target $method { $($($rest)*)? });
    };
    ($target:ident __set { headers : $value:expr $(, $($rest:tt)*)? }) => {
        $crate::__private::Headers::of($value).set(&mut $target);
        $crate::__entries!($target __set { $($($rest)*)? });
    };
    ($target:ident __set { data : $value:expr $(, $($rest:tt)*)? }) => {
        $crate::__data!($target, $value);
        $crate::__entries!($target __set { $($($rest)*)? });
    };
    ($target:ident $method:ident { $key:ident $(, $($rest:tt)*)? }) => {
        $crate::__named!($target $method $key $key);
        $crate::__entries!($target $method { $($($rest)*)? });
    };
    ($target:ident $method:ident { $key:tt : $value:expr $(, $($rest:tt)*)? }) => {
        $target.$method($crate::__key!($key), $value);
        $crate::__entries!($target $method { $($($rest)*)? });
    };
    ($target:ident $method:ident { $key:tt = $($rest:tt)* }) => {
        ::core::compile_error!(::core::concat!(
            "expected `", ::core::stringify!($key), ": value`"
        ))
    };
    ($target:ident __set { .. $($rest:tt)* }) => {
        ::core::compile_error!("options go over others by `merge`: write `others.merge(options! { … })`")
    };
    ($target:ident $method:ident { $($other:tt)* }) => {
        ::core::compile_error!(::core::concat!(
            "expected { name: value, name, \"name\": value } with commas between, found `",
            ::core::stringify!($($other)*), "`"
        ))
    };
}

/// A variable alone, as a key of its name. It is passed twice: the token that is compared with `data` can't be used as
/// the variable.
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($target:ident __set data $value:ident) => {
        $crate::__data!($target, $value);
    };
    ($target:ident __set headers $value:ident) => {
        $crate::__private::Headers::of($value).set(&mut $target);
    };
    ($target:ident $method:ident $key:ident $value:ident) => {
        $target.$method($crate::__private::name(::core::stringify!($key)), $value);
    };
}

/// Sets the headers. Their names and values can be those of `http`.
#[doc(hidden)]
#[macro_export]
macro_rules! __headers {
    ($target:ident { $($fields:tt)* }) => {{
        #[allow(unused_mut, reason = "there may be no field")]
        let mut __endpoint_headers = $crate::__private::Headers::new();
        $crate::__entries!(__endpoint_headers insert { $($fields)* });
        __endpoint_headers.set(&mut $target);
    }};
}

/// Sets the body. A type with `Into<Body>` is taken as that first, so that bytes stay bytes; any other needs `Into<Value>`.
#[doc(hidden)]
#[macro_export]
macro_rules! __data {
    ($target:ident, $value:expr) => {{
        let __endpoint_data = $crate::__private::Data::new($value);
        {
            #[allow(unused_imports, reason = "one of them is used")]
            use $crate::__private::{DataAsBody as _, DataAsValue as _};
            (&mut &__endpoint_data).set_data(&mut $target);
        }
    }};
}

/// A key: an identifier, a literal, or an expression in parentheses.
#[doc(hidden)]
#[macro_export]
macro_rules! __key {
    ($key:ident) => {
        $crate::__private::name(::core::stringify!($key))
    };
    ($key:expr) => {
        $key
    };
}

/// A nested value.
#[doc(hidden)]
#[macro_export]
macro_rules! __value {
    ({ $($object:tt)* }) => {
        $crate::Value::Object($crate::object! { $($object)* })
    };
    ([ $($list:tt)* ]) => {{
        #[allow(unused_mut, reason = "there may be no item")]
        let mut __endpoint_array = $crate::Array::default();
        $crate::__items!(__endpoint_array [ $($list)* ]);
        $crate::Value::Array(__endpoint_array)
    }};
}

/// Calls `$array.push(value)` for each item of a list's body.
#[doc(hidden)]
#[macro_export]
macro_rules! __items {
    ($array:ident []) => {};
    ($array:ident [ null $(, $($rest:tt)*)? ]) => {
        $array.push($crate::Value::Null);
        $crate::__items!($array [ $($($rest)*)? ]);
    };
    ($array:ident [ { $($object:tt)* } $(, $($rest:tt)*)? ]) => {
        $array.push($crate::__value!({ $($object)* }));
        $crate::__items!($array [ $($($rest)*)? ]);
    };
    ($array:ident [ [ $($list:tt)* ] $(, $($rest:tt)*)? ]) => {
        $array.push($crate::__value!([ $($list)* ]));
        $crate::__items!($array [ $($($rest)*)? ]);
    };
    ($array:ident [ $value:expr $(, $($rest:tt)*)? ]) => {
        $array.push($value);
        $crate::__items!($array [ $($($rest)*)? ]);
    };
    ($array:ident [ $($other:tt)* ]) => {
        ::core::compile_error!(::core::concat!(
            "expected [value, value] with commas between, found `", ::core::stringify!($($other)*), "`"
        ))
    };
}

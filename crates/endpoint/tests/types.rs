//! Every public type can be shown, cloned, shared between threads and sent to another one.
//!
//! The public interfaces follow the Rust API Guidelines, except for these items:
//!
//! | item | exception | reason |
//! | --- | --- | --- |
//! | C-COMMON-TRAITS | `Catalogue` and `Prepared` are neither cloned nor compared. | They hold megabytes and an index that is made on first use: share one by reference. |
//! | | `Endpoint` is not compared. | Two endpoints are equal if their requests are: compare these. |
//! | | `Value`, `Number` and the types that hold them have no `Eq` and no `Hash`. | They hold floating-point numbers. |
//! | C-SEND-SYNC | `template::Variable` is not `Send`. | Its lists are trait objects, which an expansion visits once. |
//! | C-SERDE | `RequestOptions`, `Body`, `Explanation`, `Array` and `Number` are written and not read. | The rules make a request; a request that was read would not have passed them. A list or a number is read as a `Value`. |
//! | | `Route`, `Template` and `Catalogue` are neither. | Each is a text: read and write that text. |
//! | C-STRUCT-PRIVATE | The operations of a catalogue, `Prepared` and `LeftOut` have public fields. | They are plain data. All are `#[non_exhaustive]`. |
//! | C-SEALED | `IntoValue`, `IntoBody`, `IntoHeaders`, `Operation` and `template::AsVariable` are open. | They are for the types of a program. A method that is added has a default body. |
//! | C-EXAMPLE | More than half of the items of `endpoint-core` and `endpoint-openapi` have no example. | The guides and the README of each crate show them in use. All functions of `endpoint` have one. |
//! | C-QUESTION-MARK | Examples of errors use `unwrap_err`. | The error is their subject. |
//! | C-STABLE | `endpoint-openapi` shows types of `endpoint`, which is not 1.0. | Both are released together. `bytes`, `http` and `serde` are 1.0. |
//! | C-METADATA | `repository` and `homepage` are missing. | The repository has no public address yet. |

use std::error::Error;
use std::fmt::Debug;

use endpoint::explain::{Explanation, Origin, Outcome};
use endpoint::extension::{Metadata, OperationName, UrlTemplate};
use endpoint::template::{
    self, CaptureError, Captured, Captures, ExpandError, Modifier, Operator, Template, VarSpec, VarSpecs,
};
use endpoint::{
    Array, Body, Endpoint, ErrorKind, Links, Number, Object, Options, Part, Place, RequestOptions, Route, Style, Value,
    object,
};
use endpoint_catalogue::{self as catalogue, Api, Argument, Catalogue, Content, Identified, Kind, Parameter};

#[test]
fn types_can_be_shown_cloned_shared_and_sent() {
    fn all<T: Debug + Send + Sync + Unpin>() {}
    fn cloned<T: Debug + Clone + Send + Sync + Unpin>() {}
    fn compared<T: Debug + Clone + PartialEq + Send + Sync + Unpin>() {}
    macro_rules! each {
        ($check:ident: $($type:ty),* $(,)?) => { $( $check::<$type>(); )* };
    }
    each!(compared: Array<'_>, Body<'_>, ErrorKind, Links<'_>, Metadata, Number, Object<'_>, OperationName,
        Options<'_>, Part<'_>, Place, RequestOptions, Route<'_>, Style, UrlTemplate, Value<'_>);
    each!(compared: Outcome, Explanation, Origin);
    each!(compared: Captured<'_>, Captures<'_, '_>, Modifier, Operator, Template<'_>, VarSpec<'_>);
    each!(compared: Api, Argument<'_>, Content, Identified<'_, '_>, Kind, catalogue::Entry, Parameter);
    // Two endpoints are not compared, nor are two iterators.
    each!(cloned: Endpoint, VarSpecs<'_>);
    // A catalogue has megabytes, and an index that is made on first use: one is shared and not cloned.
    all::<Catalogue>();
}

#[test]
fn errors_are_errors_of_their_own() {
    fn error<T: Error + Clone + PartialEq + Send + Sync + 'static>() {}
    error::<endpoint::Error>();
    error::<template::ParseError>();
    error::<CaptureError>();
    error::<ExpandError>();
    error::<catalogue::ReadError>();
}

#[test]
fn what_is_empty_is_shown() {
    let shown = [
        format!("{:?}", Options::new()),
        format!("{:?}", Object::new()),
        format!("{:?}", Object::new().iter()),
        format!("{:?}", Array::default()),
        format!("{:?}", Endpoint::github()),
        format!("{:?}", Value::from("")),
        format!("{:?}", Links::default()),
    ];
    assert!(shown.iter().all(|text| !text.is_empty()), "{shown:?}");
}

#[test]
fn d15_an_iterator_shows_no_secret() {
    let object = object! { page: 1, access_token: "0123", nested: { password: "4567" } };
    let mut rest = object.iter();
    rest.next();
    let shown = format!("{rest:?} {:?}", object.clone().into_iter());
    assert!(!shown.contains("0123") && !shown.contains("4567"), "{shown}");
    assert!(shown.contains(r#""access_token", String"#), "{shown}");
    assert_eq!(rest.next().map(|(_, value)| value.as_str()), Some(Some("0123")));
}

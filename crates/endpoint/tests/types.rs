//! Every public type can be shown, cloned, shared between threads and sent to another one.

use std::error::Error;
use std::fmt::Debug;

use endpoint::explain::{Explanation, Origin, Outcome};
use endpoint::template::{
    self, CaptureError, Captured, Captures, ExpandError, Modifier, Operator, Template, VarSpec, VarSpecs,
};
use endpoint::{
    Array, Body, Endpoint, ErrorKind, Links, ListStyle, Metadata, Number, Object, OperationName, Options, Part, Place,
    RequestOptions, Route, Style, UrlTemplate, Value, object,
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
    each!(compared: Array<'_>, Body<'_>, ErrorKind, Links<'_>, ListStyle, Metadata, Number, Object<'_>, OperationName,
        Options<'_>, Part<'_>, Place, RequestOptions, Route<'_>, Style, UrlTemplate, Value<'_>);
    each!(compared: Outcome, Explanation, Origin);
    each!(compared: Captured<'_>, Captures<'_, '_>, Modifier, Operator, Template<'_>, VarSpec<'_>);
    each!(compared: Api, Argument<'_>, Content, Identified<'_, '_>, Kind, catalogue::Entry, Parameter, catalogue::Style);
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

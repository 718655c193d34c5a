//! Types that fail to serialize, with a reason in their own words. No error shows these words.

use std::collections::BTreeMap;
use std::error::Error as _;

use endpoint::{Body, Endpoint, Error, Operation, Options, Value, endpoint, options};
use endpoint_catalogue::{Catalogue, Described};
use serde::ser::{Error as _, SerializeMap, SerializeStruct, SerializeTupleStruct};
use serde::{Serialize, Serializer};

use crate::support::table;

const SECRET: &str = "hunter2";

/// A type that fails and gives a reason.
#[derive(Clone, Copy)]
struct Leaky;

impl Serialize for Leaky {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom(format_args!("`{SECRET}` is too short")))
    }
}

#[derive(Serialize)]
struct Login {
    user: &'static str,
    password: Leaky,
}

const LOGIN: Login = Login {
    user: "mona",
    password: Leaky,
};

/// A type whose members have known names, and which fails after them.
#[derive(Clone, Copy)]
struct Late;

impl Serialize for Late {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Late", 2)?;
        fields.serialize_field("user", "mona")?;
        fields.serialize_field("password", SECRET)?;
        Err(S::Error::custom(format_args!("`{SECRET}` is too short")))
    }
}

/// A type that fails before it names a member, but names it in its reason.
#[derive(Clone, Copy)]
struct Early(&'static str);

impl Serialize for Early {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom(self.0))
    }
}

/// A type that repeats the reason of another.
#[derive(Clone, Copy)]
struct Repeats<T>(T);

impl<T: Serialize> Serialize for Repeats<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("password", SECRET)?;
        let inner = map.serialize_entry("inner", &self.0);
        inner.map_err(|error| S::Error::custom(format_args!("with {SECRET}: {error}")))?;
        map.end()
    }
}

#[derive(Serialize)]
struct Flat {
    id: u8,
    #[serde(flatten)]
    login: Login,
}

#[derive(Serialize)]
struct FlatLate {
    id: u8,
    #[serde(flatten)]
    late: Late,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Proof {
    Password(Leaky),
    ApiKey(&'static str, Leaky),
    ClientSecret { value: Leaky },
    Account { password: Leaky },
}

#[derive(Serialize)]
#[serde(tag = "type")]
enum Tagged {
    Account { password: Leaky },
}

#[derive(Serialize)]
#[serde(untagged)]
enum Untagged {
    Account { password: Leaky },
}

struct Items;

impl Serialize for Items {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut items = serializer.serialize_tuple_struct("Items", 2)?;
        items.serialize_field(&LOGIN)?;
        items.end()
    }
}

/// Everything that an error shows.
fn shown(error: &Error) -> String {
    let source = error.source().map(ToString::to_string);
    format!(
        "{error} {error:#} {error:?} {error:#?} {:?} {} {source:?}",
        error.name(),
        error.reason()
    )
}

#[track_caller]
fn check_hidden(rows: impl IntoIterator<Item = (&'static str, Result<(), Error>)>) {
    table(rows, |(name, outcome)| match outcome {
        Ok(()) => Err(format!("  {name} is not an error")),
        Err(error) if shown(&error).contains(SECRET) => Err(format!("  {name}: {}", shown(&error))),
        Err(error) if !shown(&error).contains("can't be serialized") => Err(format!("  {name}: {}", shown(&error))),
        Err(_) => Ok(()),
    });
}

fn value<T: Serialize>(value: T) -> Result<(), Error> {
    Value::from_serialize(&value).map(drop)
}

#[test]
fn below_the_name_of_a_secret_however_deep() {
    let map = |name| BTreeMap::from([(name, Leaky)]);
    check_hidden([
        ("a field", value(LOGIN)),
        ("a field of a field", value(BTreeMap::from([("login", LOGIN)]))),
        ("a list of structs", value([LOGIN])),
        ("a list in a map of lists", value(BTreeMap::from([("a", [[LOGIN]])]))),
        ("a map", value(map("client_secret"))),
        ("a map, in capitals", value(map("X-API-Key"))),
        ("a map, nested by its name", value(map("user[password]"))),
        ("a map of lists", value(BTreeMap::from([("tokens", vec![Some(Leaky)])]))),
        (
            "a struct below a secret",
            value(BTreeMap::from([("credentials", BTreeMap::from([("value", Leaky)]))])),
        ),
        ("a flattened struct", value(Flat { id: 1, login: LOGIN })),
        ("a newtype variant", value(Proof::Password(Leaky))),
        ("a tuple variant", value(Proof::ApiKey("a", Leaky))),
        ("a struct variant", value(Proof::ClientSecret { value: Leaky })),
        ("a field of a variant", value([Proof::Account { password: Leaky }])),
        ("a tagged enum", value(Some(Tagged::Account { password: Leaky }))),
        ("an untagged enum", value((1, Untagged::Account { password: Leaky }))),
        ("a tuple struct", value(Items)),
        ("a pair", value([("password", Leaky)])),
        (
            "a pair in a list",
            value(BTreeMap::from([("form", [("token", Leaky)])])),
        ),
    ]);
}

#[test]
fn of_a_type_that_has_a_secret() {
    check_hidden([
        ("after its members", value(Late)),
        ("after its members, in a list", value([Late])),
        (
            "after its members, in a field",
            value(BTreeMap::from([("login", Late)])),
        ),
        ("after its members, flattened", value(FlatLate { id: 1, late: Late })),
        ("repeated", value(Repeats(1.5).0).and_then(|()| value(Repeats(Leaky)))),
        ("repeated twice", value([Repeats(Repeats(Leaky))])),
    ]);
}

#[test]
fn that_name_a_secret_themselves() {
    let words = [
        "the password hunter2 is too short",
        "invalid password: hunter2",
        "invalid API key hunter2",
        "expected a token, got hunter2",
        "clientSecret=hunter2 is not ASCII",
        "Bearer hunter2 has expired",
        "can't connect to https://mona:hunter2@db.test/",
    ];
    check_hidden(words.map(|words| (words, value([Early(words)]))));
}

#[derive(Operation)]
#[operation("POST /login/{id}")]
struct SignIn<T: Serialize> {
    id: u8,
    password: T,
}

#[derive(Operation)]
#[operation("POST /login/{id}")]
struct Nested<T: Serialize> {
    id: u8,
    login: T,
}

#[derive(Operation)]
#[operation("POST /login/{id}", form)]
struct Members<T: Serialize> {
    id: u8,
    #[operation(flatten)]
    login: T,
}

#[derive(Operation)]
#[operation("POST /login/{id}")]
struct Whole<T: Serialize> {
    id: u8,
    #[operation(body)]
    login: T,
}

#[derive(Operation)]
#[operation("GET /login")]
struct Header<T: Serialize> {
    #[operation(header = "x-api-key")]
    key: T,
}

#[derive(Operation)]
#[operation("GET /login{?access_token}")]
struct Placed<T: Serialize> {
    access_token: T,
}

fn calls<O: Operation>(operation: &O) -> Result<(), Error> {
    let github = Endpoint::github();
    let by_http = github.http(operation, ()).map(drop);
    let ways = [
        github.request(operation, ()).map(drop),
        github.request(operation, Options::new()).map(drop),
        github.merge(operation, Options::new()).map(drop),
        endpoint::explain::explain([("team", Options::new())], operation, Options::new()).map(drop),
    ];
    for way in ways {
        assert_eq!(way.as_ref().map_err(shown), by_http.as_ref().map_err(shown));
    }
    by_http
}

#[test]
fn in_operations() {
    check_hidden([
        ("a field", calls(&SignIn { id: 1, password: Leaky })),
        (
            "a list in a field",
            calls(&SignIn {
                id: 1,
                password: [Leaky],
            }),
        ),
        ("a struct in a field", calls(&Nested { id: 1, login: LOGIN })),
        ("a list of structs", calls(&Nested { id: 1, login: [Late] })),
        (
            "an enum",
            calls(&Nested {
                id: 1,
                login: Proof::Password(Leaky),
            }),
        ),
        ("a member", calls(&Members { id: 1, login: LOGIN })),
        (
            "a member of a member",
            calls(&Members {
                id: 1,
                login: BTreeMap::from([("a", LOGIN)]),
            }),
        ),
        ("a body", calls(&Whole { id: 1, login: LOGIN })),
        ("a body that fails late", calls(&Whole { id: 1, login: Late })),
        ("a header", calls(&Header { key: Leaky })),
        ("a placeholder", calls(&Placed { access_token: Leaky })),
        ("a URL", Placed { access_token: Leaky }.expand().map(drop)),
    ]);
}

static CATALOGUE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n\
     @server https://a.example\n\
     POST /login sessions/create ?user .password >json\n",
);

#[test]
fn in_options() {
    let call = |options: Options<'_>| endpoint("POST /x", options).map(drop);
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    check_hidden([
        ("json", call(Options::new().json(&LOGIN))),
        ("form", call(Options::new().form(&LOGIN))),
        ("form of pairs", call(Options::new().form(&[("password", Leaky)]))),
        ("form that fails late", call(Options::new().form(&Late))),
        (
            "params",
            call(Options::new().params(&BTreeMap::from([("login", [LOGIN])]))),
        ),
        ("query_all", call(Options::new().query_all(&LOGIN))),
        (
            "a catalogue",
            shop.request("POST /login", Options::new().params(&LOGIN)).map(drop),
        ),
        (
            "defaults",
            Endpoint::github().defaults(Options::new().params(&LOGIN)).map(drop),
        ),
    ]);
    let debug = format!("{:?}", Options::new().json(&LOGIN));
    assert!(!debug.contains(SECRET), "{debug}");
}

/// `options!`, `param`, `Body` and `Part` take no type that can fail: such a type fails before, when it becomes a
/// value.
#[test]
fn made_before() {
    let value = Value::from_serialize(&Proof::Password(Leaky)).map(|value| options! { login: value });
    check_hidden([("a value", value.map(drop))]);
    let body = Value::from_serialize(&LOGIN).map(Body::from);
    check_hidden([("a body", body.map(drop))]);
}

#[derive(Serialize)]
struct Person {
    born: Early,
    name: &'static str,
}

#[derive(Serialize)]
struct Account {
    password: &'static str,
    person: Person,
}

/// Not even where no name of a secret is near. The library's own reasons are.
#[test]
fn are_repeated_nowhere() {
    let person = || Person {
        born: Early(SECRET),
        name: "Mona",
    };
    let account = Account {
        password: SECRET,
        person: person(),
    };
    check_hidden([
        ("a value", value(person())),
        ("a list", value([person()])),
        ("a type beside a secret", value(account)),
        ("a pair", value([("born", Early(SECRET))])),
        ("json", endpoint("POST /x", Options::new().json(&person())).map(drop)),
        ("a field", calls(&Nested { id: 1, login: person() })),
        ("a member", calls(&Members { id: 1, login: person() })),
    ]);
    let wide = BTreeMap::from([("token", u128::MAX)]);
    let error = Value::from_serialize(&wide).unwrap_err();
    assert!(error.to_string().contains("more than 64 bits"), "{error}");
}

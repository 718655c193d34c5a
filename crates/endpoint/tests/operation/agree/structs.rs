//! Structs of the derive, of many shapes.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use endpoint::{Operation, Part};
use serde::Serialize;

use super::any::Any;
use super::case::Case;
use super::sample::{Place, Sample, To, sample};
use super::source::{Source, Wild};

pub(crate) const ALL: &[Case] = &[
    Case::of::<ListRepos>(),
    Case::of::<Search>(),
    Case::of::<Contents>(),
    Case::of::<Delete>(),
    Case::of::<CreateIssue>(),
    Case::of::<Numbers>(),
    Case::of::<BodyNumbers>(),
    Case::of::<Update>(),
    Case::of::<Replace>(),
    Case::of::<Headers>(),
    Case::of::<Camel>(),
    Case::of::<Kebab>(),
    Case::of::<Raw>(),
    Case::of::<RawText>(),
    Case::of::<Bytes>(),
    Case::of::<Form>(),
    Case::of::<FormBody>(),
    Case::of::<Upload>(),
    Case::of::<Flattened>(),
    Case::of::<FlattenedBody>(),
    Case::of::<Lists>(),
    Case::of::<Deep>(),
    Case::of::<Operators>(),
    Case::of::<Prefix>(),
    Case::of::<AnyQuery>(),
    Case::of::<AnyBody>(),
    Case::of::<AnyForm>(),
    Case::of::<AnyParts>(),
    Case::of::<AnyMembers>(),
    Case::of::<AnyStyles>(),
    Case::of::<AnyHeaders>(),
    Case::of::<Styled>(),
    Case::of::<Serde>(),
    Case::of::<Relative>(),
    Case::of::<Leading>(),
    Case::of::<LeadingList>(),
    Case::of::<Absolute>(),
    Case::of::<Host>(),
    Case::of::<Head>(),
    Case::of::<Options>(),
    Case::of::<Report>(),
    Case::of::<Both>(),
    Case::of::<Many>(),
    Case::of::<Odd>(),
    Case::of::<Nothing>(),
    Case::of::<Secret>(),
    Case::of::<Texts>(),
    Case::of::<Mixed>(),
    Case::of::<Positional>(),
    Case::of::<Generic<'static, Box<u8>, Milestone>>(),
    Case::of::<Generic<'static, Option<Option<bool>>, Vec<f32>>>(),
];

/// Derives the traits that the values of fields need.
macro_rules! wild {
    ($(struct $name:ident { $($field:ident: $type:ty),* })* $(new $new:ident($inner:ty);)* $(enum $enum:ident { $($variant:ident),* })*) => {
        $(
            #[derive(Serialize, Debug)]
            struct $name { $($field: $type),* }
            impl Wild for $name {
                fn wild(source: &mut Source<'_>) -> Self {
                    Self { $($field: Wild::wild(source)),* }
                }
            }
        )*
        $(
            #[derive(Serialize, Debug)]
            struct $new($inner);
            impl Wild for $new {
                fn wild(source: &mut Source<'_>) -> Self {
                    Self(Wild::wild(source))
                }
            }
        )*
        $(
            #[derive(Serialize, Debug, Clone)]
            #[serde(rename_all = "kebab-case")]
            enum $enum { $($variant),* }
            impl Wild for $enum {
                fn wild(source: &mut Source<'_>) -> Self {
                    source.pick(&[$(Self::$variant),*])
                }
            }
        )*
    };
}

wild! {
    struct Milestone { title: String, number: Option<u64>, due: Option<Option<&'static str>> }
    struct Page { page: Option<u8>, per_page: Option<u16>, filter: Option<String> }
    struct Nested { inner: Milestone, list: Vec<Option<i8>>, floats: (f32, f64), unit: () }
    new Id(u64);
    new Name(String);
    new Maybe(Option<u8>);
    enum State { Open, Closed, AllOfThem }
}

/// An alias hides the type from the derive's checks.
type Hidden<T> = Option<T>;

impl Wild for Part<'static> {
    fn wild(source: &mut Source<'_>) -> Self {
        match source.below(4) {
            0 => Self::text(String::wild(source)),
            1 => Self::bytes(Vec::wild(source)),
            2 => Self::file(String::wild(source), Vec::wild(source)),
            _ => Self::file("a.txt", Vec::wild(source)).content_type(String::wild(source)),
        }
    }
}

sample!("GET /orgs/{org}/repos"; struct ListRepos {
    org: String, in free "org"; r#type: Option<&'static str>, in free "type"; per_page: Option<u8>, in free "per_page";
});
sample!("get /search{?q,page}"; struct Search { q: &'static str, in free "q"; page: Option<u32>, in free "page"; state: State, in free "state"; });
sample!("GET /repos/{owner}/x/{+a}{?b}"; struct Contents {
    owner: Cow<'static, str>, in free "owner"; a: String, in free "a"; b: Option<String>, in free "b";
});
sample!("DELETE /a/{id}"; struct Delete { id: Id, in free "id"; #[operation(field)] b: Option<Name>, in body "b"; #[operation(field)] c: Maybe, in body "c"; });
sample!("POST /repos/{owner}/issues"; struct CreateIssue {
    owner: Name, in free "owner"; title: String, in free "title"; labels: Vec<String>, in free "labels"; a: Option<Milestone>, in free "a";
    b: Option<Option<Nested>>, in free "b"; state: State, in free "state";
});
sample!("GET /n/{a}/{b}/{c}"; struct Numbers {
    a: u64, in free "a"; b: i64, in free "b"; c: u128, in free "c"; u8: u8, in free "u8"; i8: i8, in free "i8"; u16: u16, in free "u16"; i16: i16, in free "i16"; u32: u32, in free "u32";
    i32: i32, in free "i32"; isize: isize, in free "isize"; usize: usize, in free "usize"; f32: f32, in free "f32"; f64: f64, in free "f64"; bool: bool, in free "bool";
    char: char, in free "char";
});
sample!("PUT /n/{a}{b}"; struct BodyNumbers {
    a: char, in free "a"; b: bool, in free "b"; c: u64, in free "c"; i64: i64, in free "i64"; u128: Option<u128>, in free "u128"; i128: Option<i128>, in free "i128"; f32: f32, in free "f32";
    f64: f64, in free "f64"; list: Vec<f32>, in free "list"; char: char, in free "char"; bool: bool, in free "bool"; unit: (), in free "unit"; pair: (u8, String), in free "pair";
});
sample!("PATCH /a/{id}"; struct Update {
    id: u32, in free "id"; title: Option<Option<String>>, in free "title"; b: Option<Option<u8>>, in free "b"; map: BTreeMap<String, Option<u8>>, in free "map";
});
sample!("PUT /a"; struct Replace {
    #[operation(query)] page: Option<u16>, in query "page";
    #[operation(field)] filter: Option<BTreeMap<u8, Milestone>>, in body "filter";
    state: Option<State>, in free "state";
    #[operation(field)] name: Option<Name>, in body "name";
    #[operation(query, rename = "x.y")] x: Option<String>, in query "x.y";
});
sample!("GET /a/{id}"; struct Headers {
    #[operation(path)] id: String, in path "id";
    #[operation(header = "if-none-match")] etag: Option<String>, in none;
    #[operation(header = "X-A")] a: Option<Option<&'static str>>, in none;
    #[operation(header = "authorization")] token: Option<Name>, in none;
    #[operation(header = "content-length")] length: Option<Option<u8>>, in none;
    #[operation(header = "Accept")] accept: Option<State>, in none;
    page: Option<u8>, in free "page";
});
sample!("GET /c/{orgName}{?perPage}", rename_all = "camelCase"; struct Camel {
    org_name: String, in free "orgName";
    per_page: Option<i16>, in free "perPage";
    #[operation(rename = "filter")] the_filter: Option<bool>, in free "filter";
});
sample!("POST /k/{id}", rename_all = "kebab-case"; struct Kebab {
    id: i32, in free "id";
    the_title: Option<String>, in free "the-title";
    #[operation(query)] a_b: Option<char>, in query "a-b";
});
sample!("PUT /raw/{id}{?name}"; struct Raw {
    id: Id, in free "id";
    name: Option<String>, in free "name";
    #[operation(header = "content-type")] kind: Option<&'static str>, in none;
    #[operation(body)] all: Option<Milestone>, in none;
});
sample!("POST /raw"; struct RawText {
    #[operation(query)] a: Option<u8>, in query "a";
    #[operation(body)] all: String, in none;
});
sample!("POST /raw/{id}"; struct Bytes {
    id: Hidden<Name>, in free "id";
    #[operation(body)] all: Option<Vec<u8>>, in none;
});
sample!("POST /f/{id}", form; struct Form {
    id: Name, in free "id";
    title: Option<Option<String>>, in free "title";
    #[operation(list = "brackets")] labels: Vec<String>, in free "labels";
    #[operation(field)] page: f64, in body "page";
    #[operation(field, style = "deep")] filter: Option<Page>, in body "filter";
});
sample!("POST /f", form; struct FormBody { #[operation(body)] all: Page, in none; });
sample!("POST /m/{id}", multipart; struct Upload {
    id: u8, in free "id";
    title: Option<String>, in free "title";
    #[operation(part)] file: Part<'static>, in none;
    #[operation(part, rename = "second")] other: Option<Part<'static>>, in none;
    #[operation(field)] state: Option<State>, in body "state";
});
sample!("GET /x/{a}{?page}"; struct Flattened {
    a: Hidden<Box<String>>, in free "a";
    #[operation(flatten)] more: Option<Page>, in members;
    #[operation(query)] q: Option<f32>, in query "q";
});
sample!("POST /x{/a}"; struct FlattenedBody {
    #[operation(flatten)] more: BTreeMap<String, Option<u8>>, in members;
    #[operation(flatten)] again: Page, in members;
    #[operation(field)] title: String, in body "title";
});
sample!("GET /l{/a*}{?b*,c}"; struct Lists {
    a: Vec<String>, in free "a";
    b: Vec<Option<u8>>, in free "b";
    c: [State; 2], in free "c";
    #[operation(list = "repeat")] d: Vec<Name>, in free "d";
    #[operation(list = "pipe")] e: Option<Vec<i8>>, in free "e";
    labels: Option<Vec<String>>, in free "labels";
    #[operation(query, list = "space")] state: Vec<State>, in query "state";
});
sample!("GET /d{?a}"; struct Deep {
    a: Option<BTreeMap<String, String>>, in free "a";
    #[operation(style = "deep")] filter: Milestone, in free "filter";
    #[operation(style = "flat")] q: Page, in free "q";
    b: Nested, in free "b";
    map: HashMap<String, Maybe>, in free "map";
});
sample!("GET /o{/a}{.b}{;c}{?q*,page}{#id}"; struct Operators {
    a: Option<String>, in free "a";
    b: Option<&'static str>, in free "b";
    c: Option<Vec<u8>>, in free "c";
    q: Option<BTreeMap<String, u8>>, in free "q";
    page: Option<f32>, in free "page";
    id: Option<Option<String>>, in free "id";
    other: Option<u8>, in free "other";
});
sample!("GET /p/{a:3}/{+b:600}/{c,id}{?q:1}"; struct Prefix {
    a: String, in free "a";
    b: String, in free "b";
    c: String, in free "c";
    id: i8, in free "id";
    q: Option<String>, in free "q";
});
sample!("GET a/{a}.json{?b}"; struct Relative { a: String, in free "a"; b: Option<String>, in free "b"; });
sample!("GET {a}/{+b}{?c}"; struct Leading { a: String, in free "a"; b: String, in free "b"; c: Option<String>, in free "c"; });
sample!("GET {/a*}{b}{#c}"; struct LeadingList { a: Vec<String>, in free "a"; b: String, in free "b"; c: Option<String>, in free "c"; page: Option<u8>, in free "page"; });
sample!("GET https://api.test/x/{a}"; struct Absolute { a: String, in free "a"; b: Option<u8>, in free "b"; });
sample!("POST http://{a}.test/{+b}"; struct Host { a: String, in free "a"; b: String, in free "b"; title: Option<u8>, in free "title"; });
sample!("HEAD /h/{a}"; struct Head { a: char, in free "a"; page: Option<u64>, in free "page"; });
sample!("OPTIONS /o/{a}{?b}"; struct Options { a: f32, in free "a"; b: Option<f64>, in free "b"; });
sample!("REPORT /r/{a}"; struct Report {
    a: bool, in free "a";
    #[operation(query)] b: Option<u8>, in query "b";
    #[operation(field)] c: Option<u8>, in body "c";
});
sample!("POST /b/{id}"; struct Both {
    #[operation(path)] id: String, in path "id";
    #[operation(field, rename = "id")] body: Option<u64>, in body "id";
    #[operation(query, rename = "id")] query: Option<Option<String>>, in query "id";
});
sample!("GET /{a}/{b}/{c}/{id}/{org}/{owner}/{page}"; struct Many {
    a: u8, in free "a"; b: u16, in free "b"; c: String, in free "c"; id: String, in free "id"; org: i8, in free "org";
    owner: &'static str, in free "owner"; page: bool, in free "page"; q: Option<u8>, in free "q"; title: Option<u8>, in free "title";
    labels: Option<u8>, in free "labels"; token: Option<String>, in free "token"; filter: Option<u8>, in free "filter";
    state: Option<State>, in free "state"; name: Option<String>, in free "name"; other: Option<u8>, in free "other";
});
sample!("GET /%41/.../{a}/.{b}/{c}..//{id}"; struct Odd {
    a: String, in free "a"; b: String, in free "b"; c: String, in free "c"; id: String, in free "id";
    #[operation(rename = "ü &=")] page: Option<u8>, in free "ü &=";
});
sample!("POST /nothing"; struct Nothing {});
sample!("GET /s/{token}{?access_token}"; struct Secret {
    token: String, in free "token";
    access_token: Option<String>, in free "access_token";
    password: Option<Milestone>, in free "password";
    #[operation(header = "x-token")] header: Option<String>, in none;
});
sample!("GET /{+a}{b}/x-{+c}"; struct Texts { a: String, in free "a"; b: String, in free "b"; c: String, in free "c"; });
sample!("POST /{+a}/{b}{?c}"; struct Mixed {
    a: String, in free "a"; b: u8, in free "b"; c: Option<Cow<'static, str>>, in free "c"; title: String, in free "title";
    #[operation(query)] page: Option<Id>, in query "page";
    #[operation(header = "x-a")] x: Option<u8>, in none;
});

// Values of any shape, in every place of a field.
sample!("GET /x/{a}{/b}{?c,page}"; struct AnyQuery {
    a: Any, in free "a"; b: Any, in free "b"; c: Any, in free "c"; page: Any, in free "page"; q: Any, in free "q"; title: Any, in free "title";
});
sample!("POST /{+a}{;b*}{?c*}"; struct AnyBody {
    a: Any, in free "a"; b: Any, in free "b"; c: Any, in free "c"; title: Any, in free "title"; labels: Any, in free "labels"; state: Option<Any>, in free "state";
});
sample!("PATCH /x{.a}", form; struct AnyForm {
    a: Any, in free "a"; title: Any, in free "title"; #[operation(field, list = "pipe")] labels: Any, in body "labels";
    #[operation(query)] page: Any, in query "page";
});
sample!("PUT /x", multipart; struct AnyParts { title: Any, in free "title"; #[operation(style = "deep")] filter: Any, in free "filter"; });
sample!("DELETE /x"; struct AnyMembers {
    #[operation(field)] a: Option<u8>, in body "a"; #[operation(flatten)] more: Any, in any; #[operation(query)] page: Any, in query "page";
});
sample!("GET /x{?a}"; struct AnyStyles {
    a: Any, in free "a"; #[operation(style = "deep")] filter: Any, in free "filter"; #[operation(style = "flat")] q: Any, in free "q";
    #[operation(list = "comma")] labels: Any, in free "labels"; #[operation(query, list = "brackets")] state: Any, in query "state";
});
sample!("GET /x"; struct AnyHeaders {
    #[operation(header = "x-a")] a: Any, in none; #[operation(header = "x-token")] token: Any, in none; page: Option<u8>, in free "page";
});
sample!("POST /x{?a}", form, list = "brackets", style = "deep"; struct Styled {
    a: Vec<u8>, in free "a"; labels: Vec<String>, in free "labels"; filter: Milestone, in free "filter";
    #[operation(list = "comma")] title: Vec<u8>, in free "title"; #[operation(query)] page: Vec<u8>, in query "page";
});

/// A struct that serde serializes, too.
#[derive(Operation, Serialize, Debug)]
#[operation("POST /x/{orgName}")]
#[serde(rename_all = "camelCase")]
struct Serde {
    org_name: String,
    #[serde(rename = "title")]
    the_title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_page: Option<u8>,
    #[serde(skip)]
    _left_out: u8,
    #[serde(serialize_with = "as_text")]
    filter: u8,
    #[serde(flatten)]
    more: BTreeMap<String, u8>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's way")]
fn as_text<S: serde::Serializer>(number: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    match number {
        0 => serializer.serialize_none(),
        1 => Err(serde::ser::Error::custom("one is none")),
        number => serializer.collect_str(number),
    }
}

impl Wild for Serde {
    fn wild(source: &mut Source<'_>) -> Self {
        Self {
            org_name: Wild::wild(source),
            the_title: Wild::wild(source),
            per_page: Wild::wild(source),
            _left_out: 0,
            filter: Wild::wild(source),
            more: Wild::wild(source),
        }
    }
}

impl Sample for Serde {
    fn places(&self) -> Vec<Place> {
        let mut places = ["orgName", "title", "perPage", "filter"]
            .map(|name| (To::Free, name.into()))
            .to_vec();
        places.extend(super::sample::members(&self.more));
        places
    }
}

/// Fields without names.
#[derive(Operation, Debug)]
#[operation("PATCH /p/{id}")]
struct Positional(
    #[operation(rename = "id")] u64,
    #[operation(rename = "title")] Option<String>,
    #[operation(flatten)] Page,
);

impl Wild for Positional {
    fn wild(source: &mut Source<'_>) -> Self {
        Self(Wild::wild(source), Wild::wild(source), Wild::wild(source))
    }
}

impl Sample for Positional {
    fn places(&self) -> Vec<Place> {
        let mut places = vec![(To::Free, "id".into()), (To::Free, "title".into())];
        places.extend(super::sample::members(&self.2));
        places
    }
}

#[derive(Operation, Debug)]
#[operation("POST /g/{a}{?b}", response = T)]
struct Generic<'a, T, U>
where
    T: Serialize,
    U: Serialize + 'a,
{
    a: &'a str,
    b: Option<&'a str>,
    c: T,
    title: &'a Option<U>,
    #[operation(skip)]
    _skipped: u8,
}

impl<T: Wild + Serialize, U: Wild + Serialize + Holder> Wild for Generic<'static, T, U> {
    fn wild(source: &mut Source<'_>) -> Self {
        Self {
            a: Wild::wild(source),
            b: Wild::wild(source),
            c: Wild::wild(source),
            title: U::NONE,
            _skipped: 0,
        }
    }
}

/// A `None` of any type that lives as long as the program.
trait Holder: Sized + 'static {
    const NONE: &'static Option<Self>;
}

impl<U: 'static> Holder for U {
    const NONE: &'static Option<Self> = &None;
}

impl<T: Serialize + std::fmt::Debug, U: Serialize + std::fmt::Debug> Sample for Generic<'static, T, U> {
    fn places(&self) -> Vec<Place> {
        ["a", "b", "c", "title"].map(|name| (To::Free, name.into())).to_vec()
    }
}

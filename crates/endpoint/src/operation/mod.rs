//! Operations: the trait and what its derive writes calls of, and `request!`. `guide::operations` says what takes one.

mod call;
mod inline;
mod options;
mod with;

pub use call::IntoRoute;
pub(crate) use inline::request;
#[doc(hidden)]
pub use inline::{check_form, check_names, parameter, parameters};
pub(crate) use options::FieldOptions;
#[doc(hidden)]
pub use options::{AsBody, AsJson, AsParts, BodyOf, IsBody, To};
#[doc(hidden)]
pub use with::{JsonText, Unless, with};

use crate::error::Error;
use crate::options::Options;
use crate::route::Route;
use crate::write::operation::OperationWriter;

/// A call of an API as a type: a route, whose parameters are the fields of a struct.
///
/// `#[derive(Operation)]` of the feature `derive` implements it. Which field goes where is found while the program compiles: a
/// placeholder without a field, or a field without a place, does not compile. The [guide](crate::guide::operations) says what an
/// operation is.
///
/// ```
/// use endpoint::{Endpoint, Operation};
///
/// #[derive(Operation)]
/// #[operation("POST /repos/{owner}/{repo}/releases/{id}/assets", response = Asset)]
/// struct UploadAsset<'a> {
///     owner: &'a str,
///     repo: &'a str,
///     id: u64,
///     #[operation(query)]
///     name: &'a str,
///     #[operation(header = "content-type")]
///     media_type: &'a str,
///     #[operation(body)]
///     bytes: &'a [u8],
/// }
/// # struct Asset;
///
/// let uploads = Endpoint::at("https://uploads.github.com")?;
/// let asset = UploadAsset {
///     owner: "acme",
///     repo: "site",
///     id: 1,
///     name: "read me.txt",
///     media_type: "text/plain",
///     bytes: b"It works",
/// };
/// let request = uploads.http(&asset, ())?;
/// assert_eq!(request.uri(), "https://uploads.github.com/repos/acme/site/releases/1/assets?name=read%20me.txt");
/// assert_eq!(request.headers()["content-type"], "text/plain");
/// assert_eq!(request.body(), b"It works");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// # Attributes of the struct
///
/// `#[operation("ROUTE", …)]`, where these may follow the route:
///
/// | attribute | meaning |
/// |---|---|
/// | `"METHOD /path"` | The route: a method and a URI template, as for [`route!`](crate::route!). It comes first, and is needed. |
/// | `form` | The fields of the body are written as `application/x-www-form-urlencoded`. With `api` the catalogue says so. |
/// | `multipart` | They are written as parts of `multipart/form-data`, before those of `part`. |
/// | `response = Type` | [`Operation::Response`], for those who write the sending; `()` without it. |
/// | `api = "PATH"` | The file of the API's catalogue, from the folder of Cargo.toml: `api = "github.api"`. The route, the names, their places and what is required are checked against it, and it says how the body, lists and objects are written. A deprecated operation is a warning; `#[allow(deprecated)]` at the struct turns it off. |
/// | `list = "…"` | How the lists of all fields are written: as at a field. |
/// | `style = "…"` | How the objects of all fields are written: as at a field. |
/// | `rename_all = "…"` | The names of all fields without `rename` and `header`: `camelCase`, `PascalCase`, `snake_case`, `kebab-case`, `SCREAMING_SNAKE_CASE` or `SCREAMING-KEBAB-CASE`, as serde makes them of fields. |
/// | `crate = path` | Where the library is, for a crate that exports it under another name. |
///
/// # Attributes of a field
///
/// A field is a parameter of its name, and goes where a parameter goes: to the placeholder of its name, else to the query of
/// a GET or HEAD, and to the body of a POST, PUT, PATCH or DELETE. Its type is any that implements
/// [`Serialize`](serde::Serialize). `#[operation(…)]` changes that:
///
/// | attribute | meaning |
/// |---|---|
/// | `path` | It fills placeholders only. |
/// | `query` | It goes to the query, whatever the method. |
/// | `field` | It is a field of the body, whatever the method. |
/// | `body` | It is the whole body: text and bytes as they are, everything else as JSON or, in a `form`, as its fields. Behind a type parameter bytes are a JSON list. What is a text to serde alone, such as a variant of an enum, is an error: nobody can tell whether it is meant as JSON. |
/// | `part` | It is a [`Part`](crate::Part) of a `multipart` body, or a list of parts of its name. |
/// | `header = "name"` | It is a header. |
/// | `rename = "name"` | The name of the parameter. The name of `r#type` is `type` without it. |
/// | `list = "…"` | How a list is written in a query, a form and parts: `comma`, `repeat`, `brackets`, `space` or `pipe`. |
/// | `style = "…"` | How an object is written there: `deep` or `flat`. |
/// | `flatten` | The members of a struct or map are parameters of their own names. A default fills one that is `None`, unless the struct leaves it out. |
/// | `skip` | It is not part of the request. |
///
/// serde's attributes mean here what they mean to serde: `rename`, `rename_all`, `skip`, `skip_serializing`, `skip_serializing_if`,
/// `flatten`, `serialize_with` and `with`. An attribute of ours stands above them, so that a field that serde skips can fill a
/// placeholder with `#[operation(path)]`. Others, such as `tag`, do not compile.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use endpoint::{Endpoint, Operation};
///
/// #[derive(Operation)]
/// #[operation("POST /v1/customers", form, rename_all = "snake_case")]
/// struct CreateCustomer<'a> {
///     name: &'a str,
///     metadata: BTreeMap<&'a str, &'a str>,
///     #[operation(rename = "preferred_locales", list = "brackets")]
///     locales: Vec<&'a str>,
/// }
///
/// let stripe = Endpoint::at("https://api.stripe.com")?;
/// let customer = CreateCustomer { name: "Jo", metadata: BTreeMap::from([("plan", "pro")]), locales: vec!["en"] };
/// assert_eq!(stripe.http(&customer, ())?.body(), b"name=Jo&metadata%5Bplan%5D=pro&preferred_locales%5B%5D=en");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// # What does not compile
///
/// A placeholder that no field fills:
///
/// ```compile_fail
/// #[derive(endpoint::Operation)]
/// #[operation("GET /orgs/{org}/repos")]
/// struct ListRepos { ogr: String }
/// ```
///
/// An `Option` where the placeholder requires a value:
///
/// ```compile_fail
/// #[derive(endpoint::Operation)]
/// #[operation("GET /orgs/{org}/repos")]
/// struct ListRepos { org: Option<String> }
/// ```
///
/// Neither do a field without a place, two fields for one thing, a field for the body of a GET, a header name that is not a token,
/// an attribute that is not known, and a route that is broken or has no method. All mistakes of a struct are reported at once, each at
/// the route, the field or the attribute; for [`request!`](crate::request!), the first, at the call. The compiler sees types as they are written: a `type Maybe<T> =
/// Option<T>` is an error when the request is made.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation",
    label = "expected a struct with `#[derive(Operation)]`"
)]
pub trait Operation {
    /// What the answer to the operation is read as, for those who write the sending. The library does not use it.
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation};
    ///
    /// /// Sends an operation, with what reads and writes on the wire.
    /// fn send<O: Operation<Response: serde::de::DeserializeOwned>>(
    ///     endpoint: &Endpoint,
    ///     operation: &O,
    ///     wire: impl Fn(http::Request<Vec<u8>>) -> Vec<u8>,
    /// ) -> Result<O::Response, Box<dyn std::error::Error>> {
    ///     Ok(serde_json::from_slice(&wire(endpoint.http(operation, ())?))?)
    /// }
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /zen/{topic}", response = Vec<String>)]
    /// struct Zen { topic: &'static str }
    ///
    /// let zen = send(&Endpoint::new(), &Zen { topic: "focus" }, |_| br#"["Keep it logically awesome."]"#.to_vec())?;
    /// assert_eq!(zen, ["Keep it logically awesome."]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    type Response;

    /// The route.
    ///
    /// ```
    /// use endpoint::Operation;
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /orgs/{org}/repos")]
    /// struct ListRepos { org: String }
    ///
    /// assert_eq!(ListRepos::route().to_string(), "GET /orgs/{org}/repos");
    /// ```
    #[must_use]
    fn route() -> &'static Route<'static>;

    /// The same call as options: [`Endpoint::request`](crate::Endpoint::request) makes the same request of the route and
    /// these, where the defaults have no parameters of other names. A field that is `None` is not said.
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation};
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /orgs/{org}/repos")]
    /// struct ListRepos { org: String, page: Option<u32> }
    ///
    /// let github = Endpoint::new();
    /// let list = ListRepos { org: "acme".to_owned(), page: Some(2) };
    /// let request = github.request(ListRepos::route(), list.options())?;
    /// assert_eq!(request.url(), github.request(&list, ())?.url());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    fn options(&self) -> Options<'_> {
        let Derived { names, options, .. } = Self::__DERIVED;
        options(self, FieldOptions::new(names, options::Unset::LeftOut)).finish()
    }

    /// The URL of the route with the fields in it, for a client that has a base URL of its own. It is that of the request,
    /// without the base URL.
    ///
    /// ```
    /// use endpoint::Operation;
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /orgs/{org}/repos")]
    /// struct ListRepos { org: String, page: Option<u32> }
    ///
    /// assert_eq!(ListRepos { org: "a b".to_owned(), page: Some(2) }.expand()?, "/orgs/a%20b/repos?page=2");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Endpoint::request`](crate::Endpoint::request), where it is about the URL.
    #[inline]
    fn expand(&self) -> Result<String, Error>
    where
        Self: Sized,
    {
        call::expand(self)
    }

    /// What the derive has found.
    #[doc(hidden)]
    const __DERIVED: Derived<Self>;
}

/// What a derive writes of an operation.
#[doc(hidden)]
#[allow(
    missing_debug_implementations,
    clippy::type_complexity,
    reason = "only the library reads it"
)]
pub struct Derived<O: ?Sized> {
    /// The name of the struct.
    pub name: &'static str,
    /// The names of the fields that are parameters.
    pub names: &'static [&'static str],
    /// Fields are the members of a JSON body.
    pub has_fields: bool,
    /// Writes the request piece by piece. There is no such way for what only options can say: a body that is not JSON, or not
    /// made of fields; names that are known when the program runs; headers that rules look at.
    pub write: Option<fn(&O, &mut OperationWriter<'_, '_>) -> Result<(), Error>>,
    /// Says all fields as options.
    pub options: for<'s> fn(&'s O, FieldOptions<'s>) -> FieldOptions<'s>,
}

/// A reference is the same operation.
impl<O: Operation> Operation for &O {
    type Response = O::Response;

    fn route() -> &'static Route<'static> {
        O::route()
    }

    const __DERIVED: Derived<Self> = Derived {
        name: O::__DERIVED.name,
        names: O::__DERIVED.names,
        has_fields: O::__DERIVED.has_fields,
        write: match O::__DERIVED.write {
            Some(_) => Some(|operation, writer| call::write_all(*operation, writer)),
            None => None,
        },
        options: |operation, fields| (O::__DERIVED.options)(operation, fields),
    };
}

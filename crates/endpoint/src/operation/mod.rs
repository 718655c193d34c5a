//! Operations: the trait, and the functions that its derive calls. `guide::operations` shows their use.

mod call;
mod options;

use serde::de::DeserializeOwned;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};

use crate::error::Error;
use crate::options::Options;
use crate::route::Route;
use crate::value::{Made, Unsupported, Value, ValueSerializer, serialized};
use crate::write::operation::OperationWriter;
pub use call::IntoRoute;
pub(crate) use options::FieldOptions;
#[doc(hidden)]
pub use options::{AsBody, AsHeader, AsHttpHeader, AsJson, AsParts, BodyOf, HeaderOf, IsBody, To};

/// A call of an API as a type: a struct for a route, with the parameters as fields.
///
/// Only the derive implements it: the hidden items of the trait change without notice. The trait has no objects: in the place of
/// a `Vec<Box<dyn Operation>>`, keep a `Vec<RequestOptions>`.
///
/// `#[derive(Operation)]` implements it (feature `derive`, on by default), and places each field while the program compiles: a
/// placeholder without a field, or a field without a place, does not compile. The [guide](crate::guide::operations)
/// explains operations.
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
/// let uploads = Endpoint::new("https://uploads.github.com")?;
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
/// Write `#[operation("ROUTE", …)]`:
///
/// | attribute | meaning |
/// |---|---|
/// | `"METHOD /path"` | The route, required and first: a method and a URI template, as for [`route!`](crate::route!). |
/// | `method = "…"` | Allows a method outside of IANA's registry: repeat the method of the route. |
/// | `form` | Writes the fields of the body as `application/x-www-form-urlencoded`. |
/// | `multipart` | Writes the fields of the body as parts of `multipart/form-data`, before fields with `part`. |
/// | `content_type = "…"` | The content type of a body that is neither a form nor multipart: of JSON, such as `application/merge-patch+json`, or of text or bytes. |
/// | `response = Type` | Sets [`Operation::Response`], which [`Operation::read`] makes of an answer; `()` without it. |
/// | `api = "PATH"` | The file of the API's catalogue, relative to the folder of Cargo.toml: `api = "github.api"`. The route, names, places, required parameters, the content type of the body and the styles of lists and objects are checked against it. It only checks: where the struct differs from the catalogue, the error shows the attribute to add. A deprecated operation gives a warning, unless the struct has `#[allow(deprecated)]`. |
/// | `list = "…"` | The style of lists in all fields, as at a field. |
/// | `style = "…"` | The style of objects in all fields, as at a field. |
/// | `rename_all = "…"` | The case of the names of fields without `rename` and `header`: `camelCase`, `PascalCase`, `snake_case`, `kebab-case`, `SCREAMING_SNAKE_CASE` or `SCREAMING-KEBAB-CASE`, as in serde. |
/// | `crate = path` | The path of this library, if another crate exports it under another name. |
///
/// # Attributes of a field
///
/// A field is a parameter of its name. It fills the placeholder of that name, or else goes to the query of a GET or
/// HEAD, and to the body of a POST, PUT, PATCH or QUERY. In a DELETE it says `query` or `field`. Its type implements
/// [`Serialize`](serde::Serialize).
/// `#[operation(…)]` changes this:
///
/// | attribute | meaning |
/// |---|---|
/// | `path` | The field must fill a placeholder. |
/// | `query` | It goes to the query, with any method. |
/// | `field` | It goes to the body as one field, with any method that takes one: a GET or HEAD refuses it. |
/// | `body` | It is the whole body: a `String`, a `&str` and bytes as they are, and everything else as JSON, also what only serde knows to be text, such as an enum or a generic type. A list of bytes that only serde knows, such as a newtype of `Vec<u8>`, is an error. With `form` it is a struct or map, whose fields are those of the form. |
/// | `part` | It is a [`Part`](crate::Part) of a `multipart` body, or a list of parts with its name. |
/// | `header = "name"` | It is a header. |
/// | `rename = "name"` | The name of the parameter. `r#type` is called `type` without it. |
/// | `list = "…"` | The style of a list in a query, a form and parts: `comma`, `repeat`, `brackets`, `space` or `pipe`. |
/// | `style = "…"` | The style of an object there: `deep` or `flat`; or `json`, a list or an object as a text of JSON. |
/// | `with = "module"` | The function `serialize` of a module writes the value, as with serde's `with`. |
/// | `flatten` | The members of a struct or map are parameters with their own names. A default fills a member that is `None`, unless the struct leaves it out. The compiler does not know their names: a placeholder without a field is then an error of the request. |
/// | `skip` | It does not belong to the request. |
///
/// These attributes of serde have their usual meaning, also without `#[derive(Serialize)]`: `rename`, `rename_all`, `skip`, `skip_serializing`,
/// `skip_serializing_if`, `flatten`, `serialize_with` and `with`. An `#[operation(…)]` attribute wins over them: with
/// `#[operation(path)]`, a field that serde skips fills a placeholder. Other attributes that change what serde writes,
/// such as `tag`, do not compile.
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
/// let stripe = Endpoint::new("https://api.stripe.com")?;
/// let customer = CreateCustomer { name: "Jo", metadata: BTreeMap::from([("plan", "pro")]), locales: vec!["en"] };
/// assert_eq!(stripe.http(&customer, ())?.body(), b"name=Jo&metadata%5Bplan%5D=pro&preferred_locales%5B%5D=en");
/// # Ok::<(), endpoint::Error>(())
/// ```
///
/// # What does not compile
///
/// A placeholder without a field:
///
/// ```compile_fail
/// #[derive(endpoint::Operation)]
/// #[operation("GET /orgs/{org}/repos")]
/// struct ListRepos { ogr: String }
/// ```
///
/// An `Option` for a placeholder that requires a value:
///
/// ```compile_fail
/// #[derive(endpoint::Operation)]
/// #[operation("GET /orgs/{org}/repos")]
/// struct ListRepos { org: Option<String> }
/// ```
///
/// Nor do these compile: a field without a place; a field of a DELETE without an attribute for its place; two fields for
/// one thing; a field or a whole body in the body of a method that takes none; a list for `{+name}`; a header name that
/// is not a token; a parameter that the literal query names; an unknown attribute; a route that is not valid or has no
/// method, or CONNECT; a dot segment or an invalid authority in the text of the route; an `&` after a `{?a}` that may be
/// unset. All mistakes of a struct are reported at once, each at the route, the field or the attribute.
///
/// The derive reads types as they are written, so an alias of `Option` is an error only when the request is made.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation",
    label = "expected a struct with `#[derive(Operation)]`"
)]
pub trait Operation {
    /// The type of the answer, which [`read`](Operation::read) makes of its body.
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation};
    ///
    /// /// Sends an operation by a client, which is a function here.
    /// fn send<O: Operation<Response: serde::de::DeserializeOwned>>(
    ///     endpoint: &Endpoint,
    ///     operation: &O,
    ///     client: impl Fn(http::Request<Vec<u8>>) -> Vec<u8>,
    /// ) -> Result<O::Response, Box<dyn std::error::Error>> {
    ///     Ok(O::read(&client(endpoint.http(operation, ())?))?)
    /// }
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /zen/{topic}", response = Vec<String>)]
    /// struct Zen { topic: &'static str }
    ///
    /// let zen = send(&Endpoint::github(), &Zen { topic: "focus" }, |_| br#"["Keep it logically awesome."]"#.to_vec())?;
    /// assert_eq!(zen, ["Keep it logically awesome."]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    type Response;

    /// Reads the body of an answer, which is JSON, as [`Response`](Operation::Response). An empty body, such as that of a 204, is
    /// read as null. A response without content, such as `()`, is read from any body.
    ///
    /// ```
    /// use endpoint::Operation;
    ///
    /// #[derive(Operation)]
    /// #[operation("DELETE /user/starred/{repo}")]
    /// struct Unstar { repo: &'static str }
    ///
    /// Unstar::read(b"")?;
    /// Unstar::read(br#"{"starred": false}"#)?;
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of serde, if the body is not JSON or not that of the type.
    fn read(body: &[u8]) -> Result<Self::Response, serde_json::Error>
    where
        Self::Response: DeserializeOwned,
    {
        match serde_json::from_slice(body) {
            Err(_) if body.is_empty() || size_of::<Self::Response>() == 0 => serde_json::from_slice(b"null"),
            response => response,
        }
    }

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

    /// The operation as options. With its route they make the same request in
    /// [`Endpoint::request`](crate::Endpoint::request), unless the defaults have parameters with other names. A field
    /// that is `None` is left out.
    ///
    /// ```
    /// use endpoint::{Endpoint, Operation};
    ///
    /// #[derive(Operation)]
    /// #[operation("GET /orgs/{org}/repos")]
    /// struct ListRepos { org: String, page: Option<u32> }
    ///
    /// let github = Endpoint::github();
    /// let list = ListRepos { org: "acme".to_owned(), page: Some(2) };
    /// let request = github.request(ListRepos::route(), list.options())?;
    /// assert_eq!(request.url(), github.request(&list, ())?.url());
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    fn options(&self) -> Options<'_> {
        let Derived { names, options, .. } = Self::__DERIVED;
        let mut fields = FieldOptions::new(names, options::IfUnset::LeftOut);
        options(self, &mut fields);
        fields.options
    }

    /// The URL of the route with the fields in it, for a client with its own base URL: the URL of the request without
    /// the base URL.
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
    /// Like [`Endpoint::request`](crate::Endpoint::request), for errors about the URL.
    #[inline]
    fn expand(&self) -> Result<String, Error>
    where
        Self: Sized,
    {
        call::expand(self)
    }

    /// The fields as options. Those of a reference borrow from it.
    #[doc(hidden)]
    fn __into_fields<'s>(self) -> FieldOptions<'s>
    where
        Self: Sized + 's,
    {
        call::options_of(&self).into_owned()
    }

    /// The functions and facts that the derive emits.
    #[doc(hidden)]
    const __DERIVED: Derived<Self>;
}

/// The derive's output for an operation. Its closures get `&mut`, so that a method of ours is found before one that a
/// trait of the caller has for all types.
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
    /// Calls the writer for each piece of the request. `None` if only options can express it: a body that is not JSON
    /// or has no fields, names that are known only at run time, and headers with rules of their own.
    pub write: Option<fn(&O, &mut OperationWriter<'_, '_>) -> Result<(), Error>>,
    /// Adds all fields to options.
    pub options: for<'s> fn(&'s O, &mut FieldOptions<'s>),
}

/// A reference to an operation is the same operation.
impl<O: Operation> Operation for &O {
    type Response = O::Response;

    fn route() -> &'static Route<'static> {
        O::route()
    }

    fn __into_fields<'s>(self) -> FieldOptions<'s>
    where
        Self: 's,
    {
        call::options_of(self)
    }

    const __DERIVED: Derived<Self> = Derived {
        name: O::__DERIVED.name,
        names: O::__DERIVED.names,
        write: match O::__DERIVED.write {
            Some(_) => Some(|operation, writer| call::write_all(*operation, writer)),
            None => None,
        },
        options: |operation, fields| (O::__DERIVED.options)(operation, fields),
    };
}

/// The value that `serialize_with` made.
#[allow(missing_debug_implementations, reason = "it may be a secret")]
pub struct With(Result<Option<Value<'static>>, Unsupported>);

/// Calls the function of `serialize_with`, unless `skip_serializing_if` leaves the field out.
pub fn with(is_skipped: bool, serialize: impl FnOnce(ValueSerializer) -> Result<Made, Unsupported>) -> With {
    With(match is_skipped {
        true => Ok(None),
        false => serialized(serialize),
    })
}

impl Serialize for With {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Ok(None) => serializer.serialize_none(),
            Ok(Some(value)) => value.serialize(serializer),
            Err(error) => Err(S::Error::custom(error)),
        }
    }
}

/// A value that is left out if `skip_serializing_if` is true.
#[allow(missing_debug_implementations, reason = "it may be a secret")]
pub struct Unless<'v, T: ?Sized>(pub bool, pub &'v T);

impl<T: Serialize + ?Sized> Serialize for Unless<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            true => serializer.serialize_none(),
            false => self.1.serialize(serializer),
        }
    }
}

//! An endpoint for the operations of a catalogue.

use endpoint::explain::{Explanation, explain_with};
use endpoint::{Endpoint, Error, ErrorKind, IntoOptions, IntoRoute, Object, Options, RequestOptions, Value};
use endpoint_core::catalogue::{Catalogue, Entry};

use crate::{arguments, resolve};

/// An endpoint for the operations of a catalogue, by route or by id. Each parameter is checked, and goes to the place, and
/// in the style, that the API's description gives it. A default parameter is sent only by operations that take it.
///
/// ```
/// use endpoint::{ErrorKind, options};
/// use endpoint_catalogue::{Catalogue, Described};
///
/// static SHOP: Catalogue = Catalogue::from_static(
///     "endpoint-catalogue 2\n\
///      @server https://shop.example/v1\n\
///      POST /orders orders/create ?notify:boolean >json! .item! .count:integer\n",
/// );
///
/// let shop = Described::new(&SHOP)?.defaults(options! { headers: { "authorization": "Bearer 0123" } })?;
/// let request = shop.request("orders/create", options! { item: "tea", notify: true })?;
/// assert_eq!(request.url(), "https://shop.example/v1/orders?notify=true");
///
/// let error = shop.request("POST /orders", options! { item: "tea", cuont: 2 }).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::UnknownParameter);
/// assert_eq!(error.to_string(), "`cuont` is not a parameter of orders/create: did you mean `count`?");
/// # Ok::<(), endpoint::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Described {
    endpoint: Endpoint,
    catalogue: Option<&'static Catalogue>,
}

/// The defaults of a catalogue, as a layer: the address of its API as the base URL, and its names of credentials as names of
/// secrets.
///
/// # Errors
///
/// `invalid-catalogue`.
pub fn defaults(catalogue: &'static Catalogue) -> Result<Options<'static>, Error> {
    let secrets = secrets(catalogue)?;
    Ok(match catalogue.api()?.address() {
        Some(address) => secrets.base_url(address),
        None => secrets,
    })
}

fn secrets(catalogue: &Catalogue) -> Result<Options<'static>, Error> {
    let names = catalogue.api()?.security.iter().map(|(_, name)| name);
    Ok(names.fold(Options::new(), |options, name| options.sensitive(name)))
}

impl Described {
    /// An endpoint at the address of the catalogue's API, with `accept: */*`.
    ///
    /// # Errors
    ///
    /// `invalid-catalogue`, and `invalid-base-url` if the catalogue names no server with a host: then use
    /// [`over`](Described::over).
    pub fn new(catalogue: &'static Catalogue) -> Result<Self, Error> {
        let address = catalogue.api()?.address().ok_or_else(|| {
            let wrong = "is missing: the catalogue names no server";
            Error::about(ErrorKind::InvalidBaseUrl, "baseUrl", wrong)
        })?;
        Self::over(&Endpoint::new(address)?, catalogue)
    }

    /// The operations of a catalogue over an endpoint of your own, with all its defaults. Its base URL is used, with two
    /// exceptions. If it is one of the API's servers, an operation with a server of its own uses that. If it is GitHub's,
    /// which [`Endpoint::github`] has, and the API is another, the catalogue's address is used. Without a catalogue, calls are
    /// those of the endpoint.
    ///
    /// # Errors
    ///
    /// `invalid-catalogue`.
    pub fn over(endpoint: &Endpoint, catalogue: impl Into<Option<&'static Catalogue>>) -> Result<Self, Error> {
        let catalogue = catalogue.into();
        let Some(described) = catalogue else {
            return Ok(Self {
                endpoint: endpoint.clone(),
                catalogue,
            });
        };
        let api = described.api()?;
        let base_url = endpoint.default_options().get("baseUrl");
        let gives_way = |url: &str| resolve::is_github(url) && !api.has_server(url);
        let layer = match base_url.as_ref().and_then(Value::as_str).is_some_and(gives_way) {
            true => defaults(described)?,
            false => secrets(described)?,
        };
        Ok(Self {
            endpoint: endpoint.defaults(layer)?,
            catalogue,
        })
    }

    /// The endpoint under the catalogue.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// The catalogue, if there is one.
    #[must_use]
    pub fn catalogue(&self) -> Option<&'static Catalogue> {
        self.catalogue
    }

    /// An endpoint with more defaults, as [`Endpoint::defaults`] has them.
    ///
    /// # Errors
    ///
    /// The errors of [`Endpoint::defaults`].
    pub fn defaults(&self, options: Options<'_>) -> Result<Self, Error> {
        Ok(Self {
            endpoint: self.endpoint.defaults(options)?,
            catalogue: self.catalogue,
        })
    }

    /// The request of an operation: of its route or id, or of a struct with `#[derive(Operation)]`.
    ///
    /// # Errors
    ///
    /// `unknown-operation`, `unknown-parameter`, `invalid-parameter`, `missing-parameter`, and those of
    /// [`Endpoint::request`].
    pub fn request<'a>(
        &'a self,
        route: impl IntoRoute<'a>,
        options: impl IntoOptions<'a>,
    ) -> Result<RequestOptions, Error> {
        self.endpoint.request(self.resolve(route, options)?, ())
    }

    /// The `http::Request` of an operation.
    ///
    /// # Errors
    ///
    /// Like [`request`](Described::request).
    pub fn http<'a>(
        &'a self,
        route: impl IntoRoute<'a>,
        options: impl IntoOptions<'a>,
    ) -> Result<http::Request<Vec<u8>>, Error> {
        self.endpoint.http(self.resolve(route, options)?, ())
    }

    /// The options of an operation merged over the defaults. A parameter keeps a place only where the method alone would
    /// choose another. The options need no catalogue: [`Endpoint::parse`] makes the request. As JSON they are an error if a
    /// place or a style is left, which JSON can't express.
    ///
    /// ```
    /// use endpoint::{Endpoint, options};
    /// use endpoint_catalogue::{Catalogue, Described};
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n\
    ///      @server https://shop.example\n\
    ///      POST /orders orders/create ?dry_run:boolean >json .item\n",
    /// );
    ///
    /// let shop = Described::new(&SHOP)?;
    /// let merged = shop.merge("POST /orders", options! { dry_run: true, item: "tea" })?;
    /// assert_eq!(Endpoint::parse(merged)?.url(), "https://shop.example/orders?dry_run=true");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`request`](Described::request).
    pub fn merge<'a>(&'a self, route: impl IntoRoute<'a>, options: impl IntoOptions<'a>) -> Result<Options<'a>, Error> {
        self.endpoint.merge(self.resolve(route, options)?, ())
    }

    /// Explains the request of an operation over named layers of defaults, of which [`defaults`] is one, as
    /// [`endpoint::explain::explain`] does.
    ///
    /// # Errors
    ///
    /// Like [`request`](Described::request).
    pub fn explain<'a, N: Into<String>>(
        catalogue: impl Into<Option<&'static Catalogue>>,
        layers: impl IntoIterator<Item = (N, Options<'a>)>,
        route: impl IntoRoute<'a>,
        options: impl IntoOptions<'a>,
    ) -> Result<Explanation, Error> {
        let catalogue = catalogue.into();
        explain_with(layers, route, options, |defaults, call| {
            catalogue.map_or(Ok(Vec::new()), |catalogue| resolve::resolve(catalogue, defaults, call))
        })
    }

    /// The operation of a route or an id. `None` if there is no catalogue.
    ///
    /// ```
    /// use endpoint_catalogue::{Catalogue, Described};
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n@server https://shop.example\nGET /orders/{id} orders/get deprecated\n",
    /// );
    ///
    /// assert!(Described::new(&SHOP)?.operation("GET /orders/:id")?.is_some_and(|operation| operation.deprecated));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unknown-operation`, `invalid-catalogue`, and the errors of a route.
    pub fn operation<'a>(&self, route: impl IntoRoute<'a>) -> Result<Option<&'static Entry>, Error> {
        let route = route.into_call(Options::new()).route;
        let operation = self.catalogue.map(|catalogue| resolve::operation(catalogue, route));
        operation.transpose()
    }

    /// The options of a call whose arguments come from a language model. `operation` is the name of a tool
    /// ([`Catalogue::tool_names`]), an id or a route, and `arguments` are the JSON object that the model gave. The
    /// options hold the route, so [`request`](Described::request) takes them with `()`.
    ///
    /// Arguments supply only values: they can't change the host or the credentials. An argument that the operation does not
    /// have, a wrong kind, an object with unknown or missing members, and a text of more than 8 KiB (in the body 512 KiB) are
    /// errors that name the argument. Names such as `baseUrl`, `headers` or `^x-team` have no meaning here. Credentials come from the
    /// defaults of the endpoint, and are not arguments ([`Entry::tool_arguments`]). A file is a text of base64.
    ///
    /// ```
    /// use endpoint::{ErrorKind, Object, options};
    /// use endpoint_catalogue::{Catalogue, Described};
    ///
    /// static SHOP: Catalogue = Catalogue::from_static(
    ///     "endpoint-catalogue 2\n\
    ///      @server https://shop.example/v1\n\
    ///      @security ^authorization\n\
    ///      GET /orders/{id} orders/get ?expand[] ^x-team\n",
    /// );
    ///
    /// let shop = Described::new(&SHOP)?.defaults(options! { headers: { "authorization": "Bearer 0123" } })?;
    /// let arguments: Object = serde_json::from_str(r#"{"id": "7/8", "expand": "items"}"#)?;
    /// let request = shop.request((), shop.arguments("orders_get", arguments)?)?;
    /// assert_eq!(request.url(), "https://shop.example/v1/orders/7%2F8?expand%5B%5D=items");
    ///
    /// let arguments: Object = serde_json::from_str(r#"{"id": "1", "authorization": "Bearer evil"}"#)?;
    /// let error = shop.arguments("orders_get", arguments).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::UnknownParameter);
    /// assert_eq!(error.to_string(), "`authorization` is not an argument of orders/get; it takes id, expand, x-team");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `unknown-operation`, `unknown-parameter`, `invalid-parameter`, `missing-parameter`, `too-large`,
    /// `invalid-catalogue`. The request finds the other mistakes: a required argument that is missing, `..`, a line
    /// break in a header.
    pub fn arguments<'a>(&self, operation: &str, arguments: Object<'a>) -> Result<Options<'a>, Error> {
        let Some(catalogue) = self.catalogue else {
            let wrong = "can't be found: arguments need a catalogue";
            return Err(Error::about(ErrorKind::UnknownOperation, operation, wrong));
        };
        let found = match catalogue.tool(operation)? {
            Some(found) => found,
            None => {
                let (method, url) = operation.split_once(' ').unwrap_or(("GET", operation));
                resolve::find(catalogue, method, url)?
            }
        };
        arguments::options((catalogue.api()?, found), arguments, self.endpoint.default_options())
    }

    fn resolve<'a>(
        &'a self,
        route: impl IntoRoute<'a>,
        options: impl IntoOptions<'a>,
    ) -> Result<endpoint::__private::Call<'a>, Error> {
        let mut call = route.into_call(options.into_options().unwrap_or_default());
        if let Some(catalogue) = self.catalogue {
            resolve::resolve(catalogue, self.endpoint.__defaults(), &mut call)?;
        }
        Ok(call)
    }
}

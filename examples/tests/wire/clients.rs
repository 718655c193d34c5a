//! The clients, with their additions and changes to a request.

use std::borrow::Cow;
use std::error::Error;
use std::io;

use endpoint::RequestOptions;
use futures_util::TryStreamExt;
use http::{Request, Response};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper_util::client::legacy::Client as HyperClient;
use hyper_util::rt::TokioExecutor;
use isahc::config::Configurable;
use tokio_util::io::ReaderStream;
use tower::{Service, ServiceBuilder, ServiceExt};

type Failure = Box<dyn Error>;
type Boxed = BoxBody<Bytes, io::Error>;

/// A client: sends a request of `endpoint`, as it is or with a stream as its body, and returns the status of the
/// answer.
pub(crate) struct Client {
    pub(crate) send: fn(RequestOptions, Option<&'static [u8]>) -> Result<u16, Failure>,
    pub(crate) adds: &'static [Added],
    pub(crate) changes: &'static [Change],
}

/// A header that a client adds.
pub(crate) struct Added {
    pub(crate) name: &'static str,
    pub(crate) text: Text,
    pub(crate) when: When,
}

/// The value of a header.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    Is(Cow<'static, str>),
    /// This text, then a version.
    StartsWith(&'static str),
    /// The address of the server.
    Authority,
}

/// The requests to which a client adds a header.
pub(crate) enum When {
    Always,
    /// Requests without a header of that name.
    Missing,
    /// Requests without a body, and without a header about it.
    NoBody,
    /// Requests with the body of a POST, and without a content type.
    Untyped,
    /// Requests with a body over a mebibyte, or of unknown length.
    Large,
}

/// A case in which the target is not the one that was built.
pub(crate) struct Change {
    pub(crate) case: &'static str,
    pub(crate) target: &'static str,
}

impl Text {
    pub(crate) fn matches(&self, value: &str) -> bool {
        match self {
            Self::Is(text) => value == text,
            Self::StartsWith(start) => value.starts_with(start),
            Self::Authority => false,
        }
    }
}

const HOST: Added = Added {
    name: "host",
    text: Text::Authority,
    when: When::Always,
};

const fn missing(name: &'static str, value: &'static str) -> Added {
    Added {
        name,
        text: Text::Is(Cow::Borrowed(value)),
        when: When::Missing,
    }
}

/// Harmless: it means the same as no `content-length` (RFC 9112 §6.3), although RFC 9110 §8.6 advises against it with a
/// GET.
const LENGTH: Added = Added {
    name: "content-length",
    text: Text::Is(Cow::Borrowed("0")),
    when: When::NoBody,
};

/// reqwest parses the URL as a `Url`, which writes an apostrophe in a query as `%27` (WHATWG URL).
const APOSTROPHE: Change = Change {
    case: "apostrophe by reserved expansion",
    target: "/api/it's/a'b?q=it%27s",
};

pub(crate) const REQWEST: Client = Client {
    send: |request, stream| {
        runtime()?.block_on(async {
            let client = reqwest::Client::builder().no_proxy().build()?;
            let request: reqwest::Request = match stream {
                None => Request::<Vec<u8>>::try_from(request)?.try_into()?,
                Some(bytes) => {
                    let body = reqwest::Body::wrap_stream(ReaderStream::new(bytes));
                    request.with_body(body, None)?.try_into()?
                }
            };
            let response = client.execute(request).await?;
            Ok(response.status().as_u16())
        })
    },
    adds: &[HOST, missing("accept", "*/*")],
    changes: &[APOSTROPHE],
};

pub(crate) const REQWEST_BLOCKING: Client = Client {
    send: |request, stream| {
        let client = reqwest::blocking::Client::builder().no_proxy().build()?;
        let request: reqwest::blocking::Request = match stream {
            None => Request::<Vec<u8>>::try_from(request)?.try_into()?,
            Some(bytes) => request
                .with_body(reqwest::blocking::Body::new(bytes), None)?
                .try_into()?,
        };
        Ok(client.execute(request)?.status().as_u16())
    },
    adds: &[HOST, missing("accept", "*/*"), LENGTH],
    changes: &[APOSTROPHE],
};

pub(crate) const UREQ: Client = Client {
    send: |request, stream| {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .proxy(None)
            .allow_non_standard_methods(true)
            .build()
            .into();
        let response = match stream {
            None => agent.run(Request::<Vec<u8>>::try_from(request)?)?,
            Some(bytes) => agent.run(request.with_body(ureq::SendBody::from_owned_reader(bytes), None)?)?,
        };
        Ok(response.status().as_u16())
    },
    adds: &[
        HOST,
        missing("accept", "*/*"),
        LENGTH,
        Added {
            name: "user-agent",
            text: Text::StartsWith("ureq/3."),
            when: When::Missing,
        },
    ],
    changes: &[],
};

pub(crate) const HYPER: Client = Client {
    send: |request, stream| {
        runtime()?.block_on(async {
            let client = HyperClient::builder(TokioExecutor::new()).build_http();
            let response: Response<Incoming> = client.request(boxed(request, stream)?).await?;
            Ok(response.status().as_u16())
        })
    },
    adds: &[HOST],
    changes: &[],
};

pub(crate) const ISAHC: Client = Client {
    send: |request, stream| {
        let client = isahc::HttpClient::builder().proxy(None).build()?;
        let response = match stream {
            // curl distinguishes an empty body from none: it would wait for the upload of a HEAD.
            None => {
                let request: Request<Vec<u8>> = request.try_into()?;
                client.send(request.map(|body| {
                    if body.is_empty() {
                        isahc::Body::empty()
                    } else {
                        body.into()
                    }
                }))?
            }
            Some(bytes) => client.send(request.with_body(isahc::Body::from_reader(bytes), None)?)?,
        };
        Ok(response.status().as_u16())
    },
    adds: &[
        HOST,
        missing("accept", "*/*"),
        missing("accept-encoding", "deflate, gzip"),
        Added {
            name: "expect",
            text: Text::Is(Cow::Borrowed("100-continue")),
            when: When::Large,
        },
        Added {
            name: "content-type",
            text: Text::Is(Cow::Borrowed("application/x-www-form-urlencoded")),
            when: When::Untyped,
        },
        Added {
            name: "user-agent",
            text: Text::StartsWith("curl/"),
            when: When::Missing,
        },
    ],
    changes: &[],
};

/// A stack of layers over hyper-util's client.
pub(crate) const TOWER: Client = Client {
    send: |request, stream| {
        runtime()?.block_on(async {
            let mut service = ServiceBuilder::new()
                .map_response(|response: Response<Incoming>| response.status().as_u16())
                .service(HyperClient::builder(TokioExecutor::new()).build_http::<Boxed>());
            let request = boxed(request, stream)?;
            Ok(service.ready().await?.call(request).await?)
        })
    },
    ..HYPER
};

fn boxed(request: RequestOptions, stream: Option<&'static [u8]>) -> Result<Request<Boxed>, endpoint::Error> {
    match stream {
        None => {
            let request: Request<Vec<u8>> = request.try_into()?;
            Ok(request.map(|body| Full::from(body).map_err(io::Error::other).boxed()))
        }
        Some(bytes) => {
            let stream = StreamBody::new(ReaderStream::new(bytes).map_ok(Frame::data));
            request.with_body(BodyExt::boxed(stream), None)
        }
    }
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

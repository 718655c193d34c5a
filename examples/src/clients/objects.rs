//! Objects of a store with the shape of S3: keys that are paths, bytes as bodies, and finished requests that are signed by
//! `aws-sigv4`, the vendor's own crate.

use std::time::SystemTime;

use aws_credential_types::Credentials;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SigningSettings, UriPathNormalizationMode,
    sign,
};
use aws_sigv4::sign::v4::SigningParams;
use endpoint::{Endpoint, Operation};

use super::{Answer, send};

/// Reads an object. The segments of a key are those of the path. S3 signs each of them encoded, `$` as `%24`, and so does
/// `{/key*}`, where `{+key}` would leave it.
#[derive(Debug, Operation)]
#[operation("GET {/key*}")]
pub struct GetObject<'a> {
    /// The segments of the key.
    pub key: Vec<&'a str>,
    /// The bytes to read, such as `bytes=0-9`.
    #[operation(header = "range")]
    pub range: Option<&'a str>,
}

/// Writes an object.
#[derive(Debug, Operation)]
#[operation("PUT {/key*}")]
pub struct PutObject<'a> {
    /// The segments of the key.
    pub key: Vec<&'a str>,
    /// The time of the request.
    #[operation(header = "date")]
    pub date: Option<&'a str>,
    /// The class of the store.
    #[operation(header = "x-amz-storage-class")]
    pub class: Option<&'a str>,
    /// The content.
    #[operation(body)]
    pub bytes: &'a [u8],
}

/// Lists keys.
#[derive(Debug, Operation)]
#[operation("GET /")]
pub struct ListObjects<'a> {
    /// How many.
    #[operation(rename = "max-keys")]
    pub max_keys: u32,
    /// The start of the keys.
    pub prefix: &'a str,
}

/// The client of a bucket.
#[derive(Debug)]
pub struct Bucket {
    /// The store.
    pub api: Endpoint,
    /// The region that a signature names.
    pub region: String,
    /// The key that signs.
    pub credentials: Credentials,
}

impl Bucket {
    /// The signed request of an operation. All headers are signed but those that a proxy may change.
    ///
    /// # Errors
    ///
    /// The request or its signature.
    pub fn signed(&self, operation: impl Operation, time: SystemTime) -> Answer<http::Request<Vec<u8>>> {
        let mut request = self.api.http(operation, ())?;
        let mut settings = SigningSettings::default();
        // As S3 asks: the URL is signed as it is sent, and the hash of the body is a header.
        settings.percent_encoding_mode = PercentEncodingMode::Single;
        settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
        settings.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
        settings.excluded_headers = Some(vec!["accept".into(), "user-agent".into()]);
        let identity = self.credentials.clone().into();
        let parameters = SigningParams::builder()
            .identity(&identity)
            .region(&self.region)
            .name("s3")
            .time(time)
            .settings(settings)
            .build()?
            .into();
        let headers = request.headers().iter();
        let headers: Vec<_> = headers
            .map(|(name, value)| Ok((name.as_str(), value.to_str()?)))
            .collect::<Result<_, http::header::ToStrError>>()?;
        let url = request.uri().to_string();
        let signable = SignableRequest::new(
            request.method().as_str(),
            url,
            headers.into_iter(),
            SignableBody::Bytes(request.body()),
        )?;
        let (instructions, _) = sign(signable, &parameters)?.into_parts();
        instructions.apply_to_request_http1x(&mut request);
        if let Some(authorization) = request.headers_mut().get_mut("authorization") {
            authorization.set_sensitive(true);
        }
        Ok(request)
    }

    /// Reads an object.
    ///
    /// # Errors
    ///
    /// The request, its signature, or its transport.
    pub fn get(&self, key: &str) -> Answer<Vec<u8>> {
        let request = self.signed(
            GetObject {
                key: key.split('/').collect(),
                range: None,
            },
            SystemTime::now(),
        )?;
        Ok(send(request)?.into_body().read_to_vec()?)
    }

    /// Writes an object.
    ///
    /// # Errors
    ///
    /// The request, its signature, or its transport.
    pub fn put(&self, key: &str, bytes: &[u8]) -> Answer<()> {
        let put = PutObject {
            key: key.split('/').collect(),
            date: None,
            class: None,
            bytes,
        };
        send(self.signed(put, SystemTime::now())?)?;
        Ok(())
    }
}

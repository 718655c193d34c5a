//! Texts into requests, and requests into texts.

use std::sync::Arc;

use endpoint::explain::Explanation;
use endpoint::{Endpoint, RequestOptions};
use http::Request;

use crate::attached::Attached;
use crate::input::files::{Inputs, Reader};
use crate::input::flags;
use crate::input::found::Only;
use crate::input::line;
use crate::input::literal::{self, Connection, Literal};
use crate::input::paste;
use crate::input::settings::{Setting, Settings};
use crate::output::document::Document;
use crate::output::error::Error;
use crate::output::format::Format;
use crate::output::joined::{Written, joined};
use crate::output::manner::Manner;
use crate::output::manner::Secrets;
use crate::output::request;
use crate::output::rust_call::RustCall;
use crate::output::transfer::is_said;
use crate::reference::References;
use crate::report::diagnostic::Diagnostic;
use crate::world::World;

/// A request that a text describes, as the program of the text would send it.
///
/// Headers that the program adds by itself are those of its manual, such as `accept: */*` of curl. The user agent is
/// endpoint's, unless the text names one: the program does not send the request.
#[derive(Debug, Clone)]
pub struct Reading {
    request: RequestOptions,
    connection: Connection,
    transfer: Settings,
    references: References,
    notes: Vec<String>,
    /// The options about the transfer or the response, by their names in the text.
    left_out: Vec<String>,
    /// The headers that the program of the text adds by itself.
    added: Vec<&'static str>,
    explanation: Option<Explanation>,
    /// The call that makes the request, for the format `rust`. `None` for a line of another program.
    call: Option<Arc<RustCall>>,
    /// The request with the names of its files, if it has files.
    named: Option<Arc<Named>>,
    /// Why a file can't be read. The request then holds the mark of the file.
    unread: Option<Diagnostic>,
    secrets: Secrets,
}

/// A request that names its files.
#[derive(Debug)]
struct Named {
    request: RequestOptions,
    files: Attached,
}

/// Reads the requests of a text, whose kind is recognised: lines of curl, HTTPie, xh, wget or gh, calls of
/// PowerShell, a HAR, an HTTP message or an `.http` file. The list is never empty.
///
/// A text can make several requests, and a mistake in one of them leaves the others.
///
/// The files of a body are read, because [`Reading::to_http`] returns their bytes. A file that can't be read is an error only in
/// the formats that hold bytes. The others name it.
///
/// # Errors
///
/// Each [`Diagnostic`] is one request that can't be made. A text that is not read at all is a list of one.
///
/// # Examples
///
/// ```
/// use endpoint_lines::{Nowhere, read};
///
/// let readings = read("curl -s -d name=site https://a.test/x --next --netrc https://b.test", &Nowhere);
/// let first = readings[0].as_ref().unwrap();
/// assert_eq!(first.to_http()?.body(), b"name=site");
/// assert_eq!(first.notes(), ["about the transfer or the response, and so left out: -s"]);
///
/// let second = readings[1].as_ref().unwrap_err();
/// assert_eq!(second.message(), "curl's option --netrc can't be said as one request");
/// # Ok::<(), endpoint_lines::Diagnostic>(())
/// ```
#[must_use]
pub fn read(text: &str, world: &dyn World) -> Vec<Result<Reading, Diagnostic>> {
    read_with(text, world, &[])
}

/// Like [`read`], for texts that other readers know, too. The crate `endpoint-scripts` has those of scripts.
#[must_use]
pub fn read_with(text: &str, world: &dyn World, readers: &[&dyn Reader]) -> Vec<Result<Reading, Diagnostic>> {
    let inputs = Inputs::new(world).with_readers(readers);
    inputs.name_files(text);
    let named = literals(text, &inputs);
    let (files, references) = (inputs.attached(), inputs.references());
    let named = named.into_iter();
    let named = named.map(|literal| Reading::new(literal?, &references));
    let named: Vec<_> = named.collect();
    if files.is_empty() {
        return named;
    }
    inputs.read_files();
    let whole = literals(text, &inputs);
    let references = inputs.references();
    let failure = whole.iter().find_map(|literal| literal.as_ref().err().cloned());
    let whole = whole.into_iter();
    let mut whole: Vec<_> = whole
        .map(|literal| Reading::new(literal?, &references))
        .map(Some)
        .collect();
    // A text that is refused as a whole has one error, which counts for each request.
    whole.resize_with(named.len(), || failure.clone().map(Err));
    let pairs = named.into_iter().zip(whole);
    pairs.map(|(named, whole)| named?.with_files(&files, whole)).collect()
}

/// The requests of a text.
fn literals(text: &str, inputs: &Inputs<'_>) -> Vec<Result<Literal, Diagnostic>> {
    let read = paste::read(text, None, &Only::default(), inputs);
    let mut literals = read.unwrap_or_else(|diagnostic| vec![Err(diagnostic)]);
    // A text from somewhere else can name any file.
    if let (Some(note), Some(Ok(first))) = (inputs.note(), literals.first_mut()) {
        first.notes.insert(0, note);
    }
    literals
}

impl Reading {
    fn new(literal: Literal, references: &References) -> Result<Self, Diagnostic> {
        literal.check(references)?;
        let endpoint = Endpoint::github().defaults(literal.default_options())?;
        Ok(Self {
            connection: literal.connection.clone(),
            transfer: literal.transfer.clone(),
            references: references.clone(),
            notes: literal.notes.clone(),
            left_out: literal.left_out.clone(),
            added: literal.defaults.iter().map(|(name, _)| *name).collect(),
            request: literal.request(&endpoint)?,
            explanation: None,
            call: None,
            named: None,
            unread: None,
            secrets: Secrets::Shown,
        })
    }

    /// Combines this request, which has marks for its files, with `whole`, which has their bytes. `whole` is `None` if it is
    /// unknown.
    fn with_files(self, files: &Attached, whole: Option<Result<Self, Diagnostic>>) -> Result<Self, Diagnostic> {
        let has_files = |body: &[u8]| files.are_in(body);
        if !self.request.body().is_some_and(|body| has_files(&body.to_bytes())) {
            return whole.unwrap_or(Ok(self));
        }
        let named = Some(Arc::new(Named {
            request: self.request.clone(),
            files: files.clone(),
        }));
        Ok(match whole {
            Some(Ok(whole)) => Self { named, ..whole },
            Some(Err(unread)) => Self {
                named,
                unread: Some(unread),
                ..self
            },
            None => self,
        })
    }

    /// Reads a route and its items, as the words of the command `endpoint` are read: `GET /orgs/{org}/repos org=acme`.
    ///
    /// The words are those of [`line::words`]. A file is read only if `@` is before its name.
    #[doc(hidden)]
    pub fn of_line(words: &[String], api: line::Api<'_>, world: &dyn World) -> Result<Self, Diagnostic> {
        let inputs = Inputs::new(world);
        inputs.name_files(&words.join("\n"));
        let named = Self::of_words(words, api, &inputs)?;
        let files = inputs.attached();
        if files.is_empty() {
            return Ok(named);
        }
        inputs.read_files();
        named.with_files(&files, Some(Self::of_words(words, api, &inputs)))
    }

    fn of_words(words: &[String], api: line::Api<'_>, inputs: &Inputs<'_>) -> Result<Self, Diagnostic> {
        let line::Made {
            request,
            explanation,
            route,
            options,
        } = line::read(words, api, inputs)?;
        Ok(Self {
            request,
            connection: Connection::new(),
            transfer: Settings::new(),
            references: inputs.references(),
            notes: inputs.note().into_iter().collect(),
            left_out: Vec::new(),
            added: Vec::new(),
            explanation: Some(explanation),
            call: Some(Arc::new(RustCall { route, options })),
            named: None,
            unread: None,
            secrets: Secrets::Shown,
        })
    }

    /// The request by the rules.
    #[must_use]
    pub fn request(&self) -> &RequestOptions {
        &self.request
    }

    /// The headers that the program of the text adds to those of the text.
    #[must_use]
    pub fn added(&self) -> &[&'static str] {
        &self.added
    }

    /// The origin and the fate of each option of a route and its items. `None` for a line of another program, which has no options.
    #[must_use]
    pub fn explanation(&self) -> Option<&Explanation> {
        self.explanation.as_ref()
    }

    /// Short notes on parts of the text that are left out or guessed.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        flags::notes(&self.notes, &self.left_out, &[])
    }

    /// The [`notes`](Self::notes) that apply to the text of a format. Notes on options that the format writes, such as `-k`,
    /// `-L`, a proxy and time limits, are left out.
    #[must_use]
    pub fn notes_beside(&self, format: Format) -> Vec<String> {
        flags::notes(&self.notes, &self.left_out, &said(&self.transfer, format))
    }

    /// Options that only curl can express, by their long names, with their values: those that choose another way to the host, such
    /// as a socket, and those that authenticate, such as `--digest` with its `--user`.
    #[must_use]
    pub fn connection(&self) -> &[(&'static str, String)] {
        &self.connection
    }

    /// The names of values that are not in the text, such as `TOKEN` for `$TOKEN`. The request holds a mark in the place of each;
    /// [`text`](Self::text) writes the name as the format's language does.
    #[must_use]
    pub fn references(&self) -> &References {
        &self.references
    }

    /// The request as it is sent, without its [`connection`](Self::connection).
    ///
    /// # Errors
    ///
    /// For a URL or a header that no HTTP request can have, and for a file that can't be read.
    pub fn to_http(&self) -> Result<Request<Vec<u8>>, Diagnostic> {
        self.check_read()?;
        self.to_marked().map(|(sent, _)| sent)
    }

    /// The request as it is sent, and its files that can't be read. A mark takes the place of each such file.
    #[doc(hidden)]
    pub fn to_marked(&self) -> Result<(Request<Vec<u8>>, Attached), Diagnostic> {
        let manner = Manner {
            references: Some(&self.references),
            secrets: match self.secrets {
                Secrets::Masked => Secrets::Masked,
                Secrets::Shown | Secrets::Named => Secrets::Shown,
            },
            ..Manner::default()
        };
        let sent = request::sent(self.request.clone(), manner)?;
        let named = self.named.as_ref().filter(|_| self.unread.is_some());
        Ok((sent, named.map(|named| named.files.clone()).unwrap_or_default()))
    }

    fn is_redacted(&self) -> bool {
        self.secrets == Secrets::Masked
    }

    /// Masks secrets with `***`.
    ///
    /// ```
    /// use endpoint_lines::{Format, Manner, Nowhere, read};
    ///
    /// let reading = read("curl -u mona:s3cret https://a.test/x", &Nowhere).remove(0)?;
    /// let text = reading.redacted().text(Format::Http, Manner::default())?;
    /// assert!(String::from_utf8_lossy(&text).contains("authorization: ***\r\n"));
    /// # Ok::<(), endpoint_lines::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn redacted(self) -> Self {
        Self {
            secrets: Secrets::Masked,
            ..self
        }
    }

    /// Writes environment variables in the place of secrets, in every text of the request. [`to_http`](Self::to_http) still returns
    /// their values.
    ///
    /// ```
    /// use endpoint_lines::{Format, Manner, Nowhere, read};
    ///
    /// let reading = read("curl -H 'authorization: Bearer s3cret' https://api.acme.test/x", &Nowhere).remove(0)?;
    /// let text = reading.with_variables().text(Format::Curl, Manner::default())?;
    /// assert!(String::from_utf8_lossy(&text).contains("\"authorization: Bearer $ACME_TOKEN\""));
    /// # Ok::<(), endpoint_lines::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn with_variables(self) -> Self {
        Self {
            secrets: Secrets::Named,
            ..self
        }
    }

    /// The request in a format.
    ///
    /// # Errors
    ///
    /// For a request that the format can't hold, such as one through a socket in a format other than curl's.
    pub fn text(&self, format: Format, manner: Manner<'_>) -> Result<Vec<u8>, Diagnostic> {
        Ok(self.output(format, manner)?.text(format))
    }

    fn output(&self, format: Format, manner: Manner<'_>) -> Result<Written, Diagnostic> {
        self.check(format)?;
        let manner = Manner {
            connection: &self.connection,
            transfer: &self.transfer,
            references: Some(&self.references),
            secrets: self.secrets,
            ..manner
        };
        if let Some(named) = self.named.as_ref().filter(|_| format.says_files()) {
            let manner = Manner {
                files: Some(&named.files),
                ..manner
            };
            match self.written(&named.request, format, manner) {
                Err(Error::Unread) => {}
                written => return Ok(written?),
            }
        }
        self.check_read()?;
        Ok(self.written(&self.request, format, manner)?)
    }

    fn written(&self, request: &RequestOptions, format: Format, manner: Manner<'_>) -> Result<Written, Error> {
        let code = || match &self.call {
            Some(call) => call.code(request, manner, self.is_redacted()),
            None => RustCall::code_of(request, manner, self.is_redacted()),
        };
        if format == Format::Rust
            && self.references.is_empty()
            && (self.secrets != Secrets::Named || !request::shows_secret(format, request, manner))
            && let Some(code) = code()
        {
            return Ok(code.into());
        }
        request::written(format, request, manner)
    }

    /// Refuses a request with a file that could not be read.
    fn check_read(&self) -> Result<(), Diagnostic> {
        self.unread.clone().map_or(Ok(()), Err)
    }

    /// Refuses a format that can't express the connection.
    fn check(&self, format: Format) -> Result<(), Diagnostic> {
        match format.says_connection() {
            true => Ok(()),
            false => literal::check_connection(&self.connection, &format!("-o {}", format.name())),
        }
    }
}

/// The options about the transfer that a format writes, by their names in the text.
#[doc(hidden)]
#[must_use]
pub fn said(transfer: &[Setting], format: Format) -> Vec<&str> {
    let settings = transfer.iter().filter(|setting| is_said(format, setting, transfer));
    settings.map(|setting| &*setting.written).collect()
}

/// Writes requests into one text. Languages have one block of imports, programs a function for each request, and a HAR all
/// requests in one archive. In any other format, the texts follow each other.
///
/// # Errors
///
/// For a request that the format can't hold, as in [`Reading::text`].
///
/// # Examples
///
/// ```
/// use endpoint_lines::{Format, Manner, Nowhere, read, write};
///
/// let readings: Result<Vec<_>, _> = read("curl -A me https://a.test/x https://b.test", &Nowhere).into_iter().collect();
/// let text = write(&readings?, Format::HttpFile, Manner::default())?;
/// assert_eq!(
///     String::from_utf8_lossy(&text),
///     "GET https://a.test/x\naccept: */*\nuser-agent: me\n###\nGET https://b.test/\naccept: */*\nuser-agent: me\n",
/// );
/// # Ok::<(), endpoint_lines::Diagnostic>(())
/// ```
pub fn write(readings: &[Reading], format: Format, manner: Manner<'_>) -> Result<Vec<u8>, Diagnostic> {
    if format == Format::Har {
        let requests = readings.iter().map(|reading| {
            reading.check(format)?;
            if reading.secrets == Secrets::Named {
                reading.text(format, manner)?;
            }
            reading.to_http()
        });
        let requests = requests.collect::<Result<Vec<_>, _>>()?;
        let references = readings.first().map(|reading| &reading.references);
        return Ok(request::archive(&requests, references)?.into_bytes());
    }
    let document = Document::of(readings.len());
    let manner = Manner {
        document: Some(&document),
        ..manner
    };
    let outputs = readings.iter().map(|reading| reading.output(format, manner));
    Ok(joined(format, outputs.collect::<Result<_, _>>()?))
}

//! Texts into requests, and requests into texts.

use std::borrow::Cow;
use std::sync::Arc;

use endpoint::explain::Explanation;
use endpoint::{Endpoint, Place, RequestOptions};
use http::{HeaderName, Request};

use crate::input::files::{Inputs, Reader};
use crate::input::flags;
use crate::input::found::Only;
use crate::input::line;
use crate::input::literal::{self, Connection, Literal};
use crate::input::paste;
use crate::input::reference::References;
use crate::input::settings::{Setting, Settings};
use crate::input::sources::Sources;
use crate::marked::Marked;
use crate::output::code::{Written, joined};
use crate::output::document::Document;
use crate::output::error::Error;
use crate::output::format::Format;
use crate::output::manner::{Manner, Secrets};
use crate::output::message::Message;
use crate::output::request;
use crate::output::rust_call::RustCall;
use crate::output::tidy;
use crate::output::transfer::{self, is_said};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;
use crate::tree::{self, Body, Text};
use crate::world::World;

/// A request that a text describes, as the program of the text would send it.
///
/// Headers that the program adds by itself are those of its manual, such as `accept: */*` of curl. Its user agent is not among them,
/// unless the text names one: the program does not send the request.
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
    sources: Sources,
    explanation: Option<Explanation>,
    code: Code,
    secrets: Secrets,
    is_tidy: bool,
    /// Whether the body is the content of files, and of texts beside them that have no secret.
    is_file: bool,
}

/// Reads the requests of a text, whose kind is recognised: lines of curl, HTTPie, xh, wget or gh, calls of
/// PowerShell, a collection of Postman, a HAR, an HTTP message or an `.http` file. The list is never empty.
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
    let read = paste::read(text, None, &Only::default(), &inputs);
    let literals = read.unwrap_or_else(|diagnostic| vec![Err(diagnostic)]);
    inputs.read_attached();
    let (references, mut note) = (inputs.references(), inputs.note());
    let readings = literals.into_iter().map(|literal| {
        let mut literal = literal?;
        // A text from somewhere else can name any file.
        literal.notes.splice(0..0, note.take());
        Reading::new(literal, &references)
    });
    readings.collect()
}

/// What the format `rust` writes.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub enum Code {
    /// The call that makes the request.
    Call(Arc<RustCall>),
    /// A call that is made of the finished request.
    OfRequest,
    /// The finished request alone.
    Finished,
}

impl Reading {
    fn new(mut literal: Literal, references: &References) -> Result<Self, Diagnostic> {
        literal.check(references)?;
        let endpoint = Endpoint::github().defaults(literal.default_options())?;
        let mut sources = std::mem::take(&mut literal.sources);
        sources.extend(literal.headers.take_sources());
        Ok(Self {
            sources,
            notes: literal.notes.clone(),
            left_out: literal.left_out.clone(),
            added: literal.defaults.iter().map(|(name, _)| *name).collect(),
            connection: literal.connection.clone(),
            transfer: literal.transfer.clone(),
            ..Self::of_request(literal.request(&endpoint)?, references.clone(), Code::OfRequest)
        })
    }

    /// A request with marks of these references.
    #[doc(hidden)]
    #[must_use]
    pub fn of_request(request: RequestOptions, references: References, code: Code) -> Self {
        Self {
            request,
            references,
            code,
            connection: Connection::new(),
            transfer: Settings::new(),
            notes: Vec::new(),
            left_out: Vec::new(),
            added: Vec::new(),
            sources: Sources::default(),
            explanation: None,
            secrets: Secrets::Shown,
            is_tidy: false,
            is_file: false,
        }
    }

    /// The request with the options of its line.
    #[doc(hidden)]
    #[must_use]
    pub fn with_options(mut self, connection: Connection, transfer: Settings) -> Self {
        (self.connection, self.transfer) = (connection, transfer);
        self
    }

    /// The request, whose files have been read since.
    #[doc(hidden)]
    #[must_use]
    pub fn with_references(self, references: References) -> Self {
        Self { references, ..self }
    }

    /// Reads a route and its items, as the words of the command `endpoint` are read: `GET /orgs/{org}/repos org=acme`.
    ///
    /// The words are those of [`line::words`]. A file is read only if `@` is before its name.
    #[doc(hidden)]
    pub fn of_line(words: &[String], api: line::Api<'_>, world: &dyn World) -> Result<Self, Diagnostic> {
        let inputs = Inputs::new(world);
        inputs.name_files(&words.join("\n"));
        let line::Made {
            request,
            explanation,
            route,
            options,
        } = line::read(words, api, &inputs)?;
        inputs.read_attached();
        let code = Code::Call(Arc::new(RustCall { route, options }));
        Ok(Self {
            notes: inputs.note().into_iter().collect(),
            explanation: Some(explanation),
            ..Self::of_request(request, inputs.references(), code)
        })
    }

    /// The request by the rules, with a mark in the place of each variable and file.
    #[doc(hidden)]
    #[must_use]
    pub fn request(&self) -> &RequestOptions {
        &self.request
    }

    /// The headers that the program of the text adds to those of the text.
    #[must_use]
    pub fn added(&self) -> &[&'static str] {
        &self.added
    }

    /// Where a part of the request comes from, in the words of the text, such as `-u`. `None` if the text does not say.
    #[doc(hidden)]
    #[must_use]
    pub fn source(&self, place: Place, name: &str) -> Option<String> {
        let is_default = match place {
            Place::Method => self.explanation.is_none(),
            Place::Header => self.added.contains(&name),
            _ => false,
        };
        let by = self.sources.of_part(place, name).map(str::to_owned);
        by.or_else(|| is_default.then(|| self.sources.by_default()))
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
        let headers = self.request.headers().keys().filter(|_| self.is_tidy);
        let tidy = tidy::note(format, headers.map(HeaderName::as_str));
        let said = said(&self.transfer, format);
        flags::notes(&self.notes, &self.left_out, &said)
            .into_iter()
            .chain(tidy)
            .collect()
    }

    /// Options of curl that few formats can express, by their long names, with their values: those that choose another way to the
    /// host, such as a socket, and those that authenticate, such as `--digest` with its `--user`.
    #[must_use]
    pub fn connection(&self) -> &[(&'static str, String)] {
        &self.connection
    }

    /// The names of the values that are not in the text, such as `TOKEN` for `$TOKEN`. [`text`](Self::text) writes each name as the
    /// format's language does.
    pub fn references(&self) -> impl Iterator<Item = &str> {
        self.references.names()
    }

    /// The request as it is sent, without its [`connection`](Self::connection).
    ///
    /// # Errors
    ///
    /// For a request that no client can send, for a file that can't be read, and for a value that is not in the text.
    pub fn to_http(&self) -> Result<Request<Vec<u8>>, Diagnostic> {
        let read = self.with_contents()?;
        let request = read.kept(Format::Http);
        let tree = read.made(Format::Http, Secrets::Shown, Manner::default())?;
        if let Some(variable) = tree.variables().next() {
            let message = format!("the variable {} has no value", mask::quoted(&variable.written));
            return Err(Diagnostic::failed("unset-variable", message).help("write the value into the text"));
        }
        Ok(match self.secrets {
            Secrets::Masked => request.redacted().try_into()?,
            Secrets::Shown | Secrets::Named => request.into_owned().try_into()?,
        })
    }

    /// The tree of the request, in which files are named.
    #[doc(hidden)]
    pub fn tree(&self, secrets: Secrets) -> Result<tree::Request, Diagnostic> {
        match self.made(Format::Http, secrets, Manner::default()) {
            Err(Error::Unread) => Ok(self.with_contents()?.made(Format::Http, secrets, Manner::default())?),
            tree => Ok(tree?),
        }
    }

    /// The tree of the request, without what a format leaves out of it.
    fn made(&self, format: Format, secrets: Secrets, manner: Manner<'_>) -> Result<tree::Request, Error> {
        self.marked(format, |marked| marked.tree(secrets, manner))
    }

    /// What a function makes of the request, without what a format leaves out of it.
    fn marked<T>(&self, format: Format, make: impl FnOnce(Marked<'_>) -> Result<T, Error>) -> Result<T, Error> {
        let request = self.kept(format);
        request::check_whole(&request)?;
        make(Marked {
            request: &request,
            references: &self.references,
            connection: &self.connection,
            transfer: &transfer::written(format, &self.transfer, request.url()),
            is_file: self.is_file,
        })
    }

    /// The request with the contents of its files.
    #[doc(hidden)]
    pub fn with_contents(&self) -> Result<Cow<'_, Self>, Diagnostic> {
        Ok(match self.references.filled(&self.request)? {
            Cow::Borrowed(_) => Cow::Borrowed(self),
            Cow::Owned(request) => Cow::Owned(Self {
                request,
                is_file: matches!(self.request.body(), Some(body) if self.references.file(&body.to_bytes()).is_some())
                    || self.request.redacted().body() == self.request.body(),
                ..self.clone()
            }),
        })
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

    /// Leaves out the headers that every browser adds to a request that is copied out of it, such as `sec-fetch-mode` and
    /// `priority`. The formats JSON and curl keep them.
    ///
    /// ```
    /// use endpoint_lines::{Format, Manner, Nowhere, read};
    ///
    /// let reading = read("curl -H 'sec-fetch-mode: cors' https://a.test/x", &Nowhere).remove(0)?.tidied();
    /// let text = reading.text(Format::Fetch, Manner::default())?;
    /// assert!(text.starts_with(b"const response = await fetch(\"https://a.test/x\");\n"));
    /// assert_eq!(reading.notes_beside(Format::Fetch), ["of the browser, and so left out: sec-fetch-mode"]);
    /// # Ok::<(), endpoint_lines::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn tidied(self) -> Self {
        Self { is_tidy: true, ..self }
    }

    /// The request in a format.
    ///
    /// # Errors
    ///
    /// For a request that the format can't hold, such as one through a socket in a format other than curl's.
    pub fn text(&self, format: Format, manner: Manner<'_>) -> Result<Vec<u8>, Diagnostic> {
        Ok(self.output(format, manner)?.text(format))
    }

    /// The text, or its parts where other requests belong to the same text.
    #[doc(hidden)]
    pub fn output(&self, format: Format, manner: Manner<'_>) -> Result<Written, Diagnostic> {
        self.check(format)?;
        if format.says_files() {
            match self.written(format, manner) {
                Err(Error::Unread) => {}
                written => return Ok(written?),
            }
        }
        Ok(self.with_contents()?.written(format, manner)?)
    }

    fn written(&self, format: Format, manner: Manner<'_>) -> Result<Written, Error> {
        if format == Format::Json {
            let json = self.marked(format, |marked| marked.json(self.secrets, manner));
            return json.map(Written::from);
        }
        let tree = self.made(format, self.secrets, manner)?;
        let code = (format == Format::Rust).then(|| self.call(&tree)).flatten();
        match code {
            Some(code) => Ok(code.into()),
            None => request::written(format, &Message::of(tree, format, manner)),
        }
    }

    /// The call of this library that makes the request, if it has no variables and no files but the body.
    fn call(&self, tree: &tree::Request) -> Option<String> {
        let body_file = match &tree.body {
            Body::Data(data) => data.text().and_then(Text::as_file).filter(|file| !file.is_stripped),
            Body::None | Body::Parts(_) => None,
        };
        if tree.has_variable() || (tree.has_file() && body_file.is_none()) {
            return None;
        }
        let (file, redact) = (body_file.map(|file| &*file.path), self.secrets == Secrets::Masked);
        // The builder has its name as a default.
        let request = tidy::tidied(Format::Rust, &self.request, false, self.is_tidy);
        match &self.code {
            Code::Call(call) => call.code(&request, file, redact),
            Code::OfRequest => RustCall::code_of(&request, file, redact),
            Code::Finished => None,
        }
    }

    /// The message in a format that holds the bytes of files.
    fn message<'m>(&self, format: Format, manner: Manner<'m>) -> Result<Message<'m>, Diagnostic> {
        self.check(format)?;
        let tree = self.with_contents()?.made(format, self.secrets, manner)?;
        Ok(Message::of(tree, format, manner))
    }

    /// The request without what a format leaves out of it.
    fn kept(&self, format: Format) -> Cow<'_, RequestOptions> {
        tidy::tidied(
            format,
            &self.request,
            matches!(self.code, Code::OfRequest),
            self.is_tidy,
        )
    }

    /// Whether the text of a format would show a secret.
    #[doc(hidden)]
    #[must_use]
    pub fn shows_secret(&self, format: Format, manner: Manner<'_>) -> bool {
        let alone = Manner {
            document: None,
            ..manner
        };
        let names = |secrets| {
            let tree = self.made(format, secrets, alone).ok()?;
            let names = tree.variables().map(|variable| variable.name.clone());
            Some(names.collect::<Vec<_>>())
        };
        // What can't be walked may have one.
        names(Secrets::Shown).map_or(self.secrets == Secrets::Named, |shown| {
            names(Secrets::Named) != Some(shown)
        })
    }

    /// Refuses a format that can't express the connection.
    fn check(&self, format: Format) -> Result<(), Diagnostic> {
        match format.says_connection(&self.connection) {
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
///     "GET https://a.test/x\nuser-agent: me\n###\nGET https://b.test/\nuser-agent: me\n",
/// );
/// # Ok::<(), endpoint_lines::Diagnostic>(())
/// ```
pub fn write(readings: &[Reading], format: Format, manner: Manner<'_>) -> Result<Vec<u8>, Diagnostic> {
    if format == Format::Har {
        let messages = readings.iter().map(|reading| reading.message(format, manner));
        return Ok(request::archive(&messages.collect::<Result<Vec<_>, _>>()?)?.into_bytes());
    }
    let document = Document::of(readings.len());
    let manner = Manner {
        document: Some(&document),
        ..manner
    };
    let outputs = readings.iter().map(|reading| reading.output(format, manner));
    Ok(joined(format, outputs.collect::<Result<_, _>>()?))
}

//! `name@file`: which calls take files, and which fields of an operation are files.

use endpoint::{Part, Place};
use endpoint_catalogue::{Entry, Kind, Parameter};

use super::files::Inputs;
use super::parts;
use crate::report::diagnostic::Diagnostic;
use crate::report::did_you_mean;
use crate::report::mask;

/// The content type of a body that is made of parts.
const MULTIPART: &str = "multipart/form-data";

/// Which files a call takes.
#[derive(Debug, Clone, Copy, Default)]
pub enum Uploads {
    /// None: its body is JSON.
    #[default]
    Refused,
    /// Any: its body is parts.
    Any,
    /// The files that an operation of the catalogue takes.
    Of(&'static Entry),
}

impl Uploads {
    /// The files that a call takes, by its flags for a form and by the operation of a catalogue.
    pub fn new(is_form: bool, operation: Option<&'static Entry>) -> Self {
        let has_parts = |one: &&Entry| one.contents.iter().any(|content| content.media_type == MULTIPART);
        match operation.filter(has_parts) {
            Some(operation) => Self::Of(operation),
            None if is_form => Self::Any,
            None => Self::Refused,
        }
    }

    /// Whether the operation says that files are parts of its body.
    pub fn are_described(self) -> bool {
        matches!(self, Self::Of(_))
    }

    /// The part of `name@file`, and its name. An item of a list of files has the name of the list.
    pub fn part(self, name: &str, file: &str, inputs: &Inputs<'_>) -> Result<(String, Part<'static>), Diagnostic> {
        let (name, field) = match self {
            Self::Refused => return Err(refused(name)),
            Self::Any => (name, None),
            Self::Of(operation) => {
                let name = list_of_item(operation, name).unwrap_or(name);
                (name, Some(field(operation, name)?))
            }
        };
        let part = parts::file(file, &inputs.label(name, parts::Named::read(file).path), inputs)?;
        let given = parts::Named::read(file).content_type;
        let part = match field.and_then(|field| field.content_type.as_ref()) {
            Some(content_type) if given.is_none() => part.content_type(content_type.clone()),
            _ => part,
        };
        Ok((name.to_owned(), part))
    }
}

/// The name of the list that `files[]` or `files[0]` is an item of, unless that is the name of a field itself.
fn list_of_item<'n>(operation: &'static Entry, name: &'n str) -> Option<&'n str> {
    let (list, index) = name.strip_suffix(']')?.rsplit_once('[')?;
    let mut fields = operation.parameters.iter().filter(|one| one.place == Place::Body);
    let is_item = index.bytes().all(|byte| byte.is_ascii_digit())
        && fields.clone().all(|one| one.name != name)
        && fields.any(|one| one.name == list && one.kind.items().takes(Kind::FILE));
    is_item.then_some(list)
}

/// The field of an operation that is a file.
fn field(operation: &'static Entry, name: &str) -> Result<&'static Parameter, Diagnostic> {
    let fields = || operation.parameters.iter().filter(|one| one.place == Place::Body);
    let by_name = fields().find(|one| one.name == name);
    let Some(field) = by_name.or_else(|| fields().find(|one| one.is_rest())) else {
        let message = format!("{} is not a parameter of {}", mask::quoted(name), operation.name());
        let files = fields().filter(|one| takes_file(one)).map(|one| &*one.name);
        let failure = Diagnostic::failed("unknown-parameter", message);
        return Err(match did_you_mean::nearest(name, files) {
            Some(nearest) => failure.help(format!("did you mean `{nearest}`?")),
            None => failure.help("endpoint api show OPERATION lists what it takes"),
        });
    };
    if !takes_file(field) {
        let message = format!("{} is not a file of {}", mask::quoted(name), operation.name());
        let help = format!("{}=@FILE takes the text of a file", mask::covered(name));
        return Err(Diagnostic::failed("invalid-parameter", message).help(help));
    }
    Ok(field)
}

fn takes_file(field: &Parameter) -> bool {
    field.kind.takes(Kind::FILE) || field.kind.items().takes(Kind::FILE)
}

fn refused(name: &str) -> Diagnostic {
    let message = format!(
        "`{}@…` is a file of a multipart form, which has no JSON form",
        mask::covered(name)
    );
    Diagnostic::usage("invalid-item", message)
        .help("--form sends it as a part; name=@FILE takes a file's text as a value, --data @FILE the file as the body")
}

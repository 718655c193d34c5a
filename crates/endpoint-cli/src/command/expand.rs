//! `endpoint expand`: RFC 6570 alone, without the rules of routes.

use clap::ArgMatches;
use endpoint::template::Template;
use endpoint::{Object, Value};

use crate::input::files;
use crate::input::json::{self, Source};
use crate::input::parameters::Parameters;
use crate::input::uploads::Uploads;
use crate::output::stdout;
use crate::report::excerpt::Excerpt;
use crate::report::failure::Failure;
use crate::report::mask::Mask;
use crate::report::secret_line::line_has_secret;

/// Prints the expansion of a template.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let text = matches
        .get_one::<String>("template")
        .map(String::as_str)
        .unwrap_or_default();
    let variables = variables(matches)?;
    let template = Template::parse(text).map_err(|error| {
        let excerpt = Excerpt::new("template", text, error.offset(), Mask::Line, error.reason());
        Failure::from(endpoint::Error::from(error)).at(excerpt)
    })?;
    let expanded = template.expand(&variables).map_err(endpoint::Error::from)?;
    stdout::write(format!("{expanded}\n").as_bytes())
}

/// The variables: those of the items replace those of `--input`.
fn variables(matches: &ArgMatches) -> Result<Object<'static>, Failure> {
    let inputs = files::inputs();
    let mut variables = Object::new();
    if let Some(file) = matches.get_one::<String>("input") {
        let (path, name) = (file.as_ref(), files::name(file.as_ref()));
        match json::value(&inputs.document(path)?, Source::File(&name))? {
            Value::Object(object) => variables = object,
            _ => {
                return Err(Failure::failed(
                    "invalid-input",
                    format!("{name}: variables are a JSON object"),
                ));
            }
        }
    }
    let items: Vec<String> = matches
        .get_many::<String>("items")
        .unwrap_or_default()
        .cloned()
        .collect();
    let mut parameters = Parameters::new(Uploads::default(), line_has_secret());
    parameters.items(&items, &inputs)?;
    if parameters.has_other_than_values() {
        let message = "a template has variables alone: no header and no `name==text`";
        return Err(Failure::usage("invalid-item", message));
    }
    variables.extend(parameters.into_values());
    Ok(variables)
}

//! Facts of all files: errors that take that of `endpoint`, aliases of `Result`, and types whose text has slashes.

use std::collections::{HashMap, HashSet};

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{GenericArgument, Item, ItemEnum, ItemImpl, ItemStruct, PathArguments, ReturnType, Type};

use crate::text;

/// The reason why `?` can't stand in a function.
pub(crate) const NO_RESULT: &str =
    "the function returns no `Result`: let it return `Result<_, endpoint::Error>`, or match what `url!` returns";

/// The first names of what takes any error.
const ANY: [&str; 5] = ["dyn", "anyhow", "eyre", "color_eyre", "Report"];

#[derive(Default)]
pub(crate) struct Known {
    /// The last names of error types that take the error of `endpoint`.
    errors: HashSet<String>,
    /// The first names of paths to types of the files.
    modules: HashSet<String>,
    /// The errors of each alias of `Result`.
    aliases: HashMap<String, Vec<String>>,
    /// The types whose `Display` has slashes.
    pub(crate) types: HashSet<String>,
    /// The types that have fields, the names of these, and their types.
    fields: Vec<(String, String, String)>,
}

impl Known {
    pub(crate) fn new(errors: &[String]) -> Self {
        let modules = errors.iter().map(|path| first(path)).chain(["crate", "self", "super"]);
        Self {
            modules: modules.map(str::to_owned).collect(),
            errors: errors.iter().map(|path| text::name_of(path)).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn read(&mut self, file: &syn::File, text: &str) {
        Reader { known: self, text }.visit_file(file);
    }

    /// The types that a field of one of these types can have; without a field of this name there, that of any type.
    pub(crate) fn types(&self, owners: &[String], field: &str) -> Vec<String> {
        let named = || self.fields.iter().filter(|(_, name, _)| name == field);
        let own: Vec<_> = named().filter(|(owner, ..)| owners.contains(owner)).collect();
        let all = if own.is_empty() { named().collect() } else { own };
        all.into_iter().map(|(.., of)| of.clone()).collect()
    }

    /// The name of a type of the files, for its path. A path into another crate has none.
    fn own<'p>(&self, path: &'p str) -> Option<&'p str> {
        let name = path.rsplit("::").next()?;
        (first(path) == name || self.modules.contains(first(path))).then_some(name)
    }

    fn takes_ours(&self, error: &str) -> bool {
        let own = self.own(error).is_some_and(|name| self.errors.contains(name));
        own || error == "endpoint::Error" || ANY.contains(&first(error))
    }

    /// Whether `?` can return the error of `endpoint` where this is returned; or the reason why not. `file` is the text around it.
    pub(crate) fn takes(&self, output: &ReturnType, file: &str) -> Result<(), String> {
        let ReturnType::Type(_, output) = output else {
            return Err(NO_RESULT.to_owned());
        };
        let mut imports = file.split("use endpoint::").skip(1);
        let is_imported = imports.any(|rest| text::has(rest.split(';').next().unwrap_or_default(), "Error"));
        let path = path(output);
        let aliased = self.own(&path).and_then(|name| self.aliases.get(name));
        let unknown = path.ends_with("Result").then(|| vec![path.clone()]);
        let errors = match generic(output, 1) {
            Some(error) if path.split("::").last() == Some("Result") || aliased.is_some() => vec![error_of(error)],
            _ => aliased.cloned().or(unknown).ok_or(NO_RESULT)?,
        };
        let is_ours = |error: &&String| self.takes_ours(error) || (is_imported && *error == "Error");
        match errors.iter().find(|error| !is_ours(error)) {
            None => Ok(()),
            Some(error) => Err(format!(
                "`{error}` is not known to take `endpoint::Error`: add `#[from] endpoint::Error` to the error, or say `--error {error}`"
            )),
        }
    }
}

/// The path of an error type; `dyn` for `Box<dyn Error>`.
fn error_of(error: &Type) -> String {
    match (path(error), generic(error, 0)) {
        (of, Some(Type::TraitObject(_))) if of == "Box" => "dyn".to_owned(),
        (of, _) => of,
    }
}

/// The first name of a path.
fn first(path: &str) -> &str {
    path.split("::").next().unwrap_or_default()
}

/// The path of a type without generic arguments.
fn path(of: &Type) -> String {
    let Type::Path(path) = of else { return String::new() };
    let names = path.path.segments.iter().map(|segment| segment.ident.to_string());
    names.collect::<Vec<_>>().join("::")
}

/// The last name of a type behind references and `Option`, if it has one.
pub(crate) fn named(of: &Type) -> Vec<String> {
    match (of, generic(of, 0)) {
        (Type::Reference(reference), _) => named(&reference.elem),
        (_, Some(inside)) if path(of) == "Option" => named(inside),
        _ => path(of).rsplit("::").take(1).map(str::to_owned).collect(),
    }
}

/// A generic argument of a type, counted without lifetimes.
fn generic(of: &Type, position: usize) -> Option<&Type> {
    let Type::Path(path) = of else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(of) => Some(of),
        _ => None,
    });
    types.nth(position)
}

struct Reader<'k> {
    known: &'k mut Known,
    text: &'k str,
}

impl Reader<'_> {
    /// The text of an item without blanks.
    fn text(&self, item: &impl Spanned) -> String {
        let text = self.text.get(item.span().byte_range()).unwrap_or_default();
        text.split_whitespace().collect()
    }
}

impl<'a> Visit<'a> for Reader<'_> {
    fn visit_item(&mut self, item: &'a Item) {
        let text = self.text(item);
        // A variant that takes the error of `endpoint`, as thiserror and snafu have it.
        let is_source = text.contains("source:endpoint::Error") && text.contains("context(false)");
        let is_any = text.contains("anyhow::") || text.contains("eyre::");
        match item {
            Item::Mod(module) => drop(self.known.modules.insert(module.ident.to_string())),
            Item::Enum(ItemEnum { ident, .. }) | Item::Struct(ItemStruct { ident, .. })
                if is_source || text.contains("#[from]endpoint::Error") =>
            {
                self.known.errors.insert(ident.to_string());
            }
            Item::Use(_) if is_any && text.contains("Result") => {
                let errors = self.known.aliases.entry("Result".to_owned()).or_default();
                errors.push("anyhow".to_owned());
            }
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_item_impl(&mut self, item: &'a ItemImpl) {
        let text = self.text(item);
        let name = named(&item.self_ty).concat();
        match item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last()) {
            Some(of) if of.ident == "From" && text.contains("From<endpoint::Error>") => {
                self.known.errors.insert(name);
            }
            // A text with a slash in it: every second part is one.
            Some(of) if of.ident == "Display" && text.split('"').skip(1).step_by(2).any(|text| text.contains('/')) => {
                self.known.types.insert(name);
            }
            _ => {}
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_type(&mut self, item: &'a syn::ItemType) {
        let Some(error) = generic(&item.ty, 1).map(error_of) else {
            return;
        };
        let mut parameters = item.generics.type_params();
        let default = parameters.find(|parameter| parameter.ident == error);
        let default = default.and_then(|parameter| parameter.default.as_ref()).map(error_of);
        let errors = self.known.aliases.entry(item.ident.to_string()).or_default();
        errors.push(default.unwrap_or(error));
    }

    fn visit_item_struct(&mut self, item: &'a ItemStruct) {
        for field in &item.fields {
            let (owner, name) = (item.ident.to_string(), field.ident.as_ref().map(ToString::to_string));
            let of = named(&field.ty).concat();
            self.known.fields.push((owner, name.unwrap_or_default(), of));
        }
    }
}

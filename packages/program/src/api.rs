//! A description: its operations, searched, and as tools of language models.

use std::collections::HashMap;

use endpoint::Error;
use endpoint_catalogue::{Catalogue, Entry, search};
use endpoint_openapi::{Description, ToolStyle};
use serde_derive::Deserialize;
use serde_json::{Value, json};

use crate::{Mistake, Question};

/// The methods of requests that change nothing (RFC 9110 §9.2.1, RFC 10008).
const READING: [&str; 3] = ["GET", "HEAD", "QUERY"];

#[derive(Debug)]
pub(crate) struct Api {
    description: Description,
    catalogue: &'static Catalogue,
}

/// Which operations are asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Select {
    /// Names of tools, ids or routes; all operations if there are none.
    only: Vec<String>,
    #[serde(rename = "readOnly")]
    read_only: bool,
    search: String,
    style: String,
}

fn wrong(error: endpoint_openapi::Error) -> Mistake {
    Mistake::new("invalid-description", error.to_string())
}

impl Api {
    /// Reads a description. The catalogue lives as long as the program does.
    pub(crate) fn read(
        question: &Question<'_>,
        read: impl FnMut(&str) -> Result<String, String>,
    ) -> Result<(Self, Value), Mistake> {
        let (text, name) = (question.text.as_deref(), question.name.as_deref());
        let description = Description::read(text.unwrap_or_default(), name.unwrap_or_default(), read).map_err(wrong)?;
        let prepared = description.prepare(|_| true).map_err(wrong)?;
        let left_out = prepared.left_out.iter();
        let left_out = left_out.map(|one| json!({ "route": one.route, "reason": one.reason }));
        let left_out: Vec<Value> = left_out.collect();
        let catalogue: &'static Catalogue = Box::leak(Box::new(prepared.catalogue));
        let api = catalogue.api().map_err(Error::from)?;
        let answer = json!({
            "title": api.title,
            "server": api.address(),
            "leftOut": left_out,
        });
        Ok((Self { description, catalogue }, answer))
    }

    pub(crate) fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// The operations that are asked for, with the names of their tools.
    fn selected(&self, select: &Select) -> Result<Vec<(String, &'static Entry)>, Mistake> {
        let names = self.catalogue.tool_names().map_err(Error::from)?;
        let operations = self.catalogue.operations().map_err(Error::from)?;
        let mut all = Vec::new();
        for (operation, (name, _)) in operations.zip(names) {
            all.push((name, operation.map_err(Error::from)?));
        }
        for wanted in &select.only {
            let is_there = |(name, entry): &(String, &Entry)| name == wanted || is_named(entry, wanted);
            if !all.iter().any(is_there) {
                let near = self.catalogue.nearest(wanted).map_err(Error::from)?;
                let hint = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
                return Err(Mistake {
                    kind: "unknown-operation",
                    name: Some(wanted.clone()),
                    message: format!("`{wanted}` is not an operation of the description{hint}"),
                });
            }
        }
        all.retain(|(name, entry)| {
            let is_wanted = |wanted: &String| wanted == name || is_named(entry, wanted);
            (select.only.is_empty() || select.only.iter().any(is_wanted))
                && (!select.read_only || READING.contains(&&*entry.method))
        });
        let words: Vec<String> = select.search.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Ok(all);
        }
        let title = &self.catalogue.api().map_err(Error::from)?.title;
        let names: HashMap<String, String> = all.iter().map(|(name, one)| (one.route(), name.clone())).collect();
        let hits = search(title, all.into_iter().map(|(_, entry)| entry), &words).into_iter();
        let hits = hits.map(|hit| {
            (
                names.get(&hit.operation.route()).cloned().unwrap_or_default(),
                hit.operation,
            )
        });
        Ok(hits.collect())
    }

    /// The operations, the best first if words are searched for.
    pub(crate) fn search(&self, select: &Select) -> Result<String, Mistake> {
        let found = self.selected(select)?.into_iter().map(|(name, operation)| {
            json!({
                "name": name,
                "id": operation.id,
                "route": operation.route(),
                "summary": operation.summary,
            })
        });
        Ok(Value::Array(found.collect()).to_string())
    }

    /// The definitions of the operations as tools.
    pub(crate) fn tools(&self, select: &Select) -> Result<String, Mistake> {
        let style = match &*select.style {
            "" => ToolStyle::default(),
            name => ToolStyle::named(name).ok_or_else(|| {
                let names = ToolStyle::NAMES.join(", ");
                Mistake::new("invalid-options", format!("`{name}` is no style of tools: {names}"))
            })?,
        };
        let selected = self.selected(select)?;
        let order: HashMap<String, usize> = (0..).zip(&selected).map(|(at, (_, one))| (one.route(), at)).collect();
        let tools = self
            .description
            .tools(|operation| order.contains_key(&operation.route()));
        let mut tools = tools.map_err(wrong)?;
        tools.sort_by_key(|tool| order.get(&tool.route).copied());
        let lines: Vec<String> = tools.iter().map(|tool| tool.definition(style, "")).collect();
        Ok(format!("[{}]", lines.join(",")))
    }
}

fn is_named(operation: &Entry, name: &str) -> bool {
    operation.id.as_deref() == Some(name) || operation.route() == name
}

//! The description: its root, and what references within it lead to. Each object that references pass through is read once.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use serde_json::value::RawValue;

use crate::error::Error;
use crate::node::{Node, Object};

/// How many references may follow each other.
const MAX_CHAIN: usize = 64;

/// How many bytes of schemas are read in all: references can name the same large schema again and again.
const MAX_READ: usize = 1 << 30;

/// The members of an object by their names.
type Members<'d> = Rc<HashMap<String, Node<'d>>>;

pub(crate) struct Document<'d> {
    root: Object<'d>,
    whole: Node<'d>,
    /// Objects that were read, by their addresses.
    read: RefCell<HashMap<usize, Members<'d>>>,
    /// How many more bytes of schemas may be read.
    left: Cell<usize>,
}

impl<'d> Document<'d> {
    pub(crate) fn read(json: &'d str) -> Result<Self, Error> {
        let whole: &'d RawValue = serde_json::from_str(json).map_err(|error| {
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            Error::at(error.line(), error.column(), format!("not valid JSON: {reason}"))
        })?;
        let whole = Node::new(whole);
        let root = whole.object().ok_or_else(|| Error::new("a description is an object"))?;
        match root.text("openapi") {
            Some(version) if version.starts_with("3.") => {}
            Some(version) => {
                return Err(Error::new(format!("OpenAPI {version} is not known: 3.0 and 3.1 are")));
            }
            None if root.has("swagger") => {
                return Err(Error::new(
                    "Swagger 2.0 is not known: OpenAPI 3.0 and 3.1 are; convert it first, as with the npm package swagger2openapi",
                ));
            }
            None => {
                return Err(Error::new(
                    "an OpenAPI description has the key `openapi`, with the version",
                ));
            }
        }
        Ok(Self {
            root,
            whole,
            read: RefCell::default(),
            left: Cell::new(MAX_READ),
        })
    }

    pub(crate) fn root(&self) -> &Object<'d> {
        &self.root
    }

    /// Notes that a schema is read; none where that is too much.
    pub(crate) fn note_read(&self, length: usize) -> Option<()> {
        let left = self.left.get().checked_sub(length);
        self.left.set(left.unwrap_or_default());
        left.map(|_| ())
    }

    /// Whether too much was read to read on.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.left.get() == 0
    }

    pub(crate) fn title(&self) -> String {
        let info = self.root.get("info").and_then(Node::object).unwrap_or_default();
        info.text("title").unwrap_or_default().into_owned()
    }

    /// The object, or the one that its `$ref` leads to in the end.
    pub(crate) fn object(&self, node: Node<'d>) -> Result<Object<'d>, String> {
        let node = self.resolved(node)?;
        node.object()
            .ok_or_else(|| format!("expected an object, not {}", shortened(node)))
    }

    /// What a node is, or what its `$ref` leads to in the end.
    pub(crate) fn resolved(&self, node: Node<'d>) -> Result<Node<'d>, String> {
        let mut node = node;
        for _ in 0..MAX_CHAIN {
            // Most objects are not references, and are not read to see it.
            if !node.as_str().contains("\"$ref\"") {
                return Ok(node);
            }
            let Some(reference) = node.object().and_then(|object| object.text("$ref")) else {
                return Ok(node);
            };
            node = self
                .at(&reference)
                .ok_or_else(|| format!("`{reference}` leads nowhere"))?;
        }
        Err("a reference leads back to itself".into())
    }

    /// What `#/components/schemas/name` names (RFC 6901).
    fn at(&self, reference: &str) -> Option<Node<'d>> {
        let mut node = self.whole;
        for step in reference.strip_prefix('#')?.split('/').skip(1) {
            let step = percent_decoded(step)?.replace("~1", "/").replace("~0", "~");
            node = match node.list() {
                Some(items) => *items.get(step.parse::<usize>().ok()?)?,
                None => *self.members(node)?.get(&step)?,
            };
        }
        Some(node)
    }

    fn members(&self, node: Node<'d>) -> Option<Members<'d>> {
        if let Some(members) = self.read.borrow().get(&node.address()) {
            return Some(Rc::clone(members));
        }
        let object = node.object()?;
        let members: Members<'d> = Rc::new(object.iter().map(|(name, node)| (name.to_owned(), node)).collect());
        self.read.borrow_mut().insert(node.address(), Rc::clone(&members));
        Some(members)
    }
}

/// A reference is a URL, whose fragment may be percent-encoded.
fn percent_decoded(step: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(step.len());
    let mut rest = step.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        bytes.push(u8::try_from(digit()? << 4 | digit()?).ok()?);
    }
    String::from_utf8(bytes).ok()
}

fn shortened(node: Node<'_>) -> String {
    let text: String = node.as_str().chars().take(20).collect();
    format!("`{text}`")
}

//! The description: its root, and the targets of its references. Each object and list is read once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use serde_json::value::RawValue;

use crate::bounds::{self, Steps};
use crate::error::Error;
use crate::node::{Node, Object};

/// The longest chain of references.
const MAX_CHAIN: usize = 64;
/// The most steps of a reference, because what lies deep is read again for each object around it.
const MAX_PATH: usize = 64;

pub(crate) struct Document<'d> {
    root: Rc<Object<'d>>,
    whole: Node<'d>,
    /// Objects that were read, by address.
    objects: RefCell<HashMap<usize, Rc<Object<'d>>>>,
    /// Lists that were read, by address.
    lists: RefCell<HashMap<usize, Rc<[Node<'d>]>>>,
    /// The targets of references, by the address of the object with the `$ref`.
    targets: RefCell<HashMap<usize, Result<Node<'d>, String>>>,
    pub(crate) steps: Steps,
}

impl<'d> Document<'d> {
    pub(crate) fn read(json: &'d str) -> Result<Self, Error> {
        let whole: &'d RawValue = serde_json::from_str(json).map_err(|error| {
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            Error::at(error.line(), error.column(), format!("not valid JSON: {reason}"))
        })?;
        let whole = Node::new(whole);
        let root = Rc::new(whole.object().ok_or_else(|| Error::new("a description is an object"))?);
        Ok(Self {
            objects: RefCell::new(HashMap::from([(whole.address(), Rc::clone(&root))])),
            root,
            whole,
            lists: RefCell::default(),
            targets: RefCell::default(),
            steps: Steps::new(),
        })
    }

    /// Whether the description is Swagger 2.0. An error for any version that can't be read.
    pub(crate) fn is_swagger(&self) -> Result<bool, Error> {
        let unsupported = |version: &str| {
            Error::new(format!(
                "{} is not supported: OpenAPI 3.0, 3.1 and Swagger 2.0 are",
                bounds::shown(version)
            ))
        };
        // YAML reads an unquoted 2.0 as a number.
        let version = |key| self.root.get(key).and_then(Node::scalar);
        match (version("openapi"), version("swagger")) {
            (Some(version), _) if version.starts_with("3.") => Ok(false),
            (Some(version), _) => Err(unsupported(&format!("OpenAPI {version}"))),
            (None, Some(version)) if matches!(&*version, "2.0" | "2") => Ok(true),
            (None, Some(version)) => Err(unsupported(&format!("Swagger {version}"))),
            (None, None) => Err(Error::new(
                "a description has the key `openapi` or `swagger`, with the version",
            )),
        }
    }

    /// The length of the description as JSON, in bytes.
    pub(crate) fn length(&self) -> usize {
        self.whole.as_str().len()
    }

    pub(crate) fn root(&self) -> &Object<'d> {
        &self.root
    }

    pub(crate) fn title(&self) -> String {
        let info = self.root.get("info").and_then(Node::object).unwrap_or_default();
        info.text("title").unwrap_or_default().into_owned()
    }

    /// The object that a node is, after following `$ref`.
    pub(crate) fn object(&self, node: Node<'d>) -> Result<Rc<Object<'d>>, String> {
        let node = self.resolved(node)?;
        self.own(node)
            .ok_or_else(|| format!("expected an object, not {}", shortened(node)))
    }

    /// The node itself, after following `$ref`.
    pub(crate) fn resolved(&self, node: Node<'d>) -> Result<Node<'d>, String> {
        let mut node = node;
        for _ in 0..MAX_CHAIN {
            match self.target(node) {
                Some(target) => node = target?,
                None => return Ok(node),
            }
        }
        Err("a reference leads back to itself".into())
    }

    /// The target of a node's `$ref`, looked up once; `None` if it has no `$ref`.
    fn target(&self, node: Node<'d>) -> Option<Result<Node<'d>, String>> {
        if let Some(target) = self.targets.borrow().get(&node.address()) {
            return Some(target.clone());
        }
        let object = self.own(node)?;
        let reference = object.text("$ref")?;
        let target = self.at(&reference);
        let target = target.ok_or_else(|| format!("`{}` leads nowhere", bounds::shown(&reference)));
        self.targets.borrow_mut().insert(node.address(), target.clone());
        Some(target)
    }

    /// The node at a JSON pointer (RFC 6901) such as `#/components/schemas/name`.
    fn at(&self, reference: &str) -> Option<Node<'d>> {
        let mut node = self.whole;
        let steps = reference.strip_prefix('#')?.split('/').skip(1);
        for (index, step) in steps.enumerate() {
            if index == MAX_PATH {
                return None;
            }
            let step = percent_decoded(step)?.replace("~1", "/").replace("~0", "~");
            node = match self.own(node) {
                Some(object) => object.get(&step)?,
                None => *self.list(Some(node)).get(step.parse::<usize>().ok()?)?,
            };
        }
        Some(node)
    }

    /// The object that a node is, without following `$ref`.
    pub(crate) fn own(&self, node: Node<'d>) -> Option<Rc<Object<'d>>> {
        if node.first() != b'{' {
            return None;
        }
        if let Some(object) = self.objects.borrow().get(&node.address()) {
            return Some(Rc::clone(object));
        }
        let object = Rc::new(node.object()?);
        self.objects.borrow_mut().insert(node.address(), Rc::clone(&object));
        Some(object)
    }

    /// The items of a list; empty for any other node.
    pub(crate) fn list(&self, node: Option<Node<'d>>) -> Rc<[Node<'d>]> {
        let Some(node) = node.filter(|node| node.first() == b'[') else {
            return Rc::default();
        };
        if let Some(list) = self.lists.borrow().get(&node.address()) {
            return Rc::clone(list);
        }
        let list: Rc<[Node<'d>]> = node.list().unwrap_or_default().into();
        self.lists.borrow_mut().insert(node.address(), Rc::clone(&list));
        list
    }
}

/// Decodes a step of a reference. A reference is a URL, whose fragment can be percent-encoded.
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

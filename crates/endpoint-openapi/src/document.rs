//! The description: its root, and the targets of its references. Each object and list is read once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use endpoint_core::template::decoded;
use serde_json::value::RawValue;

use crate::bounds::{self, Steps};
use crate::error::Error;
use crate::files::Files;
use crate::node::{Node, Object};

/// The longest chain of references.
const MAX_CHAIN: usize = 64;
/// The most steps of a reference, because what lies deep is read again for each object around it.
const MAX_PATH: usize = 64;

/// The first character of a reference from a converted root to a linked node. Such a root has no other references.
const LINK: &str = "&";

/// A reference to the linked node at a position, as JSON.
pub(crate) fn link(position: usize) -> String {
    format!("{{\"$ref\":\"{LINK}{position}\"}}")
}

pub(crate) struct Document<'d> {
    root: Rc<Object<'d>>,
    files: &'d Files,
    /// The files, and after them the converted root if there is one.
    wholes: Vec<Node<'d>>,
    /// The address of each whole and its position, sorted.
    positions: Vec<(usize, usize)>,
    /// The nodes of the files that a converted root links to.
    linked: Vec<Node<'d>>,
    /// Objects that were read, by address.
    objects: RefCell<HashMap<usize, Rc<Object<'d>>>>,
    /// Lists that were read, by address.
    lists: RefCell<HashMap<usize, Rc<[Node<'d>]>>>,
    /// The targets of references, by the address of the object with the `$ref`.
    targets: RefCell<HashMap<usize, Result<Node<'d>, String>>>,
    pub(crate) steps: Steps,
}

impl<'d> Document<'d> {
    /// Reads the files of a description.
    pub(crate) fn read(files: &'d Files) -> Result<Self, Error> {
        Self::of(files, None, Vec::new())
    }

    /// Reads a converted root in the place of the first file. It refers to nodes of the files by [`link`].
    pub(crate) fn converted(files: &'d Files, root: &'d str, linked: Vec<Node<'d>>) -> Result<Self, Error> {
        Self::of(files, Some(root), linked)
    }

    fn of(files: &'d Files, converted: Option<&'d str>, linked: Vec<Node<'d>>) -> Result<Self, Error> {
        let whole = |json: &'d str| -> Result<Node<'d>, Error> {
            let whole: &'d RawValue = serde_json::from_str(json).map_err(|error| Error::of_json(&error))?;
            Ok(Node::new(whole))
        };
        let wholes: Vec<Node<'d>> = files.json().chain(converted).map(whole).collect::<Result<_, _>>()?;
        // A converted root is the last one.
        let first = wholes.get(if converted.is_some() { wholes.len() - 1 } else { 0 });
        let first = *first.ok_or_else(|| Error::new("there is no description"))?;
        let root = Rc::new(first.object().ok_or_else(|| Error::new("a description is an object"))?);
        let mut positions: Vec<_> = wholes.iter().map(|whole| whole.address()).zip(0..).collect();
        positions.sort_unstable();
        Ok(Self {
            objects: RefCell::new(HashMap::from([(first.address(), Rc::clone(&root))])),
            root,
            files,
            wholes,
            positions,
            linked,
            lists: RefCell::default(),
            targets: RefCell::default(),
            steps: Steps::new(),
        })
    }

    /// Whether the description is Swagger 2.0. An error for any version that can't be read.
    pub(crate) fn is_swagger(&self) -> Result<bool, Error> {
        let unsupported = |version: &str| {
            Error::new(format!(
                "{} is not supported: OpenAPI 3.0 to 3.2 and Swagger 2.0 are",
                bounds::shown(version)
            ))
        };
        // YAML reads an unquoted 2.0 as a number.
        let version = |key| self.root.get(key).and_then(Node::scalar);
        match (version("openapi"), version("swagger")) {
            (Some(version), _) if version == "3" || version.starts_with("3.") => Ok(false),
            (Some(version), _) => Err(unsupported(&format!("OpenAPI {version}"))),
            (None, Some(version)) if matches!(&*version, "2.0" | "2") => Ok(true),
            (None, Some(version)) => Err(unsupported(&format!("Swagger {version}"))),
            (None, None) => Err(Error::new(
                "a description has the key `openapi` or `swagger`, with the version",
            )),
        }
    }

    /// The length of all files as JSON, in bytes.
    pub(crate) fn length(&self) -> usize {
        self.wholes.iter().map(|whole| whole.as_str().len()).sum()
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
        let target = self.at(node, &reference);
        self.targets.borrow_mut().insert(node.address(), target.clone());
        Some(target)
    }

    /// The target of the reference in a node: a file, and in it a JSON pointer (RFC 6901) such as
    /// `#/components/schemas/name`.
    fn at(&self, node: Node<'d>, reference: &str) -> Result<Node<'d>, String> {
        let nowhere = || format!("`{}` leads nowhere", bounds::shown(reference));
        let below = self.positions.partition_point(|(start, _)| *start <= node.address());
        let position = below.checked_sub(1).and_then(|below| self.positions.get(below));
        let position = position.map(|(_, position)| *position).unwrap_or_default();
        if position == self.files.len() {
            let link = reference.strip_prefix(LINK).and_then(|link| link.parse::<usize>().ok());
            return link.and_then(|link| self.linked.get(link)).copied().ok_or_else(nowhere);
        }
        let (file, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let target = match file {
            "" => position,
            _ => self.files.target(position, reference)?,
        };
        let whole = *self.wholes.get(target).ok_or_else(nowhere)?;
        self.pointed(whole, fragment).ok_or_else(nowhere)
    }

    /// The node at a JSON pointer.
    fn pointed(&self, whole: Node<'d>, pointer: &str) -> Option<Node<'d>> {
        if !pointer.is_empty() && !pointer.starts_with('/') {
            return None;
        }
        let mut node = whole;
        for (index, step) in pointer.split('/').skip(1).enumerate() {
            if index == MAX_PATH {
                return None;
            }
            let step = decoded(step)?.replace("~1", "/").replace("~0", "~");
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

fn shortened(node: Node<'_>) -> String {
    let text: String = node.as_str().chars().take(20).collect();
    format!("`{text}`")
}

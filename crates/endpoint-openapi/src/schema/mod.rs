//! The properties of schemas that requests need: kinds of values, short lists of values, defaults, and fields to two
//! levels. Nothing else is read. Each schema is read once, however many references lead to it. In a circle of
//! references, an answer must not depend on where the walk entered: it is kept with the number of levels that it took.

mod fields;
mod kind;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use endpoint_catalogue::Kind;

use crate::document::Document;
use crate::node::{Node, Object};
pub(crate) use fields::Fields;
use kind::Values;

/// All schemas of a description, with their memory of answers.
pub(crate) struct Schemas<'w, 'd> {
    pub(crate) document: &'w Document<'d>,
    kinds: RefCell<Memo<Kind>>,
    values: RefCell<Memo<Values>>,
    /// The length of an object's fields in a line, by address and levels.
    lengths: RefCell<HashMap<(usize, usize), usize>>,
    /// Schemas that were read, by address.
    own: RefCell<HashMap<usize, Rc<Own<'d>>>>,
}

impl<'w, 'd> Schemas<'w, 'd> {
    pub(crate) fn new(document: &'w Document<'d>) -> Self {
        Self {
            document,
            kinds: RefCell::default(),
            values: RefCell::default(),
            lengths: RefCell::default(),
            own: RefCell::default(),
        }
    }

    /// Whether two nodes are the same schema, after following references.
    fn are_same(&self, one: Node<'d>, other: Node<'d>) -> bool {
        let address = |node| self.document.resolved(node).map(Node::address);
        one.address() == other.address() || address(one).is_ok_and(|one| address(other) == Ok(one))
    }

    /// The name of the schema that a node refers to, such as `Order` of `#/components/schemas/Order`.
    pub(crate) fn component(&self, node: Node<'d>) -> Option<String> {
        let reference = self.document.own(node)?.text("$ref")?;
        let (_, name) = reference.rsplit_once('/')?;
        Some(name.replace("~1", "/"))
    }

    /// The default of a schema: a short text, a number or a boolean.
    pub(crate) fn default(&self, schema: Option<Node<'d>>) -> Option<String> {
        let schema = schema?;
        // In 3.1, `default` may stand beside `$ref`.
        let own = self.document.own(schema)?.get("default");
        let default = own.or_else(|| self.document.object(schema).ok()?.get("default"))?;
        default.short().map(Cow::into_owned)
    }
}

/// Names of properties.
pub(crate) type PropertyNames = BTreeSet<Rc<str>>;

/// The parts of a schema that are about an object.
struct Own<'d> {
    fields: Vec<OwnField<'d>>,
    required: Vec<String>,
    /// The properties that only the server sends.
    read_only: Rc<PropertyNames>,
    /// The kind of fields with any other name, if these are allowed, and their schema.
    others: Option<(Kind, Option<Node<'d>>)>,
    /// Whether fields of other names are forbidden.
    is_closed: bool,
    /// Whether the schema is an object without any description of its members.
    is_free: bool,
    /// The schemas of `allOf`, after following references.
    parts: Vec<Node<'d>>,
    /// The schemas of `oneOf` and `anyOf` that are objects.
    alternatives: [Vec<Node<'d>>; 2],
}

/// A property.
struct OwnField<'d> {
    name: Rc<str>,
    /// The schema, or a reference to it.
    schema: Node<'d>,
    kind: Kind,
    values: Values,
}

/// The keywords that say something of an object.
const SAYING: [&str; 11] = [
    "properties",
    "patternProperties",
    "additionalProperties",
    "required",
    "allOf",
    "oneOf",
    "anyOf",
    "not",
    "if",
    "enum",
    "const",
];
/// The most properties of a schema that only the server sends and that a call may give.
const MAX_READ_ONLY: usize = 64;
/// The levels of `allOf` that are asked whether a property is `readOnly`.
const LEVELS: usize = 8;

impl<'d> Schemas<'_, 'd> {
    /// The schema itself, read on first use.
    fn own(&self, node: Node<'d>, schema: &Object<'d>) -> Rc<Own<'d>> {
        if let Some(own) = self.own.borrow().get(&node.address()) {
            return Rc::clone(own);
        }
        let own = Rc::new(self.read_own(schema));
        self.own.borrow_mut().insert(node.address(), Rc::clone(&own));
        own
    }

    fn read_own(&self, schema: &Object<'d>) -> Own<'d> {
        let document = self.document;
        let (mut fields, mut read_only) = (Vec::new(), PropertyNames::new());
        let properties = schema.get("properties").and_then(|node| document.own(node));
        for (name, node) in properties.iter().flat_map(|properties| properties.iter()) {
            if name.is_empty() {
                continue;
            }
            let name: Rc<str> = name.into();
            if self.is_read_only(node, LEVELS) {
                read_only.insert(Rc::clone(&name));
                if read_only.len() > MAX_READ_ONLY {
                    continue;
                }
            }
            fields.push(OwnField {
                name,
                schema: node,
                kind: self.kind(Some(node)),
                values: self.values(Some(node)),
            });
        }
        let required = document.list(schema.get("required"));
        let required = required.iter().copied().filter_map(Node::text);
        let mut own = Own {
            fields,
            required: required.map(|name| name.into_owned()).collect(),
            read_only: Rc::new(read_only),
            others: schema.has("patternProperties").then_some((Kind::ANY, None)),
            is_closed: false,
            is_free: !SAYING.iter().any(|key| schema.has(key)),
            parts: self.targets(schema, "allOf"),
            alternatives: ["oneOf", "anyOf"].map(|key| self.objects(schema, key)),
        };
        match schema.get("additionalProperties") {
            Some(node) if node.flag() == Some(false) => own.is_closed = true,
            Some(node) => own.others = Some((self.kind(Some(node)), Some(node))),
            None => {}
        }
        own
    }

    /// The alternatives that are objects. A list or a text has no fields, and is passed as a whole.
    fn objects(&self, schema: &Object<'d>, key: &str) -> Vec<Node<'d>> {
        let mut alternatives = self.targets(schema, key);
        alternatives.retain(|one| self.kind(Some(*one)).takes(Kind::OBJECT));
        alternatives
    }

    /// Whether a property, or any schema of its `allOf`, says `readOnly`. In 3.1, it may stand beside `$ref`.
    fn is_read_only(&self, node: Node<'d>, levels: usize) -> bool {
        let document = self.document;
        let is = |object: Rc<Object<'d>>| object.flag("readOnly") == Some(true);
        document.own(node).is_some_and(is)
            || document.object(node).is_ok_and(|object| {
                let parts = document.list(object.get("allOf"));
                let mut parts = parts.iter().filter(|_| levels > 0);
                parts.any(|part| self.is_read_only(*part, levels - 1)) || is(object)
            })
    }

    fn targets(&self, schema: &Object<'d>, key: &str) -> Vec<Node<'d>> {
        let schemas = self.document.list(schema.get(key));
        let targets = schemas.iter().filter_map(|one| self.document.resolved(*one).ok());
        targets.collect()
    }

    /// The properties of a schema that only the server sends: `allOf` is one schema, and any part of it may say so.
    pub(crate) fn read_only(&self, node: Node<'d>) -> Rc<PropertyNames> {
        let document = self.document;
        let (mut names, mut known) = (Rc::default(), HashSet::new());
        let mut open = Vec::from_iter(document.resolved(node));
        while let Some(node) = open.pop().filter(|_| document.steps.take(1).is_ok()) {
            let Some(object) = document.own(node).filter(|_| known.insert(node.address())) else {
                continue;
            };
            let own = self.own(node, &object);
            match known.len() {
                1 => names = Rc::clone(&own.read_only),
                _ => Rc::<PropertyNames>::make_mut(&mut names).extend(own.read_only.iter().cloned()),
            }
            open.extend(&own.parts);
        }
        names
    }
}

/// The depth to which schemas are followed, also in circles.
const MAX_DEPTH: u8 = 24;

/// Answers by the address of the schema.
struct Memo<T> {
    /// Complete answers, with the number of levels below the schema.
    whole: HashMap<usize, (u8, T)>,
    /// Answers that were cut, by the number of levels that were left.
    cut: HashMap<(usize, u8), T>,
}

/// The depth of an answer.
#[derive(Debug, Clone, Copy, Default)]
struct Reach {
    /// The number of levels that it took.
    levels: u8,
    /// Whether the limit cut it.
    is_cut: bool,
}

impl Reach {
    /// The reach of two answers together.
    fn or(self, other: Self) -> Self {
        Self {
            levels: self.levels.max(other.levels),
            is_cut: self.is_cut || other.is_cut,
        }
    }
}

impl<T: Clone> Memo<T> {
    /// The answer for a schema with `left` levels left, if it is known.
    fn get(&self, address: usize, left: u8) -> Option<(T, Reach)> {
        if let Some((levels, answer)) = self.whole.get(&address)
            && *levels <= left
        {
            let (levels, is_cut) = (*levels, false);
            return Some((answer.clone(), Reach { levels, is_cut }));
        }
        let answer = self.cut.get(&(address, left))?;
        let (levels, is_cut) = (left, true);
        Some((answer.clone(), Reach { levels, is_cut }))
    }

    fn insert(&mut self, address: usize, left: u8, answer: T, reach: Reach) {
        if reach.is_cut {
            self.cut.insert((address, left), answer);
        } else {
            self.whole.insert(address, (reach.levels, answer));
        }
    }
}

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self {
            whole: HashMap::new(),
            cut: HashMap::new(),
        }
    }
}

/// A walk over schemas.
struct Walk<'s, 'w, 'd> {
    schemas: &'s Schemas<'w, 'd>,
    /// The number of levels left.
    left: u8,
    /// The reach of the walk below the current schema.
    reach: Reach,
}

impl<'s, 'w, 'd> Walk<'s, 'w, 'd> {
    fn new(schemas: &'s Schemas<'w, 'd>) -> Self {
        Self {
            schemas,
            left: MAX_DEPTH,
            reach: Reach::default(),
        }
    }

    /// Visits a schema, or uses the remembered answer. `None` if it is no object, has a broken reference, or is too
    /// deep.
    fn visit<T: Clone>(
        &mut self,
        memo: &RefCell<Memo<T>>,
        node: Node<'d>,
        visit: impl FnOnce(&mut Self, &Object<'d>) -> T,
    ) -> Option<T> {
        let document = self.schemas.document;
        let node = document.resolved(node).ok()?;
        let object = document.own(node)?;
        let Some(left) = self.left.checked_sub(1) else {
            self.reach.is_cut = true;
            return None;
        };
        let known = memo.borrow().get(node.address(), self.left);
        if let Some((answer, reach)) = known {
            self.reach = self.reach.or(reach);
            return Some(answer);
        }
        let before = (std::mem::replace(&mut self.left, left), std::mem::take(&mut self.reach));
        let answer = visit(self, &object);
        self.reach.levels += 1;
        let below = self.reach;
        self.left = before.0;
        self.reach = before.1.or(below);
        memo.borrow_mut()
            .insert(node.address(), self.left, answer.clone(), below);
        Some(answer)
    }

    /// The schemas of `allOf`, `oneOf` or `anyOf`.
    fn parts(&self, schema: &Object<'d>, key: &str) -> Rc<[Node<'d>]> {
        self.schemas.document.list(schema.get(key))
    }
}

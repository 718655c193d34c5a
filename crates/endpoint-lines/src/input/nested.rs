//! A value that is built key by key, as `a[b]=1 a[b][]=2` write it.

use std::collections::HashMap;

use endpoint::{Object, Value};

/// How deep a key may nest, which is how deep a JSON text may nest.
const MAX_DEPTH: usize = 127;
/// How far past its end an index may lengthen a list: `a[4000000000]=x` is a mistake, and its nulls would fill the
/// memory.
const MAX_GAP: usize = 1000;

/// One step of a nested key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// `[name]`
    Name(String),
    /// `[3]`
    Index(usize),
    /// `[]`
    Append,
    /// gh's `[]` before `[name]`: the last object of the list, or a new one where that has the name already and it is not
    /// the name of a list.
    AppendUnlessHas(String),
}

/// A value under construction.
#[derive(Debug)]
pub enum Nested {
    /// Nothing yet.
    Empty,
    /// A finished value.
    Leaf(Value<'static>),
    /// A list.
    List(Vec<Nested>),
    /// An object.
    Map(Entries),
}

/// The entries of an object under construction, in the order in which they came.
#[derive(Debug, Default)]
pub struct Entries {
    list: Vec<(String, Nested)>,
    positions: HashMap<String, usize>,
}

impl Entries {
    /// The value with the name, made where there is none.
    pub fn entry(&mut self, name: &str) -> Option<&mut Nested> {
        let position = match self.positions.get(name) {
            Some(position) => *position,
            None => {
                self.positions.insert(name.to_owned(), self.list.len());
                self.list.push((name.to_owned(), Nested::Empty));
                self.list.len() - 1
            }
        };
        self.list.get_mut(position).map(|(_, value)| value)
    }

    /// Whether there is a value with the name.
    pub fn has(&self, name: &str) -> bool {
        self.positions.contains_key(name)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The finished values.
    pub fn into_values(self) -> impl Iterator<Item = (String, Value<'static>)> {
        self.list.into_iter().map(|(name, value)| (name, value.into_value()))
    }
}

impl Nested {
    /// Puts a value where the steps lead; `Err` is what is in the way.
    pub fn insert(&mut self, steps: &[Step], value: Value<'static>) -> Result<(), String> {
        if steps.len() > MAX_DEPTH {
            return Err(format!("is nested deeper than {MAX_DEPTH} levels"));
        }
        let mut target = self;
        for step in steps {
            target = target.step(step)?;
        }
        *target = Self::Leaf(value);
        Ok(())
    }

    /// Whether there is something where the steps lead. A step that appends leads to nothing that is there.
    pub fn has(&self, steps: &[Step]) -> bool {
        let Some((first, rest)) = steps.split_first() else {
            return !matches!(self, Self::Empty);
        };
        match (self, first) {
            (Self::Map(entries), Step::Name(name)) => {
                let child = entries
                    .positions
                    .get(name)
                    .and_then(|position| entries.list.get(*position));
                child.is_some_and(|(_, value)| value.has(rest))
            }
            (Self::List(items), Step::Index(index)) => items.get(*index).is_some_and(|item| item.has(rest)),
            (Self::Leaf(value), _) => value_has(value, steps),
            _ => false,
        }
    }

    fn is_list(&self) -> bool {
        matches!(self, Self::List(_) | Self::Leaf(Value::Array(_)))
    }

    /// The value one step further, made where there is none.
    fn step(&mut self, step: &Step) -> Result<&mut Self, String> {
        match step {
            Step::Name(name) => {
                let entries = self.map().ok_or("wants an object where another value is")?;
                entries.entry(name).ok_or_else(|| "can't be placed".to_owned())
            }
            Step::Append => {
                let items = self.list().ok_or("wants a list where another value is")?;
                items.push(Self::Empty);
                items.last_mut().ok_or_else(|| "can't be placed".to_owned())
            }
            Step::Index(index) => {
                let items = self.list().ok_or("wants a list where another value is")?;
                if *index > items.len() + MAX_GAP {
                    return Err(format!("has an index more than {MAX_GAP} past the end of its list"));
                }
                while items.len() <= *index {
                    items.push(Self::Empty);
                }
                items.get_mut(*index).ok_or_else(|| "can't be placed".to_owned())
            }
            Step::AppendUnlessHas(name) => {
                let items = self.list().ok_or("wants a list where another value is")?;
                let fits = match items.last_mut().map(Self::map) {
                    Some(Some(entries)) => {
                        !entries.has(name) || entries.entry(name).is_some_and(|value| value.is_list())
                    }
                    _ => false,
                };
                if !fits {
                    items.push(Self::Map(Entries::default()));
                }
                items.last_mut().ok_or_else(|| "can't be placed".to_owned())
            }
        }
    }

    /// The value as an object to add to, where it is one or nothing yet.
    fn map(&mut self) -> Option<&mut Entries> {
        match self {
            Self::Empty => *self = Self::Map(Entries::default()),
            Self::Leaf(Value::Object(object)) => {
                let mut entries = Entries::default();
                for (name, value) in std::mem::take(object) {
                    if let Some(entry) = entries.entry(&name) {
                        *entry = Self::Leaf(value);
                    }
                }
                *self = Self::Map(entries);
            }
            _ => {}
        }
        match self {
            Self::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value as a list to add to, where it is one or nothing yet.
    fn list(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::Empty => *self = Self::List(Vec::new()),
            Self::Leaf(Value::Array(array)) => {
                *self = Self::List(std::mem::take(array).into_iter().map(Self::Leaf).collect());
            }
            _ => {}
        }
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// The finished value; what was left out of a list is null.
    pub fn into_value(self) -> Value<'static> {
        match self {
            Self::Empty => Value::Null,
            Self::Leaf(value) => value,
            Self::List(items) => Value::Array(items.into_iter().map(Self::into_value).collect()),
            Self::Map(entries) => Value::Object(entries.into_values().collect::<Object<'static>>()),
        }
    }
}

/// Whether a finished value has something where the steps lead.
fn value_has(value: &Value<'_>, steps: &[Step]) -> bool {
    let Some((first, rest)) = steps.split_first() else {
        return true;
    };
    match (value, first) {
        (Value::Object(object), Step::Name(name)) => object.get(name).is_some_and(|value| value_has(value, rest)),
        (Value::Array(items), Step::Index(index)) => items.get(*index).is_some_and(|item| value_has(item, rest)),
        _ => false,
    }
}
